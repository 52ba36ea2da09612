"""sys.stdin, sys.stdout and select.poll as they are on a Pico's USB serial port."""

from __future__ import annotations

import time
from collections.abc import Iterator

from stichtisch.twin.lines import Line
from stichtisch.twin.stand_ins import micropython

POLLIN, POLLOUT = 1, 4
"""As on MicroPython and Linux; Windows' select has none."""
_RING = 512  # bytes MicroPython keeps of stdin (ports/rp2/mphalport.c)
_FIFO = 256  # bytes of stdout it keeps for USB (CFG_TUD_CDC_TX_BUFSIZE)


class Stdin:
    """Bytes from the line; the interrupt character raises KeyboardInterrupt, as on the Pico."""

    def __init__(self, line: Line) -> None:
        self.buffer = self
        self._line = line
        self._ring = bytearray()

    def ready(self) -> bool:
        """Whether a read returns a byte without waiting."""
        if not self._ring:
            self._fill()
        return bool(self._ring)

    def readinto(self, buf: bytearray | memoryview) -> int:
        """Fill all of `buf`; it waits for bytes, as MicroPython's stdin does."""
        for place in range(len(buf)):
            while not self.ready():
                time.sleep(0.001)
            buf[place] = self._ring.pop(0)
        return len(buf)

    def read(self, size: int) -> bytes:
        buf = bytearray(size)
        self.readinto(buf)
        return bytes(buf)

    def _fill(self) -> None:
        data = self._line.receive(_RING)
        interrupt = micropython.interrupt_char()
        if interrupt >= 0 and interrupt in data:
            # what came with it is lost: MicroPython empties its buffer
            raise KeyboardInterrupt
        self._ring += data


class Stdout:
    """Bytes to the line, through the FIFO of a USB serial port."""

    def __init__(self, line: Line) -> None:
        self.buffer = self
        self._line = line
        self._fifo = bytearray()

    def ready(self) -> bool:
        """Whether a byte can be written without waiting."""
        if len(self._fifo) >= _FIFO:
            self.flush()
        return len(self._fifo) < _FIFO

    def write(self, data: str | bytes | bytearray | memoryview) -> int:
        """Write `data`; bytes for which the FIFO has no room are lost, as if no host reads."""
        if isinstance(data, str):
            data = data.encode()
        for byte in bytes(data):
            if self.ready():
                self._fifo.append(byte)
        return len(data)

    def flush(self) -> None:
        """Send as much as the line takes."""
        if self._fifo:
            del self._fifo[: self._line.send(bytes(self._fifo))]


class Poll:
    """select.poll for Stdin and Stdout."""

    def __init__(self) -> None:
        self._watched: dict[Stdin | Stdout, int] = {}

    def register(self, stream: Stdin | Stdout, events: int) -> None:
        self._watched[stream] = events

    def ipoll(self, timeout: int = -1) -> Iterator[tuple[Stdin | Stdout, int]]:
        return iter(self.poll(timeout))

    def poll(self, timeout: int = -1) -> list[tuple[Stdin | Stdout, int]]:
        """The streams that are ready; wait up to `timeout` ms for one, without limit if -1."""
        end = time.monotonic() + timeout / 1000
        while True:
            ready = [(stream, _event(stream)) for stream in self._watched if stream.ready()]
            if ready or timeout == 0 or (timeout > 0 and time.monotonic() >= end):
                return ready
            time.sleep(0.001)


def _event(stream: Stdin | Stdout) -> int:
    return POLLIN if isinstance(stream, Stdin) else POLLOUT
