"""The USB serial port, read and written without blocking.

Reading more than has come blocks, so each byte is polled for. Writing more than fits into the
256-byte FIFO blocks for up to 500 ms while the host does not read, and poll says only that one
byte fits. A host that was just heard has read what was sent before. So each time it is heard, up
to 200 bytes may go out in whole frames, 60 us each; all else is polled for, 60 us a byte.
"""

import select
import time

from podwire.ticks import const, micropython

_READ_MAX = const(64)  # bytes read in one go: a quarter of the longest frame, 2 ms of work
_TRUSTED = const(200)  # bytes that may go out in whole frames once the host was heard
_CR = const(13)


class Port:
    """`buf` holds the bytes read; one frame at a time is written."""

    def __init__(self, stdin, stdout):
        """`stdin`, `stdout`: sys.stdin and sys.stdout."""
        self.buf = bytearray(_READ_MAX)
        self._one = bytearray(1)
        self._out = bytearray(1)
        self._frame = None
        self._at = 0
        self._trust = 0
        coming = select.poll()
        coming.register(stdin, select.POLLIN)
        room = select.poll()
        room.register(stdout, select.POLLOUT)
        self._coming = coming.ipoll
        self._room = room.ipoll
        self._readinto = stdin.buffer.readinto
        self._write = stdout.buffer.write

    @micropython.native
    def read(self):
        """Read what has come into `buf`, at most 64 bytes; return how many.

        Ctrl-C raises KeyboardInterrupt behind a CR. mpremote sends CR Ctrl-C CR Ctrl-A, perhaps
        all at once: the Ctrl-A is not for the program and must stay unread.
        """
        one = self._one
        buf = self.buf
        coming = self._coming
        readinto = self._readinto
        n = 0
        while n < _READ_MAX:
            for _ in coming(0):
                break  # looking for a second event would take 4 us a byte
            else:
                break
            if not readinto(one):
                break
            byte = one[0]
            buf[n] = byte
            n += 1
            if byte == _CR:
                time.sleep_ms(0)  # where Ctrl-C can raise: native code has no other place
        if n:
            self._trust = _TRUSTED
        return n

    def put(self, frame):
        """Accept a frame, a memoryview that nobody changes until flush() is True."""
        self._frame = frame
        self._at = 0

    @micropython.native
    def flush(self):
        """Write as much of the frame as fits; True when nothing is left to write."""
        frame = self._frame
        if frame is None:
            return True
        out = self._out
        n = len(frame)
        while self._at < n:
            ready = False
            for _ in self._room(0):
                ready = True
            if not ready:
                return False
            if not self._at and n <= self._trust:
                self._trust -= n
                self._write(frame)
                break
            out[0] = frame[self._at]
            self._write(out)
            self._at += 1
        self._frame = None
        return True

    def wipe(self):
        """Overwrite what was read."""
        self._one[0] = 0
        for i in range(_READ_MAX):
            self.buf[i] = 0
