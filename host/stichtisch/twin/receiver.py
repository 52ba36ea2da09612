"""The MFRC522's receiver: turns what the antenna receives into bytes and error bits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from stichtisch.twin.air import COLLISION, bytes_of, parity_of


@dataclass(frozen=True)
class Received:
    """One decoded frame."""

    data: bytes
    last_bits: int  # valid bits of the last byte, 0 for all eight (ControlReg RxLastBits)
    collision: int  # data bit of the first collision, counted from 1; 0 for none
    parity_right: bool


def decode(
    symbols: Sequence[int], align: int, check_parity: bool, keep_after_collision: bool
) -> Received:
    """Decode a frame whose first bit goes to bit `align` of the first byte (RxAlign, 9.3.1.14).

    The collided bit and all later ones become 0 unless `keep_after_collision` (CollReg
    ValuesAfterColl, 9.3.1.15).
    """
    bits = [0] * align
    collision = 0
    parity_right = True
    byte_open = True
    for symbol in symbols:
        if check_parity and len(bits) % 8 == 0 and len(bits) > 0 and byte_open:
            byte_open = False
            # the parity of a split byte is ignored (14443-3, 6.2.3.3); after a collision it is
            # that of several tags
            if (len(bits) > 8 or align == 0) and not collision:
                parity_right = parity_right and symbol == parity_of(bits[-8:])
            continue
        byte_open = True
        if symbol == COLLISION and not collision:
            collision = len(bits) - align + 1
        if collision:
            symbol = 1 if keep_after_collision and symbol else 0
        bits.append(symbol)
    if check_parity and len(bits) % 8 == 0 and byte_open and not collision:
        parity_right = False
    return Received(bytes_of(bits), len(bits) % 8, collision, parity_right)
