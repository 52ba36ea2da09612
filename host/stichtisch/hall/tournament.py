"""A tournament: who plays whom in which round, what came of it, and who leads. Pure."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from stichtisch.games.player_names import sound
from stichtisch.hall.message import Result
from stichtisch.hall.pairing import Tables, met_at, round_robin, sizes, swiss
from stichtisch.hall.plan import Places, Plan


@dataclass
class Round:
    """One round as it was drawn."""

    number: str
    """Random, so a game that names it was begun after the round was drawn."""
    tables: Tables
    told: dict[int, Places] = field(default_factory=dict)
    """By the table's place in the round, as far as the tables have told how they ended."""
    by_hand: dict[int, Places] = field(default_factory=dict)
    """As far as whoever runs the evening wrote it down, which has the last word."""

    @property
    def places(self) -> dict[int, Places]:
        """What counts, by the table's place in the round."""
        return self.told | self.by_hand

    @property
    def is_over(self) -> bool:
        return len(self.places) == len(self.tables)


class Tournament:
    """The plan and the rounds so far."""

    def __init__(self, plan: Plan, rounds: Iterable[Round] = ()) -> None:
        self.plan = plan
        self.rounds = list(rounds)
        for number in range(1, len(self.rounds) + 1):
            self._take_by_hand(number)

    @property
    def is_over(self) -> bool:
        return len(self.rounds) >= self.plan.rounds and self.rounds[-1].is_over

    def take(self, result: Result) -> bool:
        """Count the result, if the game was begun for a round's table and is the first there."""
        drawn = next((each for each in self.rounds if each.number == result.round), None)
        if drawn is None or result.kind != self.plan.game:
            return False
        at = _seated(drawn.tables, result.players)
        if at is None or at in drawn.told:
            return False
        drawn.told[at] = _by_name(result, drawn.tables[at])
        return True

    def draw(self, number: str) -> bool:
        """Draw the next round under that number, if one is due."""
        if len(self.rounds) >= self.plan.rounds or (self.rounds and not self.rounds[-1].is_over):
            return False
        self.rounds.append(Round(number, self._drawn()))
        self._take_by_hand(len(self.rounds))
        return True

    def points(self) -> dict[str, float]:
        """Of each player: 1 for a win, 0 for the last place, evenly between; ties share."""
        points = dict.fromkeys(self.plan.players, 0.0)
        for each in self.rounds:
            for places in each.places.values():
                for name, won in _points(places).items():
                    points[name] = points.get(name, 0.0) + won
        return points

    def standing(self) -> list[tuple[int, str, float]]:
        """Place, player and points, the first place first; equal points share a place."""
        points = self.points()
        order = sorted(points, key=lambda name: (-points[name], name))
        best = [sum(other > points[name] for other in points.values()) + 1 for name in order]
        return [(place, name, points[name]) for place, name in zip(best, order, strict=True)]

    def _drawn(self) -> Tables:
        plan, met = self.plan, met_at([each.tables for each in self.rounds])
        cut = sizes(len(plan.players), plan.at_table)
        seed = f"{plan.name} {len(self.rounds)}"
        if plan.system == "round_robin":
            return round_robin(plan.players, met, cut, seed)
        points = self.points()
        return swiss({name: points[name] for name in plan.players}, met, cut, seed)

    def _take_by_hand(self, number: int) -> None:
        """Count what the plan says of the round of that number, from 1."""
        drawn = self.rounds[number - 1]
        for given in self.plan.by_hand:
            at = _seated(drawn.tables, sum(given.places, ()))
            if given.round == number and at is not None:
                written = {sound(name): name for name in drawn.tables[at]}
                drawn.by_hand[at] = tuple(
                    tuple(written[sound(name)] for name in place) for place in given.places
                )


def _seated(tables: Tables, names: Sequence[str]) -> int | None:
    """The table at which just these sit."""
    wanted = sorted(map(sound, names))
    return next((at for at, each in enumerate(tables) if sorted(map(sound, each)) == wanted), None)


def _by_name(result: Result, table: Sequence[str]) -> Places:
    """The places with the players as the tournament writes them."""
    written = {sound(name): name for name in table}
    names = [written[sound(name)] for name in result.players]
    return tuple(tuple(names[seat] for seat in place) for place in result.places)


def _points(places: Places) -> dict[str, float]:
    """By player the points of one game: the share of the others left behind, a tie counts half."""
    others, points, behind = sum(map(len, places)) - 1, {}, sum(map(len, places))
    for place in places:
        behind -= len(place)
        for name in place:
            points[name] = (behind + (len(place) - 1) / 2) / others
    return points
