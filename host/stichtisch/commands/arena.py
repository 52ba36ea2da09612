"""How strong bots are: games of several strengths against each other, on the same deals."""

import argparse
import json
from collections.abc import Sequence

from rich import box
from rich.console import Console
from rich.table import Table

from stichtisch import games
from stichtisch.commands.options import add_players, count, takes, takes_shared
from stichtisch.errors import StichtischError
from stichtisch.games.figures import SURE
from stichtisch.games.player_names import names
from stichtisch.players.apart import done
from stichtisch.players.arena import LEVELS, Results, as_json, gains, pairings, rates, result
from stichtisch.players.strength import Skill, skill_of
from stichtisch.ui.terminal import progress
from stichtisch.words import Words


def add(parser: argparse.ArgumentParser, words: Words) -> None:
    takes(parser, words, "game", "help.a_game", choices=games.names())
    add_players(parser, words)
    how = {"action": "append", "type": skill_of}
    takes(parser, words, "--strength", "help.arena_strength", "help.skill", **how)
    takes(parser, words, "--games", "help.arena_games", "help.number", type=count, default=60)
    takes(parser, words, "--seed", "help.arena_seed", "help.number", type=int, default=1)
    takes_shared(parser, words, "--json")


def run(args: argparse.Namespace, words: Words) -> int:
    seats, skills = len(names(args.game, args.players)), args.strength or LEVELS
    if len(set(skills)) < max(2, len(skills)):
        raise StichtischError("arena.two")
    jobs = list(pairings(args.game, seats, args.games, args.seed, skills))
    found = progress(words("arena.playing"), done(result, jobs), len(jobs))
    results = list(zip(jobs, found, strict=True))
    if args.json:
        about = {"game": args.game, "players": seats, "games": args.games, "seed": args.seed}
        print(json.dumps({**as_json(results, skills), **about}))
    else:
        console = Console(highlight=False)
        console.print(_rates(results, skills, words), _gains(results, words))
    return 0


def skill_told(skill: Skill, words: Words) -> str:
    """A strength in words, with how long it thinks."""
    name = words(f"arena.strength_{skill.strength}")
    return f"{name} ({skill.budget})" if skill.budget else name


def _rates(results: Results, skills: Sequence[Skill], words: Words) -> Table:
    table = Table(box=box.SIMPLE)
    table.add_column(words("arena.strength"))
    for name in ("won", "interval", "seats"):
        table.add_column(words(f"arena.column_{name}"), justify="right")
    for skill, rate in rates(results, skills).items():
        low, high = rate.interval
        won, bounds = f"{rate.mean:.1%}", f"{low:.1%} - {high:.1%}"
        table.add_row(skill_told(skill, words), won, bounds, str(rate.seats))
    return table


def _gains(results: Results, words: Words) -> Table:
    """On the same deals: points where the game has them, else as its thinking players count."""
    table = Table(box=box.SIMPLE)
    for name in ("pair", "gain", "deals"):
        table.add_column(
            words(f"arena.column_{name}"), justify="left" if name == "pair" else "right"
        )
    for (one, other), mean in gains(results).items():
        pair = words("arena.over", one=skill_told(other, words), other=skill_told(one, words))
        gain = words.number(mean.mean, 2)
        if mean.error is not None:
            gain += f" ± {words.number(SURE * mean.error, 2)}"
        table.add_row(pair, gain, str(mean.count))
    return table
