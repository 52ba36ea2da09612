"""A table as it stands: the one value that the functions of this room are given."""

import math
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field
from enum import Enum
from random import Random
from typing import Any

from stichtisch.decks.deck import Deck
from stichtisch.games import game_named
from stichtisch.games.card import Card
from stichtisch.games.component import Component
from stichtisch.games.controller import HOLD, LONG, Place, Press, PrivatePlace
from stichtisch.games.game import Game
from stichtisch.games.move import Move, SeatMove
from stichtisch.games.record import Header, RecordError
from stichtisch.games.refusal import Refusal
from stichtisch.games.settings import Settings
from stichtisch.games.view import View
from stichtisch.pods.conduct import TAGS_MOST
from stichtisch.table.match import Kept, Match
from stichtisch.table.rows import Write
from stichtisch.table.seating import PRIVATE, Seating
from stichtisch.words import Words

REST = 0.3
"""Seconds a legal card must rest before it counts: lifted earlier it leaves no trace."""
_BRIEF, _GAP, _HOLD = 0.5, 0.5, 1.0
"""Seconds. The lamps are dimmed by a press of at most `_BRIEF`, and after at most `_GAP` another
one of at least `_HOLD`."""
_TWICE = 0.5
"""Seconds at most between two presses of a seat's key that belong together."""


@dataclass
class LyingTag:
    """A tag on the spot."""

    component: Component | None
    refused: Refusal | None = None
    counted: bool = False
    """It has made its move: while it lies on it makes no other."""
    proven: bool = True
    """It will have rested once the time is over; else the pod must first tell that it rests."""
    rested: bool = False
    """The pod has told that it rests."""


@dataclass(frozen=True)
class Pending:
    """A move that will count if its tag rests until `at`."""

    tag: str
    move: Move
    at: float
    instead: bool
    """It takes the place of the last move."""


class Spot:
    """The tags on one pod in the order laid, with the one that is about to count."""

    def __init__(self, settled: Collection[str] = ()) -> None:
        """`settled`: tags that had counted before the referee started and may lie there still."""
        self.lying: dict[str, LyingTag] = {}
        self.pending: Pending | None = None
        self.legal = False
        """The last one laid is, or just was, a good move."""
        self.key_down: float | None = None
        """Seconds at which the key went down; None while it is up, or its press means nothing."""
        self.pressed = False
        """The key is down, as far as the pod has told."""
        self._before = frozenset(settled)

    def join(self, spent: Collection[str]) -> None:
        """The pod is there (again) and will tell what lies on it.

        `spent`: tags of moves that were taken back or corrected; lying on, they make none.
        """
        self._before |= {tag for tag, lying in self.lying.items() if lying.counted or tag in spent}
        self.leave()
        self.lying.clear()

    def restore(self, made: Collection[str | None], staged: Collection[Component]) -> None:
        """Set what has counted here: these tags and these components, and no others."""
        self.legal = False
        for tag, lying in self.lying.items():
            lying.counted &= tag in made or lying.component in staged

    def leave(self) -> None:
        """The pod is gone: nothing on it can count now."""
        self.pending = None
        self.legal = False
        self.key_down = None
        self.pressed = False

    def lose_place(self) -> None:
        """Another pod has its place now: whatever lies here counts for nothing."""
        self.leave()
        for lying in self.lying.values():
            lying.refused, lying.counted = None, False

    def lay(
        self, tag: str, component: Component | None, again: bool, proven: bool
    ) -> LyingTag | None:
        """Note a tag; None if it says nothing new, or more lie there than can.

        `again`: it lay there before the pod joined, and may have counted then. A tag that comes
        now was lifted meanwhile. Unless it is `proven` it counts once the pod says that it rests.
        """
        if tag in self.lying or len(self.lying) >= TAGS_MOST:
            return None
        settled = again and tag in self._before
        if not again:
            self._before -= {tag}
        self.lying[tag] = LyingTag(component, counted=settled, proven=proven)
        return None if settled else self.lying[tag]

    def due(self) -> float | None:
        """When what lies there has rested; None if that is not sure, or nothing waits for it."""
        pending = self.pending
        return pending.at if pending and self.lying[pending.tag].proven else None

    def lift(self, tag: str) -> bool:
        """Forget a tag; True if it had counted."""
        lying = self.lying.pop(tag, None)
        self._before -= {tag}
        if self.pending and self.pending.tag == tag:
            self.pending = None
        if self.pending is None:
            self.legal = False
        return lying is not None and lying.counted

    @property
    def refused(self) -> Refusal | None:
        """Why the last of the refused tags here does not count; None if none is refused."""
        reasons = [lying.refused for lying in self.lying.values() if lying.refused]
        return reasons[-1] if reasons else None

    def components(self) -> tuple[Component, ...]:
        """Of the tags that the deck knows, in the order laid."""
        return tuple(lying.component for lying in self.lying.values() if lying.component)


class Dimmer:
    """All lamps darker or brighter by the private pod's key: pressed briefly, then held a second.

    It is fed with what the key does, and when. `steps` counts what that asked for.
    """

    def __init__(self) -> None:
        self.steps = 0
        self._brief = -math.inf
        """Seconds at which the last brief press ended."""
        self._follows = self._means_more = False
        """Of the press under way: it came soon after a brief one; the game has made use of it."""

    def feed(self, press: Press, means_more: bool, now: float) -> None:
        """`means_more`: the game makes something of it; then it is no part of this."""
        if press.held is None:
            self._follows = now - self._brief <= _GAP
            self._means_more = False
        self._means_more |= means_more
        if self._means_more or press.held is None:
            return
        if press.held < _BRIEF:
            self._brief = now
        elif self._follows and press.held >= _HOLD:
            self.steps += 1


class Question(Enum):
    """What a seat asks by its own key, where the game makes nothing of that: told in its ear."""

    HAND = "hand"
    """What do I hold? A press."""
    LIES = "lies"
    """What lies there? A second press soon after it, which breaks the first answer off."""
    MAY = "may"
    """What may I lay? The key is held."""


class Questions:
    """A state machine fed with what a seat's key does, and when."""

    def __init__(self) -> None:
        self.count = 0
        """How many were asked."""
        self.last = Question.HAND
        """The last of them, if there was one."""
        self._brief = -math.inf
        """Seconds at which the last brief press ended."""
        self._means_more = False
        """The game has made use of the press under way."""

    def feed(self, press: Press, means_more: bool, now: float) -> None:
        """`means_more`: the game makes something of it; then it asks nothing."""
        if press.held is None:
            self._means_more = means_more
            return
        if self._means_more or means_more:
            self._brief = -math.inf
        elif press.held >= HOLD:
            self._ask(Question.MAY)
        elif press.held < LONG:
            twice = now - press.held - self._brief <= _TWICE
            self._ask(Question.LIES if twice else Question.HAND)
            self._brief = -math.inf if twice else now

    def _ask(self, question: Question) -> None:
        self.count += 1
        self.last = question


@dataclass(frozen=True)
class Chosen:
    """What a bot lays next, and what it knew when it chose that."""

    view: View[Any, Any] = field(repr=False)
    move: SeatMove = field(repr=False)
    cards: tuple[Card, ...] = field(repr=False)
    is_open: bool
    """The cards lie face up, so all may hear now which they are."""


@dataclass(frozen=True)
class YetToSee:
    """How many cards a bot has yet to see, and what it knew when it asked for them."""

    view: View[Any, Any] = field(repr=False)
    count: int


@dataclass
class Bot:
    """What a bot has chosen or asked for; it may be past, see bots.py."""

    chosen: Chosen | None = None
    yet_to_see: YetToSee | None = None
    shown: list[str] = field(default_factory=list)
    """The names of cards that it was shown and has not taken note of."""


class AtTable:
    """A game at a table, who sits where, and what lies on the pods."""

    def __init__(
        self,
        header: Header,
        settings: Settings,
        deck: Deck,
        chance: Random,
        words: Words,
        *,
        rest: float = REST,
    ) -> None:
        """`chance` draws trumps and nonces. A deck of another game raises `RecordError`.

        A legal card must rest for `rest` seconds before it counts.
        """
        if deck.game != header.game:
            raise RecordError("deck.other_game", game=deck.game, other=header.game)
        self.kind = game_named(header.game)
        self.settings = settings
        self.match: Match[Any, Any] = Match(self.kind, header, settings, chance)
        self.presenter = self.kind.presenter(header.seats, settings, words)
        self.controller = self.kind.controller(len(header.seats), settings, chance)
        self.seating = Seating(len(header.seats))
        self.deck = deck
        self.rest = rest
        self.spots: dict[str, Spot] = {}
        """By the pods' ids."""
        self.bots = {seat: Bot() for seat in sorted(settings.strengths)}
        """By their seats; none at most tables."""
        self.page = 0
        """How often the page of the private screen was turned."""
        self.dimmer = Dimmer()
        self.questions = tuple(Questions() for _ in header.seats)
        """What each seat's key has asked."""
        self.taken_in = False
        """Since the last move somebody lifted a card that had counted: the trick is taken in."""
        self.writes: list[Write] = []
        """What is yet to be kept, oldest first."""
        self.heard: Counter[int | None] = Counter()
        """How many times something that was done at a seat's pod, or the private one, counted."""

    @property
    def game(self) -> Game[Any, Any]:
        """The game itself, with all its secrets: ask it for a view and no more."""
        return self.match.game

    def place(self, view: View[Any, Any]) -> Place[Any, Any]:
        """The seat of that view, with what was laid and said there."""
        staged = self.match.staged
        tells_own = self.settings.tells_own
        return Place(view, staged.of(view.seat), staged.remarks(), tells_own=tells_own)

    def private_place(self, pod: str) -> PrivatePlace[Any]:
        """The private pod, with what lies there and what was laid and said."""
        staged, lying = self.match.staged, self.spots[pod].components()
        return PrivatePlace(self.match.public(), lying, staged.of(None), staged.remarks())

    def spot_of(self, seat: int | None) -> Spot | None:
        """What lies on the seat's pod or, with None, on the private one; None where no pod is."""
        return self.spots.get(self.seating.pod(PRIVATE if seat is None else seat) or "")

    def is_pressed(self, seat: int | None) -> bool:
        """Whether the key of the seat's pod or, with None, of the private one is down."""
        spot = self.spot_of(seat)
        return spot is not None and spot.pressed

    def lies(self, tag: str) -> bool:
        """Whether the tag lies on some pod, as far as pods have told."""
        return any(tag in spot.lying for spot in self.spots.values())

    def uncounted(self, tag: str, but: str) -> list[str]:
        """The other pods that are there and read the tag, which has not counted on them."""
        here = [pod for pod in self.spots if pod != but and self.seating.is_present(pod)]
        read = {pod: self.spots[pod].lying.get(tag) for pod in here}
        return [pod for pod, lying in read.items() if lying and not lying.counted]

    def latest(self, seat: int | None) -> Kept | None:
        """The seat's last move."""
        return next((kept for kept in reversed(self.match.kept) if kept.seat == seat), None)

    def private_holder(self) -> int | None:
        """The seat that the private pod's hood is for now."""
        return self.controller.private_seat(self.match.public(), self.match.staged.remarks())
