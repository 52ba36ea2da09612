"""A file of lines that is only appended to, readable by its owner alone."""

import contextlib
import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from stichtisch.games.record import RecordError, read_object, write_line


class AppendedFile:
    """JSON objects, one a line. What is appended is on disk before the call returns."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def append(self, line: Mapping[str, Any]) -> None:
        """Add a line; an `OSError` leaves at most a torn last line, which nobody reads."""
        new = not self._path.exists()
        handle = os.open(self._path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        try:
            os.fchmod(handle, 0o600)
            # the newline in front ends whatever a crash may have torn
            _write_all(handle, b"\n" + write_line(line).encode())
            os.fsync(handle)
        finally:
            os.close(handle)
        if new:
            self._sync_folder()

    def read(self) -> list[dict[str, Any]]:
        """All whole lines; what a crash has torn was never kept."""
        try:
            text = self._path.read_bytes()
        except FileNotFoundError:
            return []
        lines = []
        for line in text.split(b"\n"):
            with contextlib.suppress(RecordError):
                lines.append(read_object(line))
        return lines

    def replace(self, lines: Iterable[Mapping[str, Any]]) -> None:
        """Hold these lines and no others; a file without lines is not there."""
        kept = list(lines)
        if kept:
            fresh = self._path.with_name(self._path.name + ".new")
            fresh.unlink(missing_ok=True)
            for line in kept:
                AppendedFile(fresh).append(line)
            fresh.replace(self._path)
        elif self._path.exists():
            self._path.unlink()
        else:
            return
        self._sync_folder()

    def _sync_folder(self) -> None:
        """A file's name is on disk only when its folder is."""
        folder = os.open(self._path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def _write_all(handle: int, data: bytes) -> None:
    while data:
        data = data[os.write(handle, data) :]
