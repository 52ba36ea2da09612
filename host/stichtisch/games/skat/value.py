"""What cards count as in a game of Skat, and what the game is worth."""

from dataclasses import dataclass
from typing import Final

from stichtisch.games.card import Card, CardSet
from stichtisch.games.skat.moves import BASES, GAMES, GRAND, HAND, NULL, NULLS, Declare, Options
from stichtisch.games.trick import TRUMP
from stichtisch.games.tricks.cards import ORDINARY, PACK, SUITS, Order

CARDS: Final = PACK.without_ranks(range(2, 7))
"""S1; 11 to 14 are jack, queen, king and ace."""
EYES: Final = {14: 11, 10: 10, 13: 4, 12: 3, 11: 2, 9: 0, 8: 0, 7: 0}
"""S2."""
ALL: Final = 120
JACKS: Final = [CARDS[f"{suit}11"] for suit in "CSHD"]
"""The highest first."""
_RANKS: Final = (14, 10, 13, 12, 9, 8, 7)
SCHNEIDER: Final = 30
"""Eyes up to which a side is Schneider (S24)."""


def _ranked(suit: str) -> list[Card]:
    """The cards of a suit that are no jacks, the highest first."""
    return [CARDS[f"{suit}{rank}"] for rank in _RANKS]


TOPS: Final = {game: [*JACKS, *(_ranked(game) if game in SUITS else ())] for game in "CSHDG"}
"""By game its trumps, the highest first (S7, S8)."""


def _order(game: str) -> Order:
    if game == NULL:
        plain = {s: [card for card in CARDS.values() if card.suit == s] for s in SUITS}
        return Order(plain, pack=CARDS)
    plain = {suit: _ranked(suit)[::-1] for suit in SUITS if suit != game}
    return Order({**plain, TRUMP: TOPS[game][::-1]}, TRUMP, CARDS)


ORDERS: Final = {game: _order(game) for game in GAMES}


def order_of(declared: Declare | None) -> Order:
    """What cards count as once a game is named; before, as they look."""
    return ORDERS[declared.game] if declared else ORDINARY[""]


def eyes(cards: CardSet) -> int:
    """S2."""
    return sum(EYES[card.rank] for card in cards)


def base(game: str, options: Options) -> int:
    """What one step of a suit game or Grand counts (S22)."""
    return options.grand if game == GRAND else BASES[game]


def null_value(declared: Declare, hand: bool) -> int:
    """S22."""
    return NULLS[hand, declared.is_open]


def matadors(own: CardSet, game: str, options: Options) -> tuple[int, bool]:
    """How many top trumps in a row are held, or lacked; and which of both (S21)."""
    tops = TOPS[game] if options.long_matadors else JACKS
    held = [card in own for card in tops]
    first = held[0]
    return next((at for at, has in enumerate(held) if has != first), len(held)), first


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


def result(played: Played, options: Options) -> Result:
    """S22 to S30, S35, S36."""
    if played.declared.game == NULL:
        return _null(played, options)
    declared = played.declared
    step = base(declared.game, options)
    count, first = matadors(played.own, declared.game, options)
    level, reached = declared.level, _reached(played)
    steps = count + 1 + played.hand + _steps(level, reached)
    made = played.eyes > ALL // 2 and reached >= min(level, 2)
    if played.gave_up:
        made = played.gave_up == "others"
        most = steps + 2 - max(min(level, 2), reached)
        while made and step * steps < played.bid and steps < most:
            steps += 1  # those who give up grant Schneider and Schwarz, where the bid needs them
    overbid = step * steps < played.bid
    value = _charged(step, steps, played.bid)
    won = made and not overbid
    return Result(won, overbid, value if won else -2 * value, count, first, steps, played.eyes)


def _reached(played: Played) -> int:
    """1 for Schneider, 2 for Schwarz, of whichever side; announced, only the declarer's count."""
    if played.gave_up:
        return int(played.gave_up == "others" and ALL - played.eyes <= SCHNEIDER)
    if played.tricks in (0, HAND):
        return 2
    return int(played.eyes <= SCHNEIDER or ALL - played.eyes <= SCHNEIDER)


def _steps(level: int, reached: int) -> int:
    """S23, S25: what is announced counts whether it was reached or not."""
    return max(min(level, 2), reached) + level


def _null(played: Played, options: Options) -> Result:
    value = null_value(played.declared, played.hand)
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
