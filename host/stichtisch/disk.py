"""Files that a power cut leaves whole."""

import os
from pathlib import Path

OWNER_ALONE = 0o600
"""Who may read a file of secrets."""
EVERYBODY = 0o644


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
