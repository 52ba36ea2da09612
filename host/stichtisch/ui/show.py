"""Shows an evening: a moving picture on a terminal, one line an event anywhere else."""

import sys
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from types import TracebackType
from typing import Any, Protocol, Self

from rich.console import Console, Group
from rich.live import Live

from stichtisch.games.card import Card
from stichtisch.games.happenings import Happening
from stichtisch.games.stich_meister import titles as stich_meister
from stichtisch.games.stichwahl import titles as stichwahl
from stichtisch.games.was_sticht import titles as was_sticht
from stichtisch.scene import Colour, Scene
from stichtisch.table.table import Table
from stichtisch.ui.news import tell_happening
from stichtisch.ui.svg import drawing
from stichtisch.ui.telling import Teller
from stichtisch.ui.terminal import PodPicture, picture
from stichtisch.words import Words

FRAMES_PER_SECOND = 15
_LINES = 8
"""Of news under the picture."""

Lit = Callable[[str], Sequence[Colour] | None]
"""The lamps that a pod's line carries now; None for a real pod, whose line nobody reads back."""


class Scenery(Protocol):
    """What a game's module in this room has."""

    LETTERS: str

    def title(self, view: Any, names: Sequence[str], words: Words) -> str: ...
    def notes(self, view: Any, seat: int, words: Words) -> list[str]: ...
    def lying(self, view: Any, seat: int) -> Card | None: ...


SCENERIES: Mapping[str, Scenery] = {
    "was-sticht": was_sticht,
    "stich-meister": stich_meister,
    "stichwahl": stichwahl,
}


class Show:
    """A context: on a terminal it takes the screen over and gives it back."""

    def __init__(self, table: Table, words: Words, lit: Lit) -> None:
        self._table = table
        self._header = table.course.header
        self._words = words
        self._lit = lit
        self._news: deque[str] = deque(maxlen=_LINES)
        self._live: Live | None = None

    def __enter__(self) -> Self:
        if sys.stdout.isatty():
            console = Console()
            self._live = Live(
                self.picture(),
                console=console,
                refresh_per_second=FRAMES_PER_SECOND,
                get_renderable=self.picture,
            )
            self._live.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self._live is not None:
            self._live.stop()

    def tell(self, happenings: Sequence[Happening]) -> None:
        """Pass on what happened."""
        for happening in happenings:
            cards = self._table.settings.cards
            self.say(tell_happening(happening, self._header, self._words, cards))

    def say(self, sentence: str) -> None:
        self._news.append(sentence)
        if self._live is None:
            print(sentence, flush=True)

    def picture(self) -> Group:
        """The table as it stands, for a terminal."""
        return picture(*self._parts())

    def drawing(self) -> str:
        """The table as it stands, as SVG."""
        return drawing(*self._parts())

    def _parts(self) -> tuple[str, list[PodPicture], list[str], list[str]]:
        scenery = SCENERIES[self._header.game]
        view = self._table.game.view(None)
        title = scenery.title(view, self._header.seats, self._words)
        pods = [self._pod(scenery, view, seat) for seat in range(self._table.game.seats)]
        return title, pods, self._private(), list(self._news)

    def _pod(self, scenery: Scenery, view: Any, seat: int) -> PodPicture:
        teller = Teller(self._header, self._words)
        pod, card = self._table.seating.pod(seat), scenery.lying(view, seat)
        return PodPicture(
            name=self._header.seats[seat],
            lamps=self._lamps(pod),
            suits=scenery.LETTERS,
            lying=teller.card(card) if card else "",
            notes=scenery.notes(view, seat, self._words),
            lit=seat in view.acting,
        )

    def _lamps(self, pod: str | None) -> Sequence[Colour]:
        if pod is None or not self._table.seating.is_present(pod):
            return [(0, 0, 0)] * 16
        hello = self._table.seating.hello(pod)
        lit = self._lit(pod)
        return lit if lit is not None else _at_rest(self._table.scenes()[pod], hello.lamps)

    def _private(self) -> list[str]:
        """What the private screen shows to all; never what the held key shows."""
        pod = self._table.seating.private
        scene = self._table.scenes().get(pod) if pod else None
        return [line.text for line in scene.lines] if scene else []


def _at_rest(scene: Scene, lamps: int) -> Sequence[Colour]:
    """A scene's colours without their movement."""
    colours: list[Colour] = [(0, 0, 0)] * lamps
    for segment in scene.segments:
        for lamp in range(segment.first, min(segment.first + segment.count, lamps)):
            colours[lamp] = segment.colour
    return colours
