"""Binding oneself to something secret before it is opened."""

import hmac
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from stichtisch.games.record import write_line

NONCE_BYTES = 16
"""128 bits: a trump is one of fifty, so the nonce alone keeps the seal from being guessed."""


def seal(nonce: str, line: Mapping[str, Any]) -> str:
    """SHA-256, in hex, of the nonce in hex, a space, and the move's line in the record."""
    return sha256(_bytes(f"{nonce} {write_line(line).rstrip()}")).hexdigest()


def holds(promised: str, nonce: str, line: Mapping[str, Any]) -> bool:
    """Whether what was opened is what was promised."""
    return hmac.compare_digest(_bytes(promised), _bytes(seal(nonce, line)))


def _bytes(text: str) -> bytes:
    """Whatever JSON may hold has bytes: what is checked here comes from anywhere."""
    return text.encode("utf-8", "surrogatepass")
