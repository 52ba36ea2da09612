"""What every pod shows: from the view of its seat and what lies on its own spot."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Generic, Self

from stichtisch.games.component import Component
from stichtisch.games.controller import Controller
from stichtisch.games.lights import Frame, Lamps
from stichtisch.games.move import Remark
from stichtisch.games.presenter import Presenter, ScreenShown, SeatShown, screen, wrapped
from stichtisch.games.refusal import Refusal
from stichtisch.games.view import OwnT, PublicT, View
from stichtisch.pods.events import Hello, Role
from stichtisch.scene import Line, Scene
from stichtisch.table.match import Match
from stichtisch.table.robots import Robots
from stichtisch.table.seating import Seating
from stichtisch.table.spot import Spot


@dataclass(eq=False)
class Looks(Generic[PublicT, OwnT]):
    """What a seat's pod shows, by what became of what lies on it: each scene is made once."""

    presenter: Presenter[PublicT, OwnT]
    view: View[PublicT, OwnT]
    lamps: Lamps
    staged: tuple[Component, ...]
    remarks: tuple[Remark, ...]
    _scenes: dict[tuple[Refusal | None, bool], Scene] = field(default_factory=dict)

    def scene(self, refused: Refusal | None, legal: bool) -> Scene:
        """If that became of it."""
        became = refused, legal
        scene = self._scenes.get(became)
        if scene is None:
            shown = SeatShown(self.lamps, refused, legal, self.staged, self.remarks)
            scene = self._scenes[became] = self.presenter.scene(self.view, shown)
        return scene

    def are_as(self, others: Self) -> bool:
        """Whether those are made from the same; a match makes a view once for each state."""
        mine, theirs = (self.lamps, self.staged), (others.lamps, others.staged)
        return self.view is others.view and mine == theirs and self.remarks == others.remarks


class Showing(Generic[PublicT, OwnT]):
    """Scenes of the pods at a table; it looks and changes nothing of the game."""

    def __init__(
        self,
        match: Match[PublicT, OwnT],
        controller: Controller[PublicT, OwnT],
        presenter: Presenter[PublicT, OwnT],
        seating: Seating,
        spots: Mapping[str, Spot],
        robots: Robots[PublicT, OwnT],
    ) -> None:
        self._match = match
        self._controller = controller
        self._presenter = presenter
        self._seating = seating
        self._spots = spots
        self._robots = robots
        self.page = 0
        """How often the page of the private screen was turned."""
        self._looks: dict[int, Looks[PublicT, OwnT]] = {}
        self._screen: tuple[PublicT, ScreenShown, Scene] | None = None

    def scene(self, pod: str) -> Scene:
        """What a pod that is there shows now."""
        if pod == self._seating.private:
            return self._private_scene()
        seat, lamps = self._seating.seat(pod), lamps_of(self._seating.hello(pod))
        if seat is None:
            return self._unclaimed(pod, lamps)
        if self._match.paused or not self._seating.complete():
            return Scene(segments=Frame.WAITING.over(lamps))
        spot = self._spots[pod]
        return self.looks(seat, pod).scene(spot.refused, spot.legal)

    def looks(self, seat: int, pod: str) -> Looks[PublicT, OwnT]:
        """Those of the seat's pod: the same ones until they are to be made from something else."""
        lamps, staged = lamps_of(self._seating.hello(pod)), self._match.staged
        view, laid = self._match.view(seat), staged.of(seat)
        now = Looks(self._presenter, view, lamps, laid, staged.remarks())
        before = self._looks.get(seat)
        if before is not None and before.are_as(now):
            return before
        self._looks[seat] = now
        return now

    def open_screen(self) -> Scene:
        """What the private pod shows to all, from what all may know; dark while it is away."""
        pod = self._seating.private
        if pod is None or not self._seating.is_present(pod):
            return Scene()
        if self._match.paused or self._seating.lacking():
            return screen(wrapped(self.awaited(self._presenter)))
        return self._drawn(self._match.public(), self._known_to_all())

    def _drawn(self, public: PublicT, shown: ScreenShown) -> Scene:
        """The open screen, drawn once for each state of the table."""
        if self._screen is None or self._screen[0] is not public or self._screen[1] != shown:
            scene = self._presenter.open_screen(public, shown)
            self._screen = public, shown, scene
        return self._screen[2]

    def awaited(self, presenter: Presenter[PublicT, OwnT]) -> str:
        """Whom the table waits for and for what: one line, empty once the game is over."""
        if self._match.paused:
            return presenter.say("table.paused")
        known = self._known_to_all()
        told = self._robots.awaited(presenter, self._match.public(), known)
        lacking, away = self._seating.lacking(), self._seating.away()
        if lacking:
            return _claim_awaited(presenter, *lacking)
        if told and away:
            return f"{told} {presenter.say('table.connect', names=presenter.who(away))}"
        return told

    def _known_to_all(self) -> ScreenShown:
        """What all may know of the table beside the game."""
        pod, staged = self._seating.private, self._match.staged
        private = pod is not None and self._seating.is_present(pod)
        lying = self._spots[pod].components() if pod is not None and private else ()
        return ScreenShown(
            private,
            tuple(component.what for component in lying),
            staged.counts(),
            staged.remarks(),
            self.page,
            self._holder(),
        )

    def secret(self, pod: str) -> tuple[Line, ...]:
        """What the private pod may show to its seat while the key is held; else ()."""
        spot = self._spots.get(pod)
        if pod != self._seating.private or spot is None or spot.key_down is None:
            return ()
        holder = self._peeks()
        return () if holder is None else self._presenter.secret(self._match.view(holder))

    def _unclaimed(self, pod: str, lamps: Lamps) -> Scene:
        """A pod that waits for its key says so by lamps and screen, and nothing of the game."""
        if not self._seating.may_claim(pod):
            return Scene()
        private = self._seating.hello(pod).role is Role.PRIVATE
        asks = self._presenter.say("table.press_private").splitlines() if private else ()
        return Scene(segments=Frame.HERE.over(lamps), lines=screen(asks).lines)

    def _private_scene(self) -> Scene:
        """The open screen, and below it what its seat alone may see."""
        scene, holder = self.open_screen(), self._peeks()
        if holder is None or self._match.paused:
            return scene
        view, remarks = self._match.view(holder), self._match.staged.remarks()
        hidden = self._presenter.under_hood(view, remarks)
        return replace(scene, lines=(*scene.lines, *hidden)) if hidden else scene

    def _peeks(self) -> int | None:
        """Who sees what is under the hood: what a simple player knows is for nobody's eyes."""
        holder = self._holder()
        return None if holder in self._robots.seats else holder

    def _holder(self) -> int | None:
        return self._controller.private_seat(self._match.public(), self._match.staged.remarks())


def _claim_awaited(presenter: Presenter[Any, Any], first: int, *others: int) -> str:
    """Seats are claimed one after the other."""
    name = presenter.names[first]
    if not others:
        return presenter.say("table.claim", name=name)
    return presenter.say("table.claim_first", name=name, others=presenter.who(others))


def lamps_of(hello: Hello) -> Lamps:
    """How many lamps a pod has, as it says itself."""
    return Lamps(hello.suit_lamps, hello.lamps - hello.suit_lamps)
