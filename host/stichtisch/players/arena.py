"""Games of bots alone, straight by the rules: no table, no pods; who wins, and what they are like.

Each pair of players meets twice on the same deals, with their seats changed: what one gains over
the other in both together owes nothing to the cards.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from random import Random
from typing import Any

from stichtisch.games import game_named
from stichtisch.games.event import Event, GameOver
from stichtisch.games.figures import Figures, Mean, wilson
from stichtisch.games.game import Game
from stichtisch.games.move import Move
from stichtisch.games.player import Tags
from stichtisch.games.record import Header
from stichtisch.games.settings import Settings
from stichtisch.players.strength import Skill, Strength, chooser
from stichtisch.words import Words

LEVELS = tuple(map(Skill, Strength))

Made = Callable[[Game[Any, Any], Move, Sequence[Event]], None]
"""Told each move that is made, the game after it, and what followed."""


@dataclass(frozen=True)
class Variant:
    """A game as a table has agreed on it."""

    options: Mapping[str, Any] = field(default_factory=dict)
    deck: Mapping[str, Any] | None = None
    """As in a record's header; None is what comes with the game."""
    faces: str = ""
    """What an owner read off cards that a header does not hold."""
    name: str = ""
    """What it changes, where it is played against another."""

    def begun(self, game: str, seats: int) -> Game[Any, Any]:
        """Before its first move, else `RecordError`."""
        kind, names = game_named(game), tuple(map(str, range(seats)))
        deck = self.deck or kind.deck_for_header(None)
        return kind.begin(Header(game, names, self.options, deck), faces=self.faces)


@dataclass(frozen=True)
class Pairing:
    """One game to be played."""

    game: str
    skills: tuple[Skill, ...]
    """By seat."""
    deals: str
    """The same deals for the same text."""
    choices: str
    """The same choices for the same text, where deals and players are the same."""
    variant: Variant = Variant()


def pairings(
    game: str, seats: int, games: int, seed: int, skills: Sequence[Skill] = LEVELS
) -> Iterator[Pairing]:
    """So many games, each of two of these on alternate seats; all pairs meet equally often."""
    pairs = list(combinations(skills, 2))
    for number in range(games):
        group, turn = divmod(number, 2 * len(pairs))
        pair, other = pairs[turn // 2], turn % 2
        there = tuple(pair[((seat + group) % seats + other) % 2] for seat in range(seats))
        yield Pairing(game, there, f"{seed} {group} deals", f"{seed} {number} choices")


def played(pairing: Pairing, made: Made | None = None) -> GameOver:
    """Who has won; `made` hears every move."""
    kind = game_named(pairing.game)
    game = pairing.variant.begun(pairing.game, len(pairing.skills))
    player = kind.player(Tags({}), False)
    choosers = [chooser(each, kind, player) for each in pairing.skills]
    deals, choices = Random(pairing.deals), Random(pairing.choices)
    while game.outcome is None:
        seat = min(game.acting(), default=None)
        if seat is None:
            move = player.deal(game, deals)
        else:
            move = choosers[seat](game.view(seat), list(game.legal_moves(seat)), choices)
        assert move is not None, "bots can always do something"
        events = game.push(move)
        if made is not None:
            made(game, move, events)
    return game.outcome


@dataclass(frozen=True)
class Result:
    """How a game of the arena ended."""

    winners: tuple[int, ...]
    worth: tuple[float, ...]
    """What a round was worth to each seat, in the mean, as thinking players of the game count."""


def result(pairing: Pairing) -> Result:
    kind = game_named(pairing.game)
    thought, sums, rounds, is_on = kind.thought(), [0.0] * len(pairing.skills), 0, False

    def made(game: Game[Any, Any], move: Move, _events: Sequence[Event]) -> None:
        nonlocal rounds, is_on
        is_on = is_on or isinstance(move, kind.starts_round)
        if is_on and thought.is_over(game):
            rounds, is_on = rounds + 1, False
            sums[:] = map(sum, zip(sums, thought.worth(game), strict=True))

    over = played(pairing, made)
    return Result(over.winners, tuple(total / max(rounds, 1) for total in sums))


@dataclass(frozen=True)
class Rate:
    """How often players of one strength have won, of all games in which they had a seat."""

    won: float
    """A game that several have won is shared among them."""
    games: int
    seats: int
    """How many seats they had in these games."""

    @property
    def mean(self) -> float:
        """The share of games that one seat wins."""
        return self.won / self.seats if self.seats else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Where that share really is, with 95 % confidence.

        It is Wilson's for the games: of the seats in one game chance favours one at the others'
        cost, so that they would count as more than they are worth.
        """
        if not self.games:
            return 0.0, 1.0
        low, high = wilson(self.won / self.games, self.games)
        a_seat = self.games / self.seats
        return low * a_seat, high * a_seat


Results = Sequence[tuple[Pairing, Result]]


def rates(results: Results, skills: Sequence[Skill] = LEVELS) -> Mapping[Skill, Rate]:
    """The rate of each, over all games and seats."""
    return {skill: _rate(skill, results) for skill in skills}


def _rate(skill: Skill, results: Results) -> Rate:
    """Over the games in which it had a seat."""
    won, games, seats = 0.0, 0, 0
    for pairing, over in results:
        theirs = {seat for seat, each in enumerate(pairing.skills) if each == skill}
        games += bool(theirs)
        seats += len(theirs)
        won += len(theirs.intersection(over.winners)) / len(over.winners)
    return Rate(won, games, seats)


def gains(results: Results) -> Mapping[tuple[Skill, Skill], Mean]:
    """What a seat of the second of two gains a round over one of the first, on the same deals."""
    order = list(dict.fromkeys(skill for pairing, _ in results for skill in pairing.skills))
    met: dict[tuple[Skill, Skill], dict[str, list[float]]] = {}
    for pairing, over in results:
        one, other = sorted(set(pairing.skills), key=order.index)
        gain = _mean_of(other, pairing, over) - _mean_of(one, pairing, over)
        met.setdefault((one, other), {}).setdefault(pairing.deals, []).append(gain)
    twice = {
        pair: [sum(both) / 2 for both in by_deals.values() if len(both) == 2]
        for pair, by_deals in met.items()
    }
    return {pair: Mean.of(values) for pair, values in twice.items() if values}


def _mean_of(skill: Skill, pairing: Pairing, over: Result) -> float:
    theirs = [w for w, each in zip(over.worth, pairing.skills, strict=True) if each == skill]
    return sum(theirs) / len(theirs)


def as_json(results: Results, skills: Sequence[Skill]) -> dict[str, Any]:
    """Rates and gains with their intervals, by the names of the skills."""
    found = rates(results, skills)
    return {
        "win_rate": {str(skill): round(rate.mean, 4) for skill, rate in found.items()},
        "interval": {
            str(skill): [round(end, 4) for end in rate.interval] for skill, rate in found.items()
        },
        "gain": {
            f"{other} over {one}": {
                "mean": round(mean.mean, 4),
                "error": mean.error and round(mean.error, 4),
                "of": mean.count,
            }
            for (one, other), mean in gains(results).items()
        },
    }


_AT_ONCE = 20
"""Games that one core plays before it tells what they were like."""
EVERYWHERE = ("wins", "lead", "length")
"""The tables that every game has."""
MOVE = 10
"""Seconds for one: of a game whose box says 45 minutes four players make 267."""


@dataclass(frozen=True)
class Batch:
    """Some games alike."""

    game: str
    players: int
    skill: Skill
    variant: Variant
    seed: int
    numbers: range
    """Which of the games of this seed."""


def batches(
    game: str,
    players: Sequence[int],
    skills: Sequence[Skill],
    variants: Sequence[Variant],
    games: int,
    seed: int,
) -> Iterator[Batch]:
    """So many games with each number of players, each skill and each variant; the variants are
    played on the same deals."""
    for many in players:
        for skill in skills:
            for variant in variants:
                for first in range(0, games, _AT_ONCE):
                    numbers = range(first, min(first + _AT_ONCE, games))
                    yield Batch(game, many, skill, variant, seed, numbers)


def measured(batch: Batch) -> list[Figures]:
    """Plays a batch; what each of its games was like."""
    told = []
    for number in batch.numbers:
        course, name = _Course(batch.game, batch.players), f"{batch.seed} {number}"
        skills = (batch.skill,) * batch.players
        pairing = Pairing(batch.game, skills, f"{name} deals", f"{name} choices", batch.variant)
        course.ends(played(pairing, course.made))
        told.append(course.figures)
    return told


class _Course:
    """How one game goes."""

    def __init__(self, game: str, seats: int) -> None:
        self.figures = Figures()
        self._kind = kind = game_named(game)
        self._seats, self._thought = seats, kind.thought()
        self._tell = kind.presenter(("",) * seats, Settings(), Words("en"))
        self._first = 0
        """Who dealt or began first."""
        self._moves = self._rounds = self._changes = 0
        self._is_on = False
        self._scores: list[int] = []
        self._leaders: set[int] = set()
        """Who was ahead of all others last."""

    def made(self, game: Game[Any, Any], move: Move, events: Sequence[Event]) -> None:
        self._moves += 1
        if isinstance(move, self._kind.starts_round):
            if not self._rounds:
                self._first = getattr(move, self._kind.begins)
            self._rounds, self._is_on = self._rounds + 1, True
        for event in events:
            self._kind.measure(self.figures, game, event)
        if self._is_on and self._thought.is_over(game):
            self._is_on = False
            self._count(game)

    def _count(self, game: Game[Any, Any]) -> None:
        """After a round: who has what, and whether another leads."""
        public = game.public()
        self._scores = [self._tell.counted(public, seat).score for seat in range(self._seats)]
        best = (min if self._kind.fewest_wins else max)(self._scores)
        ahead = {seat for seat, score in enumerate(self._scores) if score == best}
        if len(ahead) <= self._kind.side:
            self._changes += bool(self._leaders) and ahead != self._leaders
            self._leaders = ahead

    def ends(self, over: GameOver) -> None:
        """Note what is known at the end."""
        figures, shared = self.figures, len(over.winners) > self._kind.side
        for step in range(self._seats):
            won = (self._first + step) % self._seats in over.winners
            figures.share("wins", str(step + 1), won / len(over.winners) * self._kind.side)
        figures.share("wins", "shared", shared)
        second = over.winners if shared else (over.places[1:] or over.places)[0]
        margin = abs(self._scores[over.winners[0]] - self._scores[second[0]])
        figures.note("lead", "margin", margin)
        figures.note("lead", "changes", self._changes)
        figures.note("length", "moves", self._moves)
        figures.note("length", "rounds", self._rounds)
        figures.note("length", "minutes", self._moves * MOVE / 60)
