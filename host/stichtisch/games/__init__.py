"""The games, one folder each, and what all of them share.

A game is asked, never driven: `game.acting()` says who may move, `game.legal_moves(seat)` what
they may do, `game.push(move)` does it and returns what follows as events, `game.view(seat)` is
all that one seat may know, `game.copy()` a game to try moves out on. A refused move raises
`IllegalMoveError` and changes nothing. Taking back is replaying the record without its last move.

The rules are pure: no clock, no input or output, no chance of their own.
"""

import inspect
import traceback
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from stichtisch import words
from stichtisch.games.record import RecordError, shown

if TYPE_CHECKING:
    from stichtisch.games.kind import GameKind

FOLDERS = {
    "was-sticht": "was_sticht",
    "stich-meister": "stich_meister",
    "stichwahl": "stichwahl",
    "oh-hell": "oh_hell",
    "hearts": "hearts",
    "spades": "spades",
    "skat": "skat",
    "schafkopf": "schafkopf",
    "doppelkopf": "doppelkopf",
}
"""Our games by name; the kind.py of each folder has its `GAME`. The first is played unasked."""

ENTRY_POINTS = "stichtisch.games"
"""A game from another package: an entry point of its name in this group gives its `GAME`."""


def names() -> list[str]:
    """All games that are here, ours first."""
    return [*FOLDERS, *sorted(_others().keys() - FOLDERS.keys())]


@cache
def game_named(name: str) -> "GameKind[Any, Any]":
    """The game of that name, else `RecordError`."""
    if name in FOLDERS:
        kind: GameKind[Any, Any] = import_module(f"{__name__}.{FOLDERS[name]}.kind").GAME
    elif name in _others():
        kind = _loaded(name)
        folders = [Path(inspect.getfile(one)).parent for one in type(kind).__mro__[:-1]]
        files = [folder / "words.toml" for folder in folders]
        words.register(name.replace("-", "_"), next(file for file in files if file.is_file()))
    else:
        raise RecordError("record.no_game", name=shown(name), games=", ".join(names()))
    return kind


def _loaded(name: str) -> "GameKind[Any, Any]":
    try:
        kind: GameKind[Any, Any] = _others()[name].load()
    except Exception as error:  # whatever somebody's own game does
        at = traceback.extract_tb(error.__traceback__)[-1]
        why = f"{at.filename}:{at.lineno}: {type(error).__name__}: {error}"
        raise RecordError("record.broken_game", name=name, why=why) from error
    return kind


@cache
def _others() -> dict[str, Any]:
    from importlib.metadata import entry_points  # 30 ms, which --help does not need

    return {point.name: point for point in entry_points(group=ENTRY_POINTS)}


for _folder in ("tricks", *FOLDERS.values()):
    words.register(_folder, Path(__file__).with_name(_folder) / "words.toml")
