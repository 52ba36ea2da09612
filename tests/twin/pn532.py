"""NXP's PN532 on an SPI bus, as its user manual UM0701-02 describes it: frames, and its own
anticollision for two tags.

Pure; times are in ns of the caller's clock. Section numbers are the manual's. How long its program
takes is nowhere said: here half a millisecond a command, beside the radio's time.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator

from stichtisch.twin import air
from stichtisch.twin.field import Answer, Field, bits_ns
from stichtisch.twin.tag import HLTA, REQA, SELECT_CODES

_ACK = bytes((0, 0, 0xFF, 0, 0xFF, 0))
_ERROR = bytes((0, 0, 0xFF, 1, 0xFF, 0x7F, 0x81, 0))  # (6.2.1.5)
_WRITE, _STATUS, _READ = 1, 2, 3  # (6.2.5)
_COMMAND_NS = 500_000
_SILENCE_NS = 300_000
_SAK_NOT_COMPLETE = 0x04
_ATQA_SYMBOLS = 18

_Work = Iterator[int]


class Pn532:
    """One chip; `transfer` and `select` are its SPI, `reset_pin` its RSTPDN."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.stuck: int | None = None
        """The byte that every transfer returns, as if no chip were there."""
        self.wedged = False
        self.baud = 0
        self._on = False
        self._selected = False
        self._said: bytearray | None = None
        self._came = bytearray()
        self._replies: list[bytes] = []
        self._due = 0
        self._work: _Work = iter(())
        self._now = 0
        self._reading = b""
        self._found: list[bytes] = []
        self._tries = 1

    def reset_pin(self, high: bool, now: int) -> None:
        """RSTPDN: while it is low the chip is off, and its field."""
        if not high:
            self.field.power(False, now)
            self._replies, self._work = [], iter(())
        self._on = high

    def select(self, selected: bool) -> None:
        """Set the NSS pin, `selected` for low; a frame is taken when it is high again."""
        if self._selected and not selected and self._came and self._came[0] == _WRITE and self._on:
            self._take(bytes(self._came[1:]))
        if selected and not self._selected:
            self._came = bytearray()
        self._selected = selected

    def transfer(self, byte: int, now: int) -> int:
        """Send one byte and return the byte that comes at the same time, lowest bit first."""
        if self.stuck is not None:
            return self.stuck
        if not self._selected or not self._on or self.wedged:
            return 0
        self._now = now
        self._advance(now)
        at = len(self._came)
        self._came.append(_mirrored(byte))
        answers = at > 0 and self._came[0] in (_STATUS, _READ)
        if not answers:
            return 0
        if self._came[0] == _STATUS:
            return _mirrored(1 if self._replies else 0)
        return _mirrored(self._read(at - 1))

    def _read(self, at: int) -> int:
        """The byte at this place of what is to be read; whoever begins to read it takes it."""
        if at == 0:
            self._reading = self._replies.pop(0) if self._replies else b""
        return self._reading[at] if at < len(self._reading) else 0

    def _take(self, frame: bytes) -> None:
        """Take a command's frame (6.2.1.1), which cuts what was under way."""
        n = frame[3] if len(frame) > 5 else 0
        body = frame[5 : 5 + n]
        checked = len(frame) > 5 + n and not (sum(body) + frame[5 + n]) & 0xFF
        right = frame[:3] == _ACK[:3] and not (n + frame[4]) & 0xFF and checked
        self._replies = []
        if not right or body[0] != 0xD4:
            return
        self._due = self._now + _COMMAND_NS // 4
        self._work = self._run(body[1], body[2:])

    def _advance(self, now: int) -> None:
        """Do what is due by now."""
        while self._due <= now:
            due = next(self._work, None)
            if due is None:
                return
            self._due = due

    def _run(self, code: int, data: bytes) -> _Work:
        now = self._due
        self._replies.append(_ACK)
        now += _COMMAND_NS
        yield now
        match code, tuple(data):
            case 0x02, ():
                answer = bytes((0x32, 1, 6, 7))
            case 0x12, (0,):
                answer = b""
            case 0x14, (1, _, _):
                answer = b""
            case 0x32, (1, on):
                self.field.power(bool(on & 1), now)
                answer = b""
            case 0x32, (5, _, _, retries):
                self._tries = 1 + retries
                answer = b""
            case 0x4A, (1 | 2 as most, 0):
                self._found = []
                yield from self._list(most, now)
                answer = bytes((len(self._found),)) + b"".join(self._found)
            case _:
                self._replies.append(_ERROR)
                return
        self._replies.append(_framed(bytes((0xD5, code + 1)) + answer))

    def _list(self, most: int, now: int) -> _Work:
        """InListPassiveTarget (7.3.5): each tag is tried for as often as RFConfiguration said."""
        for number in range(1, most + 1):
            for _ in range(self._tries):
                found, now = yield from self._try(now)
                if found is not None:
                    break
            else:
                return
            self._found.append(bytes((number,)) + found)
            if number < most:
                _, now = self._send(air.on_air(air.with_crc(HLTA)), now)
                yield now

    def _try(self, now: int) -> Generator[int, None, tuple[bytes | None, int]]:
        """ATQA, SAK, size and UID of a tag that is selected then; None if something went wrong."""
        answer, now = self._exchange(air.bits_of([REQA])[:7], now)
        yield now
        if answer is None or len(answer.symbols) != _ATQA_SYMBOLS:
            return None, now
        # different tags' ATQA may collide
        atqa = air.bytes_of(air.heard([bit & 1 for bit in answer.symbols])[0])
        uid = b""
        for level in SELECT_CODES:
            known: list[int] | None = []
            while known is not None and len(known) < 40:
                known, now = self._narrow(level, known, now)
                yield now
            if known is None:
                return None, now
            part = air.bytes_of(known)
            heard, now = self._send(air.on_air(air.with_crc(bytes((level, 0x70)) + part)), now)
            yield now
            if heard is None or len(heard) != 3 or air.crc16(heard):
                return None, now
            if not heard[0] & _SAK_NOT_COMPLETE:
                uid += part[:4]
                return bytes((atqa[1], atqa[0], heard[0], len(uid))) + uid, now
            uid += part[1:4]
        return None, now

    def _narrow(self, level: int, known: list[int], now: int) -> tuple[list[int] | None, int]:
        """ANTICOLLISION: the bits that are known then; None if no tag answers as one does."""
        whole, split = divmod(len(known), 8)
        sent = bytes((level, (2 + whole) << 4 | split)) + air.bytes_of(known)
        answer, now = self._exchange(air.on_air(sent, last_bits=split), now)
        if answer is None:
            return None, now
        bits = list(known)
        place = split
        for symbol in answer.symbols:
            if place == 8:  # the parity bit
                place = 0
                continue
            place += 1
            if symbol == air.COLLISION:
                return [*bits, 1], now
            bits.append(symbol)
        part = air.bytes_of(bits)
        whole_uid = len(bits) == 40 and not part[0] ^ part[1] ^ part[2] ^ part[3] ^ part[4]
        return (bits if whole_uid else None), now

    def _send(self, frame: air.Symbols, now: int) -> tuple[bytes | None, int]:
        """The bytes that answer; None for silence, wrong parity and collisions."""
        answer, now = self._exchange(frame, now)
        if answer is None or air.COLLISION in answer.symbols or not answer.start_bit:
            return None, now
        bits, right = air.heard(answer.symbols)
        return (air.bytes_of(bits) if right else None), now

    def _exchange(self, frame: air.Symbols, now: int) -> tuple[Answer | None, int]:
        answer = self.field.exchange(frame, now)
        silence = now + bits_ns(1 + len(frame)) + _SILENCE_NS
        return answer, answer.end + bits_ns(1) if answer else silence


def _framed(body: bytes) -> bytes:
    n = len(body)
    return bytes((0, 0, 0xFF, n, -n & 0xFF)) + body + bytes((-sum(body) & 0xFF, 0))


def _mirrored(byte: int) -> int:
    return int(f"{byte:08b}"[::-1], 2)
