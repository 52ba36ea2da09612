"""Games as programs of others write them: a game that has such a notation says so in its kind."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from stichtisch.games.move import Move
from stichtisch.games.record import Header


@dataclass(frozen=True)
class Imported:
    """A game that was read."""

    header: Header
    moves: tuple[Move, ...]
    stopped: str = ""
    """What comes next there, where the rules here do not know it."""


class Foreign(Protocol):
    """A notation: mostly a module of the game's folder."""

    def is_written(self, data: bytes) -> bool:
        """Whether a file is written so."""

    def read(self, data: bytes) -> list[str]:
        """The games in a file, not looked into yet; else `StichtischError`."""

    def imported(self, game: str) -> Imported:
        """One of them as a record, as far as the rules here know it; else `StichtischError`."""

    def exported(self, record: bytes) -> Iterator[str]:
        """A record's file in that notation, line by line; else `StichtischError`."""
