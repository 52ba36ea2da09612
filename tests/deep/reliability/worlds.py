"""A world: one table with its pods, and everything that it lets out.

Worlds that differ in a secret alone are driven alike; `Seen` is what each party gets of a step.
Seals and nonces come from chance, so each is replaced by a word of the same length: the first
seal of an evening is the same word in every world.
"""

import math
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from io import StringIO
from pathlib import Path
from random import Random

from rich.console import Console

from stichtisch.decks.deck import Deck
from stichtisch.games.card import Card
from stichtisch.games.record import Header
from stichtisch.games.settings import Settings
from stichtisch.games.view import View
from stichtisch.games.was_sticht.moves import StartRound
from stichtisch.pods.events import (
    Hello,
    KeyDown,
    KeyUp,
    Left,
    PodEvent,
    PodJoined,
    PodLeft,
    Role,
    TagArrived,
    TagGone,
)
from stichtisch.scene import Colour, Scene, Secret, Verdicts
from stichtisch.table.at_table import Question
from stichtisch.table.journal import Journal
from stichtisch.table.match import State
from stichtisch.table.referee import Referee
from stichtisch.table.seating import PRIVATE
from stichtisch.table.table import Table
from stichtisch.ui.ear import Known, Whisper, known
from stichtisch.ui.news import news
from stichtisch.ui.picture import Picture, picture_of
from stichtisch.ui.speech import Verbosity, spoken
from stichtisch.ui.terminal import drawn
from stichtisch.ui.web.hub import Hub
from stichtisch.ui.web.telling import Telling
from stichtisch.words import LANGUAGES, Words
from tools.svg import drawing

HOOD = "hood"
LAMPS, SUIT_LAMPS = 16, 5
_HASHES = re.compile(rb'hash":"[0-9a-f]{64}')
_BESIDE = ("head", "secret", "staging")
_SEALS = re.compile(r"[0-9a-f]{64}|[0-9a-f]{32}")

Part = tuple[str, object]
Seen = dict[str, object]
"""By party and place, what came out; only what is equal may be known there."""


class TableChance(Random):
    """Draws what a world says where a secret is drawn, and the same card in all worlds else."""

    def __init__(self, seed: int, trumps: Callable[[], StartRound | None], cards: list[Card]):
        super().__init__(seed)
        self._trumps, self._cards = trumps, cards

    def choice(self, seq: Sequence[object]) -> object:
        if isinstance(seq[0], StartRound):
            drawn = self._trumps()
            return drawn if drawn in seq else super().choice(seq)
        return next(card for card in self._cards if card in seq)


class Pods:
    """Stands for the pods: what happened goes in, what each is sent comes out."""

    brightness = 255

    def __init__(self) -> None:
        self.happened: list[PodEvent] = []
        self.sent: list[tuple[str, bytes]] = []
        self.secrets: list[tuple[str, bytes]] = []
        self.scenes: dict[str, Scene] = {}
        self.expected: dict[str, Verdicts] = {}

    def poll(self, _timeout: float) -> list[PodEvent]:
        happened, self.happened = self.happened, []
        return happened

    def show(self, pod: str, scene: Scene) -> None:
        self.scenes[pod] = scene
        self.sent.append((pod, _coded(scene)))

    def expect(self, pod: str, verdicts: Verdicts) -> None:
        self.expected[pod] = verdicts

    def withdraw(self) -> list[PodEvent]:
        return self.poll(0.0)

    def show_secret(self, pod: str, lines: Sequence[object]) -> bool:
        self.secrets.append((pod, _coded(Secret(tuple(lines)))))
        return True


class Noted:
    """Stands for the journal where nothing is kept on disk: it notes what would be written."""

    def __init__(self, state: State, claimed: Mapping[str, int]) -> None:
        self._state, self._claimed = state, dict(claimed)
        self.writes: list[str] = []

    def state(self) -> State:
        return self._state

    def claimed(self) -> dict[str, int]:
        return self._claimed

    def write(self, write: object) -> None:
        self.writes.append(repr(write))


@dataclass(frozen=True)
class Plan:
    """What all worlds of an evening share."""

    seed: int
    header: Header
    settings: Settings
    deck: Deck
    drawn: list[Card]
    """In the order in which the referee prefers to turn them up."""
    look: float
    """The share of steps at which the whole picture is drawn."""
    blurred: frozenset[str]
    """Pods that may differ: that of the private seat where the dealer speaks, and where lamps
    tell of hands those of the seats whose hands differ."""

    def __str__(self) -> str:
        """What to run again."""
        header = self.header
        return f"seed {self.seed} {header.game} {len(header.seats)} {self.settings}"


@dataclass(frozen=True)
class Own:
    """What a seat alone gets, with all that it may know: worlds may differ in both, never in what
    it gets alone. What all may know is the same wherever this is compared."""

    known: object
    got: object

    def __eq__(self, other: object) -> bool:
        assert isinstance(other, Own)
        return self.known != other.known or self.got == other.got

    def __hash__(self) -> int:
        return 0


class World:
    """One table. Everything goes through the referee's loop."""

    def __init__(
        self, plan: Plan, trumps: StartRound | None, state: State, folder: Path | None
    ) -> None:
        """`state` is what was made before this evening; `folder` takes a real journal."""
        self.plan, self.trumps = plan, trumps
        self.now = 100.0
        self.lying: dict[int | None, list[str]] = {}
        self.hands: list[list[Card]] = []
        """As dealt in this round."""
        self._words = [Words(language) for language in LANGUAGES]
        self._masks: dict[str, str] = {}
        self._ears: dict[int, tuple[Known, object]] = {}
        """By seat what its ear was told from last, and what the seat knew then."""
        self.path = folder / "evening.journal" if folder else None
        self._folder = str(folder)
        places = {**{pod_of(seat): seat for seat in self.seats}, HOOD: PRIVATE}
        claimed = places if state.kept else {}
        if self.path:
            self.journal = Journal.create(self.path, plan.header, plan.settings)
            self._masks[self.journal.about.number] = "number"
        else:
            self.journal = Noted(state, claimed)
        self._open()

    def _open(self) -> None:
        plan = self.plan
        chance = TableChance(plan.seed, lambda: self.trumps, plan.drawn)
        self.table = Table(plan.header, plan.settings, plan.deck, chance, self._words[0])
        self.presenters = [
            self.table.kind.presenter(plan.header.seats, plan.settings, words)
            for words in self._words
        ]
        self.presenters[0] = self.table.presenter
        self.told: list[str] = []
        self.pods = Pods()
        self.referee = Referee(self.table, self.pods, self.journal, lambda: self.now)
        self.step([self.joins(seat) for seat in (*self.seats, None)], looks=False)

    def restart(self) -> None:
        """The referee is started anew on what is on disk."""
        self._ears.clear()
        self.journal.close()
        self.journal = Journal.resume(self.path)
        self.lying.clear()
        self._open()

    def close(self) -> None:
        if self.path:
            self.journal.close()

    @property
    def seats(self) -> range:
        return range(len(self.plan.header.seats))

    def view(self, seat: int) -> View[object, object]:
        return self.table.match.view(seat)

    def joins(self, seat: int | None) -> PodEvent:
        role = Role.PRIVATE if seat is None else Role.SEAT
        lamps = (0, 0) if seat is None else (LAMPS, SUIT_LAMPS)
        hello = Hello(pod_of(seat), role, 1, *lamps, 1, 128, 64, "1.0")
        return PodJoined(hello.pod, hello)

    def step(self, events: Sequence[PodEvent], wait: float = 0.0, looks: bool = True) -> Seen:
        """Something happens, and time passes; what everybody gets of it."""
        self.now += wait
        self.pods.happened += events
        self.pods.sent, self.pods.secrets = [], []
        happenings = self.referee.run_once(0.0)
        self._learn_seals()
        seen: Seen = {}
        for place, (pod, wire) in enumerate(self.pods.sent):
            if pod not in self.plan.blurred:
                seen[f"pod {pod}"] = (place, wire)
        for pod, verdicts in self.pods.expected.items():
            seen[f"list of {pod}"] = Own(self._known_at(pod), verdicts)
        seen |= self._in_ears()
        seen["order"] = tuple(pod for pod, _ in self.pods.sent)
        seen["secret goes to"] = tuple(pod for pod, _ in self.pods.secrets)
        seen["secret elsewhere"] = tuple(each for each in self.pods.secrets if each[0] != HOOD)
        for presenter in self.presenters:
            language, awaited = presenter.words.language, self.table.showing.awaited(presenter)
            told = [
                self.masked(news(each, presenter, awaited, verbose=True)) for each in happenings
            ]
            seen[f"news {language}"] = tuple(told)
            seen[f"spoken {language}"] = tuple(
                self.masked(spoken(each, presenter, Verbosity.NORMAL)) for each in happenings
            )
            seen[f"awaited {language}"] = awaited
            seen[f"standing {language}"] = presenter.standing(self.table.match.public())
        self.told = [*self.told, *seen["news en"]][-8:]
        seen["log"] = self.masked(repr(happenings))
        if isinstance(self.journal, Noted):
            seen["writes"] = self.masked(repr(self.journal.writes))
            self.journal.writes.clear()
        if looks:
            picture = self.picture()
            seen["picture"] = picture
        return seen

    def _in_ears(self) -> Seen:
        """What each seat is told in its ear of what is new, and what it could ask for."""
        table, seen = self.table, {}
        for seat in self.seats:
            now, before = known(table, seat), self._ears.get(seat)
            if now is None:
                continue
            may_know = self._known_at(pod_of(seat))
            for presenter in self.presenters:
                whisper = Whisper(presenter, table.kind)
                told = whisper.news(before and before[0], now)
                answers = [whisper.answer(replace(now, question=one)) for one in Question]
                both = (before and before[1], may_know)
                seen[f"ear {seat} {presenter.words.language}"] = Own(both, (told, answers))
            self._ears[seat] = now, may_know
        return seen

    def _known_at(self, pod: str) -> object:
        """What a seat knows beside the others: its hand, what it did, what lies on its spot."""
        seat = self.table.seating.seat(pod)
        if seat is None:
            return None
        own, match = self.view(seat).own, self.table.match
        held = tuple(getattr(own, each.name) for each in fields(own) if each.name != "choice")
        made = tuple((kept.move, kept.tag) for kept in match.kept if kept.seat == seat)
        return held, made, match.staged.of(seat), tuple(self.lying.get(seat, ()))

    def picture(self) -> Picture:
        picture = picture_of(self.table, self.lit, self.told)
        pods = [
            replace(pod, lamps=((0, 0, 0),) * LAMPS, sign="")
            if pod_of(seat) in self.plan.blurred
            else pod
            for seat, pod in enumerate(picture.pods)
        ]
        return replace(picture, pods=tuple(pods))

    def drawings(self) -> Seen:
        """What a terminal, an SVG and a spectator's page make of the picture."""
        picture = self.picture()
        console = Console(
            file=StringIO(), width=150, color_system="truecolor", force_terminal=True
        )
        console.print(drawn(picture, 150, 50))
        drawings: Seen = {"terminal": console.file.getvalue(), "svg": drawing(picture)}
        if not self.plan.blurred:
            drawings["page"] = self.page()
        return drawings

    def page(self) -> Part:
        """What a page without a key is sent in each language, but for the news."""
        hub = Hub()
        Telling(self.table, self.lit, hub).step(math.inf)
        return "page", (dict(hub.newest.tables), hub.newest.lamps)

    def on_disk(self) -> Seen:
        """The journal and its head, byte by byte, and the record that it gives.

        Hashes are over seals, so they tell no more than these. What is secret lies beside the
        journal, for the owner alone; the size of those files tells nothing either.
        """
        beside = {end: self.path.with_name(f"{self.path.name}.{end}") for end in _BESIDE}
        files = (self.path.read_bytes(), beside["head"].read_bytes())
        return {
            "sizes": tuple(
                file.stat().st_size if file.exists() else 0 for file in beside.values()
            ),
            "bytes": tuple(_HASHES.sub(b"hash", self._masked_bytes(data)) for data in files),
            "record": self.masked(self.journal.record()),
        }

    def lit(self, pod: str) -> Sequence[Colour]:
        """The lamps as the pod has been told them."""
        colours: list[Colour] = [(0, 0, 0)] * LAMPS
        for segment in self.pods.scenes.get(pod, Scene()).segments:
            for at in range(segment.first, segment.first + segment.count):
                colours[at] = segment.colour
        return colours

    def masked(self, text: str) -> str:
        text = text.replace(self._folder, "folder")
        return _SEALS.sub(lambda found: self._masks.get(found[0], found[0]), text)

    def _masked_bytes(self, data: bytes) -> bytes:
        for hexed, mask in self._masks.items():  # in a row they stand beside each other
            data = data.replace(hexed.encode(), mask.encode())
        return data

    def _learn_seals(self) -> None:
        for kept in self.table.match.kept:
            if kept.sealed and kept.sealed.seal not in self._masks:
                number = len(self._masks)
                for what in (kept.sealed.seal, kept.sealed.nonce):
                    self._masks[what] = f"<{number}>".ljust(len(what), ".")


def pod_of(seat: int | None) -> str:
    return HOOD if seat is None else f"pod{seat}"


def arrives(seat: int | None, tag: str) -> PodEvent:
    return TagArrived(pod_of(seat), tag)


def goes(seat: int | None, tag: str) -> PodEvent:
    return TagGone(pod_of(seat), tag)


def key(seat: int | None, down: bool) -> PodEvent:
    return (KeyDown if down else KeyUp)(pod_of(seat))


def leaves(seat: int | None) -> PodEvent:
    return PodLeft(pod_of(seat), Left.UNPLUGGED)


def _coded(shown: Scene | Secret) -> bytes:
    buffer = bytearray(300)
    return bytes(buffer[: shown.encode(buffer)])
