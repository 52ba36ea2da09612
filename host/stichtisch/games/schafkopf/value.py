"""What cards count as in a game of Schafkopf, and what the game is worth."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from stichtisch.games.card import Card, CardSet
from stichtisch.games.schafkopf.moves import CALL, CARDS, FARBWENZ, SIE, SUITS, TOUT, Options
from stichtisch.games.tricks.cards import Order, run, topped

_RANKS: Final = (14, 10, 13, 12, 9, 8, 7)
ALL: Final = 120
UNTER: Final = [CARDS[f"{suit}U"] for suit in SUITS]
TOPS: Final = [*(CARDS[f"{suit}O"] for suit in SUITS), *UNTER]
"""The highest first (SF5)."""
EIGHT: Final = CARDS.set(TOPS)
"""What makes a Sie (SF25)."""
_SOLO: Final = {suit: topped(CARDS, TOPS, _RANKS, suit) for suit in SUITS}
_WENZ: Final = {suit: topped(CARDS, UNTER, _RANKS, suit) for suit in ("", *SUITS)}
CALLING: Final = _SOLO["H"]
"""The order of a calling game, and of hands before a game is named."""
SAUS: Final = [CARDS[f"{suit}A"] for suit in SUITS if suit != "H"]
"""Those that may be called (SF12)."""


@cache
def order_of(kind: str, suit: str) -> Order:
    """What cards count as (SF5 to SF7); `suit` is trump in a solo or a Farbwenz."""
    if kind.removesuffix(TOUT) in ("wenz", FARBWENZ):
        return _WENZ[suit]
    return _SOLO[suit or "H"]


def can_call(hand: CardSet, sau: Card) -> bool:
    """SF12."""
    return sau not in hand and bool(hand & CALLING.cards[sau.suit])


def runners(sides: Sequence[CardSet], kind: str, suit: str, options: Options) -> int:
    """How many of the highest trumps one side was dealt in a row, if that is enough (SF29)."""
    if kind == SIE:
        return len(TOPS)
    is_wenz = kind.startswith("wenz")
    tops, least = order_of(kind, suit).trumps, options.runners_wenz if is_wenz else 3
    count = max((count for count, held in (run(own, tops) for own in sides) if held), default=0)
    return count if count >= least else 0


@dataclass(frozen=True)
class Result:
    """What a deal came to."""

    eyes: int
    won: bool
    schneider: bool
    schwarz: bool
    runners: int
    value: int
    """What each winner gets of each loser, if it is one against three."""


def result(
    kind: str, eyes: int, tricks: Sequence[int], running: int, doublings: int, options: Options,
    turned: bool = False,
) -> Result:  # fmt: skip
    """SF24 to SF34. `tricks`: of the playing side, and of the others; `turned`: SF34's option."""
    worth = (options.call if kind == CALL else options.solo) + options.extra * running
    if kind == SIE:
        return Result(ALL, True, False, False, running, worth * 4 << doublings)
    if kind.endswith(TOUT):
        return Result(eyes, not tricks[1], False, False, running, worth * 2 << doublings)
    schwarz, schneider = 0 in tricks, eyes <= 30 or ALL - eyes < 30
    worth += options.extra * (schneider + schwarz)
    won = eyes >= ALL // 2 + (not turned)
    return Result(eyes, won, schneider, schwarz, running, worth << doublings)
