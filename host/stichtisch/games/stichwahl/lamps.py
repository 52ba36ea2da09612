"""What a seat's pod shows, from that seat's view.

The frame of every pod has two parts while a deal is on. Trump shines with its family's own light:
at the far side of the frame when the highest card wins, at its two near ends when the lowest
does. What is left of the frame tells of the seat's own place in the game.
"""

from stichtisch.games.display import SeatShown
from stichtisch.games.lights import (
    POD,
    REFUSED,
    SUIT_LIGHTS,
    Frame,
    LampSign,
    Light,
    progress,
    suit_lamps,
)
from stichtisch.games.stichwahl.cards import FIVES, HIGH, LOW, Marker, is_five, pack_for
from stichtisch.games.stichwahl.deal import Public
from stichtisch.games.stichwahl.moves import (
    Remarks,
    drawn,
    prize_pointed_at,
    starter,
    trump_pointed_at,
)
from stichtisch.games.stichwahl.rules import HAND
from stichtisch.games.stichwahl.stage import Naming
from stichtisch.games.tricks.deal import Own
from stichtisch.games.tricks.lamps import at_end, in_trick
from stichtisch.games.tricks.stage import Dealing, LayingOne, Playing, Proven
from stichtisch.games.view import View
from stichtisch.scene import Scene, Segment

POINTED_AT = Frame.HERE.value
"""Somebody points at this pod: its card may become the prize, its key name it the starter."""

_SUIT_LAMPS = ("O", "B", "N", "P")
"""Not in the order of the rules: the blue lamp is the blue whale's."""
_FIVES_AT = len(_SUIT_LAMPS)
"""The position of the fifth suit lamp: 5s, which belong to no family."""

SeatView = View[Public, Own]
Parts = tuple[tuple[int, int], ...]
"""Parts of the frame: of each its first lamp and how many."""


def seat_scene(view: SeatView, shown: SeatShown, unseen: bool, tells_own: bool) -> Scene:
    """A seat's pod; `unseen`: hands are not laid before a deal.

    `tells_own`: the suit lamps tell what this very hand may play.
    """
    lamps, now = shown.lamps, marker(view.public, shown.remarks)
    if isinstance(view.public.stage, Dealing):
        return Scene(segments=_before_deal(view, shown, unseen))
    trump, state = _frame_parts(lamps.frame, now)
    lights = [(_light(view, shown), state)]
    if now:
        lights.append((SUIT_LIGHTS[_SUIT_LAMPS.index(now.trump)], trump))
    frame = (light.on(lamps.suits + at, n) for light, parts in lights for at, n in parts)
    return Scene(segments=(*suit_lamps(_lit(view, shown, tells_own), lamps), *frame))


def marker(public: Public, remarks: Remarks) -> Marker | None:
    """Trump and what wins, from when the card is drawn until the deal is over."""
    if isinstance(public.stage, Dealing):
        card = drawn(remarks)
        return Marker.after_drawing(card) if card else None
    return None if public.outcome else public.marker


def _before_deal(view: SeatView, shown: SeatShown, unseen: bool) -> tuple[Segment, ...]:
    """The first starter is named by a key; each hand is laid."""
    lamps, laid = shown.lamps, len(shown.staged)
    if shown.refused:
        return REFUSED[shown.refused.why].over(lamps)
    drawn = marker(view.public, shown.remarks) is not None
    if drawn and starter(view.public.dealer, shown.remarks) is None and not laid:
        return (POINTED_AT.on(lamps.suits, lamps.frame),)
    return Frame.WAITING.over(lamps) if unseen else progress(laid, HAND, lamps)


def _frame_parts(frame: int, now: Marker | None) -> tuple[Parts, Parts]:
    """Where a frame of so many lamps shows trump, and where the rest."""
    third = frame // 3
    if now is None or third == 0:
        return (), ((0, frame),) if frame else ()
    if now.face == HIGH:
        left = (frame - third) // 2
        return ((left, third),), ((0, left), (left + third, frame - left - third))
    end = (third + 1) // 2
    return ((0, end), (frame - end, end)), ((end, frame - 2 * end),)


def _lit(view: SeatView, shown: SeatShown, tells_own: bool) -> set[int]:
    """The family that must be followed, where it was not; the one pointed at; else what the trick
    asks of anybody, or what this hand may play."""
    if shown.refused:
        return set(map(_SUIT_LAMPS.index, shown.refused.suits))
    pointed = trump_pointed_at(shown.remarks)
    if pointed and view.acts:
        return {_SUIT_LAMPS.index(pointed.family)}
    return _own(view) if tells_own else _asked(view)


def _own(view: SeatView) -> set[int]:
    cards = view.own.choice.cards
    return {_FIVES_AT if is_five(card) else _SUIT_LAMPS.index(card.suit) for card in cards}


def _asked(view: SeatView) -> set[int]:
    """The family to follow and the 5s, which always go; all while the trick has no family."""
    public = view.public
    if not isinstance(public.stage, Playing) or not view.acts:
        return set()
    fives = {_FIVES_AT} if FIVES & pack_for(public.seats).all else set()
    return fives | {_SUIT_LAMPS.index(family) for family in public.asked or _SUIT_LAMPS}


def _light(view: SeatView, shown: SeatShown) -> Light:
    """The light of the frame beside trump."""
    if shown.refused:
        return REFUSED[shown.refused.why].value
    if view.seat == _owner_of_prize(view.public, shown):
        return POINTED_AT
    return _state(view, shown).value


def _owner_of_prize(public: Public, shown: SeatShown) -> int | None:
    """Who played the card that the winner points at."""
    prize = prize_pointed_at(public.prizes, shown.remarks)
    return public.taken[-1].player(public.taken[-1].cards.index(prize)) if prize else None


def _state(view: SeatView, shown: SeatShown) -> Frame:
    """What the frame says of the seat's place in the game.

    While a prize is chosen, a card played before says no more.
    """
    public, mine = view.public, view.acts
    match public.stage:
        case LayingOne(there=None):
            return Frame.CHOOSE if mine and not shown.legal else Frame.LEGAL
        case LayingOne():
            return Frame.WON if mine else Frame.WAITING
        case Playing() if mine and not shown.legal and trump_pointed_at(shown.remarks):
            return Frame.CHOOSE
        case Playing():
            return in_trick(view, shown.legal)
        case Naming():
            return Frame.CHOOSE if mine else Frame.HERE
        case Proven(revoke=revoke) if revoke.seat == view.seat:
            return Frame.NOT_LEGAL
    return at_end(view)


def _trump_sign(says: str, face: int) -> LampSign:
    """Trump's part of the frame, for one family."""
    trump, _ = _frame_parts(POD.frame, Marker(_SUIT_LAMPS[0], face))
    shines = tuple(SUIT_LIGHTS[0].on(POD.suits + at, n) for at, n in trump)
    return LampSign(says, shines, "stichwahl.look_trump")


POINTED = LampSign("stichwahl.sign_pointed", (POINTED_AT.on(POD.suits, POD.frame),))
TRUMP = (
    _trump_sign("stichwahl.sign_high", HIGH),
    _trump_sign("stichwahl.sign_low", LOW),
)
"""What the frame says in this game beside what it says in every one."""
