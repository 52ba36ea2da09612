"""A tournament: who plays whom in which round, what came of it, and who leads. Pure."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from stichtisch.hall.message import Result
from stichtisch.hall.pairing import Tables, met_at, round_robin, sizes, swiss
from stichtisch.hall.plan import ByHand, Places, Plan, heard


@dataclass
class Round:
    """One round as it was drawn."""

    tables: Tables
    places: dict[int, Places] = field(default_factory=dict)
    """By the table's place in the round, as far as they have ended."""
    games: dict[int, str] = field(default_factory=dict)
    """The numbers of the games that count."""

    @property
    def is_over(self) -> bool:
        return len(self.places) == len(self.tables)


class Tournament:
    """The plan and the rounds so far."""

    def __init__(self, plan: Plan, rounds: Iterable[Round] = ()) -> None:
        self.plan = plan
        self.rounds = list(rounds)

    @property
    def is_over(self) -> bool:
        return len(self.rounds) == self.plan.rounds and self.rounds[-1].is_over

    def take(self, result: Result) -> bool:
        """Count the result for the oldest round in which these players wait for one."""
        if result.kind != self.plan.game or self._counts(result.game):
            return False
        for each in self.rounds:
            at = _seated(each, result.players)
            if at is not None:
                each.games[at] = result.game
                each.places[at] = _by_name(result, each.tables[at])
                return True
        return False

    def take_by_hand(self) -> bool:
        """Count what whoever runs the evening wrote down; a result that was told stays."""
        taken = [self._take_by_hand(given) for given in self.plan.by_hand]
        return any(taken)

    def draw(self) -> bool:
        """Draw the next round, if one is due."""
        if len(self.rounds) == self.plan.rounds or (self.rounds and not self.rounds[-1].is_over):
            return False
        self.rounds.append(Round(self._drawn()))
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

    def _counts(self, game: str) -> bool:
        return any(game in each.games.values() for each in self.rounds)

    def _take_by_hand(self, given: ByHand) -> bool:
        if given.round > len(self.rounds):
            return False
        played, names = self.rounds[given.round - 1], sum(given.places, ())
        at = _seated(played, names)
        if at is not None:
            played.places[at] = given.places
        return at is not None


def _seated(played: Round, names: Sequence[str]) -> int | None:
    """The table of the round where these sit and nothing has come of it yet."""
    wanted = sorted(map(heard, names))
    for at, table in enumerate(played.tables):
        if at not in played.places and sorted(map(heard, table)) == wanted:
            return at
    return None


def _by_name(result: Result, table: Sequence[str]) -> Places:
    """The places with the players as the tournament writes them."""
    written = {heard(name): name for name in table}
    names = [written[heard(name)] for name in result.players]
    return tuple(tuple(names[seat] for seat in place) for place in result.places)


def _points(places: Places) -> dict[str, float]:
    """What a game brings: the share of the others that one has left behind, ties half."""
    others, points, behind = sum(map(len, places)) - 1, {}, sum(map(len, places))
    for place in places:
        behind -= len(place)
        for name in place:
            points[name] = (behind + (len(place) - 1) / 2) / others
    return points
