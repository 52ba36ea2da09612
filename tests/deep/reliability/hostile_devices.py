"""Devices that do what a pod must not, one a kind."""

import random

from podwire import kinds
from podwire.frame import Frame
from podwire.podend import PodEnd
from reliability.in_process import BUFFER, Device, hello

GREETINGS = (kinds.OPEN, kinds.HELLO, kinds.REFUSE)


def framed(kind: int, host: int, pod: int, seq: int, ack: int, payload: bytes) -> bytes:
    """A frame with every check right, whatever it says."""
    frame = Frame()
    greet = getattr(frame, "greet", None)  # from wire version 2 on
    if kind in GREETINGS and greet is not None:
        frame.greeting[: len(payload)] = payload
        return bytes(greet(kind, host, pod, len(payload)))
    frame.payload[: len(payload)] = payload
    return bytes(frame.finish(kind, host, pod, seq & 0xFF, ack & 0xFF, len(payload)))


class Hostile(Device):
    """A device that keeps a session as far as that helps, and fills its line with `babble`."""

    def __init__(self, name: str, chance: random.Random) -> None:
        super().__init__(name)
        self.chance = chance
        self.payload = hello(chance.randbytes(8), chance.choice((0, 0, 1)))
        self.begin(0)

    def begin(self, now: int) -> None:
        self.end = PodEnd(self.chance.randint(1, 0xFFFF), self.payload, now)

    def hear(self, data: bytes) -> int:
        self.end.receive(data, len(data), self.now)
        return len(data)

    now = 0
    secrets = 0

    def run(self, now: int) -> None:
        self.now = now
        while message := self.end.take():
            self.secrets += message[0] == kinds.SECRET
        self.babble()
        while len(self.waiting) < BUFFER and (frame := self.end.outgoing(now)) is not None:
            self.waiting += frame

    def babble(self) -> None:
        """Say something more; nobody but the host's share of a turn stops it."""

    def queue(self, kind: int, payload: bytes) -> None:
        """As many messages as the window takes."""
        while self.end.send(kind, payload, len(payload)):
            pass

    def put(self, data: bytes) -> None:
        if len(self.waiting) < BUFFER:
            self.waiting += data


class Noise(Hostile):
    """Random bytes without end."""

    def babble(self) -> None:
        self.put(self.chance.randbytes(2000))


class Zeros(Hostile):
    """Empty frames without end."""

    def babble(self) -> None:
        self.put(bytes(2000))


class Keys(Hostile):
    """A key that goes down and up without end."""

    def babble(self) -> None:
        while self.end.send(kinds.KEY, b"\0\1", 2) and self.end.send(kinds.KEY, b"\0\0", 2):
            pass


class ThousandTags(Hostile):
    """Tags, ever more of them."""

    def babble(self) -> None:
        uid = b"\0\1\0\0\0\0\7" + self.chance.randbytes(7)
        while self.end.send(kinds.TAG, uid, len(uid)):
            uid = b"\0\1\0\0\0\0\7" + self.chance.randbytes(7)


class Cards(Hostile):
    """All cards of the game, laid and lifted without end."""

    deck = ("04aabbccddee01",)

    def babble(self) -> None:
        uid = bytes.fromhex(self.chance.choice(self.deck))
        for state in (1, 0):
            payload = bytes([0, state, 0, 0, 0, 0, len(uid)]) + uid
            self.end.send(kinds.TAG, payload, len(payload))


class Troubles(Hostile):
    """Its parts fail and work again without end."""

    def babble(self) -> None:
        self.queue(kinds.TROUBLE, bytes([self.chance.randrange(2), self.chance.randrange(3)]))


class Wipes(Hostile):
    """HIDDEN and STATS without end, which nobody asked for."""

    def babble(self) -> None:
        self.queue(kinds.HIDDEN, b"\0")
        self.queue(kinds.STATS, self.chance.randbytes(26))


class WrongSizes(Hostile):
    """Every kind of message, with any payload."""

    def babble(self) -> None:
        payload = self.chance.randbytes(
            self.chance.choice((0, 1, 2, 3, 9, 10, 26, kinds.PAYLOAD_MAX))
        )
        self.end.send(self.chance.randrange(0x80), payload, len(payload))


class WrongOrders(Hostile):
    """Every kind of frame, well formed, with any numbers."""

    def babble(self) -> None:
        chance, end = self.chance, self.end
        for _ in range(5):
            kind = chance.choice((*range(1, 6), *range(0x40, 0x44), *range(0x80, 0x88)))
            payload = chance.randbytes(chance.choice((0, 1, 2, 4, 10)))
            host = chance.choice((0, end.host, end.host, chance.randrange(0x10000)))
            pod = chance.choice((0, end.pod, end.pod, chance.randrange(0x10000)))
            numbers = chance.randrange(256), chance.randrange(256)
            self.put(framed(kind, host, pod, *numbers, payload))


class HelloStorm(Hostile):
    """A HELLO after the other, each of another pod."""

    def babble(self) -> None:
        if self.chance.random() < 0.3:
            self.payload = hello(self.chance.randbytes(8), self.chance.choice((0, 1)))
            self.begin(self.now)
        self.put(framed(kinds.HELLO, 0, self.end.pod, 0, 0, self.payload))


class HalfSessions(Hostile):
    """Begins a session and then says nothing, or says goodbye, again and again."""

    def run(self, now: int) -> None:
        if now % 2600 < 300:
            super().run(now)
        elif self.chance.random() < 0.001:
            self.put(framed(kinds.CLOSE, self.end.host, self.end.pod, 0, 0, b""))


class Liar(Hostile):
    """Says about itself what cannot be, or the firmware's name as a terminal's control codes."""

    def __init__(self, name: str, chance: random.Random) -> None:
        super().__init__(name, chance)
        payload = bytearray(self.payload)
        if chance.random() < 0.5:
            payload[2:8] = chance.randbytes(6)
            payload[4] = max(payload[4], 1)
            payload[3] = chance.randrange(payload[4])  # fewer lamps than suit lamps
        else:
            payload[17:20] = b"\x1b[2"
        self.payload = bytes(payload)
        self.begin(0)


class Refuser(Hostile):
    """Speaks every version but ours."""

    def babble(self) -> None:
        for kind in (kinds.REFUSE, kinds.HELLO):
            wire = bytes([self.chance.randrange(3, 250)])
            self.put(framed(kind, self.chance.choice((0, 1)), 7, 0, 0, wire + self.payload[1:]))


class Deaf(Hostile):
    """Takes not one byte."""

    def hear(self, data: bytes) -> int:
        return 0 if self.end.open else super().hear(data)


class Loose(Hostile):
    """Its plug is loose."""

    def run(self, now: int) -> None:
        super().run(now)
        if self.chance.random() < 0.02:
            self.plugged = not self.plugged
            self.waiting.clear()
            self.begin(now)


class Thief(Hostile):
    """Calls itself by the id of a pod that sits at the table."""

    victim = b"pod1...."

    def __init__(self, name: str, chance: random.Random) -> None:
        super().__init__(name, chance)
        self.payload = hello(self.victim, chance.choice((0, 1)))
        self.begin(0)

    def babble(self) -> None:
        self.queue(kinds.KEY, b"\0\1")


HOSTILES: tuple[type[Hostile], ...] = (
    Noise,
    Zeros,
    Keys,
    ThousandTags,
    Cards,
    Troubles,
    Wipes,
    WrongSizes,
    WrongOrders,
    HelloStorm,
    HalfSessions,
    Liar,
    Refuser,
    Deaf,
    Loose,
    Thief,
)
MUST_BE_NAMED = frozenset(
    {"Noise", "Zeros", "Keys", "ThousandTags", "Cards", "Troubles", "Wipes", "WrongSizes"}
    | {"WrongOrders", "HelloStorm", "Liar"}
)
"""Those that could hurt others and do it in every episode."""
