"""Pictures of tables for the README: `python host/tools/snapshot.py FOLDER`.

Each is an evening rehearsed with its seed and in its own time, so it is the same file each time.
"""

import sys
from dataclasses import dataclass, replace
from pathlib import Path

if __name__ == "__main__":  # as pytest has it (pyproject.toml)
    sys.path.insert(0, str(Path(__file__).parents[1]))

from stichtisch import games
from stichtisch.games.move import Play
from stichtisch.games.player_names import names
from stichtisch.games.record import Header
from stichtisch.table.table import Table
from stichtisch.ui.colours import Colours
from stichtisch.ui.news import told
from stichtisch.ui.picture import Picture, picture_of
from stichtisch.words import Words
from tools.capture import capture
from tools.rehearsal import Rehearsal
from tools.svg import drawing

_SEED = 3
_TRICK = 3
_SUITS = 5
"""Lamps of the suits come first."""
_BRIGHT = 120
"""A lamp that breathes is worth a picture from here on, of 255."""
_NEWS = 6
"""Sentences under the drawn table."""
_SMALL, _LARGE = (80, 24), (200, 50)


@dataclass(frozen=True)
class Taken:
    """One capture of a terminal."""

    game: int
    """Its place in the list of games."""
    players: int
    language: str
    size: tuple[int, int]
    colours: Colours = Colours.ALL


CAPTURES = {
    "terminal-80x24-en": Taken(0, 4, "en", _SMALL),
    "terminal-80x24-de": Taken(1, 5, "de", _SMALL),
    "terminal-80x24-monochrome": Taken(3, 3, "en", _SMALL, Colours.NONE),
    "terminal-200x50-en": Taken(2, 4, "en", _LARGE),
    "terminal-200x50-de": Taken(0, 4, "de", _LARGE),
}


def snapshots(folder: Path) -> None:
    """Draw them all."""
    table = _in_a_trick(0, 4, "en")
    few = replace(table, news=table.news[-_NEWS:])
    (folder / "table.svg").write_text(drawing(few), "utf-8")
    for name, taken in CAPTURES.items():
        picture = _in_a_trick(taken.game, taken.players, taken.language)
        drawn = capture(picture, *taken.size, taken.colours)
        (folder / f"{name}.svg").write_text(drawn, "utf-8")


def _in_a_trick(place: int, players: int, language: str) -> Picture:
    """A trick but for its last card, whoever plays it awaited with all lamps lit."""
    game = games.names()[place]
    deck = games.game_named(game).deck_for_header(None)
    evening = Rehearsal(Header(game, names(game, players), {}, deck), _SEED, Words(language))
    lines: list[str] = []
    while not _worth_seeing(evening.table) or not _breathed_in(evening):
        lines += told(evening.step(), evening.table, evening.table.presenter)
    return picture_of(evening.table, evening.lit, lines)


def _breathed_in(evening: Rehearsal) -> bool:
    """Whoever's turn it is has lamps that come and go: take them when they are seen best."""
    (seat, *_) = evening.table.game.acting()
    pod = evening.table.seating.pod(seat)
    lamps = evening.lit(pod) if pod else ()
    suits, frame = lamps[:_SUITS], lamps[_SUITS:]
    return any(map(any, suits)) and max(map(max, frame), default=0) >= _BRIGHT


def _worth_seeing(table: Table) -> bool:
    """All but one card of the trick lie, of the third one or a later one."""
    plays = sum(isinstance(kept.move, Play) for kept in table.match.kept)
    trick = table.match.public().trick
    all_but_one = trick is not None and len(trick.cards) == table.game.seats - 1
    return all_but_one and plays >= _TRICK * table.game.seats - 1


if __name__ == "__main__":
    snapshots(Path(sys.argv[1]))
