"""Pods as the referee sees them, without any wire."""

from collections.abc import Sequence

from stichtisch.pods.events import PodEvent
from stichtisch.scene import Line, Scene, Verdicts


class ToldPods:
    """Pods that report what the story says has happened, and keep what they are shown."""

    brightness = 255

    def __init__(self) -> None:
        self.waiting: list[PodEvent] = []
        """What the next poll reports."""
        self.shown: dict[str, Scene] = {}
        self.expected: dict[str, Verdicts] = {}
        self.secrets: list[tuple[str, tuple[Line, ...]]] = []

    def poll(self, _timeout: float) -> list[PodEvent]:
        events, self.waiting = self.waiting, []
        return events

    def show(self, pod: str, scene: Scene) -> None:
        self.shown[pod] = scene

    def expect(self, pod: str, verdicts: Verdicts) -> None:
        self.expected[pod] = verdicts

    def withdraw(self) -> list[PodEvent]:
        return self.poll(0.0)

    def show_secret(self, pod: str, lines: Sequence[Line]) -> bool:
        self.secrets.append((pod, tuple(lines)))
        return True
