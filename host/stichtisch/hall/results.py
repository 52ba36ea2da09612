"""What a table has to tell of its games, beside their journals: NAME.hall for NAME.journal.

A game gets its number before its first move, and its result is in the file before the broker
hears it. So a table that was killed tells it later, under the same number: none is lost or
counted twice.
"""

import json
import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from stichtisch.disk import replace_file
from stichtisch.errors import Sentence, StichtischError, why
from stichtisch.games.record import Fields, read_object
from stichtisch.hall.errors import HallError
from stichtisch.hall.message import Result
from stichtisch.table.saved import SavedGame, saved_game

_ENDING = ".hall"
_NUMBER_BYTES = 12


@dataclass(frozen=True)
class Announced:
    """A game that a hall was told of."""

    path: Path
    """Of its journal."""
    room: str
    """The hall's: brokers get other addresses, and keep their rooms."""
    game: str
    """Its number."""

    @classmethod
    def of(cls, journal: Path, room: str) -> "Announced":
        """The game's, which is on disk now. `HallError` if it was announced in another hall."""
        path = journal.with_suffix(_ENDING)
        if path.exists():
            known = _read(path)
            if known.room != room:
                raise HallError("hall.other_room", path=path, room=known.room)
            return known
        fresh = cls(journal, room, secrets.token_hex(_NUMBER_BYTES))
        text = json.dumps({"room": room, "game": fresh.game}) + "\n"
        try:
            replace_file(path, text.encode())
        except OSError as error:
            raise HallError("hall.file", path=path, why=why(error)) from None
        return fresh

    def result(self) -> Result | None:
        """How the game ended; None while it has not, or cannot be read any more."""
        try:
            saved = saved_game(self.path)
        except StichtischError:
            return None
        return _result(self.game, saved)


def _result(number: str, saved: SavedGame) -> Result | None:
    outcome, header = saved.public.outcome, saved.about.header
    if outcome is None:
        return None
    return Result(number, header.game, header.seats, outcome.places)


def results_in(folder: Path, room: str) -> Iterator[Result]:
    """Of all games that were announced in that hall and are over."""
    for path in sorted(folder.glob(f"*{_ENDING}")):
        try:
            announced = _read(path)
        except StichtischError:
            continue  # it says nothing that could be told
        result = announced.result() if announced.room == room else None
        if result is not None:
            yield result


def _read(path: Path) -> Announced:
    try:
        data = path.read_bytes()
    except OSError as error:
        raise HallError("hall.file", path=path, why=why(error)) from None
    fields = Fields(read_object(data), Sentence("hall.this_file", path=path))
    announced = Announced(path.with_suffix(".journal"), fields.text("room"), fields.text("game"))
    fields.done()
    return announced
