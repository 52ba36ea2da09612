"""The link on its port: what came in, what goes out, and no look at either without need."""

from pod.port import READ_MAX
from podwire.ticks import micropython, ticks_add, ticks_diff


class Talk:
    """`link`: PodEnd; `port`: Port."""

    def __init__(self, port, link):
        """Speaks at the first opportunity."""
        self.link = link
        self._port = port
        self._due = 0

    @micropython.native
    def listen(self, now):
        """Feed the link what has come; True if anything has."""
        # Without a session Ctrl-C stops the program at the next jump of bytecode. read() has none,
        # and would go on to swallow the Ctrl-A that mpremote sends right behind it.
        n = self._port.read(READ_MAX if self.link.open else 1)
        if not n:
            return False
        self.link.receive(self._port.buf, n, now)
        self._due = now
        return True

    def tell(self, kind, payload, n, now):
        """Queue a message for the next speak(); False without a session or room."""
        if not self.link.send(kind, payload, n):
            return False
        self._due = now
        return True

    @micropython.native
    def speak(self, now):
        """Write what there is room for of one frame that is due."""
        port = self._port
        if not port.flush() or ticks_diff(now, self._due) < 0:
            return
        frame = self.link.outgoing(now)
        if frame is not None:
            port.put(frame)
            port.flush()
        self._due = ticks_add(now, self.link.due(now))

    def wipe(self):
        """Overwrite what was received."""
        self._port.wipe()
        self.link.wipe()
