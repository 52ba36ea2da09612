"""A whole game of bots, as a record: `make examples`.

python host/tools/example.py GAME NAME,NAME,... FILE.jsonl [OPTION=VALUE ...]
"""

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from stichtisch.games import game_named
from stichtisch.games.player import Tags
from stichtisch.games.record import Header, write_line

_SEED = 3


def example(game: str, names: Sequence[str], options: Mapping[str, Any]) -> str:
    """The record of a game, the same each time."""
    kind = game_named(game)
    header = Header(game, tuple(names), dict(options), kind.deck_for_header(None))
    played, player, chance = kind.begin(header), kind.player(Tags({}), True), Random(_SEED)
    lines = [header.as_json()]
    while played.outcome is None:
        seat = min(played.acting(), default=None)
        if seat is None:
            move = player.deal(played, chance)
        else:
            legal = list(played.legal_moves(seat))
            move = player.choose(played.view(seat), legal, chance)
        assert move is not None, "bots can always do something"
        played.push(move)
        lines.append(move.as_json())
    return "".join(map(write_line, lines))


if __name__ == "__main__":
    game, names, file, *given = sys.argv[1:]
    options = {name: json.loads(value) for name, value in (one.split("=") for one in given)}
    Path(file).write_text(example(game, names.split(","), options), "utf-8")
