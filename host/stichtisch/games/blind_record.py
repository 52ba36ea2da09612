"""The record of a game in which hands were not seen: they follow from what was shown."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from stichtisch.games.blind_moves import LayUnplayed, Stand
from stichtisch.games.record import Header
from stichtisch.games.stich_meister.cards import hand_size
from stichtisch.games.stich_meister.moves import StartRound
from stichtisch.games.stichwahl.moves import StartDeal
from stichtisch.games.stichwahl.rules import HAND
from stichtisch.games.stichwahl.whales import pack_for

Line = Mapping[str, Any]


def completed(header: Header, lines: Iterable[Line]) -> list[Line]:
    """The record's lines after the header, from the journal's.

    It ends before the first round of which not all cards were shown yet, or in which a revoke
    stands: no record can hold that one.
    """
    if header.game not in _GAMES:
        return list(lines)
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


def _shown(lines: Iterable[Line], seats: int) -> list[list[str]]:
    """By seat what it was dealt: whoever shows a card first."""
    hands: list[list[str]] = [[] for _ in range(seats)]
    seen: set[str] = set()
    for line in lines:
        cards = line.get("cards") or ([line["card"]] if "card" in line else [])
        hands[line["seat"]] += [card for card in cards if card not in seen]
        seen.update(cards)
    return hands


def _stich_meister(lines: Sequence[Line], seats: int) -> list[Line] | None:
    start, *rest = lines
    if any(line["do"] == Stand.do for line in rest):
        return None
    hands = _shown(rest, seats)
    if any(len(hand) < hand_size(seats) for hand in hands):
        return None
    begun = {"do": start["do"], "dealer": start["dealer"], "hands": hands}
    return [{**begun, **start}, *(line for line in rest if line["do"] != LayUnplayed.do)]


def _stichwahl(lines: Sequence[Line], seats: int) -> list[Line] | None:
    """In which order the pile lay is all one: a card drawn from it is a point."""
    start, *rest = lines
    if any(line["do"] == Stand.do for line in rest):
        return None
    hands = _shown(rest, seats)
    if any(len(hand) < HAND for hand in hands):
        return None
    pile = [card for card in pack_for(seats) if not any(card in hand for hand in hands)]
    return [{**start, "hands": hands, **({"pile": pile} if pile else {})}, *rest]


Complete = Callable[[Sequence[Line], int], list[Line] | None]
_GAMES: Mapping[str, tuple[Complete, str]] = {
    "stich-meister": (_stich_meister, StartRound.do),
    "stichwahl": (_stichwahl, StartDeal.do),
}
"""How a round is completed, and the `do` of the line that starts it."""
