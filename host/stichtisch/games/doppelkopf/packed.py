"""A deal of Doppelkopf on ints: each card is there twice, and some tricks count by themselves."""

from typing import Final, final

from stichtisch.games.doppelkopf.moves import CARDS
from stichtisch.games.doppelkopf.value import CHARLIE, CLUB_QUEEN, DEAR, FOX
from stichtisch.games.tricks.packed import LEAD, Law, Packed, Position
from stichtisch.games.value import i64

QUEENS: Final = CLUB_QUEEN.bit * 3
_FIRST: Final = sum(card.bit for card in dict.fromkeys(CARDS.values()))
_TOLD_APART: Final = FOX.bit | CHARLIE.bit | CLUB_QUEEN.bit


@final
class Doubled(Packed):
    """A deal while its tricks are played; of two equal cards the second bit goes first."""

    def __init__(
        self, law: Law, hands: list[int], leader: int, out: int = -1, ends: int = 0
    ) -> None:
        super().__init__(law, hands, leader, out, ends)
        self.cards: list[int] = []
        """All that were laid."""
        self.takers: list[int] = []
        """Who took each trick."""
        self.foxes: list[int] = []
        """Those that were laid: 4 times the seat, and who took it."""
        self.dear: list[int] = []
        """Who took the tricks that are a Doppelkopf."""
        self.charlies: i64 = 0
        """The seats that laid one in the last trick, a bit each."""
        self.fox: i64 = 0
        """Likewise who laid a fox in the trick as it lies."""

    def blank(self) -> "Doubled":
        return Doubled(self.law, [0] * len(self.seats), 0)

    def follow(self, other: Position) -> None:
        super().follow(other)
        assert isinstance(other, Doubled), "another game's deal"
        self.cards, self.takers = other.cards[:], other.takers[:]
        self.foxes, self.dear = other.foxes[:], other.dear[:]
        self.charlies, self.fox = other.charlies, other.fox

    def come_to_the_same(self, one: i64, other: i64, unseen: i64, /) -> bool:
        apart = one != other and (one | other) & _TOLD_APART
        return not apart and super().come_to_the_same(one, other, unseen)

    def legal(self) -> i64:
        return super().legal() & _FIRST

    def lay(self, bit: i64) -> None:
        seat = self.turn
        if seat.hand & bit << 1:
            seat.hand ^= bit | bit << 1
        if not self.laid:
            self.charlies = 0
        if bit & _TOLD_APART:
            if bit & FOX.bit:
                self.fox |= 1 << seat.number
            elif bit & CHARLIE.bit:
                self.charlies |= 1 << seat.number
        self.cards.append(bit)
        super().lay(bit)

    def _end_trick(self) -> None:
        taker = self.taker
        self.takers.append(taker.number)
        if self.gain >= self.law.trick + DEAR:
            self.dear.append(taker.number)
        if self.fox:
            self.foxes += [4 * seat + taker.number for seat in range(4) if self.fox >> seat & 1]
            self.fox = 0
        if self.law.later and not taker.hand & (taker.hand - 1):
            self.law = self.law.later[LEAD]
        super()._end_trick()
