"""Games of bots alone, straight by the rules: no table, no pods.

Six games in a row have the same deals: each of the three pairs of strengths plays them twice, the
other way round the second time.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, pairwise
from random import Random
from typing import Any

from stichtisch.games import game_named
from stichtisch.games.event import Event, GameOver
from stichtisch.games.figures import Figures, wilson
from stichtisch.games.game import Game
from stichtisch.games.move import Move
from stichtisch.games.player import Tags
from stichtisch.games.record import Header
from stichtisch.players.strength import Strength, chooser

Made = Callable[[Game[Any, Any], Move, Sequence[Event]], None]
"""Told each move that is made, the game after it, and what followed."""


@dataclass(frozen=True)
class Pairing:
    """One game to be played."""

    game: str
    strengths: tuple[Strength, ...]
    deals: str
    """The same deals for the same text."""
    choices: str
    """The same choices for the same text, where deals and players are the same."""


def pairings(game: str, seats: int, games: int, seed: int) -> Iterator[Pairing]:
    """So many games, each of two strengths on alternate seats; all pairs meet equally often."""
    pairs = list(combinations(Strength, 2))
    for number in range(games):
        group, turn = divmod(number, 2 * len(pairs))
        pair, other = pairs[turn // 2], turn % 2
        there = tuple(pair[((seat + group) % seats + other) % 2] for seat in range(seats))
        yield Pairing(game, there, f"{seed} {group} deals", f"{seed} {number} choices")


def played(pairing: Pairing, made: Made | None = None) -> GameOver:
    """Who has won; `made` hears every move."""
    kind, names = game_named(pairing.game), tuple(map(str, range(len(pairing.strengths))))
    header = Header(pairing.game, names, {}, kind.deck_for_header(None))
    game, player = kind.begin(header), kind.player(Tags({}), False)
    by_strength = {strength: chooser(strength, kind, player) for strength in Strength}
    choosers = [by_strength[strength] for strength in pairing.strengths]
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


Results = Sequence[tuple[Pairing, GameOver]]


def rates(results: Results) -> Mapping[Strength, Rate]:
    """The rate of each strength, over all games and seats."""
    return {strength: _rate(strength, results) for strength in Strength}


def against_weaker(results: Results) -> Mapping[Strength, Rate]:
    """How often each strength wins a game against the one below; with equal players a half."""
    return {
        strong: replace(rate, seats=rate.games)
        for weak, strong in pairwise(Strength)
        for rate in [_rate(strong, [one for one in results if weak in one[0].strengths])]
    }


def _rate(strength: Strength, results: Results) -> Rate:
    """Over the games in which it had a seat."""
    won, games, seats = 0.0, 0, 0
    for pairing, over in results:
        theirs = {seat for seat, each in enumerate(pairing.strengths) if each is strength}
        games += bool(theirs)
        seats += len(theirs)
        won += len(theirs.intersection(over.winners)) / len(over.winners)
    return Rate(won, games, seats)


def as_json(found: Mapping[Strength, Rate]) -> dict[str, Any]:
    """Rates and their intervals, by the names of the strengths."""
    return {
        "win_rate": {str(strength): round(rate.mean, 4) for strength, rate in found.items()},
        "interval": {
            str(strength): [round(end, 4) for end in rate.interval]
            for strength, rate in found.items()
        },
    }


_AT_ONCE = 20
"""Games that one core plays before it tells what they were like."""
LENGTH = "length"
"""The table that every game has."""


@dataclass(frozen=True)
class Batch:
    """Some games alike."""

    game: str
    players: int
    strength: Strength
    seed: int
    numbers: range
    """Which of the games of this seed."""


def batches(
    game: str, players: Sequence[int], strengths: Sequence[Strength], games: int, seed: int
) -> Iterator[Batch]:
    """So many games with each number of players and each strength."""
    for many in players:
        for strength in strengths:
            for first in range(0, games, _AT_ONCE):
                numbers = range(first, min(first + _AT_ONCE, games))
                yield Batch(game, many, strength, seed, numbers)


def measured(batch: Batch) -> Figures:
    """Plays a batch; what its games were like."""
    figures, kind = Figures(), game_named(batch.game)
    for number in batch.numbers:
        counted = {"moves": 0, "rounds": 0}

        def made(
            game: Game[Any, Any],
            move: Move,
            events: Sequence[Event],
            counted: dict[str, int] = counted,
        ) -> None:
            counted["moves"] += 1
            counted["rounds"] += isinstance(move, kind.starts_round)
            kind.measure(figures, game, events)

        seats = (batch.strength,) * batch.players
        name = f"{batch.seed} {number}"
        played(Pairing(batch.game, seats, f"{name} deals", f"{name} choices"), made)
        for row, count in counted.items():
            figures.note(LENGTH, row, count)
    return figures
