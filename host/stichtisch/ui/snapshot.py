"""A picture of a trick in a game: `python -m stichtisch.ui.snapshot FILE.svg`."""

import sys
import time
from pathlib import Path

from stichtisch import games
from stichtisch.commands.options import names
from stichtisch.games.move import Play
from stichtisch.games.record import Header
from stichtisch.players.demo import Demo, Pace
from stichtisch.table.table import Table
from stichtisch.ui.show import Show
from stichtisch.ui.svg import drawing
from stichtisch.words import Words

_SEED = 3
_TRICK = 3
_SETTLED_SECONDS = 0.5
"""Until the lamps of all pods show what the last card changed."""
_BRIGHT = 60
"""A lamp that breathes is worth a picture from here on, of 255."""


def snapshot(path: Path) -> None:
    """Play up to the third trick and draw the table as SVG."""
    words = Words("en")
    game = games.names()[0]
    header = Header(game, names(game, 4), {})
    with Demo(header, _SEED, Pace(0.0, 0.0), words, lambda _number, _count: None) as demo:
        show = Show(demo.table, demo.pods.lit)
        while not _worth_seeing(demo.table):
            show.tell(demo.referee.run_once(0.05))
            demo.players.step(time.monotonic())
        until = time.monotonic() + _SETTLED_SECONDS
        while time.monotonic() < until or not _breathed_in(demo):
            show.tell(demo.referee.run_once(0.05))
        path.write_text(drawing(show.picture()), "utf-8")


def _breathed_in(demo: Demo) -> bool:
    """Whoever's turn it is has lamps that come and go: take them at their brightest."""
    (seat,) = demo.table.game.acting()
    pod = demo.table.seating.pod(seat)
    lamps = demo.pods.lit(pod) if pod else None
    return lamps is not None and max(map(max, lamps[5:])) >= _BRIGHT


def _worth_seeing(table: Table) -> bool:
    """Two cards of the trick lie, a third is to come."""
    plays = [kept.move for kept in table.match.kept if isinstance(kept.move, Play)]
    return len(plays) == (_TRICK - 1) * table.game.seats + 2


if __name__ == "__main__":
    snapshot(Path(sys.argv[1]))
