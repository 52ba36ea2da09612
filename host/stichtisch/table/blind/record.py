"""The record of a game in which hands were not seen: they follow from what was shown."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from stichtisch.rules.record import Header
from stichtisch.rules.stich_meister.cards import hand_size
from stichtisch.rules.stich_meister.moves import StartRound
from stichtisch.table.blind.moves import LayUnplayed, Stand

Line = Mapping[str, Any]


def completed(header: Header, lines: Iterable[Line]) -> list[Line]:
    """The record's lines after the header, from the journal's.

    It ends before the first round of which not all cards were shown yet, or in which a revoke
    stands: no record can hold that one.
    """
    complete, start = _GAMES[header.game]
    told: list[Line] = []
    for part in _rounds(lines, start):
        legal = complete(part, len(header.seats))
        if legal is None:
            break
        told += legal
    return told


def _rounds(lines: Iterable[Line], start: str) -> Iterator[list[Line]]:
    """The lines of each round, from the one that starts it on."""
    part: list[Line] = []
    for line in lines:
        if line["do"] == start and part:
            yield part
            part = []
        part.append(line)
    if part:
        yield part


def _stich_meister(lines: Sequence[Line], seats: int) -> list[Line] | None:
    """Whoever shows a card first was dealt it."""
    start, *rest = lines
    hands: list[list[str]] = [[] for _ in range(seats)]
    shown: set[str] = set()
    for line in rest:
        if line["do"] == Stand.do:
            return None
        cards = line.get("cards") or ([line["card"]] if "card" in line else [])
        hands[line["seat"]] += [card for card in cards if card not in shown]
        shown.update(cards)
    if any(len(hand) < hand_size(seats) for hand in hands):
        return None
    begun = {"do": start["do"], "dealer": start["dealer"], "hands": hands}
    return [{**begun, **start}, *(line for line in rest if line["do"] != LayUnplayed.do)]


Complete = Callable[[Sequence[Line], int], list[Line] | None]
_GAMES: Mapping[str, tuple[Complete, str]] = {
    "stich-meister": (_stich_meister, StartRound.do),
}
"""How a round is completed, and the `do` of the line that starts it."""
