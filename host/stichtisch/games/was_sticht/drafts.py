"""A draft gone on with on ints: the columns to come by chance, the cards and tasks by habit."""

from collections.abc import Callable, Sequence
from typing import Final, final

from stichtisch.games.tricks.packed import PLACES, Chance, Packed, Position, shuffle
from stichtisch.games.value import i64
from stichtisch.games.was_sticht.bot import aim, likely_trick, pull, usual_tricks
from stichtisch.games.was_sticht.round import COLUMN, COLUMNS, marker
from stichtisch.games.was_sticht.tasks import TasksJudged
from stichtisch.games.was_sticht.trumps import PACK, Trumps
from stichtisch.games.was_sticht.views import Public
from stichtisch.games.was_sticht.worlds import judged, law_of

_PULLED: Final = [
    PACK.set(card for card in PACK.values() if pull(card) == much).bits
    for much in sorted({pull(card) for card in PACK.values()}, reverse=True)
]
"""The cards, those first that are drafted first."""


@final
class Table:
    """Two trumps: what they make of the tricks, and of each card."""

    def __init__(self, trumps: Trumps, seats: int, leader: int) -> None:
        self.start = Packed(law_of(trumps, seats), [0] * seats, leader)
        self.likely = [0] * PLACES
        """By a card's place, tenths of a trick that it is likely to take."""
        for card in PACK.values():
            self.likely[card.bit % PLACES] = round(10 * likely_trick(card, trumps))


@final
class Chip:
    """A task that a seat may choose."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.tenths: i64 = round(10 * usual_tricks(kind))
        self.aim: i64 = aim(kind)


@final
class Drafts:
    """A card is drafted; the columns to come, and which trumps it is about, are guessed."""

    def __init__(
        self,
        public: Public,
        seat: int,
        column: Sequence[int],
        fitting: Sequence[Trumps],
        worth: Callable[[TasksJudged], list[float]],
    ) -> None:
        """The seat drafts one of these cards of the column, a bit each; one of the trumps is
        right."""
        dealer, seats = public.dealer, public.seats
        assert dealer is not None, "a round is on"
        self.same = list(range(len(column)))
        self.cost = 4
        """With a quarter of the playouts it chose as well: 0.01 ± 0.02 chips more a round."""
        self._seat = seat
        self._dealer = dealer
        self._column = list(column)
        self._worth = worth
        self._tables = [Table(trumps, seats, (dealer + 1) % seats) for trumps in fitting]
        self._table = self._tables[0]
        self._there = self._table.start.blank()
        self._open = [PACK.set(cards).bits for cards in public.open_hands]
        self._after = _turns(seat + 1, seats - len(public.drafted) - 1, seats)
        """Who takes what is left of the column."""
        columns = range(public.column + 1, COLUMNS + 1)
        self._later = [_turns(marker(dealer, at, seats), seats, seats) for at in columns]
        self._pool = [card.bit for card in public.undrafted if card.bit not in self._column]
        self._chips = [[Chip(kind) for kind in kinds] for kinds in public.chips]
        self._hands = [0] * seats
        """What the guess gives each seat beside the column at hand."""
        self.tasks: dict[int, str] = {}
        """By seat what it chose where a move was begun last."""

    def guess(self, chance: Chance) -> None:
        """Who gets which of the cards to come, and under which trumps."""
        self._table = self._tables[chance.below(len(self._tables))]
        self._hands[:] = self._open
        shuffle(self._pool, chance)
        at: i64 = 0
        for turns in self._later:
            column: i64 = 0
            for card in self._pool[at : at + COLUMN]:
                column |= card
            self._share(column, turns, self._hands)
            at += COLUMN
        for chips in self._chips:  # of tasks that suit as well the first one is chosen
            first = chance.below(len(chips))
            chips[:] = chips[first:] + chips[:first]

    def begin(self, move: int) -> Position:
        there, hands = self._there, self._hands[:]
        there.follow(self._table.start)
        hands[self._seat] |= self._column[move]
        self._share(sum(self._column) ^ self._column[move], self._after, hands)
        for at in there.seats:
            at.hand = at.dealt = hands[at.number]
            at.aim = aim(None)
            if at.number != self._dealer:
                chip = self._chosen(at.number, at.hand)
                self.tasks[at.number] = chip.kind
                at.aim = chip.aim
        return there

    def worth(self, over: Position) -> list[float]:
        assert isinstance(over, Packed), "another game's deal"
        return self._worth(judged(self.tasks, self._dealer, over))

    def _share(self, column: i64, turns: list[int], hands: list[int]) -> None:
        """One after the other takes what is furthest from the middle; of two the first by
        colour."""
        at: i64 = 0
        for pulled in _PULLED:
            there = column & pulled
            while there and at < len(turns):
                bit = there & -there
                there ^= bit
                hands[turns[at]] |= bit
                at += 1

    def _chosen(self, seat: i64, hand: i64) -> Chip:
        """The chip that suits its likely tricks best."""
        likely, chips = self._table.likely, self._chips[seat]
        tenths: i64 = 0
        while hand:
            bit = hand & -hand
            hand ^= bit
            tenths += likely[bit % PLACES]
        best, least = chips[0], PLACES * PLACES
        for chip in chips:
            off = (chip.tenths - tenths) * (chip.tenths - tenths)
            if off < least:
                best, least = chip, off
        return best


def _turns(first: int, count: int, seats: int) -> list[int]:
    """So many seats, clockwise."""
    return [(first + step) % seats for step in range(count)]
