"""The file of what is still secret, beside the journal."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from stichtisch.disk import read_file, sync_folder, write_file
from stichtisch.table.chain import End, linked, links
from stichtisch.table.commitment import seal

WIDTH = 2048
"""Bytes of every secret, so that the file's size tells how many there are and no more. The
longest is a deal to five, with some 700."""


@dataclass(frozen=True)
class Secret:
    """A secret move: the line that was sealed, the tag it was made with, the seal's nonce."""

    line: Mapping[str, Any] = field(repr=False)
    tag: str | None = field(repr=False)
    nonce: str = field(repr=False)

    @property
    def seal(self) -> str:
        """What the journal has of it."""
        return seal(self.nonce, self.line)


class SealedFile:
    """Secret moves by their seals. What is appended is on disk before the call returns.

    A card taken back and the one in its place may both be there: the journal's seal tells which
    counts.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._text = b""
        self._secrets: dict[str, Secret] = {}
        """Those of this text, which was read last."""

    def append(self, secret: Secret) -> None:
        """Add a secret. All are written again: an earlier try may have failed in the middle."""
        self.replace([*self.read().values(), secret])

    def read(self) -> Mapping[str, Secret]:
        """All whole secrets."""
        text = self._bytes()
        if text != self._text:
            self._text, self._secrets = text, _secrets(text)
        return self._secrets

    def keep(self, seals: Collection[str]) -> None:
        """Forget all but these."""
        secrets = self.read()
        if secrets.keys() - set(seals):
            self.replace([secret for seal, secret in secrets.items() if seal in seals])

    def replace(self, secrets: Collection[Secret]) -> None:
        """Hold these and no others; without any there is no file."""
        if secrets:
            write_file(self._path, b"".join(map(_line, secrets)))
        elif self._path.exists():
            self._path.unlink()
            sync_folder(self._path)

    def _bytes(self) -> bytes:
        try:
            return read_file(self._path)
        except FileNotFoundError:
            return b""


def secret_in(line: object) -> Secret | None:
    """The secret that a line tells, if it does."""
    if not isinstance(line, dict):
        return None
    content, nonce, tag = line.get("line"), line.get("nonce"), line.get("tag")
    if not isinstance(content, dict) or not isinstance(nonce, str):
        return None
    return Secret(content, tag if isinstance(tag, str) else None, nonce)


def _secrets(text: bytes) -> dict[str, Secret]:
    """By their seals."""
    whole = (next(links(line + b"\n"), None) for line in text.split(b"\n"))
    secrets = [secret_in(link.line) for link in whole if link is not None]
    return {secret.seal: secret for secret in secrets if secret is not None}


def _line(secret: Secret) -> bytes:
    text, _ = linked({"nonce": secret.nonce, "tag": secret.tag, "line": secret.line}, End(), WIDTH)
    return text
