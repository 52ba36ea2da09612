"""Pods as whoever runs the evening looks after them: how each is, and which one blinks."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from stichtisch.pods import events
from stichtisch.pods.link import PodLink
from stichtisch.pods.pods import Pods
from stichtisch.scene import Colour, Line, Pattern, Scene, Segment, Verdicts

_ASK_SECONDS = 5.0
"""Between two questions for a pod's figures."""
_REMEMBERED = 16
"""Pods that are away, and ports that cannot be used: the latest ones."""
CHANNEL_MA, IDLE_MA = 20, 1
"""What a WS2812 draws at most for each colour at 255, and when dark (hardware/pins.toml)."""
_WHITE: Colour = (160, 160, 160)
_BLINK_MS = 300


@dataclass
class Health:
    """How a pod is, as far as it has told."""

    hello: events.Hello
    left: events.Left | None = None
    """Why it is away; None while it is there."""
    losses: int = 0
    """How often it left."""
    troubles: dict[events.Part, events.Trouble] = field(default_factory=dict)
    """Parts of it that do not work."""
    stats: events.PodStats | None = None
    read_at: float | None = None
    """When it last told of a tag that was laid."""


@dataclass(frozen=True)
class LeftAlone:
    """A port that is left alone for a while."""

    why: events.Misdeed
    until: float


class Attended:
    """Stands between a referee and its pods, and notes how each pod is."""

    def __init__(self, pods: Pods, clock: Callable[[], float] = time.monotonic) -> None:
        self._pods = pods
        self.now = clock
        self.health: dict[str, Health] = {}
        """How each pod is, by its id."""
        self.refused: dict[str, events.PortError] = {}
        """Ports that cannot be used as a pod's, and why."""
        self.aside: dict[str, LeftAlone] = {}
        """Ports that are left alone."""
        self.takes_over: Callable[[events.PodEvent], bool] | None = None
        """Asked about each event: whether it is none of the referee's."""
        self._scenes: dict[str, Scene] = {}
        self._marks: dict[str, tuple[Scene, float]] = {}
        self._ask_at = 0.0

    def poll(self, timeout: float) -> list[events.PodEvent]:
        """What has happened, as far as it is for the referee."""
        heard = self._heard(self._pods.poll(timeout))
        self._ask()
        return heard

    def show(self, pod: str, scene: Scene) -> None:
        """Show it, unless the pod is marked just now."""
        self._scenes[pod] = scene
        mark, until = self._marks.get(pod, (scene, 0.0))
        if self.now() >= until:
            self._marks.pop(pod, None)
            mark = scene
        self._pods.show(pod, mark)

    def expect(self, pod: str, verdicts: Verdicts) -> None:
        """Let it answer the next tag by itself, unless it is marked just now."""
        self._pods.expect(pod, verdicts.withdrawn() if pod in self._marks else verdicts)

    def withdraw(self) -> list[events.PodEvent]:
        """Let none answer a tag by itself for now; what they told before they heard so."""
        return self._heard(self._pods.withdraw())

    def show_secret(self, pod: str, lines: Sequence[Line]) -> bool:
        """Send lines for the held key, once."""
        return self._pods.show_secret(pod, lines)

    def mark(
        self,
        pod: str,
        seconds: float,
        told: str,
        colour: Colour = _WHITE,
        pattern: Pattern = Pattern.BLINK,
    ) -> bool:
        """Light all lamps of a pod for a while, or say it on its screen; whether it is there."""
        health = self.health.get(pod)
        if health is None or health.left is not None:
            return False
        lamps = health.hello.lamps
        segments = (Segment(0, lamps, colour, pattern, _BLINK_MS),) if lamps else ()
        self._marks[pod] = (Scene(segments=segments, lines=(Line(told, 2),)), self.now() + seconds)
        self.show(pod, self._scenes.get(pod, Scene()))
        return True

    @property
    def brightness(self) -> int:
        """0 to 255: dims all that is shown."""
        return self._pods.brightness

    @brightness.setter
    def brightness(self, brightness: int) -> None:
        self._pods.brightness = brightness

    def link(self, pod: str) -> PodLink | None:
        """The link to the pod; None while it is away."""
        return self._pods.link(pod)

    def lamps_ma(self, pod: str) -> int:
        """What the pod's lamps draw at most, in mA, while all that may light does."""
        hello = self.health[pod].hello
        scene = self._scenes.get(pod, Scene()).dimmed(self._pods.brightness)
        lit = sum(sum(segment.colour) * segment.count for segment in scene.segments)
        return round(hello.lamps * IDLE_MA + lit * scene.brightness / 255 * CHANNEL_MA / 255)

    def _heard(self, heard: Sequence[events.PodEvent]) -> list[events.PodEvent]:
        """Note them all; those that are the referee's."""
        for event in heard:
            self._note(event)
        takes = self.takes_over
        return [event for event in heard if takes is None or not takes(event)]

    def _note(self, event: events.PodEvent) -> None:
        match event:
            case events.PodJoined(pod, hello):
                self._joined(pod, hello)
            case events.PodLeft(pod, why) if pod in self.health:
                self.health[pod].left = why
                self.health[pod].losses += 1
                self.health[pod].stats = None
            case events.PodTrouble(pod, part, events.Trouble.FINE) if pod in self.health:
                self.health[pod].troubles.pop(part, None)
            case events.PodTrouble(pod, part, what) if pod in self.health:
                self.health[pod].troubles[part] = what
            case events.PodStats(pod) if pod in self.health:
                self.health[pod].stats = event
            case events.TagArrived(pod) if pod in self.health:
                self.health[pod].read_at = self.now()
            case events.PortRefused(port, error):
                self.refused.pop(port, None)
                self.refused[port] = error
                _forget(self.refused, list(self.refused))
            case events.PodSetAside(port, _, why, seconds):
                self.aside[port] = LeftAlone(why, self.now() + seconds)

    def _joined(self, pod: str, hello: events.Hello) -> None:
        before = self.health.pop(pod, None)
        self.health[pod] = Health(hello, losses=before.losses if before else 0)
        _forget(self.health, [one for one, health in self.health.items() if health.left])
        for forgotten in self._scenes.keys() - self.health.keys():
            del self._scenes[forgotten]
            self._marks.pop(forgotten, None)
        link = self.link(pod)
        if link is not None:
            self.refused.pop(link.name, None)
            self.aside.pop(link.name, None)

    def _ask(self) -> None:
        now = self.now()
        self.aside = {port: one for port, one in self.aside.items() if one.until > now}
        if now < self._ask_at:
            return
        self._ask_at = now + _ASK_SECONDS
        for pod, health in self.health.items():
            if health.left is None:
                self._pods.ask(pod)


def _forget(kept: dict[str, Any], oldest: Sequence[str]) -> None:
    """Delete all but the latest of these: pods are plugged in and out all evening."""
    for name in oldest[: max(len(oldest) - _REMEMBERED, 0)]:
        del kept[name]
