"""Refereeing a whole record, line by line."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from stichtisch.errors import StichtischError
from stichtisch.games import game_named, names
from stichtisch.games.event import Event, Legal
from stichtisch.games.foreign import Foreign
from stichtisch.games.game import Game
from stichtisch.games.move import Move, Play
from stichtisch.games.record import Header, read_header, read_object


class BadLineError(StichtischError):
    """A line that the referee does not accept; everything before it stands."""

    def __init__(self, line: int, why: StichtischError) -> None:
        super().__init__("record.at_line", line=line, why=why)
        self.line = line


class Replay:
    """A record being refereed: its header at once, its moves as the events are asked for."""

    def __init__(self, data: bytes) -> None:
        """`data` is the record's file. Raises `BadLineError` when its header is none."""
        self._lines = data.removesuffix(b"\n").split(b"\n")
        try:
            self.header: Header = read_header(self._lines[0])
            self._kind = game_named(self.header.game)
            self.game = self._kind.begin(self.header)
        except StichtischError as error:
            raise BadLineError(1, error) from None

    def events(self, legal: bool = False) -> Iterator[Event]:
        """What becomes known, in order; with `legal` also what could have been played."""
        for _, events, _ in self.made(legal):
            yield from events

    def made(self, legal: bool = False) -> Iterator[tuple[Move, list[Event], Game[Any, Any]]]:
        """Each move with what followed it, and the game after it."""
        for number, line in enumerate(self._lines[1:], start=2):
            try:
                move = self._kind.moves.read(read_object(line), self.game.seats)
                before = self._legal(move) if legal else []
                events = [*before, *self.game.push(move)]
            except StichtischError as error:
                raise BadLineError(number, error) from None
            yield move, events, self.game

    def _legal(self, move: Move) -> list[Event]:
        if not isinstance(move, Play):
            return []
        cards = self.game.legal_cards(move.seat)
        return [Legal(move.seat, tuple(dict.fromkeys(cards)))]  # equal ones once


@dataclass(frozen=True)
class WholeRecord:
    """A record that was read and refereed, as far as it goes."""

    header: Header
    moves: tuple[Move, ...]
    game: Game[Any, Any]
    """After the last move."""


def whole_record(data: bytes) -> WholeRecord:
    """The record in these bytes; `BadLineError` for one that is none, or breaks the rules."""
    replay = Replay(data)
    moves = tuple(move for move, _, _ in replay.made())
    return WholeRecord(replay.header, moves, replay.game)


def notation_of(data: bytes) -> Foreign | None:
    """The notation of another program that a file is in, if a game knows it."""
    kinds = (game_named(name).foreign for name in names())
    return next((each for each in kinds if each is not None and each.is_written(data)), None)
