"""What the lamps of a seat's pod show, from that seat's view.

While bids and tricks are on, the frame has two parts, with a dark lamp between them: its first
third tells of the seat's place in the game, the rest has one lamp for each trick that was bid.
"""

from stichtisch.games.lights import (
    ALONE,
    DEALT,
    PLAYED,
    POD,
    REFUSED,
    SIT,
    YELLOW,
    Frame,
    Lamps,
    LampSign,
    Light,
    progress,
    suit_lamps,
)
from stichtisch.games.oh_hell.cards import SUITS
from stichtisch.games.oh_hell.phase import Phase
from stichtisch.games.oh_hell.remarks import counted
from stichtisch.games.oh_hell.views import Public
from stichtisch.games.presenter import SeatShown
from stichtisch.games.view import Own, View
from stichtisch.scene import Pattern, Scene, Segment

TRUMP_LAMP = len(SUITS)
"""The position of the fifth suit lamp, which shines beside the lamp of the trump suit."""

TAKEN = Light(Pattern.STEADY, YELLOW)
"""A trick that was bid and taken: bright."""
WANTED = Light(Pattern.HALF_LIT, YELLOW)
"""A trick that was bid and is lacking: dim."""
MISSED = Light(Pattern.ALTERNATE, YELLOW, 800)
"""The bid can no longer be met."""


def seat_scene(view: View[Public, Own], shown: SeatShown, scans: bool, tells_own: bool) -> Scene:
    """A seat's pod; `scans`: hands are scanned before each deal.

    `tells_own`: the suit lamps tell what this very hand may play.
    """
    suits = suit_lamps(_lit(view, shown, tells_own), shown.lamps)
    return Scene(segments=(*suits, *_frame(view, shown, scans)))


def _lit(view: View[Public, Own], shown: SeatShown, tells_own: bool) -> set[int]:
    """The suit that was not followed; trump while bids are made; else what the trick asks of
    anybody, or what this hand may play."""
    turned = view.public.turned
    suits = _suits(view, tells_own) if shown.refused is None else set(shown.refused.suits)
    trump = {TRUMP_LAMP} if turned and turned.suit in suits else set()
    return trump | {SUITS.index(suit) for suit in suits}


def _suits(view: View[Public, Own], tells_own: bool) -> set[str]:
    public = view.public
    if public.phase is Phase.BID and public.turned:
        return {public.turned.suit}
    if tells_own:
        return {card.suit for card in view.own.choice.cards}
    if public.phase is not Phase.PLAY or not view.acts:
        return set()
    return set(public.asked or SUITS)


def _frame(view: View[Public, Own], shown: SeatShown, scans: bool) -> tuple[Segment, ...]:
    public, lamps = view.public, shown.lamps
    if public.phase is Phase.PLAY or (public.phase is Phase.BID and not view.acts):
        state, bid = _parts(lamps)
        light = _state(view, shown)
        return (*light.over(state), *_bid(view, bid))
    if shown.refused is not None:
        return REFUSED[shown.refused.why].over(lamps)
    match public.phase:
        case Phase.DEAL if scans:
            return progress(len(shown.staged), public.size, lamps)
        case Phase.BID:
            return _counted(counted(shown.remarks), lamps)
        case Phase.REVOKE if public.revoke and public.revoke.seat == view.seat:
            return Frame.NOT_LEGAL.over(lamps)
        case Phase.OVER if public.outcome and view.seat in public.outcome.winners:
            return Frame.WON.over(lamps)
    return Frame.WAITING.over(lamps)


def _parts(lamps: Lamps) -> tuple[Lamps, Lamps]:
    """The part for the seat's place in the game, and the one for its bid."""
    third = lamps.frame // 3
    if third == 0:
        return lamps, Lamps(lamps.suits, 0)
    return Lamps(lamps.suits, third), Lamps(lamps.suits + third + 1, lamps.frame - third - 1)


def _state(view: View[Public, Own], shown: SeatShown) -> Frame:
    """The seat's place in the game."""
    trick, last = view.public.trick, view.public.last_trick
    if shown.refused is not None:
        return REFUSED[shown.refused.why]
    if shown.legal or (trick and view.seat in trick.by_seat()):
        return Frame.LEGAL
    if not view.acts:
        return Frame.WAITING
    won = last is not None and last.winner == view.seat and trick and not trick.cards
    return Frame.WON if won else Frame.YOUR_TURN


def _bid(view: View[Public, Own], lamps: Lamps) -> tuple[Segment, ...]:
    """As many lamps as tricks were bid, bright for those taken; all scaled where they are few."""
    public, bid = view.public, view.public.bids.get(view.seat)
    if bid is None:
        return ()
    taken, left = public.tricks[view.seat], public.size - sum(public.tricks)
    if not taken <= bid <= taken + left:
        return _lights(MISSED.on(lamps.suits, lamps.frame))
    shines = min(bid, lamps.frame)
    bright = shines * taken // bid if bid else 0
    wanted = WANTED.on(lamps.suits + bright, shines - bright)
    return _lights(TAKEN.on(lamps.suits, bright), wanted)


def _counted(count: int, lamps: Lamps) -> tuple[Segment, ...]:
    """A lamp for each trick counted; the rest still asks."""
    lit = min(count, lamps.frame)
    rest = Frame.CHOOSE.value.on(lamps.suits + lit, lamps.frame - lit)
    return _lights(Frame.LEGAL.value.on(lamps.suits, lit), rest)


def _lights(*parts: Segment) -> tuple[Segment, ...]:
    return tuple(part for part in parts if part.count)


_BID_PART = _parts(POD)[1]
_MET = (TAKEN.on(_BID_PART.suits, 1), WANTED.on(_BID_PART.suits + 1, 2))

LAMP_SIGNS = (
    *SIT,
    *PLAYED,
    *DEALT,
    LampSign("oh_hell.sign_counted", _counted(3, POD), "oh_hell.look_counted"),
    LampSign("oh_hell.sign_bid", _MET),
    LampSign("oh_hell.sign_missed", (MISSED.on(_BID_PART.suits, _BID_PART.frame),)),
    *ALONE,
)
"""All that the frame can say in this game."""
