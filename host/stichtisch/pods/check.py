"""Checks a newly built pod together with its builder.

The program drives each part in turn; the builder lays a card, presses the key, and says what the
lamps and the screen show.
"""

import math
from collections.abc import Callable, Collection
from time import monotonic
from typing import assert_never

from stichtisch.errors import StichtischError
from stichtisch.games.lights import Frame, Lamps
from stichtisch.pods import events
from stichtisch.pods.pods import Pods
from stichtisch.scene import Line, Pattern, Scene, Segment
from stichtisch.words import Words

# VersionReg of NXP's chips (MFRC522 data sheet 9.3.4.8) and of copies on the market
_CHIPS = {
    0x91: "NXP MFRC522 1.0",
    0x92: "NXP MFRC522 2.0",
    0x82: "Fudan FM17522",
    0x88: "Fudan FM17522",
    0x89: "Fudan FM17522",
    0xB2: "Fudan FM17522",
    0x12: "MFRC522",
    0x32: "PN532",  # no VersionReg: what its firmware answers (UM0701-02, 7.2.2)
}
_NXP = (0x91, 0x92, 0x32)
_SILENT = (0x00, 0xFF)

# what may be checked alone, while a pod is being built
PARTS = ("link", "reader", "lamps", "buzzer", "screen", "key")

_PINGS = 100
_SLOW_MS = 100.0  # from here on a message is sent again although it only comes late
_BUS_MHZ = 8
_HEAP_LOW = 16 * 1024
_PERSON_S = 60.0  # how long a person may take
_ANSWER_S = 2.0  # how long a pod may take
_LAMP_MS = 200
_PERIOD_MAX_MS = 5100  # the longest period of a segment
_WHITE = (255, 255, 255)
_BRIGHTNESS = 80


class Findings:
    """What is told of a pod; `faults` has one sentence for each thing that is wrong."""

    def __init__(self, words: Words, say: Callable[[str], None]) -> None:
        """`say` takes each line for the builder."""
        self.faults: list[str] = []
        self._words = words
        self._say = say

    def _tell(self, sentence: str, **values: object) -> None:
        self._say("     " + self._words(f"pods.{sentence}", **values))

    def _fine(self, sentence: str, **values: object) -> None:
        self._say("  ok " + self._words(f"pods.{sentence}", **values))

    def _wrong(self, sentence: str, **values: object) -> None:
        fault = self._words(f"pods.{sentence}", **values)
        self.faults.append(fault)
        self._say("  !! " + fault)


class Checkup(Findings):
    """The check of one pod; `faults` has one sentence for each thing that is wrong."""

    def __init__(
        self,
        pods: Pods,
        hello: events.Hello,
        words: Words,
        say: Callable[[str], None],
        typed: Callable[[], str | None],
        only: Collection[str] = PARTS,
        each: bool = False,
    ) -> None:
        """`say` takes each line for the builder. `typed` returns the next line the builder typed,
        None if there is none yet, "" at the end of the input. `only`: which of PARTS are there.
        `each`: ask for every lamp by itself.
        """
        super().__init__(words, say)
        self._pods = pods
        self._hello = hello
        self._typed = typed
        self._only = only
        self._each = each
        self._stats: events.PodStats | None = None
        self._troubles: dict[events.Part, events.Trouble] = {}
        self._lying: set[str] = set()
        self._arrivals = 0
        self._key_down = False

    def run(self) -> None:
        """Check part after part.

        StichtischError if the pod leaves or does not report; StichtischError if the input ends.
        """
        before = self._ask()
        if "link" in self._only:
            self._link()
        if "reader" in self._only and self._reader(before):
            self._tag()
        if "lamps" in self._only and self._hello.lamps:
            self._lamps()
        if "buzzer" in self._only and self._hello.lamps:
            self._buzzer()
        if "screen" in self._only and self._hello.screen_width:
            self._screen()
        if "key" in self._only:
            self._key()
        self._compare(before, self._ask())
        self._pods.show(self._hello.pod, Scene())

    def heard(self, event: events.PodEvent) -> None:
        """Take in an event; those of other pods and of ports are ignored."""
        if (
            isinstance(event, events.PortRefused | events.PodSetAside)
            or event.pod != self._hello.pod
        ):
            return
        match event:
            case events.PodStats():
                self._stats = event
            case events.PodTrouble(part=part, what=what):
                self._troubles[part] = what
            case events.TagArrived(uid=uid):
                self._lying.add(uid)
                self._arrivals += 1
            case events.TagGone(uid=uid):
                self._lying.discard(uid)
            case events.KeyDown():
                self._key_down = True
            case events.KeyUp():
                self._key_down = False
            case events.PodLeft():
                raise StichtischError("pods.gone")
            case events.PodRestarted(why=why, fault=fault):
                self._wrong(f"restarted_{why.name.lower()}", fault=fault)
            case events.PodJoined() | events.SecretHidden() | events.TagRested():
                pass
            case _:
                assert_never(event)

    def _link(self) -> None:
        times = sorted(
            time
            for _ in range(_PINGS)
            if (time := self._pods.round_trip(self._hello.pod)) is not None
        )
        self._poll(0)
        half, most = (_share(times, share) for share in (0.5, 0.99))
        self._fine("link", half=half, most=most, count=_PINGS)
        if most > _SLOW_MS:
            self._wrong("link_slow", most=f"{most:.0f}")

    def _reader(self, stats: events.PodStats) -> bool:
        """Whether a working reader chip answers."""
        version = stats.reader_version
        number = f"0x{version:02X}"
        if version in _SILENT:
            self._wrong("no_version" if version == 0 else "all_ones", number=number)
            return False
        if 0 < stats.bus_mhz < _BUS_MHZ:
            self._wrong("slow_bus", mhz=stats.bus_mhz)
        if version not in _CHIPS:
            self._wrong("unknown_chip", number=number)
            return False
        known = "chip" if version in _NXP else "clone"
        self._fine(known, number=number, name=_CHIPS[version])
        if self._troubles.get(events.Part.READER, events.Trouble.FINE) is not events.Trouble.FINE:
            self._wrong("wedged")
            return False
        return True

    def _tag(self) -> None:
        if self._lying:
            self._tell("lift")
            self._wait(lambda: not self._lying)
        self._tell("lay")
        if not self._wait(lambda: bool(self._lying)):
            self._wrong("no_tag")
            return
        (uid, *more) = sorted(self._lying)
        self._fine("tag", uid=" ".join([uid, *more]), ms=self._ask().read_ms)
        self._tell("hold")
        arrivals = self._arrivals
        if self._wait(lambda: self._arrivals > arrivals):
            self._fine("far")
        else:
            self._wrong("weak")

    def _lamps(self) -> None:
        count = self._hello.lamps
        period = min(_LAMP_MS * count, _PERIOD_MAX_MS)
        self._show(Segment(0, count, _WHITE, Pattern.CHASE, period))
        in_turn = self._yes("lamps", count=count)
        if in_turn and not self._each:
            self._fine("lamps_fine", count=count)
            return
        for lamp in range(count):
            self._show(Segment(lamp, 1, _WHITE))
            if not self._yes("lamp", lamp=lamp):
                self._wrong("lamp_dark", lamp=lamp)
                return
        if in_turn:
            self._fine("lamps_fine", count=count)
        else:
            self._wrong("lamps_order")

    def _buzzer(self) -> None:
        """No pod tells whether it has one: its builder knows."""
        lamps = Lamps(self._hello.suit_lamps, self._hello.lamps - self._hello.suit_lamps)
        self._show(*Frame.WON.over(lamps))
        if self._yes("buzzer"):
            self._fine("buzzer_fine")
        else:
            self._wrong("buzzer_silent")

    def _screen(self) -> None:
        picture = (Line("STICHTISCH", 2), Line("12345", 3), Line("aäoöuüsß", 1))
        self._pods.show(self._hello.pod, Scene(lines=picture))
        self._wait(lambda: events.Part.SCREEN in self._troubles, _ANSWER_S / 4)
        if self._troubles.get(events.Part.SCREEN, events.Trouble.FINE) is not events.Trouble.FINE:
            self._wrong("no_screen")
        elif self._yes("screen"):
            self._fine("screen_fine")
        else:
            self._wrong("screen_dark")

    def _key(self) -> None:
        if self._key_down:
            self._wrong("key_held")
            return
        self._tell("key")
        if not self._wait(lambda: self._key_down):
            self._wrong("no_key")
            return
        self._tell("let_go")
        if self._wait(lambda: not self._key_down):
            self._fine("key_fine")
        else:
            self._wrong("key_held")

    def _compare(self, before: events.PodStats, after: events.PodStats) -> None:
        bad = after.frames_bad - before.frames_bad
        again = after.retransmitted - before.retransmitted
        resets = after.reader_resets - before.reader_resets
        self._fine("figures", bad=bad, again=again, heap=after.heap_free // 1024)
        if bad or again:
            self._wrong("cable", count=bad + again)
        if resets and after.reader_version in _CHIPS:
            self._wrong("resets", count=resets)
        if after.heap_free < _HEAP_LOW:
            self._wrong("heap", heap=after.heap_free // 1024)

    def _ask(self) -> events.PodStats:
        """Fetch the pod's current figures; StichtischError if it does not answer within 2 s."""
        self._stats = None
        self._pods.ask(self._hello.pod)
        end = monotonic() + _ANSWER_S
        while self._stats is None:
            if monotonic() > end:
                raise StichtischError("pods.mute")
            self._poll(0.05)
        return self._stats

    def _yes(self, question: str, **values: object) -> bool:
        """Ask the builder; any answer that does not begin with "n" is yes.

        It waits without limit and polls meanwhile, so that the pod stays joined. StichtischError
        if the input ends.
        """
        self._tell(question, **values)
        while (line := self._typed()) is None:
            self._poll(0.1)
        if not line:
            raise StichtischError("pods.no_answers")
        return not line.strip().lower().startswith("n")

    def _wait(self, done: Callable[[], bool], seconds: float = _PERSON_S) -> bool:
        """Wait until it is done; False after `seconds`, or when the builder types a line."""
        end = monotonic() + seconds
        while not done():
            if monotonic() > end or self._typed():
                return False
            self._poll(0.1)
        return True

    def _poll(self, seconds: float) -> None:
        for event in self._pods.poll(seconds):
            self.heard(event)

    def _show(self, *segments: Segment) -> None:
        self._pods.show(self._hello.pod, Scene(_BRIGHTNESS, segments))


def _share(times: list[float], share: float) -> float:
    """The time within which this share of the sorted `times` came back; infinite if none did."""
    return times[math.ceil(share * len(times)) - 1] if times else math.inf
