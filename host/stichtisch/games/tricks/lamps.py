"""What the lamps of a seat's pod show in a dealt trick game, from that seat's view.

In a game with bids the frame has two parts, with a dark lamp between them: its first third tells
of the seat's place in the game, the rest has one lamp for each trick that was bid.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from stichtisch.games.display import SeatShown
from stichtisch.games.lights import (
    POD,
    REFUSED,
    YELLOW,
    Frame,
    Lamps,
    LampSign,
    Light,
    Sign,
    filled,
    lit_parts,
    progress,
    suit_lamps,
    suit_lights,
)
from stichtisch.games.settings import Settings
from stichtisch.games.trick import TRUMP
from stichtisch.games.tricks.deal import Own, Public
from stichtisch.games.tricks.moves import counted, first_dealer
from stichtisch.games.tricks.stage import Dealing, Laying, Picking, Playing, Proven
from stichtisch.games.view import View
from stichtisch.scene import Pattern, Scene, Segment

TAKEN = Light(Pattern.STEADY, YELLOW)
"""A trick that was bid and taken: bright."""
WANTED = Light(Pattern.HALF_LIT, YELLOW)
"""A trick that was bid and is lacking: dim."""
MISSED = Light(Pattern.ALTERNATE, YELLOW, 800)
"""The bid can no longer be met."""


@dataclass(frozen=True)
class Contract:
    """What a seat has bid, and how it stands."""

    bid: int
    taken: int
    missed: bool
    """It can no longer be met."""


@dataclass(frozen=True)
class Marks:
    """What a game says of a seat's lamps beside what its stage says."""

    trump: str = ""
    """The suit beside which the last suit lamp shines whenever that suit is lit."""
    last: bool = False
    """The last suit lamp shines."""
    contract: Contract | None = None
    bids: bool = False
    """The game has bids: frames have two parts."""


def seat_scene(
    view: View[Public, Own],
    shown: SeatShown,
    marks: Marks,
    settings: Settings,
    signs: Mapping[str, Sign],
) -> Scene:
    """A seat's pod; `signs` by suit, in the order of the suit lamps, which have their colours."""
    lit, last = _lit(view, shown, marks, settings.tells_own)
    at = {at for at, suit in enumerate(signs) if suit in lit} | ({len(signs)} if last else set())
    lights = suit_lights(sign.colour for sign in signs.values())
    lamps = suit_lamps(at, shown.lamps, lights)
    return Scene(segments=(*lamps, *_frame(view, shown, marks, settings)))


def _lit(
    view: View[Public, Own], shown: SeatShown, marks: Marks, tells_own: bool
) -> tuple[set[str], bool]:
    """The suit that was not followed; trump while bids are made; else what the trick asks of
    anybody, or what this hand may play. And whether the last lamp shines."""
    refused = shown.refused
    suits = _suits(view, marks.trump, tells_own) if refused is None else set(refused.suits)
    trump = TRUMP in suits or (marks.trump != "" and marks.trump in suits)
    if trump:  # trumps of several suits are told by the suit that all others of them have
        suits = (suits - {TRUMP}) | ({marks.trump} if marks.trump else set())
    return suits, marks.last or trump


def _suits(view: View[Public, Own], trump: str, tells_own: bool) -> set[str]:
    stage = view.public.stage
    if isinstance(stage, Picking) and trump:
        return {trump}
    if tells_own:
        return {view.public.order.suit[card] for card in view.own.choice.cards}
    if not isinstance(stage, Playing) or not view.acts:
        return set()
    return set(view.public.asked or view.public.order.cards)


def _frame(
    view: View[Public, Own], shown: SeatShown, marks: Marks, settings: Settings
) -> tuple[Segment, ...]:
    stage, lamps = view.public.stage, shown.lamps
    if marks.bids and (
        isinstance(stage, Playing) or (isinstance(stage, Picking) and not view.acts)
    ):
        place, bid = _parts(lamps)
        return (*_state(view, shown).over(place), *_bid(marks.contract, bid))
    if shown.refused is not None:
        return REFUSED[shown.refused.why].over(lamps)
    match stage:
        case Dealing(dealer=dealer, size=size) if not settings.unseen:
            deals = first_dealer(shown.remarks) if dealer is None else dealer
            if view.seat in stage.dealt(view.public.seats, deals):
                return progress(len(shown.staged), size, lamps)
        case Picking() if view.acts:
            return filled(min(counted(shown.remarks), lamps.frame), lamps)
        case Laying(count=count) if view.acts:
            return progress(len(shown.staged), count, lamps)
        case Laying():
            return Frame.LEGAL.over(lamps)
        case Playing():
            return _state(view, shown).over(lamps)
        case Proven(revoke=revoke) if revoke.seat == view.seat:
            return Frame.NOT_LEGAL.over(lamps)
    return at_end(view).over(lamps)


def _parts(lamps: Lamps) -> tuple[Lamps, Lamps]:
    """The part for the seat's place in the game, and the one for its bid."""
    third = lamps.frame // 3
    if third == 0:
        return lamps, Lamps(lamps.suits, 0)
    return Lamps(lamps.suits, third), Lamps(lamps.suits + third + 1, lamps.frame - third - 1)


def _state(view: View[Public, Own], shown: SeatShown) -> Frame:
    """The seat's place in the game."""
    if shown.refused is not None:
        return REFUSED[shown.refused.why]
    return in_trick(view, shown.legal)


def at_end(view: View[Any, Any]) -> Frame:
    """What the frame says while nothing is asked of anybody: once the game is over, who won."""
    outcome = view.public.outcome
    return Frame.WON if outcome and view.seat in outcome.winners else Frame.WAITING


def in_trick(view: View[Any, Any], legal: bool) -> Frame:
    """What the frame says while tricks are played; `legal`: of the card that was just laid."""
    trick, last = view.public.trick, view.public.last_trick
    if legal or (trick and view.seat in trick.by_seat()):
        return Frame.LEGAL
    if not view.acts:
        return Frame.WAITING
    won = last is not None and last.winner == view.seat and trick and not trick.cards
    return Frame.WON if won else Frame.YOUR_TURN


def _bid(contract: Contract | None, lamps: Lamps) -> tuple[Segment, ...]:
    """As many lamps as tricks were bid, bright for those taken; all scaled where they are few."""
    if contract is None:
        return ()
    if contract.missed:
        return lit_parts(MISSED.on(lamps.suits, lamps.frame))
    shines = min(contract.bid, lamps.frame)
    taken = min(contract.taken, contract.bid)
    bright = shines * taken // contract.bid if contract.bid else 0
    wanted = WANTED.on(lamps.suits + bright, shines - bright)
    return lit_parts(TAKEN.on(lamps.suits, bright), wanted)


_BID_PART = _parts(POD)[1]
_MET = (TAKEN.on(_BID_PART.suits, 1), WANTED.on(_BID_PART.suits + 1, 2))
BIDS = (
    LampSign("tricks.sign_counted", filled(3, POD), "tricks.look_counted"),
    LampSign("tricks.sign_bid", _MET),
    LampSign("tricks.sign_missed", (MISSED.on(_BID_PART.suits, _BID_PART.frame),)),
)
"""What it says beside that in games with bids."""
