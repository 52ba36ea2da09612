"""The link on its port: what came in, what goes out, and no look at either without need."""

from podwire.ticks import ticks_add, ticks_diff


class Talk:
    """`link`: PodEnd; `port`: Port."""

    def __init__(self, port, link):
        """Speaks at the first opportunity."""
        self.link = link
        self._port = port
        self._due = 0

    def listen(self, now):
        """Feed the link what has come; True if anything has."""
        n = self._port.read()
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

    def speak(self, now):
        """Write what is due and what there is room for."""
        port = self._port
        if not port.flush() or ticks_diff(now, self._due) < 0:
            return
        frame = self.link.outgoing(now)
        while frame is not None:
            port.put(frame)
            if not port.flush():
                return
            frame = self.link.outgoing(now)
        self._due = ticks_add(now, self.link.due(now))

    def wipe(self):
        """Overwrite what was received."""
        self._port.wipe()
        self.link.wipe()
