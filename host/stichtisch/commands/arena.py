"""How strong the bots are: games of all strengths against each other."""

import argparse
import json
from collections.abc import Mapping

from rich import box
from rich.console import Console
from rich.table import Table

from stichtisch import games
from stichtisch.commands.options import add_players, count
from stichtisch.games.event import GameOver
from stichtisch.games.player_names import names
from stichtisch.players.apart import done
from stichtisch.players.arena import (
    Pairing,
    Rate,
    against_weaker,
    as_json,
    pairings,
    played,
    rates,
)
from stichtisch.players.strength import Strength
from stichtisch.ui.terminal import progress
from stichtisch.words import Words


def add(parser: argparse.ArgumentParser, words: Words) -> None:
    number = words("help.number")
    parser.add_argument("game", choices=games.names(), help=words("help.a_game"))
    add_players(parser, words)
    parser.add_argument(
        "--games", type=count, default=60, metavar=number, help=words("help.arena_games")
    )
    parser.add_argument(
        "--seed", type=int, default=1, metavar=number, help=words("help.arena_seed")
    )
    parser.add_argument("--json", action="store_true", help=words("help.json"))


def run(args: argparse.Namespace, words: Words) -> int:
    seats = len(names(args.game, args.players))
    jobs = list(pairings(args.game, seats, args.games, args.seed))
    results = progress(words("arena.playing"), done(_played, jobs), len(jobs))
    together = list(zip(jobs, results, strict=True))
    found, weaker = rates(together), against_weaker(together)
    if args.json:
        about = {"game": args.game, "players": seats, "games": args.games, "seed": args.seed}
        print(json.dumps({**as_json(found), "against_weaker": as_json(weaker), **about}))
    else:
        Console(highlight=False).print(_table(found, weaker, words))
    return 0


def _played(pairing: Pairing) -> GameOver:
    return played(pairing)


def _table(found: Mapping[Strength, Rate], weaker: Mapping[Strength, Rate], words: Words) -> Table:
    table = Table(box=box.SIMPLE)
    table.add_column(words("arena.strength"))
    for name in ("won", "interval", "seats", "weaker", "interval"):
        table.add_column(words(f"arena.column_{name}"), justify="right")
    for strength, rate in found.items():
        below = _cells(weaker[strength]) if strength in weaker else []
        table.add_row(words(f"arena.strength_{strength}"), *_cells(rate), str(rate.seats), *below)
    return table


def _cells(rate: Rate) -> list[str]:
    low, high = rate.interval
    return [f"{rate.mean:.1%}", f"{low:.1%} - {high:.1%}"]
