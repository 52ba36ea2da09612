"""A lesson at a pod: cards laid there, and its key, are as good as the numbers that are typed."""

import os
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any

from stichtisch.errors import StichtischError
from stichtisch.games.component import Component
from stichtisch.games.controller import LONG
from stichtisch.games.display import SeatShown
from stichtisch.games.lesson import LEARNER, Attempt
from stichtisch.games.presenter import Presenter
from stichtisch.games.refusal import Refusal, Why
from stichtisch.pods.events import (
    Hello,
    KeyDown,
    KeyUp,
    PodEvent,
    PodJoined,
    PortRefused,
    Role,
    TagArrived,
    TagRested,
)
from stichtisch.pods.pods import Pods
from stichtisch.scene import Scene
from stichtisch.table.showing import lamps_of
from stichtisch.words import Words

_TURN = 0.05
"""Seconds for which the pod is listened to, until the keyboard is looked at again."""
_STDIN = 0
_COMES = 10.0
"""Seconds in which a pod must come."""


class LearnersPod:
    """The first seat's pod that comes. Who helps may type beside it, as without a pod."""

    goes_on, plays = "learn.on_at_pod", "learn.table"

    def __init__(
        self,
        ports: Sequence[str],
        tags: Mapping[str, Component],
        words: Words,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`ports`: named ones, or all on USB; `tags`: the deck that is laid; `clock` gives steady
        seconds."""
        self._ports = ports
        self._pods = Pods(ports, find=not ports)
        self._tags = tags
        self._words = words
        self._clock = clock
        self._hello: Hello | None = None
        self._events: deque[PodEvent] = deque()
        self._typed: SimpleQueue[str] = SimpleQueue()
        self._down = clock()
        Thread(target=self._listen, daemon=True).start()

    def wait(self) -> None:
        """Until a pod is there; an error that says so if none comes."""
        where = ", ".join(self._ports) or "USB"
        print(self._words("terminal.looks", where=where, seconds=f"{_COMES:.0f}"), flush=True)
        until = self._clock() + _COMES
        while self._hello is None:
            if self._clock() > until:
                raise StichtischError("pods.none")
            for event in self._pods.poll(_TURN):
                self._hear_of_pods(event)

    def close(self) -> None:
        self._pods.close()

    def begin(self, attempt: Attempt, show: Presenter[Any, Any], offers: int) -> None:
        """A step, of which so many things can be counted with the key."""
        self._attempt, self._show, self._offers = attempt, show, offers
        self._counted, self._laid = 0, list[str]()
        self._over = False
        self.light()
        cards = bool(attempt.several or attempt.is_played)
        print(self._words("learn.at_pod_cards" if cards else "learn.at_pod_key"), flush=True)

    def light(self, refused: Refusal | None = None, legal: bool = False) -> None:
        """The lamps, as in play: of the position, or of what became of the act."""
        if self._hello is not None:
            shown = SeatShown(lamps_of(self._hello), refused, legal)
            scene = self._show.scene(self._attempt.game.view(LEARNER), shown)
            self._pods.show(self._hello.pod, Scene(scene.brightness, scene.segments))

    def is_over(self) -> bool:
        """The step is done: whatever the key does goes on. Says that it is waited for."""
        self._over = True
        self.light(legal=True)
        return True

    def heard(self) -> str:
        """What was laid or pressed, as it would be typed; or what was."""
        while True:
            try:
                return self._typed.get_nowait()
            except Empty:
                self._events.extend(self._pods.poll(_TURN))
            while self._events:
                for text in self._meant(self._events.popleft()):
                    return text

    def _listen(self) -> None:
        """By the descriptor: whoever waits for a buffered line keeps Python from ending."""
        while typed := os.read(_STDIN, 1024):
            self._typed.put(typed.decode(errors="replace").strip().lower())

    def _hear_of_pods(self, event: PodEvent) -> None:
        match event:
            case PodJoined(_, hello) if hello.role is Role.SEAT and self._is_mine(hello.pod):
                self._hello = hello
            case PortRefused(port, error) if port in self._ports:
                raise error

    def _is_mine(self, pod: str) -> bool:
        return self._hello is None or self._hello.pod == pod

    def _meant(self, event: PodEvent) -> Iterator[str]:
        """Nothing where it means nothing yet."""
        self._hear_of_pods(event)
        if not self._is_mine(getattr(event, "pod", "")):
            return
        match event:
            case TagArrived(uid=uid, proven=True) | TagRested(uid=uid) if not self._over:
                yield from self._lay(uid)
            case KeyDown():
                self._down = self._clock()
            case KeyUp():
                yield from self._press(self._clock() - self._down >= LONG)

    def _lay(self, uid: str) -> Iterator[str]:
        cards = [card.text for card in self._attempt.hand()]
        component = self._tags.get(uid)
        if component is None or component.name not in cards:
            self.light(Refusal(Why.UNKNOWN_TAG if component is None else Why.NOT_YOURS))
            print(self._words("learn.not_here"), flush=True)
            return
        number = str(cards.index(component.name) + 1)
        if not (self._attempt.several or self._attempt.is_played):
            print(self._words("learn.at_pod_key"), flush=True)
        elif number not in self._laid:
            self._laid.append(number)
            if len(self._laid) >= self._attempt.several:
                laid, self._laid = self._laid, []
                yield " ".join(laid)

    def _press(self, long: bool) -> Iterator[str]:
        """Short: the next number; long: this one, or the next step where none was counted."""
        if self._over:
            yield ""
        elif long:
            yield str(self._counted or "s")
        elif self._offers:
            self._counted = self._counted % self._offers + 1
            print(self._words("learn.counted", number=self._counted), flush=True)
