"""A table's key. Its fingerprint is the table's name on the broker, so nobody can take that name.

Ed25519 (RFC 8032) by the cryptography package.
"""

import base64
import hashlib

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

_FINGERPRINT_BYTES = 10
"""80 bits: 16 letters that one can read out, and too many to search for a second key with them."""


def new_secret() -> bytes:
    """Of a fresh key."""
    return Ed25519PrivateKey.generate().private_bytes_raw()


class TableKey:
    """Signs what this table says."""

    def __init__(self, secret: bytes) -> None:
        """A `ValueError` if the secret has not 32 bytes."""
        self.secret = secret
        self._key = Ed25519PrivateKey.from_private_bytes(secret)
        self.public: bytes = self._key.public_key().public_bytes_raw()
        self.table = fingerprint(self.public)
        """The table's name on the broker."""

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
