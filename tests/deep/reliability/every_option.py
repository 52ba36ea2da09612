"""Bots of each strength end a game under every value of every option and habit.

    python tests/deep/reliability/every_option.py --games 500 --seed 1

A table that stands still is what this finds: nobody acts, or a gesture never counts.
"""

import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import cycle, islice
from pathlib import Path
from random import Random
from typing import Any

if __name__ == "__main__":  # as pytest has it (pyproject.toml)
    CHECKOUT = Path(__file__).parents[3]
    sys.path[:0] = [str(CHECKOUT / room) for room in ("host", "firmware", "tests", "tests/deep")]

from players.room import Room
from reliability.referees import OPTIONS
from reliability.soaking import soak
from stichtisch import games
from stichtisch.decks.deck import virtual_deck
from stichtisch.games.kind import GameKind
from stichtisch.games.record import Header
from stichtisch.games.settings import Settings
from stichtisch.players.strength import Strength
from stichtisch.table.table import Table
from stichtisch.words import Words

SHORT = {
    "was-sticht": {"max_rounds": 1},
    "oh-hell": {"most": 2},
    "spades": {"deals": 5},  # with three bags to the penalty bots never get to 500
    "skat": {"deals": 2},
    "schafkopf": {"deals": 2},
    "doppelkopf": {"deals": 2},
}
"""Options that make a game short; the others are."""
HABITS = {
    "take_back": (False, True),
    "dealer_speaks": (False, True),
    "rulings": (False, True),
    "open_chips": (False, True),
    "trumps": ("laid", "drawn"),
    "hands": ("scanned", "blind"),
    "lamps": ("anybody", "own"),
}
"""All values of every setting but the owner's file and who plays by themselves."""
NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil")
SECONDS = 100_000.0
"""Of the table's time: a game that lasts longer stands still."""


@dataclass(frozen=True)
class Case:
    """One game to be played."""

    game: str
    seats: int
    strength: Strength
    options: Mapping[str, Any]
    habits: Mapping[str, Any]


def cases(game: str, strengths: Iterable[Strength], seats: int) -> list[Case]:
    """Each value of each option and habit once for each strength, all else as usual."""
    kind = games.game_named(game)
    options = [({name: value}, {}) for name, all_ in OPTIONS[game].items() for value in all_]
    habits = [({}, {name: value}) for name in habits_of(kind) for value in HABITS[name]]
    return [
        Case(game, seats, strength, {**SHORT.get(game, {}), **chosen}, habit)
        for chosen, habit in [*options, *habits]
        for strength in strengths
    ]


def habits_of(kind: GameKind[Any, Any]) -> list[str]:
    """Those that change something in this game."""
    dealt = ("hands", "lamps") if kind.dealt else ()
    return [name for name in HABITS if name in {"take_back", *kind.habits, *dealt}]


def ends(case: Case, seed: int) -> bool:
    """Whether the game comes to its end, at a table with pods that are nothing but events."""
    kind, deck = games.game_named(case.game), virtual_deck(case.game)
    names = NAMES[: case.seats]
    header = Header(case.game, names, dict(case.options), kind.deck_for_header(None))
    table = Table(header, Settings(**case.habits), deck, Random(seed), Words("en"))
    room = Room(table, deck, seed, strength=case.strength)
    room.play(until=lambda table: table.game.outcome is not None or room.now > SECONDS)
    return table.game.outcome is not None


def every_case() -> list[Case]:
    """With as few and with as many players as there can be."""
    return [
        case
        for name in games.names()
        for seats in {games.game_named(name).seats[0], games.game_named(name).seats[-1]}
        for case in cases(name, Strength, seats)
    ]


def keep(many: int, seed: int, progress: Callable[[int], None]) -> dict[str, Any]:
    every = every_case()
    wrong, first = 0, None
    for number, case in enumerate(islice(cycle(every), many), start=1):
        try:
            ended = ends(case, seed + number)
        except Exception as error:  # counted: the promise is that there is none
            ended, first = False, first or f"{case}: {error!r}"
        if not ended:
            wrong, first = wrong + 1, first or str(case)
        progress(number)
    return {"cases": len(every), "wrong": wrong, "first_wrong": first}


if __name__ == "__main__":
    sys.exit(soak("bots end a game under every option", "games", 500, keep))
