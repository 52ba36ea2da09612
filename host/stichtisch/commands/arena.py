"""How strong the bots are: games of all strengths against each other."""

import argparse
import json
from collections.abc import Mapping

from rich import box
from rich.console import Console
from rich.table import Table

from stichtisch import games
from stichtisch.commands.options import add_players, count, takes
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
    takes(parser, words, "game", "help.a_game", choices=games.names())
    add_players(parser, words)
    takes(parser, words, "--games", "help.arena_games", "help.number", type=count, default=60)
    takes(parser, words, "--seed", "help.arena_seed", "help.number", type=int, default=1)
    takes(parser, words, "--json", "help.json", action="store_true")


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
