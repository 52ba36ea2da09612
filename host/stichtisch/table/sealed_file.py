"""The file of what is still secret, beside the journal."""

import contextlib
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from stichtisch.games.record import Fields, RecordError
from stichtisch.table.appended import AppendedFile


@dataclass(frozen=True)
class Secret:
    """A secret move: its record line, the tag it was made with, and the nonce of its seal."""

    line: Mapping[str, Any] = field(repr=False)
    tag: str | None = field(repr=False)
    nonce: str = field(repr=False)


class SealedFile:
    """Secret moves by number. What is appended is on disk before the call returns."""

    def __init__(self, path: Path) -> None:
        self._file = AppendedFile(path)

    def append(self, number: int, secret: Secret) -> None:
        """Add a secret; an `OSError` leaves the file as it was for whoever reads it."""
        self._file.append(_line(number, secret))

    def read(self) -> dict[int, Secret]:
        """All secrets; where a number is there twice, the later one."""
        secrets = {}
        for line in self._file.read():
            with contextlib.suppress(RecordError):
                number, secret = _secret(line)
                secrets[number] = secret
        return secrets

    def keep(self, numbers: Collection[int]) -> None:
        """Forget all but these."""
        secrets = self.read()
        self._file.replace(_line(n, secrets[n]) for n in secrets if n in numbers)


def _line(number: int, secret: Secret) -> dict[str, Any]:
    return {"number": number, "nonce": secret.nonce, "tag": secret.tag, "line": secret.line}


def _secret(line: Mapping[str, Any]) -> tuple[int, Secret]:
    fields = Fields(line, "the line")
    number = fields.integer("number", 1, 2**31)
    return number, Secret(fields.any("line"), fields.any("tag"), fields.text("nonce"))
