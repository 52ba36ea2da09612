"""Who sits with whom: Swiss rounds and round robin for tables of two to five. Pure.

The usual libraries pair two by two; here three to five share a table, so the rounds are searched:
begin with a good one, and exchange two players as long as that makes it better.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations, islice
from random import Random

Tables = tuple[tuple[str, ...], ...]
Met = Counter[frozenset[str]]
_TRIES = 30
"""Beginnings of the search for a round of a round robin."""


def sizes(players: int, at_table: range) -> list[int]:
    """How many sit at each table, as alike as can be, as few tables as can be; [] if none fits.

    >>> sizes(11, range(3, 5))
    [4, 4, 3]
    """
    tables = -(-players // at_table[-1])
    if not 0 < tables <= players // at_table.start:
        return []
    small, larger = divmod(players, tables)
    return [small + 1] * larger + [small] * (tables - larger)


def met_at(rounds: Sequence[Tables]) -> Met:
    """How often two have sat at one table."""
    return Counter(
        frozenset(pair) for tables in rounds for table in tables for pair in combinations(table, 2)
    )


def swiss(points: Mapping[str, float], met: Met, sizes: Sequence[int], seed: str) -> Tables:
    """A Swiss round: equal points sit together; to meet again is worse than unequal points.

    `points` of all who play. The same seed draws the same order among equals.
    """
    lots = {name: Random(f"{seed} {name}").random() for name in points}
    order = sorted(points, key=lambda name: (-points[name], lots[name]))
    again = 4 * (max(points.values()) - min(points.values())) + 1

    def cost(table: Sequence[str]) -> float:
        pairs = list(combinations(table, 2))
        apart = sum(abs(points[one] - points[other]) for one, other in pairs)
        return apart + again * sum(met[frozenset(pair)] ** 2 for pair in pairs)

    return _improved(_cut(order, sizes), cost)


def round_robin(players: Sequence[str], met: Met, sizes: Sequence[int], seed: str) -> Tables:
    """Whoever has met least often sits together, so that after enough rounds everybody has."""

    def cost(table: Sequence[str]) -> float:
        return sum(met[frozenset(pair)] ** 2 for pair in combinations(table, 2))

    chance = Random(seed)
    orders = [chance.sample(sorted(players), len(players)) for _ in range(_TRIES)]
    found = [_improved(_cut(order, sizes), cost) for order in orders]
    pairs = _circle(sorted(players)) if set(sizes) == {2} else []
    return min([*pairs, *found], key=lambda tables: sum(map(cost, tables)))


def _circle(players: Sequence[str]) -> list[Tables]:
    """All rounds of pairs in which everybody meets everybody once: one stays, the others turn."""
    first, *ring = players
    rounds: list[Tables] = []
    for turn in range(len(ring)):
        turned = [first, *ring[turn:], *ring[:turn]]
        rounds.append(tuple(zip(turned[: len(turned) // 2], turned[::-1], strict=False)))
    return rounds


def _cut(order: Sequence[str], sizes: Sequence[int]) -> list[list[str]]:
    rest = iter(order)
    return [list(islice(rest, size)) for size in sizes]


def _improved(tables: list[list[str]], cost: Callable[[Sequence[str]], float]) -> Tables:
    """Exchange two players of two tables as long as that costs less."""
    costs = [cost(table) for table in tables]
    better = True
    while better:
        better = False
        for one, other in combinations(range(len(tables)), 2):
            better |= _exchanged(tables, costs, one, other, cost)
    return tuple(map(tuple, tables))


def _exchanged(
    tables: list[list[str]],
    costs: list[float],
    one: int,
    other: int,
    cost: Callable[[Sequence[str]], float],
) -> bool:
    """Whether an exchange between these two tables was found, and made."""
    for i in range(len(tables[one])):
        for j in range(len(tables[other])):
            left, right = list(tables[one]), list(tables[other])
            left[i], right[j] = right[j], left[i]
            new = cost(left), cost(right)
            if sum(new) < costs[one] + costs[other] - 1e-9:
                tables[one], tables[other] = left, right
                costs[one], costs[other] = new
                return True
    return False
