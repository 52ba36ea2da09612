"""What is kept of people who play at this computer: their name, and their games."""

import os
import re
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from stichtisch.disk import write_file
from stichtisch.errors import StichtischError, told_of
from stichtisch.games.player_names import PLAYERS, checked_names, names, sound
from stichtisch.table.journal import JOURNAL, next_begun
from stichtisch.table.saved import SavedGame, games_in
from stichtisch.words import Words

_SEATS = re.compile(r"-seats([\d+]+)$")
"""At the end of a journal's name: who of the table plays here."""
_HANGS_UP = 1
"""SIGHUP: the terminal is gone. Windows has no name for it."""


def home() -> Path:
    """The folder for it, which is made if it is not there."""
    usual = Path.home() / ".local" / "share"
    place = os.environ.get("XDG_DATA_HOME") or os.environ.get("LOCALAPPDATA") or usual
    folder = Path(place) / "stichtisch"
    with told_of(folder, "file.unwritable"):
        folder.mkdir(parents=True, exist_ok=True)
    return folder


def own_name(words: Words) -> str:
    """The name of whoever plays here; asked for once."""
    path = home() / "name"
    with suppress(OSError, UnicodeDecodeError, StichtischError):
        return checked_names([path.read_text("utf-8").strip()])[0]
    while True:
        try:
            given = input(words("seat.ask_name", name=PLAYERS[0])).strip() or PLAYERS[0]
        except EOFError:
            # Ctrl-D, or the terminal is gone: nobody answers, as in the game itself (SIGHUP)
            raise KeyboardInterrupt(_HANGS_UP) from None
        try:
            (name,) = checked_names([given])
        except StichtischError as error:
            print(error.told(words))
            continue
        write_file(path, name.encode())
        return name


def seated(game: str, players: int, seat: int, name: str) -> tuple[str, ...]:
    """The names at a table where `name` has that seat; bots have other names."""
    count = len(names(game, players))
    others = [one for one in PLAYERS if sound(one) != sound(name)]
    return (*others[:seat], name, *others[seat : count - 1])


def new_journal(game: str, people: Sequence[int]) -> Path:
    """Where a game of these people is kept that begins now."""
    seats = "+".join(str(seat + 1) for seat in people)
    day = f"{datetime.now():%Y-%m-%d}"
    return home() / f"{next_begun(home()):04}-{day}-{game}-seats{seats}{JOURNAL}"


def unfinished(of: str | None) -> tuple[Path, tuple[int, ...]] | None:
    """The game begun last that is not over, and the seats of those who play here; `of` that name,
    or of any."""
    for game in games_in(home()):
        seats = _SEATS.search(game.path.name.removesuffix(JOURNAL))
        if not isinstance(game, SavedGame) or of not in (None, game.about.header.game):
            continue
        if game.has_begun and seats:
            return game.path, tuple(int(seat) - 1 for seat in seats[1].split("+"))
    return None
