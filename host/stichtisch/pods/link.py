"""Connects one port and the pod behind it: bytes on one side, scenes and events on the other."""

import secrets
from collections.abc import Mapping, Set
from concurrent.futures import Future
from dataclasses import replace

from podwire import WIRE, kinds
from podwire.hostend import HostEnd
from stichtisch.pods.answers import Answers
from stichtisch.pods.conduct import Conduct
from stichtisch.pods.events import (
    Hello,
    Left,
    Misdeed,
    PodEvent,
    PodJoined,
    PodLeft,
    PodSetAside,
    PortError,
    PortRefused,
    Role,
    SecretHidden,
)
from stichtisch.pods.hearing import KINDS, event_from, hello_from, room_from, verdict_in
from stichtisch.pods.port import Port, opening
from stichtisch.scene import Scene, Secret, Verdicts

# MicroPython keeps the last 512 bytes it read from USB: three full FILLs (3 x 245) overwrite a
# secret there
_FILLS = 3
_FILL = bytes([0x55]) * kinds.PAYLOAD_MAX

_MESSAGES = 4
"""Messages of one pod in one turn; the others wait for the next."""


def _close(late: "Future[Port]") -> None:
    if late.exception() is None:
        late.result().close()


class PodLink:
    """Talks to one pod. No call waits, and none raises if the port vanishes.

    A call reads a bounded share of what waits. Whoever misbehaves (conduct.py) is set aside: its
    port is closed, and not opened again for a while.

    `hello` is the pod's HELLO while it is joined, else None. `now` is in podwire's ticks (ms).
    """

    def __init__(
        self,
        name: str,
        scenes: Mapping[str, Scene],
        verdicts: Mapping[str, Verdicts],
        now: int,
        quiet: bool = False,
    ) -> None:
        """`name`: the port, as pyserial takes it; `scenes`: what each pod shows, and `verdicts`:
        what it shows by itself when a tag is laid, by pod id.

        With `quiet`, nothing is written to the port until a pod announces itself there.
        """
        self.name = name
        self.port: Port | None = None
        self._opening: Future[Port] | None = None
        self.hello: Hello | None = None
        self._scenes = scenes
        self._verdicts = verdicts
        self._answers: Answers | None = None
        self._lit: Scene | None = None
        self._answered = False
        self._unjudged = False
        self.overruled = 0
        """Tags that the pod answered by itself as the referee then did not."""
        self._quiet = quiet
        self._end = HostEnd(0, 0)
        self._session = 0
        self._backlog = b""
        self._fills = 0
        self._shown: Scene | None = None
        self._refused = ""
        self._conduct = Conduct(now)
        self.more = False
        """Messages wait that receive() has not taken yet."""
        self._events: list[PodEvent] = []

    @property
    def round_trip(self) -> int:
        """Milliseconds of the last measured round trip to the pod; -1 before the first."""
        return int(self._end.round_trip)

    @property
    def bad(self) -> int:
        """Damaged frames received since the port was opened."""
        return int(self._end.bad)

    @property
    def retransmitted(self) -> int:
        """Messages sent to the pod again since the port was opened."""
        return int(self._end.retransmitted)

    def ping(self, now: int) -> None:
        """Measure the round trip again with the next write; `round_trip` is -1 until then."""
        self._end.ping(now)

    def ask(self) -> bool:
        """Queue a request for PodStats; False if no pod has joined or the queue is full."""
        return self.hello is not None and bool(self._end.send(kinds.ASK, b"", 0))

    @property
    def stuck(self) -> bool:
        """Whether bytes wait because the port takes no more for now."""
        return bool(self._backlog)

    @property
    def settled(self) -> bool:
        """Whether the pod, if one has joined, has heard all, and all that it told was taken."""
        return self.hello is None or (self._end.settled and not self.more)

    @property
    def opening(self) -> bool:
        """Whether its port may be open in a moment."""
        return self._opening is not None

    def due(self, now: int) -> int:
        """Milliseconds until push() has something to do if nothing arrives before."""
        return int(self._end.due(now))

    def open(self, now: int) -> None:
        """Try to open the port, unless it is set aside; receive() goes on with what takes longer.

        If that fails, a PortRefused says why, once for the same reason.
        """
        if self._opening is None and not self._conduct.is_aside(now):
            self._opening = opening(self.name)
            self._take_port(now)

    def _take_port(self, now: int) -> None:
        """Begin with the port if it is open by now."""
        if self._opening is None or not self._opening.done():
            return
        tried, self._opening = self._opening, None
        try:
            self.port = tried.result()
        except PortError as error:
            self._refuse(error)
            return
        self._end = HostEnd(secrets.randbelow(0x10000), now, self._quiet)
        self._session = 0
        self._conduct.begin(now)

    def receive(self, now: int, others: Set[str]) -> None:
        """Read a share of what has arrived.

        `others`: ids of the pods on other ports; no two may be equal.
        """
        self._take_port(now)
        if self.port is None:
            return
        try:
            data = self.port.read()
        except OSError:
            self._unplugged()
            return
        self._conduct.sent(len(data), now)
        # also without data: this call notices when the pod has been silent too long
        self._end.receive(data, len(data), now)
        self._settle(now, others)
        self._hear(now)
        if self._conduct.misdeed is not None:
            self._set_aside(now, self._conduct.misdeed)

    def push(self, now: int) -> None:
        """Write what waits for the pod, as much as the port takes."""
        if self.port is None:
            return
        try:
            self._queue()
            self._write(self.port, now)
        except OSError:
            self._unplugged()

    def confirm(self) -> None:
        """The scene kept for the pod is the referee's answer to all that the pod has told.

        Where the pod has answered a tag by itself the scene goes out again: it confirms what is
        shown, or overrules it.
        """
        if not self._answered or self.hello is None:
            return
        scene = self._scenes[self.hello.pod]
        # without one, more was done there meanwhile: the scene answers that
        self.overruled += self._lit is not None and self._lit != replace(scene, lines=())
        self._answered, self._shown = False, None

    def foretell(self) -> None:
        """The verdicts kept for the pod speak of all that it has told, but for what waits."""
        self._unjudged = self.more

    def events(self) -> list[PodEvent]:
        """The events since the last call, oldest first."""
        events, self._events = self._events, []
        return events

    def send_secret(self, secret: Secret) -> bool:
        """Queue the secret once, keep no copy; False if no pod has joined or the queue is full."""
        if self.hello is None:
            return False
        payload = bytearray(kinds.PAYLOAD_MAX)
        taken = self._end.send(kinds.SECRET, payload, secret.encode(payload))
        payload[:] = bytes(len(payload))
        return bool(taken)

    def wake(self, now: int) -> None:
        """This computer slept: the session is over, though the clock says that it is not."""
        if self._end.open:
            self._end.end(kinds.ENDED_SILENCE, now)

    def close(self, now: int, why: Left = Left.UNPLUGGED) -> None:
        """Say goodbye to the pod, if the port takes that at once, and close the port."""
        if self._opening is not None:
            self._opening.add_done_callback(_close)
            self._opening = None
        self._end.close(now)
        # the 0 ends a frame that was cut here, which would swallow the goodbye
        self._backlog = b"\0" if self._backlog else b""
        self.push(now)
        self._unplugged(why)

    def _settle(self, now: int, others: Set[str]) -> None:
        """Notice that a session has ended or begun."""
        end = self._end
        if end.refused:
            older = "port.old_pod" if end.refused < WIRE else "port.old_host"
            self._refuse(PortError(older, port=self.name, theirs=end.refused, ours=WIRE))
        if self.hello is not None and (not end.open or end.sessions != self._session):
            self._events.append(PodLeft(self.hello.pod, Left(end.why)))
            self.hello = None
            if self._backlog:
                # the rest of that frame has no reader any more; the 0 ends it as one bad frame
                self._backlog = b"\0"
        if end.open and end.sessions != self._session:
            self._session = end.sessions
            self._join(now, others)

    def _join(self, now: int, others: Set[str]) -> None:
        hello = hello_from(self._end.hello)
        if hello is None:
            self._conduct.lied()
            return
        if hello.pod in others:
            self._end.close(now)
            self._refuse(PortError("port.twice", port=self.name, pod=hello.pod))
            return
        self._conduct.joined(now)
        self.hello = hello
        self._refused = ""
        self._shown = None
        self._answers, self._answered = None, False
        self._unjudged = True
        # an earlier session may have left a secret in the pod's serial buffer
        self._fills = _FILLS if hello.role is Role.PRIVATE else 0
        self._events.append(PodJoined(hello.pod, hello))

    def _hear(self, now: int) -> None:
        self.more = False
        for _ in range(_MESSAGES):
            if self.hello is None or (message := self._end.take()) is None:
                return
            kind, payload = message
            self._note(kind, payload)
            event = event_from(self.hello.pod, kind, payload)
            self._conduct.told(event, now)
            if event is None and kind in KINDS:
                self._conduct.slipped(now)
            if self._conduct.misdeed is not None:
                return
            if isinstance(event, SecretHidden):
                self._fills = _FILLS
            if event:
                self._events.append(event)
        self.more = True

    def _note(self, kind: int, payload: memoryview) -> None:
        """What concerns the verdicts that the pod shows by itself."""
        if kind == kinds.ROOM:
            room = room_from(payload)
            self._answers = Answers(room) if room else None
        elif kind in (kinds.TAG, kinds.KEY):
            # what the pod's list foretold was true before this
            self._unjudged = True
            self._lit = None
            if self._answers:
                self._answers.spend()
                if kind == kinds.TAG and (verdict := verdict_in(payload)):
                    self._answered, self._lit = True, self._answers.shown(*verdict)

    def _queue(self) -> None:
        """Queue the scene, the FILLs and the verdicts, as many as there is room for."""
        if self.hello is None:
            return
        scene = self._scenes.get(self.hello.pod)
        if scene is not None and scene != self._shown:
            payload = bytearray(kinds.PAYLOAD_MAX)
            if self._end.send(kinds.SCENE, payload, scene.encode(payload)):
                self._shown = scene
                if self._answers:
                    self._answers.spend()
        while self._fills and self._end.send(kinds.FILL, _FILL, len(_FILL)):
            self._fills -= 1
        foretold = self.hello.pod in self._verdicts and not self._unjudged
        if self._answers is not None and foretold and self._shown == scene:
            self._answers.tell(self._verdicts[self.hello.pod], self._send)

    def _send(self, kind: int, payload: bytes) -> bool:
        return bool(self._end.send(kind, payload, len(payload)))

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

    def _set_aside(self, now: int, why: Misdeed) -> None:
        """Close the port, and say why and for how long."""
        pod = self.hello.pod if self.hello else None
        self.close(now, Left.SET_ASIDE)
        self._events.append(PodSetAside(self.name, pod, why, self._conduct.set_aside(now) // 1000))

    def _unplugged(self, why: Left = Left.UNPLUGGED) -> None:
        if self.port is not None:
            self.port.close()
        self.port = None
        self._backlog = b""
        self.more = False
        if self.hello is not None:
            self._events.append(PodLeft(self.hello.pod, why))
            self.hello = None

    def _refuse(self, error: PortError) -> None:
        if str(error) != self._refused:
            self._refused = str(error)
            self._events.append(PortRefused(self.name, error))
