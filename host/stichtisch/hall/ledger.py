"""What a table keeps for its halls: its key, and the games that it told them of.

All of it is one file beside the journals, and no journal is needed for it: a game that is over may
be tidied up. A result is in the file before the broker hears it, so a table that was killed tells
it later, under the same number: none is lost or counted twice.
"""

import base64
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Self

from stichtisch.disk import read_file
from stichtisch.errors import StichtischError, why
from stichtisch.games.record import Fields, RecordError
from stichtisch.hall.address import HallError
from stichtisch.hall.message import MOST_GAMES, Result, TableKey, new_secret
from stichtisch.table.chain import ChainedFile, links
from stichtisch.table.rows import About
from stichtisch.table.saved import saved_game
from stichtisch.words import Sentence

LEDGER_FILE = "table.hall"
"""Its key makes a table this one: whoever has the file speaks as the table."""
_FORMAT = "stichtisch-table"
_VERSION = 1


@dataclass(frozen=True)
class Entry:
    """A game that a hall was told of."""

    room: str
    """The hall's room: a broker may get another address, its room stays."""
    game: str
    """Its number, from its journal."""
    journal: str
    """The name of that file."""
    round: str = ""
    """The number of the round that had been drawn last when the game began, as far as we heard."""
    result: Result | None = None
    told: bool = False
    """Nothing changes the result any more."""

    @classmethod
    def read(cls, raw: Mapping[str, Any]) -> "Entry":
        fields = Fields(raw, Sentence("hall.entry"))
        room, game, journal = fields.text("room"), fields.text("game"), fields.text("journal")
        drawn, told = fields.text("round"), bool(fields.any("told"))
        result = Result.read(fields.object("result")) if fields.has("result") else None
        fields.done()
        return cls(room, game, journal, drawn, result, told)

    def as_json(self) -> dict[str, Any]:
        line = asdict(replace(self, result=None))
        del line["result"]
        return line | {"result": self.result.as_json()} if self.result else line


class Ledger:
    """The ledger of a folder; a context: while it is open no other table can speak from there."""

    def __init__(self, folder: Path) -> None:
        """Make the file if there is none. `HallError` if it is no ledger, or another table has
        it."""
        self._folder, self.path = folder, folder / LEDGER_FILE
        self._file = ChainedFile(self.path)
        self.run = 0
        """How often this table has begun to speak."""
        self._entries: dict[str, Entry] = {}
        """By the game's number, in the order in which they were begun."""
        self._game = ""
        try:
            with self._told():
                self.key = self._read()
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_ended: object) -> None:
        self._file.close()

    @property
    def entry(self) -> Entry:
        """The entry of the game that is played."""
        return self._entries[self._game]

    def begin(self, about: About, journal: Path, room: str) -> None:
        """Speak of this game from now on, in that room. All before it is over for good."""
        there = self._entries.get(about.number, Entry(room, about.number, journal.name))
        if there.room != room:
            raise HallError("hall.other_room", path=journal, room=there.room)
        self.run, self._game = self.run + 1, about.number
        others = {game: self._ended(each) for game, each in self._entries.items()}
        self._keep({**others, self._game: replace(there, journal=journal.name)})

    def hear(self, number: str) -> None:
        """That round has been drawn, and the game has not begun."""
        self._note(replace(self.entry, round=number))

    def end(self, result: Result | None) -> None:
        """How the game ended; None when it goes on again. What was told stays."""
        self._note(replace(self.entry, result=result))

    def tell(self) -> None:
        """What is kept now is what all halls hear, whatever is taken back later."""
        self._note(replace(self.entry, told=self.entry.result is not None))

    def results(self) -> list[Result]:
        """All that was told in the room, the earlier ones first."""
        room = self.entry.room
        there = [each for each in self._entries.values() if each.room == room and each.told]
        return [each.result for each in there if each.result is not None]

    def _note(self, entry: Entry) -> None:
        if not self.entry.told and entry != self.entry:
            self._keep({**self._entries, self._game: entry})

    def _ended(self, entry: Entry) -> Entry:
        """The entry of a game that is over for good: of a killed table only the journal knows
        how."""
        result = entry.result or self._found(entry)
        return replace(entry, result=result, told=result is not None)

    def _found(self, entry: Entry) -> Result | None:
        """What the journal says, if it is there still and goes on with no other game."""
        try:
            saved = saved_game(self._folder / entry.journal)
        except StichtischError:
            return None
        about, outcome = saved.about, saved.public.outcome
        if outcome is None or about.number != entry.game:
            return None
        header = about.header
        return Result(entry.game, header.game, header.seats, outcome.places, entry.round)

    def _read(self) -> TableKey:
        self._file.open()
        if not self.path.exists():
            key = TableKey(new_secret())
            self._write(key, {})
            return key
        data = read_file(self.path)
        whole = list(links(data))
        if not whole or whole[-1].end.length < len(data):
            raise RecordError("record.this")
        fields = Fields(whole[0].line, Sentence("record.first_line"))
        fields.text("format", (_FORMAT,))
        fields.integer("version", _VERSION, _VERSION)
        key = TableKey(base64.b64decode(fields.text("key"), validate=True))
        self.run = fields.integer("run", 0)
        fields.done()
        entries = [Entry.read(link.line) for link in whole[1:]]
        self._entries = {entry.game: entry for entry in entries}
        return key

    def _keep(self, entries: dict[str, Entry]) -> None:
        """Have it on disk; of each room as many games as a hall keeps of a table."""
        kept = dict(_newest(entries))
        with self._told():
            self._write(self.key, kept)
        self._entries = kept

    def _write(self, key: TableKey, entries: Mapping[str, Entry]) -> None:
        secret = base64.b64encode(key.secret).decode()
        first = {"format": _FORMAT, "version": _VERSION, "key": secret, "run": self.run}
        self._file.create([first, *(entry.as_json() for entry in entries.values())])

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Whatever goes wrong with the file, in one sentence."""
        try:
            yield
        except BlockingIOError:
            raise HallError("hall.busy", path=self.path) from None
        except OSError as error:
            raise HallError("hall.file", path=self.path, why=why(error)) from None
        except (RecordError, ValueError):
            raise HallError("hall.no_ledger", path=self.path) from None


def _newest(entries: dict[str, Entry]) -> Iterator[tuple[str, Entry]]:
    """In the order in which they were begun, without those that no hall keeps any more."""
    rooms: dict[str, list[str]] = {}
    for game, entry in entries.items():
        rooms.setdefault(entry.room, []).append(game)
    kept = {game for games in rooms.values() for game in games[-MOST_GAMES:]}
    return ((game, entry) for game, entry in entries.items() if game in kept)
