"""One port and the pod behind it: bytes on one side, scenes and events on the other."""

import secrets
from collections.abc import Mapping, Set

from podwire import kinds
from podwire.hostend import HostEnd
from stichtisch.pods.errors import NotAPodError, PodTwiceError, PortError, WireMismatchError
from stichtisch.pods.events import (
    Hello,
    Left,
    PodEvent,
    PodJoined,
    PodLeft,
    PortRefused,
    Role,
    SecretHidden,
)
from stichtisch.pods.hearing import event_from, hello_from
from stichtisch.pods.port import Port
from stichtisch.scene import Scene, Secret

# MicroPython keeps 512 bytes of what it read from USB: three full FILLs push a secret out of them
_FILLS = 3
_FILL = bytes([0x55]) * kinds.PAYLOAD_MAX


class PodLink:
    """Speaks with one pod. Nothing here waits, and no vanished port raises.

    `hello` is the pod's while it is joined, else None. Times are podwire's ticks.
    """

    def __init__(self, name: str, scenes: Mapping[str, Scene], quiet: bool = False) -> None:
        """`name` as pyserial takes it; `scenes`: what each pod is to show, by its id.

        On a `quiet` port nothing is written until a pod announces itself.
        """
        self.name = name
        self.port: Port | None = None
        self.hello: Hello | None = None
        self._scenes = scenes
        self._quiet = quiet
        self._end = HostEnd(0, 0)
        self._session = 0
        self._backlog = b""
        self._fills = 0
        self._shown: Scene | None = None
        self._refused = ""
        self._events: list[PodEvent] = []

    @property
    def round_trip(self) -> int:
        """Milliseconds to the pod and back when last measured, -1 before that."""
        return int(self._end.round_trip)

    def ping(self, now: int) -> None:
        """Measure the way anew with what is written next; `round_trip` is -1 until then."""
        self._end.ping(now)

    def ask(self) -> bool:
        """Queue the question for PodStats; False if the pod is not there or has no room."""
        return self.hello is not None and bool(self._end.send(kinds.ASK, b"", 0))

    @property
    def stuck(self) -> bool:
        """Whether bytes wait until the port takes more."""
        return bool(self._backlog)

    def due(self, now: int) -> int:
        """Milliseconds until push() has something to do even if nothing arrives."""
        return int(self._end.due(now))

    def open(self, now: int) -> None:
        """Try to open the port; if that cannot be, an event tells the reason, once."""
        try:
            self.port = Port(self.name)
        except PortError as error:
            self._refuse(error)
            return
        self._end = HostEnd(secrets.randbelow(0x10000), now, self._quiet)
        self._session = 0

    def receive(self, now: int, others: Set[str]) -> None:
        """Read what is there. `others` are the pods on other ports: an id is at the table once."""
        if self.port is None:
            return
        try:
            data = None
            while data != b"":
                data = self.port.read()
                # also without data: this is where a pod's silence is noticed
                self._end.receive(data, len(data), now)
                self._settle(now, others)
                self._hear()
        except OSError:
            self._unplugged()

    def push(self, now: int) -> None:
        """Write what the pod is to get, as far as its port takes it."""
        if self.port is None:
            return
        try:
            self._queue()
            self._write(self.port, now)
        except OSError:
            self._unplugged()

    def events(self) -> list[PodEvent]:
        """What has happened since the last call, oldest first."""
        events, self._events = self._events, []
        return events

    def send_secret(self, secret: Secret) -> bool:
        """Queue it once, keep nothing; False if the pod is not there or has no room for it."""
        if self.hello is None:
            return False
        payload = bytearray(kinds.PAYLOAD_MAX)
        taken = self._end.send(kinds.SECRET, payload, secret.encode(payload))
        payload[:] = bytes(len(payload))
        return bool(taken)

    def close(self, now: int) -> None:
        """Say goodbye to the pod, if its port takes that at once, and close."""
        self._end.close(now)
        self._backlog = b""
        self.push(now)
        self._unplugged()

    def _settle(self, now: int, others: Set[str]) -> None:
        """Notice that a session has ended or begun."""
        end = self._end
        if end.refused:
            self._refuse(WireMismatchError(self.name, end.refused))
        if self.hello is not None and (not end.open or end.sessions != self._session):
            self._events.append(PodLeft(self.hello.pod, Left(end.why)))
            self.hello = None
            if self._backlog:
                # nobody waits for the rest of that frame; the 0 ends it as one bad frame
                self._backlog = b"\0"
        if end.open and end.sessions != self._session:
            self._session = end.sessions
            self._join(now, others)

    def _join(self, now: int, others: Set[str]) -> None:
        hello = hello_from(self._end.hello)
        if hello is None or hello.pod in others:
            self._end.close(now)
            self._refuse(PodTwiceError(self.name, hello.pod) if hello else NotAPodError(self.name))
            return
        self.hello = hello
        self._refused = ""
        self._shown = None
        # the session before may have left a secret in the pod's serial buffer
        self._fills = _FILLS if hello.role is Role.PRIVATE else 0
        self._events.append(PodJoined(hello.pod, hello))

    def _hear(self) -> None:
        while self.hello and (message := self._end.take()):
            event = event_from(self.hello.pod, *message)
            if isinstance(event, SecretHidden):
                self._fills = _FILLS
            if event:
                self._events.append(event)

    def _queue(self) -> None:
        """Hand scene and FILLs to the wire, as far as it has room."""
        if self.hello is None:
            return
        scene = self._scenes.get(self.hello.pod)
        if scene is not None and scene != self._shown:
            payload = bytearray(kinds.PAYLOAD_MAX)
            if self._end.send(kinds.SCENE, payload, scene.encode(payload)):
                self._shown = scene
        while self._fills and self._end.send(kinds.FILL, _FILL, len(_FILL)):
            self._fills -= 1

    def _write(self, port: Port, now: int) -> None:
        while True:
            if not self._backlog:
                frame = self._end.outgoing(now)
                if frame is None:
                    return
                self._backlog = bytes(frame)
            written = port.write(self._backlog)
            self._backlog = self._backlog[written:]
            if self._backlog:
                return

    def _unplugged(self) -> None:
        if self.port is not None:
            self.port.close()
        self.port = None
        self._backlog = b""
        if self.hello is not None:
            self._events.append(PodLeft(self.hello.pod, Left.UNPLUGGED))
            self.hello = None

    def _refuse(self, error: PortError) -> None:
        if str(error) != self._refused:
            self._refused = str(error)
            self._events.append(PortRefused(self.name, error))
