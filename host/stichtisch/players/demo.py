"""A whole table in software: virtual pods, the referee, and players at every seat."""

import random
import tempfile
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Self

from stichtisch.decks.deck import virtual_deck
from stichtisch.games.move import Play
from stichtisch.games.player import Tags
from stichtisch.games.record import Header
from stichtisch.games.settings import Settings
from stichtisch.players.evening import Evening, TableClock, VirtualPods, Wires
from stichtisch.players.fingers import Hands
from stichtisch.players.lasting_pod import TWIN, LastingPod, PodKind
from stichtisch.players.mistakes import Mistakes
from stichtisch.players.person import Person
from stichtisch.players.players import PAUSE, Players
from stichtisch.players.strength import USUAL, Skill, chooser
from stichtisch.players.truth import truth_of
from stichtisch.scene import FULL
from stichtisch.table.at_table import REST
from stichtisch.table.happenings import PrivateClaimed, SeatClaimed
from stichtisch.table.journal import Journal
from stichtisch.table.match import Step
from stichtisch.table.referee import Referee
from stichtisch.table.table import Table
from stichtisch.words import Words

_AWAY = 4.0
"""Seconds without the pod, so that people read that the game waits for it."""
_AFTER = (4, 12)
"""So many cards are played before."""


class PulledPlug:
    """Pulls the plug of one pod and puts it in again, between two gestures: the same chance gives
    the same evening."""

    def __init__(
        self, table: Table, players: Players, pods: Sequence[LastingPod], chance: Random
    ) -> None:
        """One of the pods is pulled, by chance."""
        self._table = table
        self._players = players
        self._pod = chance.choice(pods)
        self._after = chance.randint(*_AFTER)
        self._pulled = False
        self._back: float | None = None
        """Seconds at which the plug is put in; None until the table has noticed that the pod is
        gone."""
        self._over = False

    @property
    def busy(self) -> bool:
        """Whether the table is yet to notice."""
        return self._pulled and self._back is None

    @property
    def due(self) -> float | None:
        """When the plug is put in."""
        return None if self._over else self._back

    def step(self, now: float) -> None:
        """Pull it, or put it in, if it is time for that."""
        if self._over or self._players.busy:
            return
        if not self._pulled and self._played() >= self._after:
            self._pod.pull_plug()
            self._pulled = True
        elif self.busy and not self._table.seating.is_present(self._pod.pod):
            self._back = now + _AWAY
        elif self._back is not None and now >= self._back:
            self._pod.put_plug_in()
            self._over = True

    def _played(self) -> int:
        return sum(isinstance(kept.move, Play) for kept in self._table.match.kept)


_USUAL = Settings()

Progress = Callable[[int, int], None]
"""Told the number of each pod as it starts, and of how many."""


def _chance(seed: int | None, use: int) -> random.Random:
    """A generator for each use, so that none changes another; the system's own without a seed."""
    return random.SystemRandom() if seed is None else random.Random(seed + use)


@dataclass(eq=False, repr=False)
class Demo:
    """A table with its pods; a context, which leaves no process and no file behind.

    The same header and seed give the same game; without a seed nobody can guess a seal.

    `speed`: so many times as fast as an unhurried table; infinity is as fast as the pods.
    `people` are the seats that bots do not play at first: `players` leaves others to
    people, and takes them back. Then time is real, and bots err on purpose only if
    they are to (`errs`), and only among themselves. None: people only watch. `strength` is
    how well they play; `brightness`, 0 to 255, that of all lamps. `at_play`: bots have set
    the first round up when it opens, and its first card is next. `path` is a journal to keep,
    or that of the game to go on with; without it nothing of the game stays.
    """

    header: Header
    seed: int | None
    speed: float
    words: Words
    progress: Progress
    settings: Settings = _USUAL
    kind: PodKind = TWIN
    people: Collection[int] | None = None
    errs: bool = False
    strength: Skill = USUAL
    brightness: int = FULL
    at_play: bool = False
    path: Path | None = None

    def __post_init__(self) -> None:
        header, settings, watched = self.header, self.settings, self.people is None
        self._clock = TableClock(self.speed if watched else 1.0, self.kind.patience)
        self._haste = 1.0 if watched else self.speed
        deck, chance = virtual_deck(header.game), _chance(self.seed, 0)
        self.table = Table(header, settings, deck, chance, self.words, rest=REST / self._haste)
        self._seats = [f"seat{seat + 1}" for seat in range(len(header.seats))]
        self._tags = Tags(deck.tags)
        self._player = self.table.kind.player(self._tags, not settings.unseen)
        self._choose = chooser(self.strength, self.table.kind, self._player)
        self._closing = ExitStack()

    def __enter__(self) -> Self:
        with ExitStack() as closing:
            self._open(closing)
            self._closing = closing.pop_all()
        return self

    def __exit__(self, *_ended: object) -> None:
        self._closing.close()

    def _open(self, closing: ExitStack) -> None:
        self.pods = VirtualPods(self.kind)
        closing.callback(self.pods.close)
        for number, name in enumerate([*self._seats, "private"], start=1):
            self.progress(number, len(self._seats) + 1)
            self.pods.start(name)
        self.wires = Wires(self.pods, brightness=self.brightness)
        closing.callback(self.wires.close)
        self.journal = self._journal(closing)
        closing.callback(self.journal.close)
        referee = Referee(self.table, self.wires, self.journal, self._clock)
        if self.journal.rows():  # what others laid or counted toward a move these do not know
            self.table.take_up_all()
        hands: dict[int | None, Hands] = {None: self.pods.by_name["private"]}
        hands |= {seat: self.pods.by_name[name] for seat, name in enumerate(self._seats)}
        truth = truth_of(self.table)
        mistakes = Mistakes(self.table, self._player, _chance(self.seed, 2), truth)
        self.players = Players(
            self.table,
            hands,
            self._player,
            _chance(self.seed, 1),
            PAUSE / self._haste,
            truth,
            self.pods.by_name["private"].pod,
            self.people or (),
            mistakes if self.errs or self.people is None else None,
            self._choose,
            _chance(self.seed, 5) if self.at_play else None,
        )
        seats = [self.pods.by_name[name] for name in self._seats]
        plug = PulledPlug(self.table, self.players, seats, _chance(self.seed, 3))
        plugs = [plug] if self.people is None else []
        self.evening = Evening(referee, [*plugs, self.players], self.pods, self._clock)

    def _journal(self, closing: ExitStack) -> Journal:
        """Of this game; where it is under way the pods have their places already."""
        if self.path is not None and self.path.exists():
            journal = Journal.resume(self.path)
        else:
            folder = Path(closing.enter_context(tempfile.TemporaryDirectory()))
            path = self.path or folder / "demo.journal"
            journal = Journal.create(path, self.table.match.header, self.settings)
        if self.at_play and not self.settings.unseen:
            for step in self._set_up():
                journal.write(step)
        if journal.rows():
            for seat, name in enumerate(self._seats):
                journal.write(SeatClaimed(seat, self.pods.by_name[name].pod))
            journal.write(PrivateClaimed(self.pods.by_name["private"].pod))
        return journal

    def _set_up(self) -> Iterator[Step]:
        """What bots do before the first card of the first round, by the rules alone."""
        match, chance = self.table.match, _chance(self.seed, 4)
        while match.game.phase != Play.do and match.game.outcome is None:
            seat = min(match.game.acting(), default=None)
            if seat is None:
                move = self._player.deal(match.game, chance)
            else:
                legal = list(match.game.legal_moves(seat))
                move = self._choose(match.view(seat), legal, chance)
            assert move is not None, "bots can always do something"
            gestures = self._player.gestures(move, match.kept, match.public())
            yield match.push(move, gestures[0].tag if len(gestures) == 1 else None)

    def person(self, seat: int) -> Person:
        """Who plays a seat once bots do not; the context is open."""
        return Person(self.table, seat, self._tags, self._player, self.players.spots)
