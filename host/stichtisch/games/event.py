"""What a move brings about, as typed facts that print as the record's events."""

from dataclasses import fields
from typing import ClassVar

from stichtisch.games.card import Card, CardSet
from stichtisch.games.trick import Trick
from stichtisch.games.value import value

Json = None | bool | int | str | list["Json"] | dict[str, "Json"]


@value
class Event:
    """Something that became known; the fields of each event are those of the record format."""

    name: ClassVar[str]
    null: ClassVar[str] = ""
    """A field that is told even where it does not apply (None); others then are left out."""

    def as_json(self) -> dict[str, Json]:
        """The event as one JSON object."""
        known = vars(self).items()
        told = {key: plain(value) for key, value in known if value is not None or key == self.null}
        return {"event": self.name, **told}


def plain(value: object) -> Json:
    """A value of an event or a move in JSON's own types."""
    match value:
        case None | bool() | int() | str():
            return value
        case Card():
            return value.text
        case tuple() | list() | CardSet():
            return [plain(item) for item in value]
        case dict():
            return {str(key): plain(item) for key, item in value.items()}
    return {field.name: plain(getattr(value, field.name)) for field in fields(value)}  # type: ignore[arg-type]


@value
class Legal(Event):
    """The cards that `seat` may play, sorted as text; told on request, before a play."""

    name: ClassVar[str] = "legal"
    seat: int
    cards: tuple[Card, ...]


@value
class TrickTaken(Event):
    """A complete trick; cards in the order played."""

    name: ClassVar[str] = "trick"
    trick: int
    leader: int
    cards: tuple[Card, ...]
    winner: int

    def laid(self, seats: int, out: int | None = None) -> Trick:
        """As it lay, to be asked who played what; of a game that is played clockwise."""
        return Trick(self.leader, seats, 1, self.cards, out)


class RoundEnd(Event):
    """What a round, or a deal, has brought."""


@value
class GameOver(Event):
    """The game is over; a place holds the seats that share it, in ascending order."""

    name: ClassVar[str] = "game"
    winners: tuple[int, ...]
    places: tuple[tuple[int, ...], ...]


def places_by(standing: dict[int, tuple[int, ...]]) -> tuple[tuple[int, ...], ...]:
    """The seats grouped into places, the highest standing first, equals sharing a place."""
    levels = sorted(set(standing.values()), reverse=True)
    return tuple(tuple(sorted(s for s in standing if standing[s] == level)) for level in levels)
