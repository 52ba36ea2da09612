"""What cards count as in a game of Skat, and what the game is worth."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from stichtisch.games.card import CardSet
from stichtisch.games.move import SeatMove
from stichtisch.games.skat import moves
from stichtisch.games.skat.moves import GRAND, HAND, NULL, Declare, Options
from stichtisch.games.tricks.cards import ORDINARY, PACK, SUITS, Order, run, topped
from stichtisch.games.value import value

CARDS: Final = PACK.without_ranks(range(2, 7))
"""S1; 11 to 14 are jack, queen, king and ace."""
ALL: Final = 120
JACKS: Final = [CARDS[f"{suit}11"] for suit in "CSHD"]
"""The highest first."""
_RANKS: Final = (14, 10, 13, 12, 9, 8, 7)
SCHNEIDER: Final = 30
"""Eyes up to which a side is Schneider (S24)."""


ORDERS: Final = {
    **{game: topped(CARDS, JACKS, _RANKS, game) for game in moves.GAMES},  # S7, S8
    NULL: Order({s: [c for c in CARDS.values() if c.suit == s] for s in SUITS}, pack=CARDS),
}


@value
class Spoken:
    """What was said in a deal, and the game that came of it: all know it."""

    said: tuple[SeatMove, ...] = ()
    """The bidding."""
    declarer: int | None = None
    picked: bool = False
    """The skat was taken up."""
    declared: Declare | None = None
    """The game, without the cards put."""
    ramsch: bool = False
    """All have passed, and play all the same (S37)."""
    doubled: tuple[SeatMove, ...] = ()
    """Kontra, and Re (S38)."""

    @property
    def bid(self) -> int:
        """The highest so far."""
        return max((bid.value for bid in self.said if isinstance(bid, moves.Bid)), default=0)

    @property
    def game(self) -> str:
        """Once one is named, or none will be; empty before."""
        if self.declared is not None:
            return self.declared.game
        return GRAND if self.ramsch else ""

    @property
    def is_open(self) -> bool:
        return self.declared is not None and self.declared.is_open

    @property
    def order(self) -> Order:
        """What cards count as: before a game is named, what they look like."""
        return ORDERS[self.game] if self.game else ORDINARY[""]


def base(game: str, options: Options) -> int:
    """What one step of a suit game or Grand counts (S22)."""
    return options.grand if game == GRAND else moves.BASES[game]


def matadors(own: CardSet, game: str, options: Options) -> tuple[int, bool]:
    """How many top trumps in a row are held, or lacked; and which of both (S21)."""
    return run(own, ORDERS[game].trumps if options.long_matadors else JACKS)


@dataclass(frozen=True)
class Result:
    """What a deal came to for its declarer."""

    won: bool
    overbid: bool
    value: int
    """Doubled and below 0 where it was lost."""
    matadors: int | None = None
    has_top: bool | None = None
    """They are held, not lacked."""
    steps: int | None = None
    eyes: int | None = None


@dataclass(frozen=True)
class Played:
    """What is needed to count a deal, once it is over."""

    declared: Declare
    hand: bool
    """The skat was left unseen."""
    bid: int
    own: CardSet
    """The declarer's cards as dealt, and the skat."""
    eyes: int
    tricks: int
    """Of the declarer."""
    gave_up: str = ""
    """Which side did: `declarer`, `others`, or none."""


def marks(eyes: int) -> tuple[bool, bool, bool]:
    """Whether the declarer has more than Schneider, more than half, and the others no more than
    Schneider: all that is asked of eyes (S24)."""
    return eyes > SCHNEIDER, eyes > ALL // 2, ALL - eyes <= SCHNEIDER


def result(played: Played, options: Options) -> Result:
    """S22 to S30, S35, S36."""
    if played.declared.game == NULL:
        return _null(played, options)
    declared = played.declared
    step = base(declared.game, options)
    count, first = matadors(played.own, declared.game, options)
    level, reached = declared.level, _reached(played)
    steps = count + 1 + played.hand + _steps(level, reached)
    made = marks(played.eyes)[1] and reached >= min(level, 2)
    if played.gave_up:
        made = played.gave_up == "others"
        most = steps + 2 - max(min(level, 2), reached)
        while made and step * steps < played.bid and steps < most:
            steps += 1  # those who give up grant Schneider and Schwarz, where the bid needs them
    overbid = step * steps < played.bid
    value = _charged(step, steps, played.bid)
    won = made and not overbid
    return Result(won, overbid, value if won else -2 * value, count, first, steps, played.eyes)


def ramsch(eyes: Sequence[int], tricks: Sequence[int]) -> list[int]:
    """What Ramsch brings three seats that have so many eyes and tricks (S37)."""
    if HAND in tricks:
        return [ALL * (count == HAND) for count in tricks]
    doubled = 1 << tricks.count(0)
    return [-one * doubled if one == max(eyes) else 0 for one in eyes]


def _reached(played: Played) -> int:
    """1 for Schneider, 2 for Schwarz, of whichever side; announced, only the declarer's count."""
    clear, _, beaten = marks(played.eyes)
    if played.gave_up:
        return int(played.gave_up == "others" and beaten)
    return 2 if played.tricks in (0, HAND) else int(beaten or not clear)


def _steps(level: int, reached: int) -> int:
    """S23, S25: what is announced counts whether it was reached or not."""
    return max(min(level, 2), reached) + level


def _null(played: Played, options: Options) -> Result:
    value = moves.NULLS[played.hand, played.declared.is_open]
    if played.bid > value:
        charged = [_instead(game, played, options) for game in "CSHDG"]
        return Result(won=False, overbid=True, value=-2 * min(charged))
    won = played.tricks == 0 if not played.gave_up else played.gave_up == "others"
    return Result(won, overbid=False, value=value if won else -2 * value)


def _instead(game: str, played: Played, options: Options) -> int:
    """What Null costs that is worth less than the bid, charged as that game (S30)."""
    count, _ = matadors(played.own, game, options)
    return _charged(base(game, options), count + 1 + played.hand, played.bid)


def _charged(step: int, steps: int, bid: int) -> int:
    """So many steps, or as many as the bid needs (S29)."""
    return step * max(steps, -(-bid // step))
