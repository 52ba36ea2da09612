"""A file of JSON lines, each with a hash over itself and all that stands before it.

A line that was changed, torn or left out ends what is whole of the file.
"""

import contextlib
import errno
import os
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from stichtisch import disk
from stichtisch.games.record import RecordError, read_object, write_line
from stichtisch.words import Sentence


class ChangedError(OSError):
    """Somebody else has deleted, replaced or changed a file that is in use."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(sentence.name)
        self.sentence = sentence


class End(NamedTuple):
    """How far a file goes."""

    lines: int = 0
    hash: str = ""
    """Of the last one."""
    length: int = 0
    """Bytes."""


class Link(NamedTuple):
    """A whole line, and where the file ends with it."""

    line: dict[str, Any]
    end: End


def linked(line: Mapping[str, Any], before: End, width: int = 1) -> tuple[bytes, End]:
    """The line as the file has it after `before`, padded to a multiple of `width` bytes."""
    body = write_line(line).rstrip("\n")
    new = _hash(body.encode(), before.hash)
    text = body[:-1].encode() + _ending(new)
    text += b" " * (-(len(text) + 1) % width) + b"\n"
    return text, End(before.lines + 1, new, before.length + len(text))


def links(data: bytes) -> Iterator[Link]:
    """The lines of a file as far as it is whole."""
    end = End()
    while (newline := data.find(b"\n", end.length)) >= 0:
        text = data[end.length : newline].rstrip(b" ")
        body, ending = text[:-_ENDING] + b"}", text[-_ENDING:]
        new = _hash(body, end.hash)
        if ending != _ending(new):
            return
        try:
            line = read_object(body)
        except RecordError:
            return
        end = End(end.lines + 1, new, newline + 1)
        yield Link(line, end)


def _hash(body: bytes, before: str) -> str:
    return sha256(before.encode() + b" " + body).hexdigest()


def _ending(new: str) -> bytes:
    return f',"hash":"{new}"}}'.encode()


_ENDING = len(_ending("0" * 64))


class ChainedFile:
    """Such a file, as it grows. One process at a time has it open, and its owner alone may read
    it.

    What is appended is on disk before the call returns; an `OSError` leaves the file as it was, an
    `InDoubtError` as it was or with the line.
    """

    def __init__(self, path: Path, width: int = 1) -> None:
        """`width`: each line takes a multiple of so many bytes."""
        self._path = path
        self._width = width
        self._handle: int | None = None
        self.end = End()

    def create(self, lines: Iterable[Mapping[str, Any]]) -> None:
        """Write a new file with these lines in place of the old one; an `OSError` leaves that."""
        self._write_anew(self.chained(lines))

    def chained(self, lines: Iterable[Mapping[str, Any]]) -> bytes:
        """The bytes of a whole file with these lines; `end` is then where it ends."""
        text, self.end = b"", End()
        for line in lines:
            more, self.end = linked(line, self.end, self._width)
            text += more
        return text

    def open(self) -> None:
        """Open and lock the file if it is there; a `BlockingIOError` if another process has it."""
        with contextlib.suppress(FileNotFoundError):
            self._have(disk.open_file(self._path, os.O_RDWR), self._path)

    def append(self, line: Mapping[str, Any]) -> None:
        """Add a line. Where somebody else changed the file: `ChangedError`, an `OSError` too."""
        text, end = linked(line, self.end, self._width)
        if self._handle is None:
            self._write_anew(text)
            self.end = end
            return
        self._check_untouched(self._handle)
        with disk.undone(partial(self.cut, self.end)):
            disk.write_all(self._handle, text, self.end.length)
            os.fsync(self._handle)
        self.end = end

    def cut(self, end: End) -> None:
        """Cut the file there, and sync it: what a killed process wrote may not be on disk yet."""
        self.end = end
        if self._handle is not None:
            if os.fstat(self._handle).st_size > end.length:
                os.ftruncate(self._handle, end.length)
            os.fsync(self._handle)

    def settle(self) -> None:
        """After an `InDoubtError`: cut from the disk whatever goes beyond `end`."""
        if self._handle is None:
            self._unlink()
        else:
            self.cut(self.end)

    def remove(self) -> None:
        """Delete the file."""
        self.end = End()
        self._unlink()

    def _unlink(self) -> None:
        self.close()  # first: Windows deletes nothing that is open
        if self._path.exists():
            self._path.unlink()
        disk.sync_folder(self._path)

    def close(self) -> None:
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None

    def _have(self, handle: int, path: Path) -> None:
        self._handle = handle
        disk.lock(handle)
        if not _is_under(path, handle):  # whoever had it before has just given it another name
            raise BlockingIOError(errno.EAGAIN, "in use")

    def _check_untouched(self, handle: int) -> None:
        ours = os.fstat(handle)
        try:
            theirs = self._path.stat()
        except FileNotFoundError:
            self._write_anew(disk.read_at(handle, self.end.length, 0))
            raise ChangedError(Sentence("journal.deleted", path=self._path)) from None
        if not os.path.samestat(ours, theirs):
            raise ChangedError(Sentence("journal.replaced", path=self._path))
        if ours.st_size < self.end.length:
            raise ChangedError(Sentence("journal.cut", path=self._path))

    def _write_anew(self, text: bytes) -> None:
        """The file appears under its name when all of it is on disk."""
        fresh = self._path.with_name(self._path.name + ".new")
        handle = disk.open_file(fresh, os.O_RDWR | os.O_CREAT)
        before, self._handle = self._handle, None
        try:
            self._have(handle, fresh)
            os.ftruncate(handle, 0)
            disk.write_all(handle, text, 0)
            os.fsync(handle)
            is_new = not self._path.exists()
            self._handle = disk.rename_locked(handle, fresh, self._path)
            with disk.undone(self._unlink if is_new else _in_doubt):
                disk.sync_folder(self._path)
        except OSError as error:
            with contextlib.suppress(OSError):  # Windows has closed it to rename it
                self.close()
            self._handle = before
            if not isinstance(error, BlockingIOError):  # then it is another program's
                fresh.unlink(missing_ok=True)
            raise
        if before is not None:
            os.close(before)


def _in_doubt() -> None:
    """What has been replaced cannot be brought back."""
    raise OSError(errno.EIO, os.strerror(errno.EIO))


def _is_under(path: Path, handle: int) -> bool:
    try:
        return os.path.samestat(path.stat(), os.fstat(handle))
    except FileNotFoundError:
        return False
