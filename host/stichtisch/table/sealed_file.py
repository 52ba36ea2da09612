"""The file of what is still secret, beside the journal and readable by its owner alone."""

import contextlib
import os
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from stichtisch.games.record import Fields, RecordError, read_object, write_line


@dataclass(frozen=True)
class Secret:
    """A secret move: its record line, the tag it was made with, and the nonce of its seal."""

    line: Mapping[str, Any] = field(repr=False)
    tag: str | None = field(repr=False)
    nonce: str = field(repr=False)


class SealedFile:
    """Secret moves by number. What is appended is on disk before the call returns."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def append(self, number: int, secret: Secret) -> None:
        """Add a secret; an `OSError` leaves at most a torn last line, which nobody reads."""
        new = not self._path.exists()
        handle = os.open(self._path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        try:
            os.fchmod(handle, 0o600)
            _write_all(handle, _coded(number, secret))
            os.fsync(handle)
        finally:
            os.close(handle)
        if new:
            self._sync_folder()

    def read(self) -> dict[int, Secret]:
        """All secrets; where a number is there twice, the later one."""
        try:
            text = self._path.read_bytes()
        except FileNotFoundError:
            return {}
        secrets = {}
        for line in text.split(b"\n"):
            with contextlib.suppress(RecordError):  # torn by a crash: its move was never made
                number, secret = _decoded(line)
                secrets[number] = secret
        return secrets

    def keep(self, numbers: Collection[int]) -> None:
        """Forget all but these."""
        secrets = {number: secret for number, secret in self.read().items() if number in numbers}
        if not secrets:
            self._path.unlink(missing_ok=True)
        else:
            fresh = self._path.with_name(self._path.name + ".new")
            fresh.unlink(missing_ok=True)
            SealedFile(fresh)._write(secrets)
            fresh.replace(self._path)
        self._sync_folder()

    def _write(self, secrets: Mapping[int, Secret]) -> None:
        for number, secret in secrets.items():
            self.append(number, secret)

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


def _coded(number: int, secret: Secret) -> bytes:
    """One line; the newline in front ends whatever a crash may have torn."""
    line = {"number": number, "nonce": secret.nonce, "tag": secret.tag, "line": secret.line}
    return b"\n" + write_line(line).encode()


def _decoded(line: bytes) -> tuple[int, Secret]:
    fields = Fields(read_object(line), "the line")
    number = fields.integer("number", 1, 2**31)
    return number, Secret(fields.any("line"), fields.any("tag"), fields.text("nonce"))
