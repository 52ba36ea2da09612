"""Files that a power cut leaves whole, on every system."""

import contextlib
import errno
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from stichtisch.errors import MOST_MEGABYTES, InDoubtError, NotPlainError, TooLargeError

OWNER_ALONE = 0o600
"""Who may read a file of secrets."""
EVERYBODY = 0o644


@contextlib.contextmanager
def undone(undo: Callable[[], object]) -> Iterator[None]:
    """What fails in it with an `OSError` is undone; an `InDoubtError` where that fails, too."""
    try:
        yield
    except OSError:
        try:
            undo()
        except OSError as error:
            raise InDoubtError(error.errno, error.strerror) from error
        raise


if sys.platform == "win32":
    import msvcrt

    _FAR = 1 << 40
    """Where a byte is locked: others may read all that is before it."""

    def open_file(path: Path, flags: int, readers: int = OWNER_ALONE) -> int:
        """A handle; a new file is for these readers."""
        return os.open(path, flags | os.O_BINARY, readers)

    def lock(handle: int) -> None:
        """Have the open file for this process alone; a `BlockingIOError` if another one has it."""
        os.lseek(handle, _FAR, os.SEEK_SET)
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError as error:
            raise BlockingIOError(errno.EAGAIN, "in use") from error

    def limit(handle: int, readers: int) -> None:
        """What a folder's owner keeps there is the owner's own: files have no such bits."""

    def read_at(handle: int, count: int, place: int) -> bytes:
        """So many bytes from a place on, or as many as there are."""
        os.lseek(handle, place, os.SEEK_SET)
        return os.read(handle, count)

    def _write_at(handle: int, data: bytes, place: int) -> int:
        os.lseek(handle, place, os.SEEK_SET)
        return os.write(handle, data)

    def rename_locked(handle: int, fresh: Path, path: Path) -> int:
        """Give a locked file its name, also in place of another; a handle that has it locked.

        What is open cannot be renamed here; nor is it in use by anybody before it has its name.
        """
        os.close(handle)
        fresh.replace(path)
        handle = open_file(path, os.O_RDWR)
        lock(handle)
        return handle

    def sync_folder(path: Path) -> None:
        """NTFS has a file's name on disk with the file."""
else:
    import fcntl

    def open_file(path: Path, flags: int, readers: int = OWNER_ALONE) -> int:
        """A handle; a new file is for these readers."""
        return os.open(path, flags, readers)

    def lock(handle: int) -> None:
        """Have the open file for this process alone; a `BlockingIOError` if another one has it."""
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def limit(handle: int, readers: int) -> None:
        """Let these read an open file that was there before, and nobody else."""
        os.fchmod(handle, readers)

    def read_at(handle: int, count: int, place: int) -> bytes:
        """So many bytes from a place on, or as many as there are."""
        return os.pread(handle, count, place)

    def _write_at(handle: int, data: bytes, place: int) -> int:
        return os.pwrite(handle, data, place)

    def rename_locked(handle: int, fresh: Path, path: Path) -> int:
        """Give a locked file its name, also in place of another; a handle that has it locked."""
        fresh.replace(path)
        return handle

    def sync_folder(path: Path) -> None:
        """A file's name is on disk only when its folder is."""
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def read_file(path: Path) -> bytes:
    """All of a file; a `TooLargeError` for one that has no end, as /dev/zero."""
    most = MOST_MEGABYTES * 1_000_000
    with path.open("rb") as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise TooLargeError(errno.EFBIG, os.strerror(errno.EFBIG), str(path))
    return data


def write_all(handle: int, data: bytes, place: int) -> None:
    """All of it, however little a write takes at a time."""
    while data:
        written = _write_at(handle, data, place)
        data, place = data[written:], place + written


def write_file(path: Path, text: bytes, readers: int = OWNER_ALONE) -> None:
    """Have the whole of a file on disk.

    An `OSError` leaves the file as it was; an `InDoubtError` leaves the old one or the new one.
    """
    replace_file(path, text, readers)
    try:
        sync_folder(path)
    except OSError as error:
        raise InDoubtError(error.errno, error.strerror) from error


def replace_file(path: Path, text: bytes, readers: int) -> None:
    """The same, but a power cut may bring the old one back until its folder is synced."""
    if path.is_symlink():
        path = path.resolve()
    if path.exists() and not path.is_file():
        raise NotPlainError(errno.EINVAL, os.strerror(errno.EINVAL))
    fresh = path.with_name(path.name + ".new")
    handle = open_file(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, readers)
    try:
        try:
            limit(handle, readers)
            write_all(handle, text, 0)
            os.fsync(handle)
        finally:
            os.close(handle)
        fresh.replace(path)
    except OSError:
        with contextlib.suppress(OSError):
            fresh.unlink()
        raise
