"""The USB serial port, without ever waiting for it.

Reading more than is there blocks, so every byte is asked for by poll. Writing more than the
256-byte FIFO has room for blocks up to 500 ms while the host does not read. Poll says only that
there is room for a byte. A host that has just been heard is there and has read what was sent
before, so a whole frame goes at once, up to 200 bytes a time it was heard (60 us instead of 60 us
a byte); everything else goes byte by byte.
"""

import select

from podwire.ticks import const, micropython

# one look at the port: a quarter of the longest frame, about 2 ms of work
READ_MAX = const(64)
_TRUSTED = const(200)


class Port:
    """Bytes in `buf`; one frame on its way out."""

    def __init__(self, stdin, stdout):
        """`stdin`, `stdout`: sys.stdin and sys.stdout."""
        self.buf = bytearray(READ_MAX)
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
    def read(self, most):
        """Read what is there, at most `most` bytes (READ_MAX), into `buf`; return how many."""
        one = self._one
        buf = self.buf
        coming = self._coming
        readinto = self._readinto
        n = 0
        while n < most:
            for _ in coming(0):
                break  # asking for a second event takes 4 us a byte
            else:
                break
            if not readinto(one):
                break
            buf[n] = one[0]
            n += 1
        if n:
            self._trust = _TRUSTED
        return n

    def put(self, frame):
        """Take on a frame (a memoryview, left alone until flush() is True)."""
        self._frame = frame
        self._at = 0

    @micropython.native
    def flush(self):
        """Write what there is room for; True when nothing is left to write."""
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
        for i in range(READ_MAX):
            self.buf[i] = 0
