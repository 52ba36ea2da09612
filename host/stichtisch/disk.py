"""Files that a power cut leaves whole."""

import errno
import os
import sys
from pathlib import Path

OWNER_ALONE = 0o600
"""Who may read a file of secrets."""
EVERYBODY = 0o644


if sys.platform == "win32":
    import msvcrt

    _FAR = 1 << 40
    """Where a byte is locked: others may read all that is before it."""

    def lock(handle: int) -> None:
        """Have the open file for this process alone; a `BlockingIOError` if another one has it."""
        os.lseek(handle, _FAR, os.SEEK_SET)
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError as error:
            raise BlockingIOError(errno.EAGAIN, "in use") from error
else:
    import fcntl

    def lock(handle: int) -> None:
        """Have the open file for this process alone; a `BlockingIOError` if another one has it."""
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


def write_all(handle: int, data: bytes, place: int) -> None:
    """All of it, however little a write takes at a time."""
    while data:
        written = os.pwrite(handle, data, place)
        data, place = data[written:], place + written


def sync_folder(path: Path) -> None:
    """A file's name is on disk only when its folder is."""
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def replace_file(path: Path, text: bytes, readers: int = OWNER_ALONE) -> None:
    """The whole of a file: the old one is there, or the new one.

    Which of them is, after a power cut, only `sync_folder` says.
    """
    fresh = path.with_name(path.name + ".new")
    handle = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, readers)
    try:
        os.fchmod(handle, readers)
        write_all(handle, text, 0)
        os.fsync(handle)
    finally:
        os.close(handle)
    fresh.replace(path)
