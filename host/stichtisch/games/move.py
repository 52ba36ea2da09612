"""Moves: the lines of a record after its header, as typed values."""

from collections.abc import Callable, Iterable, Mapping
from typing import ClassVar, Generic, TypeVar

from stichtisch.games.card import Bits, Card, Pack
from stichtisch.games.event import Event, Json
from stichtisch.games.form import Reading, Seat, read_fields, write_fields
from stichtisch.games.record import THE_LINE, Fields, RecordError
from stichtisch.games.value import value
from stichtisch.words import Sentence

Line = TypeVar("Line", bound="Move | Remark")

MOST_SEATS = 10
"""In any game."""


@value
class Move:
    """One line of a record. Its fields are the line's keys; the table's own moves have no seat."""

    do: ClassVar[str]
    aside: ClassVar[bool] = False
    """It may be said whoever's turn it is: what others have begun to say stands."""

    def as_json(self) -> dict[str, Json]:
        """The line, without the keys that do not apply."""
        return {"do": self.do, **write_fields(self)}

    def dealt_hands(self) -> tuple[tuple[Card, ...], ...]:
        """The hands that this move deals, by seat; () where it deals none, or unseen ones."""
        return ()


@value
class SeatMove(Move):
    """A move that somebody makes."""

    seat: Seat

    def shows(self) -> tuple[Card, ...]:
        """The cards that this move takes from the seat's hand, as far as it does."""
        return ()

    def goes_to(self) -> int | None:
        """The seat that gets them, of equal cards, where somebody does."""
        return None


@value
class Play(SeatMove):
    """A card to the trick, in every game."""

    do: ClassVar[str] = "play"
    card: Card

    def shows(self) -> tuple[Card, ...]:
        return (self.card,)


def by_seat(kind: Callable[[int, Card], Line], pack: Pack) -> tuple[dict[Bits, Line], ...]:
    """By seat its moves of a kind that takes one card, by the card's bit: all are made once."""
    cards = dict.fromkeys(pack.values())
    return tuple({card.bit: kind(seat, card) for card in cards} for seat in range(MOST_SEATS))


@value
class Remark:
    """Something said or pointed at toward the next move: with the table's state, in no record."""

    do: ClassVar[str]

    def as_json(self) -> dict[str, Json]:
        return {"do": self.do, **write_fields(self)}


class Notation(Generic[Line]):
    """How the moves of a game, or its remarks, are written: a line each, told apart by `do`."""

    def __init__(
        self,
        kinds: Iterable[type[Line]],
        pack: Callable[[int], Pack],
        unseen: Iterable[type[Line]] = (),
    ) -> None:
        """`pack` gives the cards for so many players.

        `unseen` are the moves of a game whose hands are not seen, which no record has.
        """
        self._kinds: dict[str, type[Line]] = {kind.do: kind for kind in kinds}
        self._unseen: dict[str, type[Line]] = {kind.do: kind for kind in unseen}
        self._pack = pack

    def read(self, raw: Mapping[str, Json], seats: int, unseen: bool = False) -> Line:
        """The move in one line, else `RecordError`; with `unseen`, of a game with unseen hands."""
        kinds = self._kinds | self._unseen if unseen else self._kinds
        line = Fields(raw, THE_LINE)
        do = line.text("do")
        if do not in kinds:
            wanted = Sentence("record.one_of", values=" ".join(kinds))
            raise RecordError("record.must_be", what='"do"', wanted=wanted)
        move = read_fields(kinds[do], line, Reading(seats, self._pack(seats), unseen))
        line.done()
        return move

    def is_recorded(self, line: Line) -> bool:
        """Whether a record has lines of this kind."""
        return line.do in self._kinds


@value
class Revoke:
    """A suit that was not followed although it could have been, as a later card proves."""

    seat: int
    trick: int
    number: int
    """Of the move that was wrong, counted from the game's first."""


@value
class Stand(Move):
    """A revoke stands: the game goes on, and its record ends before this round."""

    do: ClassVar[str] = "stand"


@value
class TakesBack(Remark):
    """Whoever revoked takes the card back, and with it all that was played since."""

    do: ClassVar[str] = "takes_back"


@value
class RevokeProven(Event):
    """A seat did not follow suit in that trick, although it could have."""

    name: ClassVar[str] = "revoke"
    seat: int
    trick: int
