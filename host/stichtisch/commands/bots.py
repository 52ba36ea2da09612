"""Bots at a table with real cards: people lay their cards for them."""

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from secrets import token_hex
from typing import Any

from stichtisch.errors import StichtischError
from stichtisch.games.kind import GameKind
from stichtisch.games.player import Tags
from stichtisch.games.player_names import sound
from stichtisch.games.record import shown
from stichtisch.games.settings import STRENGTHS, Settings
from stichtisch.players.apart import apart, ready
from stichtisch.players.bots import Bots
from stichtisch.players.strength import Strength
from stichtisch.table.referee import Referee

_USUAL = "careful"


def bots_in(given: Sequence[str], names: Sequence[str]) -> str:
    """The setting that these options mean, each a list of seats with commas between them."""
    strengths: dict[int, str] = {}
    for part in ",".join(given).split(",") if given else ():
        seat, strength = _bot(part, names)
        if seat in strengths:
            raise StichtischError("bots.twice", name=names[seat])
        strengths[seat] = strength
    return " ".join(f"{seat + 1}={strength}" for seat, strength in sorted(strengths.items()))


def _bot(part: str, names: Sequence[str]) -> tuple[int, str]:
    """A seat, by its name or its number, and a strength."""
    heard = list(map(sound, names))
    told, equals, strength = (part, "", _USUAL) if sound(part) in heard else part.partition("=")
    if sound(told) in heard:
        seat = heard.index(sound(told))
    elif told in map(str, range(1, len(names) + 1)):
        seat = int(told) - 1
    else:
        seats = ", ".join(f"{number} {name}" for number, name in enumerate(names, start=1))
        raise StichtischError("bots.no_seat", given=shown(told), seats=seats)
    strength = strength if equals else _USUAL
    if strength not in STRENGTHS:
        known = ", ".join(STRENGTHS)
        raise StichtischError("bots.no_strength", given=shown(strength), strengths=known)
    return seat, strength


def check_hands(kind: GameKind[Any, Any], settings: Settings) -> None:
    """Nobody can think about a hand that nobody scans."""
    if kind.dealt and settings.unseen and settings.bots:
        raise StichtischError("bots.blind")


@contextmanager
def bots_of(referee: Referee, stand_ins: Collection[int]) -> Iterator[list[Bots]]:
    """Whoever chooses for those of this table, if it has any; nobody shows `stand_ins` a card."""
    table = referee.table
    strengths = {seat: Strength(told) for seat, told in table.settings.strengths.items()}
    if not strengths:
        yield []
        return
    player = table.kind.player(Tags({}), True)
    process = apart()
    if Strength.THINKING in strengths.values():
        process.submit(ready)
    try:
        yield [Bots(referee, player, strengths, token_hex(), process, stand_ins)]
    finally:
        process.shutdown(wait=False, cancel_futures=True)
