"""Carries bytes between port and link, and asks the link for a frame only when one is due."""

from podwire.ticks import micropython, ticks_add, ticks_diff


class Transport:
    """The link on its port."""

    def __init__(self, port, link, bus, now):
        """`port`: Port; `link`: PodEnd; `bus`: UsbBus; `now`: ticks_ms. The first transmit()
        writes at once."""
        self.link = link
        self.bus = bus
        self._port = port
        self._due = now

    @micropython.native
    def receive(self, now):
        """Feed the link the bytes that have come; True if there were any."""
        n = self._port.read()
        if not n:
            return False
        self.bus.heard(now)
        self.link.receive(self._port.buf, n, now)
        self._due = now
        return True

    def send(self, kind, payload, n, now):
        """Queue a message for the next transmit(); False without a session or room."""
        if not self.link.send(kind, payload, n):
            return False
        self._due = now
        return True

    @micropython.native
    def transmit(self, now):
        """Write as much as fits of one frame that is due, unless the bus sleeps."""
        port = self._port
        if self.bus.look(now):
            self.link.rest(now)
            self._due = now
            return
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
