"""What every pod shows now, and what it would show for every tag before one is laid."""

from dataclasses import dataclass, field, replace
from typing import Any, Self

from stichtisch.decks.deck import Deck
from stichtisch.games.component import Component
from stichtisch.games.controller import Answer, Do
from stichtisch.games.display import ScreenShown, SeatShown
from stichtisch.games.lights import Frame, Lamps
from stichtisch.games.move import Remark
from stichtisch.games.presenter import Presenter, screen, wrapped
from stichtisch.games.refusal import Refusal, Why
from stichtisch.games.view import Public, View
from stichtisch.pods.events import Hello, Role
from stichtisch.scene import Line, Scene, Verdicts
from stichtisch.table import bots, reading
from stichtisch.table.at_table import AtTable


@dataclass(eq=False)
class Looks:
    """The scenes of a seat's pod in one state of the game, each made when first asked for."""

    presenter: Presenter[Any, Any]
    view: View[Any, Any]
    lamps: Lamps
    staged: tuple[Component, ...]
    remarks: tuple[Remark, ...]
    _scenes: dict[tuple[Refusal | None, bool], Scene] = field(default_factory=dict)

    def scene(self, refused: Refusal | None, legal: bool) -> Scene:
        """The scene while what lies there is `refused` for that reason, or `legal`, or neither."""
        became = refused, legal
        scene = self._scenes.get(became)
        if scene is None:
            shown = SeatShown(self.lamps, refused, legal, self.staged, self.remarks)
            scene = self._scenes[became] = self.presenter.scene(self.view, shown)
        return scene

    def are_as(self, others: Self) -> bool:
        """Whether the others' scenes would be the same. A match makes one view for each state."""
        mine, theirs = (self.lamps, self.staged), (others.lamps, others.staged)
        return self.view is others.view and mine == theirs and self.remarks == others.remarks


_Foreseen = tuple[Looks, Refusal | None, tuple[object, ...]]
"""All that a seat's verdicts are made from: with its looks, why what lies there does not count,
and what a bot there has chosen and wants to see."""


class Showing:
    """Scenes and verdicts for the pods at a table, each made once for what it is made from.

    A seat's are made from its view and what lies on its own spot, and from nothing else.
    """

    def __init__(self, at: AtTable) -> None:
        self._at = at
        self._looks: dict[int, Looks] = {}
        self._screens: dict[Presenter[Any, Any], tuple[Public, ScreenShown, Scene]] = {}
        self._verdicts: dict[str, tuple[_Foreseen, Verdicts]] = {}
        self.know(at.deck)

    def know(self, deck: Deck) -> None:
        """Foresee these tags from now on."""
        self._tags = dict(sorted(deck.tags.items()))
        self._nothing = Verdicts(tuple(self._tags)).withdrawn()
        self._verdicts.clear()

    # --- seats ------------------------------------------------------------------------------

    def scenes(self) -> dict[str, Scene]:
        """What every pod that is there shows now."""
        return {pod: self._scene(pod) for pod in self._at.seating.present()}

    def _scene(self, pod: str) -> Scene:
        at = self._at
        if pod == at.seating.private:
            return self.private(at.presenter)
        seat, lamps = at.seating.seat(pod), lamps_of(at.seating.hello(pod))
        if seat is None:
            return self._unclaimed(pod, lamps)
        if at.match.paused or not at.seating.complete():
            return Scene(segments=Frame.WAITING.over(lamps))
        return self._looks_of(seat, pod).scene(at.spots[pod].refused, at.spots[pod].legal)

    def _looks_of(self, seat: int, pod: str) -> Looks:
        """The seat's looks; the same ones as long as nothing has changed that they are made
        from."""
        at, staged = self._at, self._at.match.staged
        view, lamps = at.match.view(seat), lamps_of(at.seating.hello(pod))
        now = Looks(at.presenter, view, lamps, staged.of(seat), staged.remarks())
        before = self._looks.get(seat)
        if before is not None and before.are_as(now):
            return before
        self._looks[seat] = now
        return now

    def _unclaimed(self, pod: str, lamps: Lamps) -> Scene:
        """A pod that waits for its key says so by lamps and screen, and nothing of the game."""
        at = self._at
        if not at.seating.may_claim(pod):
            return Scene()
        private = at.seating.hello(pod).role is Role.PRIVATE
        asks = at.presenter.say("table.press_private").splitlines() if private else ()
        return Scene(segments=Frame.HERE.over(lamps), lines=screen(asks).lines)

    # --- before a tag is laid ---------------------------------------------------------------

    def verdicts(self) -> dict[str, Verdicts]:
        """How every seat's pod that is there answers the next tag, until it shows its scene.

        What a tag does when it counts, the table says then; this is only how the lamps greet it.
        Where that depends on more than the seat may know, or on what must be on disk first, the
        pod waits for the referee. So it does while something is about to count anywhere: what was
        foretold before would be told after it.
        """
        seating = self._at.seating
        pods = [pod for pod in seating.present() if seating.hello(pod).role is Role.SEAT]
        if reading.is_about_to_count(self._at):
            return dict.fromkeys(pods, self._nothing)
        return {pod: self._verdicts_of(pod) for pod in pods}

    def _verdicts_of(self, pod: str) -> Verdicts:
        """Those of a pod without a seat answer nothing."""
        at, seat = self._at, self._at.seating.seat(pod)
        waits = at.match.paused or not at.seating.complete()
        if seat is None or waits or reading.asks_more(at, seat):
            self._verdicts.pop(pod, None)
            return self._nothing
        looks, refused = self._looks_of(seat, pod), at.spots[pod].refused
        of_bot = (bots.chosen(at, seat), bots.asks(at, seat)) if seat in at.bots else ()
        made_from = looks, refused, of_bot
        known = self._verdicts.get(pod)
        if known is None or known[0] != made_from:
            known = self._verdicts[pod] = made_from, self._foresee(seat, looks, refused)
        return known[1]

    def _foresee(self, seat: int, looks: Looks, refused: Refusal | None) -> Verdicts:
        def look(answer: Answer) -> Scene | None:
            match answer:
                case Do():
                    return looks.scene(refused, True)
                case Refusal():
                    return looks.scene(answer, False)
            return None

        by_tag = tuple(map(look, reading.foreseen(self._at, seat, self._tags)))
        return Verdicts(tuple(self._tags), by_tag, look(Refusal(Why.UNKNOWN_TAG)))

    # --- the private pod --------------------------------------------------------------------

    def open_screen(self, presenter: Presenter[Any, Any] | None = None) -> Scene:
        """What the private pod shows to all, from what all may know; dark while it is away."""
        at, tell = self._at, presenter or self._at.presenter
        if at.seating.lacks_private():
            return Scene()
        if at.match.paused or at.seating.lacking():
            return screen(wrapped(self.awaited(tell)))
        public, shown = at.match.public(), self._known_to_all()
        known = self._screens.get(tell)
        if known is None or known[0] is not public or known[1] != shown:
            known = self._screens[tell] = public, shown, tell.open_screen(public, shown)
        return known[2]

    def secret(self, pod: str) -> tuple[Line, ...]:
        """What the private pod may show to its seat while the key is held; else ()."""
        at, spot, holder = self._at, self._at.spots.get(pod), self._peeks()
        if pod != at.seating.private or spot is None or spot.key_down is None or holder is None:
            return ()
        return at.presenter.secret(at.match.view(holder))

    def private(self, presenter: Presenter[Any, Any]) -> Scene:
        """The open screen, and below it what its seat alone may see, in that presenter's words."""
        at, scene, holder = self._at, self.open_screen(presenter), self._peeks()
        if holder is None or at.seating.lacks_private():
            return scene
        hidden = presenter.under_hood(at.match.view(holder), at.match.staged.remarks())
        return replace(scene, lines=(*scene.lines, *hidden)) if hidden else scene

    def _peeks(self) -> int | None:
        """The seat that may look under the hood; None while that is a bot's, and in a pause."""
        holder = self._at.private_holder()
        return None if holder in self._at.bots or self._at.match.paused else holder

    # --- what all may read ------------------------------------------------------------------

    def awaited(self, presenter: Presenter[Any, Any]) -> str:
        """Whom the table waits for and for what: one line, empty once the game is over."""
        at = self._at
        if at.match.paused:
            return presenter.say("table.paused")
        told = bots.awaited(at, presenter, self._known_to_all())
        lacking, away = at.seating.lacking(), at.seating.away()
        if lacking:
            return _claim_awaited(presenter, *lacking)
        if told and away:
            return f"{told} {presenter.say('table.connect', names=presenter.who(away))}"
        return told

    def _known_to_all(self) -> ScreenShown:
        """What all may know of the table beside the game."""
        at, spot, staged = self._at, self._at.spot_of(None), self._at.match.staged
        private = not at.seating.lacks_private()
        lying = spot.components() if spot and private else ()
        return ScreenShown(
            private,
            tuple(component.what for component in lying),
            staged.counts(),
            staged.remarks(),
            at.page,
            at.private_holder(),
        )


def _claim_awaited(presenter: Presenter[Any, Any], first: int, *others: int) -> str:
    """Who is to press their key next, and who after that."""
    name = presenter.names[first]
    if not others:
        return presenter.say("table.claim", name=name)
    return presenter.say("table.claim_first", name=name, others=presenter.who(others))


def lamps_of(hello: Hello) -> Lamps:
    """How many lamps a pod has, as it says itself."""
    return Lamps(hello.suit_lamps, hello.lamps - hello.suit_lamps)
