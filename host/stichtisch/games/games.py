"""The games by their names in a record."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from stichtisch.games.game import Game, Move
from stichtisch.games.record import Header, RecordError, shown
from stichtisch.games.stich_meister.moves import read_move as read_stich_meister
from stichtisch.games.stich_meister.rules import StichMeister
from stichtisch.games.stichwahl.moves import read_move as read_stichwahl
from stichtisch.games.stichwahl.rules import Stichwahl
from stichtisch.games.was_sticht.moves import read_move as read_was_sticht
from stichtisch.games.was_sticht.rules import WasSticht


@dataclass(frozen=True)
class Kind:
    """One of the games: how many play it, how it begins, how its lines are read."""

    seats: range
    new: Callable[[int, Mapping[str, Any], Mapping[str, Any] | None], Game]
    read_move: Callable[[Mapping[str, Any], int], Move]


GAMES: Mapping[str, Kind] = {
    "was-sticht": Kind(range(3, 5), WasSticht, read_was_sticht),
    "stich-meister": Kind(range(3, 6), StichMeister, read_stich_meister),
    "stichwahl": Kind(range(2, 5), Stichwahl, read_stichwahl),
}


def new_game(header: Header) -> Game:
    """The game that a header describes, before its first move."""
    if header.game not in GAMES:
        raise RecordError(f"no game is called {shown(header.game)}: {', '.join(GAMES)}")
    kind = GAMES[header.game]
    if len(header.seats) not in kind.seats:
        players = f"{kind.seats.start} to {kind.seats.stop - 1}"
        raise RecordError(f"{header.game} is for {players} players, not {len(header.seats)}")
    return kind.new(len(header.seats), header.options, header.deck)
