"""The journal: the record of a game on disk while it grows, one row a move.

A move is on disk before any lamp shows it. A secret move's row has only its seal; what it was
lies in the sealed file until it is open to all, and is then filled in with the row that opens it.
What was laid or said toward the next move is in the staging file.
"""

import contextlib
import errno
import json
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, TypeVar, assert_never

from stichtisch.errors import StichtischError
from stichtisch.games import game_named
from stichtisch.games.game import Game
from stichtisch.games.move import Move
from stichtisch.games.record import (
    Header,
    RecordError,
    read_header,
    read_object,
    write_line,
)
from stichtisch.games.settings import Settings, settings_from
from stichtisch.games.unseen import DealtGame, completed
from stichtisch.table.commitment import holds
from stichtisch.table.happenings import PrivateClaimed, SeatClaimed
from stichtisch.table.match import Kept, Sealed, StagedStep, State, Step, TakenBack
from stichtisch.table.sealed_file import SealedFile, Secret
from stichtisch.table.seating import LENDER, PRIVATE
from stichtisch.table.staging_file import StagingFile

Value = TypeVar("Value")
Write = Step | TakenBack | StagedStep | SeatClaimed | PrivateClaimed

VERSION = 1
_APPLICATION = 0x53746973  # "Stis": marks an SQLite file as a journal
_SCHEMA = (
    "CREATE TABLE about (header TEXT NOT NULL, settings TEXT NOT NULL)",
    "CREATE TABLE pods (pod TEXT PRIMARY KEY, seat INTEGER NOT NULL UNIQUE)",
    "CREATE TABLE moves (number INTEGER PRIMARY KEY, seat INTEGER, do TEXT NOT NULL,"
    " line TEXT, tag TEXT, nonce TEXT, seal TEXT)",
    f"PRAGMA application_id = {_APPLICATION}",
    f"PRAGMA user_version = {VERSION}",
)


class JournalError(StichtischError):
    """A journal that cannot be read or written; what it holds is as it was."""


class Journal:
    """A game on disk. Open it with `create` or `resume`; one process at a time has it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._sealed = SealedFile(path.with_name(path.name + ".secret"))
        self._staging = StagingFile(path.with_name(path.name + ".staging"))
        try:
            self._base = sqlite3.connect(path, isolation_level=None, timeout=0)
        except sqlite3.Error as error:
            raise self._failed(error) from None

    @classmethod
    def create(cls, path: Path, header: Header, settings: Settings) -> "Journal":
        """A new journal; a file that is there already is left alone."""
        journal = cls(path)
        try:
            journal._check_blank()
            journal._prepare()
            journal._sealed.keep(())
            journal._staging.clear()
            with journal._transaction():
                for statement in _SCHEMA:
                    journal._base.execute(statement)
                about = (write_line(header.as_json()), json.dumps(settings.as_json()))
                journal._base.execute("INSERT INTO about VALUES (?, ?)", about)
        except (sqlite3.Error, OSError) as error:
            journal.close()
            raise journal._failed(error) from None
        except JournalError:
            journal.close()
            raise
        return journal

    @classmethod
    def resume(cls, path: Path) -> "Journal":
        """A journal that is there; whatever a crash left half done is put in order."""
        if not path.exists():
            raise JournalError(f"there is no journal {path}")
        journal = cls(path)
        try:
            journal._check_format()
            journal._prepare()
            journal._forget_opened()
        except (sqlite3.Error, OSError) as error:
            journal.close()
            raise journal._failed(error) from None
        except JournalError:
            journal.close()
            raise
        return journal

    def close(self) -> None:
        self._base.close()

    @property
    def header(self) -> Header:
        (header,) = self._base.execute("SELECT header FROM about").fetchone()
        return self._parsed(read_header, header)

    @property
    def settings(self) -> Settings:
        (settings,) = self._base.execute("SELECT settings FROM about").fetchone()
        return self._parsed(lambda line: settings_from(read_object(line)), settings)

    def claimed(self) -> dict[str, int]:
        """The places of the pods: seats, and `seating.PRIVATE` and `LENDER`."""
        return dict(self._base.execute("SELECT pod, seat FROM pods"))

    def state(self) -> State:
        """All that was made and staged, the secret moves too."""
        header = self.header
        kind = game_named(header.game)
        staged = self._checked(lambda: self._staging.read(kind, len(header.seats)))
        return State(tuple(self._kept()), tuple(staged))

    def record(self) -> str:
        """The game as a record; it stops before the first move that is still secret.

        Where hands were not seen it holds the rounds of which all cards are known by now.
        """
        rows = self._base.execute("SELECT line FROM moves ORDER BY number")
        moves = []
        read = self._reader()
        for (line,) in rows:
            if line is None:
                break
            moves.append(self._parsed(lambda text: read(read_object(text)), line))
        told = [move.as_json() for move in self._recorded(moves)]
        return "".join(map(write_line, [self.header.as_json(), *told]))

    def write(self, write: Write) -> None:
        """Put it on disk, else `JournalError` and the journal is as it was."""
        try:
            match write:
                case SeatClaimed(seat, pod):
                    self._claim({seat: pod})
                case PrivateClaimed(pod, lender):
                    self._claim({PRIVATE: pod, LENDER: lender})
                case TakenBack(number):
                    self._base.execute("DELETE FROM moves WHERE number >= ?", (number,))
                    self._forget_opened()
                    self._staging.clear()
                case StagedStep():
                    self._staging.append(write)
                case Step():
                    self._move(write)
                case _:
                    assert_never(write)
        except (sqlite3.Error, OSError) as error:
            with contextlib.suppress(sqlite3.Error, OSError):
                self._forget_opened()
            raise self._failed(error) from None

    def _claim(self, places: Mapping[int, str | None]) -> None:
        """These pods have these places now, and nobody else has."""
        with self._transaction():
            for place in places:
                self._base.execute("DELETE FROM pods WHERE seat = ?", (place,))
            for place, pod in places.items():
                if pod is not None:
                    self._base.execute("INSERT OR REPLACE INTO pods VALUES (?, ?)", (pod, place))

    def _move(self, step: Step) -> None:
        kept = step.kept
        if kept.secret and kept.sealed:
            secret = Secret(kept.move.as_json(), kept.tag, kept.sealed.nonce)
            self._sealed.append(kept.number, secret)
        with self._transaction():
            if step.instead:
                self._base.execute("DELETE FROM moves WHERE number = ?", (kept.number,))
            self._base.execute("INSERT INTO moves VALUES (?, ?, ?, ?, ?, ?, ?)", _row(kept))
            for opened in step.opened:
                number, _, _, line, tag, nonce, _ = _row(opened)
                self._base.execute(
                    "UPDATE moves SET line = ?, tag = ?, nonce = ? WHERE number = ?",
                    (line, tag, nonce, number),
                )
        with contextlib.suppress(OSError):  # past by now; forgotten at the next resume
            if step.opened:
                self._forget_opened()
            if step.ends_staging:
                self._staging.clear()

    def _kept(self) -> Iterator[Kept]:
        secrets, read = self._sealed.read(), self._reader()
        rows = self._base.execute("SELECT number, line, tag, nonce, seal FROM moves ORDER BY 1")
        for place, row in enumerate(rows, start=1):
            yield self._kept_in(row, secrets, place, read)

    def _kept_in(
        self, row: Any, secrets: Mapping[int, Secret], place: int, read: Callable[[Any], Move]
    ) -> Kept:
        number, line, tag, nonce, seal = row
        if number != place:
            raise JournalError(f"{self.path} lacks move {place}: it cannot be resumed")
        if line is not None:
            sealed = Sealed(nonce, seal) if seal else None
            move = self._parsed(lambda text: read(read_object(text)), line)
            return Kept(number, move, tag, sealed)
        secret = secrets.get(number)
        if secret is None or not holds(seal, secret.nonce, secret.line):
            raise JournalError(
                f"{self.path}.secret does not hold the secret of move {number}:"
                " put back the file that was beside the journal"
            )
        move = self._checked(lambda: read(secret.line))
        return Kept(number, move, secret.tag, Sealed(secret.nonce, seal), secret=True)

    def _reader(self) -> Callable[[Any], Move]:
        """What reads the lines of this game's moves."""
        header, unseen = self.header, self.settings.unseen
        kind = game_named(header.game)
        return lambda line: kind.moves.read(line, len(header.seats), unseen)

    def _recorded(self, moves: list[Move]) -> list[Move]:
        """The moves that the record holds."""
        header, settings = self.header, self.settings
        kind = game_named(header.game)
        game: Game[Any, Any] = kind.begin(header, settings.unseen, settings.cards)
        if settings.unseen and isinstance(game, DealtGame):
            moves = completed(game, moves, kind.starts_round)
        return [move for move in moves if kind.moves.is_recorded(move)]

    def _forget_opened(self) -> None:
        """Only what rows still hide stays in the sealed file."""
        rows = self._base.execute("SELECT number FROM moves WHERE line IS NULL")
        hidden = {number for (number,) in rows}
        if self._sealed.read().keys() - hidden:
            self._sealed.keep(hidden)

    def _check_blank(self) -> None:
        (tables,) = self._base.execute("SELECT count(*) FROM sqlite_master").fetchone()
        if tables:
            raise JournalError(f"{self.path} is there already: resume it or choose another name")

    def _check_format(self) -> None:
        (application,) = self._base.execute("PRAGMA application_id").fetchone()
        (version,) = self._base.execute("PRAGMA user_version").fetchone()
        if application != _APPLICATION:
            raise JournalError(f"{self.path} is no journal of a game")
        if version != VERSION:
            raise JournalError(
                f"{self.path} is a journal of version {version} and this program knows"
                f" {VERSION}: update stichtisch"
            )

    def _prepare(self) -> None:
        """Durable at every commit, and nobody else's meanwhile."""
        self._base.execute("PRAGMA locking_mode = EXCLUSIVE")
        self._base.execute("PRAGMA journal_mode = WAL")
        self._base.execute("PRAGMA synchronous = FULL")

    @contextlib.contextmanager
    def _transaction(self) -> Iterator[None]:
        self._base.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._base.execute("COMMIT")
        except BaseException:
            if self._base.in_transaction:
                self._base.execute("ROLLBACK")
            raise

    def _parsed(self, read: Callable[[bytes], Value], text: str) -> Value:
        return self._checked(lambda: read(text.encode()))

    def _checked(self, read: Callable[[], Value]) -> Value:
        try:
            return read()
        except RecordError as error:
            raise JournalError(f"{self.path} is damaged: {error}") from None

    def _failed(self, error: Exception) -> JournalError:
        """The error in one sentence."""
        name = getattr(error, "sqlite_errorname", "")
        if name == "SQLITE_NOTADB":
            return JournalError(f"{self.path} is no journal of a game")
        if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
            return JournalError(f"{self.path} is open in another program: close that one first")
        if name == "SQLITE_FULL" or getattr(error, "errno", None) == errno.ENOSPC:
            return JournalError(f"{self.path}: the disk is full, make room")
        return JournalError(f"{self.path} cannot be used: {error}")


def _row(kept: Kept) -> tuple[object, ...]:
    """The row of a move; of a secret one only what all may know."""
    seal = kept.sealed.seal if kept.sealed else None
    if kept.secret:
        return (kept.number, kept.seat, kept.do, None, None, None, seal)
    nonce = kept.sealed.nonce if kept.sealed else None
    line = write_line(kept.move.as_json())
    return (kept.number, kept.seat, kept.do, line, kept.tag, nonce, seal)
