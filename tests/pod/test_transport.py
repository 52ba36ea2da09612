"""Between port and link: what is due goes out as soon as somebody can hear it."""

import pytest

from pod.transport import Transport
from pod.usb_bus import UsbBus
from podwire import kinds, messages
from podwire.hostend import HostEnd
from podwire.podend import PodEnd
from podwire.ticks import ticks_add

SOF_RD = 0x50110048
HOUR_MS = 3_600_000


class Cable:
    """What Port is to the transport, with a host at the other end once there is one."""

    def __init__(self):
        self.buf = bytearray(64)
        self.coming, self.gone, self._frame = b"", b"", None

    def read(self):
        n = min(len(self.coming), len(self.buf))
        self.buf[:n], self.coming = self.coming[:n], self.coming[n:]
        return n

    def put(self, frame):
        self._frame = frame

    def flush(self):
        if self._frame is not None:
            self.gone += bytes(self._frame)
            self._frame = None
        return True


class PodOnAHub:
    """It has power, whether or not anybody is at the other end."""

    def __init__(self, now=1000):
        self.now, self.memory, self.cable = now, {SOF_RD: 0}, Cable()
        hello = bytearray(64)
        n = messages.put_hello(hello, kinds.ROLE_SEAT, 1, 16, 5, 1, (0, 0), bytes(8), b"1.0")
        end = PodEnd(7, bytes(hello[:n]), self.now)
        self._transport = Transport(self.cable, end, UsbBus(self.memory, self.now), self.now)

    def pass_ms(self, ms, awake):
        self.now = ticks_add(self.now, ms)
        self.memory[SOF_RD] += awake
        self._transport.receive(self.now)
        self._transport.transmit(self.now)

    def meet(self, host):
        """A host that writes nothing before it has heard a pod; how many ms until a session."""
        for ms in range(5_000):
            self.pass_ms(1, awake=True)
            host.receive(self.cable.gone, len(self.cable.gone), self.now)
            self.cable.gone = b""
            frame = host.outgoing(self.now)
            if frame is not None:
                self.cable.coming += bytes(frame)
            if host.open:
                return ms
        return None


@pytest.mark.parametrize("days", [0, 1, 6, 7, 12, 13])
def test_a_pod_without_a_host_for_days_is_found_at_once(days):
    """Ticks are compared over 6.2 days; a hub may give power for longer."""
    pod = PodOnAHub()
    for _ in range(1_000):
        pod.pass_ms(1, awake=True)
    for _ in range(days * 24):
        pod.pass_ms(HOUR_MS, awake=False)
    pod.cable.gone = b""
    assert pod.meet(HostEnd(5, pod.now, quiet=True)) < 300


@pytest.mark.parametrize("days", [0, 6, 7, 12])
def test_a_program_that_starts_anew_on_a_board_on_for_days_is_found_at_once(days):
    """A task died: the clock goes on."""
    pod = PodOnAHub(now=days * 24 * HOUR_MS)
    assert pod.meet(HostEnd(5, pod.now, quiet=True)) < 300


def test_on_a_board_without_the_counter_the_bytes_that_come_say_that_a_host_is_awake():
    pod, host = PodOnAHub(), HostEnd(7, 1000)
    pod.pass_ms(10, awake=False)
    assert pod.cable.gone == b"", "nobody has been heard yet"
    for _ in range(3_000):
        while (frame := host.outgoing(pod.now)) is not None:
            pod.cable.coming += bytes(frame)
        pod.pass_ms(1, awake=False)
        host.receive(pod.cable.gone, len(pod.cable.gone), pod.now)
        pod.cable.gone = b""
    assert host.open and host.sessions == 1
    pod.cable.coming = b""
    for _ in range(4_000):
        pod.pass_ms(1, awake=False)
    pod.cable.gone = b""
    for _ in range(1_000):
        pod.pass_ms(1, awake=False)
    assert pod.cable.gone == b"", "nothing is written to a host that has gone silent"


def test_where_the_counter_has_moved_it_alone_says_whether_the_host_is_awake():
    pod = PodOnAHub()
    pod.pass_ms(1, awake=True)
    pod.pass_ms(1_000, awake=False)
    pod.cable.gone, pod.cable.coming = b"", bytes(HostEnd(7, pod.now).outgoing(pod.now))
    for _ in range(500):
        pod.pass_ms(1, awake=False)
    assert pod.cable.gone == b""
