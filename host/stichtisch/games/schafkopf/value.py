"""What is said in a deal of Schafkopf, what cards count as then, and what the game is worth."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from stichtisch.games.card import Card, CardSet
from stichtisch.games.move import SeatMove
from stichtisch.games.schafkopf import moves
from stichtisch.games.schafkopf.moves import CALL, CARDS, FARBWENZ, SIE, SUITS, TOUT, Options
from stichtisch.games.tricks.cards import Order, run, topped
from stichtisch.games.value import value

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


@value
class Spoken:
    """What was said in a deal, and the game that came of it: all know it."""

    said: tuple[SeatMove, ...] = ()
    """The bidding."""
    knocked: tuple[int, ...] = ()
    declarer: int | None = None
    kind: str = ""
    """The game that is played, once the bidding is over."""
    declared: moves.Declare | None = None
    doubled: tuple[SeatMove, ...] = ()
    """Stoß, and Gegenstoß."""

    @property
    def order(self) -> Order:
        """What cards count as."""
        return order_of(self.kind, self.declared.suit if self.declared else "")

    @property
    def sau(self) -> Card | None:
        """The one that is called."""
        return self.declared.sau if self.declared else None


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


def runners(own: CardSet, spoken: Spoken, options: Options) -> int:
    """How many of the highest trumps one side was dealt in a row, if that is enough (SF29): the
    playing side, or, where it lacks them, the other."""
    if spoken.kind == SIE:
        return len(TOPS)
    least = options.runners_wenz if spoken.kind.startswith("wenz") else 3
    count, _ = run(own, spoken.order.trumps)
    return count if count >= least else 0


def marks(eyes: int, spoken: Spoken, options: Options) -> tuple[bool, bool, bool]:
    """Whether the playing side has more than Schneider, enough to win, and the others no more
    than Schneider: all that is asked of its eyes (SF24, SF27)."""
    turned = bool(spoken.doubled) and options.stoss_turns
    return eyes > 30, eyes > ALL // 2 - turned, ALL - eyes < 30


def result(
    spoken: Spoken, eyes: int, tricks: Sequence[int], own: CardSet, options: Options
) -> Result:
    """SF24 to SF34, for the playing side: its eyes, tricks of it and of others, and the cards that
    it was dealt."""
    kind, count = spoken.kind, runners(own, spoken, options)
    worth = (options.call if kind == CALL else options.solo) + options.extra * count
    doubled = 1 << len(spoken.doubled) + len(spoken.knocked)
    if kind == SIE:
        return Result(ALL, True, False, False, count, worth * 4 * doubled)
    if kind.endswith(TOUT):
        return Result(eyes, not tricks[1], False, False, count, worth * 2 * doubled)
    clear, won, beaten = marks(eyes, spoken, options)
    schwarz, schneider = 0 in tricks, beaten or not clear
    worth += options.extra * (schneider + schwarz)
    return Result(eyes, won, schneider, schwarz, count, worth * doubled)
