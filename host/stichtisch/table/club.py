"""A club's list: how its games ended, evening after evening, and what was corrected afterwards.

format = "stichtisch-list"
version = 1
game = "..."

[[played]]
when = "2026-11-23 20:15"
journal = "evening.journal"
number = "8f2c51d09ab3e647"
seats = ["Anna", "Ben", "Cleo"]
rounds = [[11, 0, 2], [23, 12, 2]]
won = [0]

[[corrected]]
when = "2026-11-23 23:02"
name = "Ben"
points = -10
why = "deal 7 was counted twice"
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Annotated, Any

from stichtisch.disk import EVERYBODY, read_file, write_file
from stichtisch.errors import StichtischError, told_of
from stichtisch.games import game_named
from stichtisch.games.card import Pack
from stichtisch.games.form import Reading, Seat, between, read_fields, write_fields
from stichtisch.games.record import THE_HEADER, Fields, read_toml
from stichtisch.words import Sentence

_FORMAT, _VERSION = "stichtisch-list", 1
Points = Annotated[int, between(-(10**9), 10**9)]


class ListError(StichtischError):
    """A file that is no list, or one of another game."""


@dataclass(frozen=True)
class Played:
    """A game that ended."""

    when: str
    """Its day and minute, as 2026-11-23 20:15."""
    journal: str
    """The name of its journal, which another evening's may have, too."""
    number: str
    """The game's own: one whose end was taken back, and that ended again, is one game."""
    seats: tuple[str, ...]
    rounds: tuple[tuple[Points, ...], ...]
    """What each seat had after each round."""
    won: tuple[Seat, ...]
    """The seats of whoever won."""


@dataclass(frozen=True)
class Corrected:
    """Points that somebody gets, or loses, afterwards."""

    when: str
    name: str
    points: Points
    why: str


@dataclass(frozen=True)
class Total:
    """What somebody has come to."""

    name: str
    games: int = 0
    rounds: int = 0
    won: int = 0
    points: int = 0

    def __add__(self, more: "Total") -> "Total":
        numbers = (self.games + more.games, self.rounds + more.rounds, self.won + more.won)
        return Total(self.name, *numbers, self.points + more.points)


@dataclass(frozen=True)
class ClubList:
    """All of it, oldest first."""

    game: str
    played: tuple[Played, ...] = field(default=())
    corrected: tuple[Corrected, ...] = field(default=())

    def with_game(self, game: Played) -> "ClubList":
        """With this game as it ended last."""
        others = tuple(one for one in self.played if one.number != game.number)
        return replace(self, played=(*others, game))

    def corrected_by(self, correction: Corrected) -> "ClubList":
        """Whoever is to get points has played; else `ListError`."""
        if correction.name not in self.totals():
            names = ", ".join(self.totals())
            raise ListError("list.nobody", name=correction.name, names=names)
        return replace(self, corrected=(*self.corrected, correction))

    def since(self, day: str) -> "ClubList":
        """What is of that day (as 2026-11-23) or later."""
        return replace(
            self,
            played=tuple(one for one in self.played if one.when >= day),
            corrected=tuple(one for one in self.corrected if one.when >= day),
        )

    def totals(self) -> Mapping[str, Total]:
        """By name, the best first; who has the same points stands by the alphabet."""
        totals: dict[str, Total] = {}
        for game in self.played:
            last = game.rounds[-1] if game.rounds else (0,) * len(game.seats)
            for seat, (name, points) in enumerate(zip(game.seats, last, strict=True)):
                new = Total(name, 1, len(game.rounds), int(seat in game.won), points)
                totals[name] = totals.get(name, Total(name)) + new
        for each in self.corrected:
            new = Total(each.name, points=each.points)
            totals[each.name] = totals.get(each.name, Total(each.name)) + new
        sign = 1 if game_named(self.game).fewest_wins else -1
        best = sorted(totals.values(), key=lambda one: (sign * one.points, one.name))
        return {one.name: one for one in best}

    def text(self) -> str:
        """The file."""
        head = {"format": _FORMAT, "version": _VERSION, "game": self.game}
        tables = [("played", one) for one in self.played]
        tables += [("corrected", one) for one in self.corrected]  # type: ignore[misc]
        parts = [_lines(head)]
        parts += [f"[[{name}]]\n{_lines(write_fields(one))}" for name, one in tables]
        return "\n".join(parts)


def _lines(values: Mapping[str, Any]) -> str:
    """Strings, integers and lists are written in TOML as in JSON, all but this one letter."""
    told = {key: json.dumps(value, ensure_ascii=False) for key, value in values.items()}
    return "".join(f"{key} = {value}\n" for key, value in told.items()).replace("\x7f", "\\u007f")


def read_list(path: Path, game: str | None = None) -> ClubList:
    """The list in a file, else `ListError`; an empty one of that game where there is none."""
    if game is not None and not path.exists():
        return ClubList(game)
    with told_of(path, "file.unreadable", ListError):
        text = read_file(path)
    try:
        found = _read(Fields(read_toml(text.decode()), THE_HEADER))
    except UnicodeDecodeError:
        raise ListError("file.not_utf8", path=path) from None
    except StichtischError as error:
        raise ListError("file.at", path=path, why=error) from None
    if game not in (None, found.game):
        raise ListError("list.other_game", path=path, game=found.game, other=game)
    return found


def _read(fields: Fields) -> ClubList:
    fields.text("format", (_FORMAT,))
    fields.integer("version", _VERSION, _VERSION)
    game = fields.text("game")
    reading = Reading(game_named(game).seats[-1], Pack(()))
    played = tuple(_tables(fields, "played", Played, reading))
    corrected = tuple(_tables(fields, "corrected", Corrected, reading))
    fields.done()
    for one in played:
        if any(len(scored) != len(one.seats) for scored in one.rounds):
            raise ListError("list.seats", name=one.journal)
    return ClubList(game, played, corrected)


def _tables(fields: Fields, name: str, kind: type[Any], reading: Reading) -> Iterator[Any]:
    tables: Sequence[Any] = fields.items(name) if fields.has(name) else ()
    for table in tables:
        if not isinstance(table, dict):
            raise ListError("list.tables", name=name)
        line = Fields(table, Sentence("list.table", name=name))
        yield read_fields(kind, line, reading)
        line.done()


def write_list(found: ClubList, path: Path) -> None:
    """Have all of it on disk, or leave the file as it was and raise `ListError`."""
    with told_of(path, "file.unwritable", ListError):
        write_file(path, found.text().encode(), EVERYBODY)
