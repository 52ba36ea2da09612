"""A table's key. Its fingerprint is the table's name on the broker, so nobody can take that name.

Ed25519 (RFC 8032) by the cryptography package.
"""

import base64
import hashlib
from pathlib import Path

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from stichtisch.disk import replace_file, sync_folder
from stichtisch.errors import why
from stichtisch.hall.errors import HallError

KEY_FILE = "table.key"
"""Beside the journals: whoever has it is this table."""
_BYTES = 32
_FINGERPRINT_BYTES = 10
"""80 bits: 16 letters that one can read out, and too many to search for a second key with them."""


class TableKey:
    """Signs what this table says."""

    def __init__(self, secret: bytes) -> None:
        self._key = Ed25519PrivateKey.from_private_bytes(secret)
        self.public: bytes = self._key.public_key().public_bytes_raw()
        self.table = fingerprint(self.public)
        """The table's name on the broker."""

    @classmethod
    def in_folder(cls, folder: Path) -> "TableKey":
        """The key that lies there; the first time it is made. `HallError` if it is no key."""
        path = folder / KEY_FILE
        try:
            if not path.exists():
                fresh = Ed25519PrivateKey.generate().private_bytes_raw()
                replace_file(path, fresh)
                sync_folder(path)
            secret = path.read_bytes()
        except OSError as error:
            raise HallError("hall.key", path=path, why=why(error)) from None
        if len(secret) != _BYTES:
            raise HallError("hall.no_key", path=path)
        return cls(secret)

    def sign(self, said: bytes) -> bytes:
        return self._key.sign(said)


def fingerprint(public: bytes) -> str:
    """Sixteen letters and digits that stand for a public key."""
    digest = hashlib.sha256(public).digest()[:_FINGERPRINT_BYTES]
    return base64.b32encode(digest).decode().lower()


def is_signed(public: bytes, signature: bytes, said: bytes) -> bool:
    """Whether whoever has that key said this."""
    try:
        Ed25519PublicKey.from_public_bytes(public).verify(signature, said)
    except (InvalidSignature, ValueError):
        return False
    return True
