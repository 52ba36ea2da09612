"""The journal: the record of a game on disk while it grows, one line a move.

A move is on disk before any lamp shows it. A secret move's line has only its seal; what it was
lies in the sealed file until it is open to all, and is then told by the line of the move that
opens it. What was laid or said toward the next move is in the staging file, and how far all this
goes in the head file.
"""

import contextlib
import errno
import shutil
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from itertools import count, takewhile
from pathlib import Path
from typing import assert_never

from stichtisch.disk import sync_folder, undone
from stichtisch.errors import InDoubtError, StichtischError, why
from stichtisch.games.move import Move
from stichtisch.games.record import Header, RecordError, write_line
from stichtisch.games.settings import Settings
from stichtisch.games.staging import used_up
from stichtisch.table.beside import (
    STEP_WIDTH,
    Head,
    SealedFile,
    SecretMove,
    beside,
    line_of_step,
    write_head,
)
from stichtisch.table.chain import ChainedFile, ChangedError
from stichtisch.table.found import Damage, Found, UnknownFormatError, begun_of, look
from stichtisch.table.happenings import Paused, PrivateClaimed, SeatClaimed
from stichtisch.table.match import Corrected, StagedStep, State, Step, TakenBack, tags_of
from stichtisch.table.rows import About, LineWrite, Row, Rows, Write, kept_in, line_of
from stichtisch.words import Sentence

JOURNAL = ".journal"
"""The ending of a journal's name; what lies beside it has that name with an ending more."""


class JournalError(StichtischError):
    """A journal that cannot be read or written; what it holds is as it was."""


class Journal:
    """A game on disk. Open it with `create` or `resume`; one process at a time has it."""

    def __init__(self, path: Path, about: About, file: ChainedFile) -> None:
        self.path = path
        self.about = about
        self.recovered: Damage | None = None
        """What was not whole when it was resumed."""
        self._file = file
        self._sealed = SealedFile(beside(path, "secret"))
        self._staging = ChainedFile(beside(path, "staging"), STEP_WIDTH)
        self._rows = Rows()
        """What its lines come to."""
        self._hidden: dict[str, SecretMove] = {}
        """What is still secret, by its seal."""
        self._staged: list[StagedStep] = []
        self._in_doubt = False
        """More may be on the disk than counts."""

    @classmethod
    def create(cls, path: Path, header: Header, settings: Settings) -> "Journal":
        """A new journal; a file that is there already is left alone."""
        with _told(path):
            if path.exists():
                raise JournalError("journal.there", path=path)
            about = About(next_begun(path.parent), header, settings)
            journal = cls(path, about, ChainedFile(path))
            try:
                journal._begin()
            except (BlockingIOError, InDoubtError):
                raise
            except OSError:
                journal.close()
                beside(path, "head").unlink(missing_ok=True)
                raise
        return journal

    @classmethod
    def resume(cls, path: Path, recover: bool = False) -> "Journal":
        """A journal that is there; whatever a crash left half done is put in order.

        One that is damaged is left as it is, unless `recover`: then it goes on after what is
        whole, and a copy of it as it was stays beside it.
        """
        with _told(path):
            file, journal = ChainedFile(path), None
            try:
                file.open()
                found = look(path).opened()
                if found.damage and not recover:
                    raise JournalError(damage_told(path, found.damage))
                journal = cls(path, found.about, file)
                journal._go_on(found)
            except BaseException:
                (journal or file).close()
                raise
        return journal

    def close(self) -> None:
        self._file.close()
        self._staging.close()

    @property
    def header(self) -> Header:
        return self.about.header

    @property
    def settings(self) -> Settings:
        return self.about.settings

    def claimed(self) -> dict[str, int]:
        """The places of the pods: seats, and `seating.PRIVATE` and `LENDER`."""
        return dict(self._rows.claimed)

    def state(self) -> State:
        """All that was made and staged, the secret moves too."""
        rows = self._rows
        kept = kept_in(rows.moves, self._hidden, self.about)
        return State(tuple(kept), tuple(self._staged), rows.paused, frozenset(rows.spent))

    def rows(self) -> list[Row]:
        """The moves as the journal has them."""
        return list(self._rows.moves)

    def record(self) -> str:
        """The game as a record, see `record_of`."""
        return record_of(self.about, self.rows())

    def write(self, write: Write) -> None:
        """Put it on disk, else `JournalError` and the journal is as it was.

        Where the disk fails that takes it back, too, the error says that it may be there.
        """
        with _told(self.path):
            try:
                if self._in_doubt:
                    self._settle()
                self._check_secrets()
                self._write(write)
            except OSError as error:
                self._in_doubt = self._in_doubt or isinstance(error, InDoubtError)
                with contextlib.suppress(OSError):
                    self._sealed.keep(self._hidden.keys())
                raise

    def _write(self, write: Write) -> None:
        match write:
            case StagedStep():
                self._stage(write)
            case SeatClaimed() | PrivateClaimed() | Corrected() | Paused():
                self._append(write, ends_staging=False)
            case TakenBack(number):
                secret = [row.hidden for row in self._rows.moves[number - 1 :]]
                self._append(write, ends_staging=True)
                self._rows.spent |= tags_of(self._hidden[seal] for seal in secret if seal)
                self._forget(ends_staging=True)
            case Step():
                self._move(write)
            case _:
                assert_never(write)

    def _settle(self) -> None:
        """Before anything more counts, take from the disk what may be there and does not."""
        try:
            self._file.settle()
            self._staging.settle()
        except OSError as error:
            raise InDoubtError(error.errno, error.strerror) from error
        self._in_doubt = False

    def _stage(self, step: StagedStep) -> None:
        before = self._staging.end
        self._staging.append(line_of_step(step, self._file.end.lines))
        with undone(partial(self._staging.cut, before)):
            self._write_head(self._rows.made, ends_staging=False)
        self._staged.append(step)

    def _move(self, step: Step) -> None:
        kept = step.kept
        hidden = {}
        if kept.secret and kept.sealed:
            secret = SecretMove(kept.sealed.line, kept.tag, kept.sealed.nonce)
            hidden = {kept.sealed.seal: secret}
            self._sealed.append(secret)
        self._append(step, step.ends_staging)
        self._hidden |= hidden
        self._rows.spent -= tags_of([kept])
        if step.instead:
            left = [one for one in self._staged if not used_up(one.staging, kept.seat)]
            self._staged = left
        self._forget(step.ends_staging)

    def _append(self, write: LineWrite, ends_staging: bool) -> None:
        """Write the line, then the head that counts it; if the head fails, the line goes again."""
        before, line = self._file.end, line_of(write)
        self._file.append(line)
        with undone(partial(self._file.cut, before)):
            self._write_head(self._rows.made + isinstance(write, Step), ends_staging)
        self._rows.follow(line)

    def _write_head(self, made: int, ends_staging: bool) -> None:
        end, staged = self._file.end, self._staging.end
        toward = (0, "") if ends_staging else (staged.lines, staged.hash)
        write_head(self.path, Head(self.about.begun, end.lines, end.hash, made, *toward))

    def _forget(self, ends_staging: bool) -> None:
        """What is no secret any more, and what is past; if that fails, the next resume does."""
        self._hidden = _hidden_in(self._rows.moves, self._hidden)
        if ends_staging:
            self._staged.clear()
        with contextlib.suppress(OSError):
            self._sealed.keep(self._hidden.keys())
            if ends_staging:
                self._staging.remove()

    def _check_secrets(self) -> None:
        hidden = self._hidden
        if hidden and hidden.keys() - self._sealed.read().keys():
            self._sealed.replace(list(hidden.values()))
            raise ChangedError(Sentence("journal.secret_changed", path=self.path))

    def _begin(self) -> None:
        """The head is there before the journal: a journal without one was damaged."""
        self._sealed.replace(())
        self._staging.remove()
        about = [self.about.as_json()]
        self._file.chained(about)
        self._write_head(0, ends_staging=True)
        sync_folder(self.path)
        self._file.create(about)

    def _go_on(self, found: Found) -> None:
        found.kept()  # a move that is none of this game raises
        self._rows, self._staged = found.rows(), found.steps()
        self._hidden = _hidden_in(self._rows.moves, found.secrets)
        self.recovered = found.damage
        self._bring_secrets()
        if found.damage and self.path.stat().st_size > found.end.length:
            shutil.copy(self.path, _free(beside(self.path, "damaged")))
        self._file.cut(found.end)
        self._staging.open()
        self._staging.cut(found.staged_end)
        if found.damage:  # steps of moves that are lost are none of the moves to come
            self._staging.create(line_of_step(step, self._file.end.lines) for step in self._staged)
        self._write_head(self._rows.made, ends_staging=False)
        sync_folder(self.path)

    def _bring_secrets(self) -> None:
        """The sealed file holds what is secret, and nothing else."""
        hidden, there = self._hidden, self._sealed.read()
        if hidden.keys() - there.keys():
            self._sealed.replace(list(hidden.values()))
        else:
            self._sealed.keep(hidden.keys())


def record_of(about: About, rows: Iterable[Row]) -> str:
    """The game as a record; it stops before the first move that is still secret.

    Where hands were not seen it holds the rounds of which all cards are known by now.
    """
    told = [move.as_json() for move in about.recorded(_open_moves(about, rows))]
    return "".join(map(write_line, [about.header.as_json(), *told]))


def found_in(path: Path) -> Found:
    """What a journal holds, for whoever only looks, even while its game goes on."""
    with _told(path):
        return look(path)


def next_begun(folder: Path) -> int:
    """The number of the next game that is begun in this folder; no clock is asked."""
    return 1 + max((begun_of(path) or 0 for path in folder.glob(f"*{JOURNAL}")), default=0)


def _hidden_in(moves: Iterable[Row], secrets: Mapping[str, SecretMove]) -> dict[str, SecretMove]:
    """Those of the secrets, by their seals, that the moves have sealed."""
    return {row.hidden: secrets[row.hidden] for row in moves if row.hidden is not None}


def _open_moves(about: About, rows: Iterable[Row]) -> list[Move]:
    lines = takewhile(lambda row: row.line is not None, rows)
    read = about.reader()
    return [read(row.line) for row in lines]


def damage_told(path: Path, damage: Damage) -> Sentence:
    """The sentence for whoever must decide."""
    return Sentence("journal.damaged_recover", path=path, damage=damage.told())


def _free(path: Path) -> Path:
    """A name that no file has."""
    names = (path.with_name(f"{path.name}{number or ''}") for number in count())
    return next(name for name in names if not name.exists())


@contextlib.contextmanager
def _told(path: Path) -> Iterator[None]:
    """Whatever goes wrong with the files, in one sentence."""
    try:
        yield
    except (UnknownFormatError, ChangedError) as error:
        raise JournalError(error.sentence) from None
    except RecordError as error:
        raise JournalError("journal.damaged", path=path, why=error) from None
    except BlockingIOError:
        raise JournalError("journal.busy", path=path) from None
    except InDoubtError:
        raise JournalError("journal.in_doubt", path=path) from None
    except OSError as error:
        if error.errno == errno.ENOENT and Path(error.filename or path) == path:
            raise JournalError("journal.not_there", path=path) from None
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            raise JournalError("journal.full", path=path) from None
        raise JournalError("file.unusable", path=path, why=why(error)) from None
