"""Many games, fast: how often tasks are fulfilled, what hints tell, how long games are."""

import argparse
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table

from stichtisch import games
from stichtisch.commands.arena import skill_told
from stichtisch.commands.options import check_folder, count, takes, target
from stichtisch.errors import StichtischError
from stichtisch.games import game_named
from stichtisch.games.figures import Figures, Mean, rows_of
from stichtisch.games.record import shown
from stichtisch.players.apart import done
from stichtisch.players.arena import LENGTH, batches, measured
from stichtisch.players.strength import USUAL, skill_of
from stichtisch.ui.terminal import progress
from stichtisch.words import Words

_PER_ROW = 0.45
"""Inches of width for each row."""


def plot(
    path: Path, titles: Sequence[str], tables: Sequence[Mapping[str, Mapping[str, Mean]]]
) -> None:
    """Write a PNG or an SVG, as the file's name says; each table is its rows by series."""
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise StichtischError("simulate.needs_plot") from None
    rows = max(map(len, map(rows_of, tables)))
    figure = Figure(figsize=(max(7.0, rows * _PER_ROW), 3.4 * len(tables)), layout="constrained")
    every = figure.subplots(len(tables), squeeze=False)[:, 0]
    for axes, title, table in zip(every, titles, tables, strict=True):
        names = rows_of(table)
        wide = 0.8 / len(table)
        for at, (series, means) in enumerate(table.items()):
            there = [(place, means[row]) for place, row in enumerate(names) if row in means]
            axes.bar(
                [place + (at - (len(table) - 1) / 2) * wide for place, _ in there],
                [mean.mean for _, mean in there],
                wide,
                yerr=[2 * mean.error for _, mean in there],
                label=series,
            )
        axes.set_title(title)
        axes.set_xticks(range(len(names)), names, rotation=0 if len(names) < 12 else 60)
        axes.legend()
    figure.savefig(path, dpi=120)


_PICTURES = (".png", ".svg")
Tables = Mapping[str, Mapping[str, Mapping[str, Mean]]]
"""Means by table, series (players and strength), and row."""


def add(parser: argparse.ArgumentParser, words: Words) -> None:
    takes(parser, words, "game", "help.a_game", choices=games.names())
    takes(parser, words, "--players", "help.sim_players", "help.seats_list", type=_players)
    takes(
        parser,
        words,
        "--strength",
        "help.sim_strength",
        "help.skill",
        action="append",
        type=skill_of,
    )
    takes(parser, words, "--games", "help.arena_games", "help.number", type=count, default=200)
    takes(parser, words, "--seed", "help.arena_seed", "help.number", type=int, default=1)
    takes(parser, words, "--json", "help.json", action="store_true")
    takes(
        parser,
        words,
        "--plot",
        "help.sim_plot",
        "help.file",
        action="append",
        default=[],
        type=target,
    )


def run(args: argparse.Namespace, words: Words) -> int:
    kind = game_named(args.game)
    players = args.players or tuple(kind.seats)
    _check(args, players)
    jobs = list(batches(args.game, players, args.strength or [USUAL], args.games, args.seed))
    by_series: dict[str, Figures] = {}
    results = progress(words("arena.playing"), done(measured, jobs), len(jobs))
    for job, figures in zip(jobs, results, strict=True):
        series = f"{job.players} {skill_told(job.skill, words)}"
        by_series.setdefault(series, Figures()).add(figures)
    tables = _by_table(by_series)
    for path in args.plot:
        plot(path, [_title(args.game, name, words) for name in tables], list(tables.values()))
    if args.json:
        print(json.dumps({"game": args.game, "games": args.games, **_as_json(tables)}))
    else:
        console = Console(highlight=False)
        for name, table in tables.items():
            console.print(_table(_title(args.game, name, words), table, words))
    return 0


def _players(text: str) -> tuple[int, ...]:
    try:
        return tuple(int(part) for part in text.split(","))
    except ValueError:
        raise StichtischError("options.numbers_of_players", given=shown(text)) from None


def _check(args: argparse.Namespace, players: tuple[int, ...]) -> None:
    """Whatever is wrong is said before the first game."""
    kind = game_named(args.game)
    if not set(players) <= set(kind.seats):
        raise StichtischError("options.players", game=args.game, players=kind.so_many)
    for path in args.plot:
        if path.suffix not in _PICTURES:
            raise StichtischError("simulate.no_picture", path=path)
        check_folder(path)


def _by_table(by_series: Mapping[str, Figures]) -> Tables:
    tables: dict[str, dict[str, Mapping[str, Mean]]] = {}
    for series, figures in by_series.items():
        for name, means in figures.tables().items():
            tables.setdefault(name, {})[series] = means
    return tables


def _title(game: str, table: str, words: Words) -> str:
    if table == LENGTH:
        return words("simulate.length")
    return words(f"{game.replace('-', '_')}.figures_{table}")


def _as_json(tables: Tables) -> dict[str, Any]:
    return {
        name: {
            series: {
                row: {"mean": round(mean.mean, 4), "error": round(mean.error, 4), "of": mean.count}
                for row, mean in means.items()
            }
            for series, means in table.items()
        }
        for name, table in tables.items()
    }


def _table(title: str, by_series: Mapping[str, Mapping[str, Mean]], words: Words) -> Table:
    def told(mean: Mean | None) -> str:
        if mean is None:
            return ""
        known, bounds = words.number(mean.mean, 2), mean.bounds
        if bounds is None:
            return known
        low, high = (words.number(each, 2) for each in bounds)
        return words("simulate.mean", mean=known, low=low, high=high)

    table = Table(title=title, title_justify="left", box=box.SIMPLE)
    table.add_column("")
    for series in by_series:
        table.add_column(series, justify="right")
    for row in rows_of(by_series):
        table.add_row(row, *(told(means.get(row)) for means in by_series.values()))
    return table
