"""Worlds that are driven alike and compared: whoever may know the same must get the same."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from random import Random

from reliability.secrets_of import in_the_open, verdicts
from reliability.worlds import Plan, Seen, World, arrives, goes, key
from stichtisch.games import game_named

REST = 0.35


class LeakError(Exception):
    """Somebody got something that depends on a secret."""

    def __init__(self, one: Seen, other: Seen, evening: str) -> None:
        places = one.keys() | other.keys()
        differ = sorted(place for place in places if one.get(place) != other.get(place))
        shown = [f"  {str(seen.get(differ[0]))[:600]}" for seen in (one, other)]
        self.where = ", ".join(differ)
        super().__init__("\n".join([f"{self.where} [{evening}]", *shown]))


@dataclass(frozen=True)
class Size:
    """How many worlds, and how much of an evening."""

    worlds: int = 24
    steps: tuple[int, int] = (40, 130)
    disk: float = 0.04
    """The share of evenings with a journal on disk."""
    mixed: int = 0
    """So many seats have other hands in each world; 0: all, or two where lamps tell of hands."""
    look: float = 0.35
    drawings: float = 0.004
    """The share of steps at which terminal and page are drawn; they are made of the picture."""


@dataclass
class Result:
    """What an evening compared."""

    pairs: int = 0
    steps: int = 0
    compared: int = 0
    """Steps by pairs."""
    wrong_cards: int = 0
    phases: Counter[str] = field(default_factory=Counter)
    """Steps at which several worlds went on, by game, hands and what the table waited for."""


class SideBySide:
    """The worlds of one evening, and which of them still agree in what lies open."""

    def __init__(self, plan: Plan, size: Size, chance: Random, *, disk: bool) -> None:
        self._plan, self._size, self._chance, self._disk = plan, size, chance, disk
        self._kind = game_named(plan.header.game)
        self.result = Result()
        self.all: list[World] = []
        self.live = list(range(size.worlds))
        """By number those that agree; another went its own way, as its secret came out."""
        self._lives = [0] * size.worlds

    @property
    def first(self) -> World:
        """Any of those that go on: what all may know is the same in all."""
        return self.all[self.live[0]]

    def each(self) -> list[World]:
        return [self.all[number] for number in self.live]

    def step(self, events: Callable[[World], Iterable[object]], wait: float = 0.0) -> None:
        """The same in all worlds, then whoever still agrees must have got the same."""
        looks = self._chance.random() < self._size.look
        draws = self._chance.random() < self._size.drawings
        seen: dict[int, Seen] = {}
        groups: dict[object, list[int]] = {}
        for number in self.live:
            world = self.all[number]
            got = world.step(list(events(world)), wait, looks)
            if draws:
                got |= world.drawings()
            if self._disk and draws:
                got |= world.on_disk()
            seen[number] = got
            groups.setdefault((verdicts(world), in_the_open(world)), []).append(number)
        self.result.steps += 1
        for group in groups.values():
            self.compare(group, seen)
        self.live = max(groups.values(), key=len)
        for number in self.live:
            self._lives[number] += 1
        if len(self.live) > 1:
            hands = self._plan.settings.hands if self._kind.dealt else "open"
            phase = str(self.first.table.game.phase)
            self.result.phases[f"{self._kind.name} {hands} {phase}"] += 1

    def compare(self, group: list[int], seen: dict[int, Seen]) -> None:
        head = seen[group[0]]
        for number in group[1:]:
            other = seen[number]
            if other != head:
                raise LeakError(head, other, str(self._plan))
        self.result.compared += len(group) * (len(group) - 1) // 2

    def lay(self, seat: int | None, tag: Callable[[World], str], wait: float = REST) -> None:
        def events(world: World) -> Iterator[object]:
            one = tag(world)
            if one not in world.lying.get(seat, []):
                world.lying.setdefault(seat, []).append(one)
                yield arrives(seat, one)

        self.step(events)
        if wait:
            self.step(lambda _: (), wait)

    def lift(self, seat: int | None) -> None:
        """All that lies there."""
        if any(world.lying.get(seat) for world in self.each()):
            self.step(lambda world: [goes(seat, tag) for tag in world.lying.pop(seat, [])], 0.05)

    def press(self, seat: int | None, held: float = 0.1) -> None:
        self.step(lambda _: [key(seat, down=True)])
        self.step(lambda _: [key(seat, down=False)], held)

    def take_in(self) -> None:
        for seat in [*self.first.seats, None]:
            self.lift(seat)

    def count_pairs(self, least: int) -> None:
        """Those that differed, and were compared at so many steps after they began to."""
        secrets = []
        for world in self.all:
            hands = [sorted(map(str, hand)) for hand in world.hands]
            secrets.append(repr([[kept.move.as_json() for kept in world.table.match.kept], hands]))
        for one, other in _pairs(len(self.all)):
            lived = min(self._lives[one], self._lives[other]) >= least
            self.result.pairs += lived and secrets[one] != secrets[other]


def _pairs(count: int) -> Iterator[tuple[int, int]]:
    return ((one, other) for other in range(count) for one in range(other))
