"""Many games, fast: who wins, how often tasks are fulfilled, what cards bring, how long it is."""

import argparse
import csv
import io
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table

from stichtisch import games
from stichtisch.commands.arena import skill_told
from stichtisch.commands.options import (
    SEVERAL,
    add_option,
    check_folder,
    count,
    file,
    numbers,
    option,
    takes,
    takes_shared,
    target,
    write,
)
from stichtisch.games import game_named
from stichtisch.games.figures import Figures, Mean, rows_of, tables_of
from stichtisch.games.form import option_text
from stichtisch.games.settings import Settings
from stichtisch.players.apart import done
from stichtisch.players.arena import EVERYWHERE, Batch, Variant, batches, measured
from stichtisch.players.strength import USUAL, skill_of
from stichtisch.ui.page import Shown, figures_page, told
from stichtisch.ui.terminal import progress
from stichtisch.words import Words

Tables = Mapping[str, Mapping[str, Mapping[str, Mean]]]
"""Means by table, series (players, strength and what was changed), and row."""


def add(parser: argparse.ArgumentParser, words: Words) -> None:
    takes(parser, words, "game", "help.a_game", choices=games.names())
    players = partial(numbers, wrong="options.numbers_of_players")
    takes(parser, words, "--players", "help.sim_players", "help.seats_list", type=players)
    strength: dict[str, Any] = {"action": "append", "type": skill_of}
    takes(parser, words, "--strength", "help.sim_strength", "help.skill", **strength)
    takes(parser, words, "--games", "help.arena_games", "help.number", type=count, default=200)
    takes(parser, words, "--seed", "help.arena_seed", "help.number", type=int, default=1)
    add_option(parser, words)
    takes(parser, words, "--against", "help.sim_against", "help.option", **SEVERAL, type=option)
    takes_shared(parser, words, "--cards")
    takes(parser, words, "--against-cards", "help.sim_against_cards", "help.file", type=file)
    takes_shared(parser, words, "--json")
    takes(parser, words, "--csv", "help.sim_csv", "help.file", type=target)
    takes(parser, words, "--report", "help.sim_report", "help.file", type=target)


def run(args: argparse.Namespace, words: Words) -> int:
    players = args.players or tuple(game_named(args.game).seats)
    variants = _variants(args, words)
    _check(args, players, variants)
    skills = args.strength or [USUAL]
    jobs = list(batches(args.game, players, skills, variants, args.games, args.seed))
    played: dict[str, list[Figures]] = {}
    results = progress(words("arena.playing"), done(measured, jobs), len(jobs))
    for job, figures in zip(jobs, results, strict=True):
        played.setdefault(_series(job, words), []).extend(figures)
    means = {series: tables_of(figures) for series, figures in played.items()}
    tables, apart = _by_table(means), _by_table(_differences(jobs, means, words))
    pictures = list(_pictures(args, tables, apart, variants[-1].name, words))
    if args.report:
        write(args.report, figures_page(*_about(args, list(played), words), pictures, words))
    if args.csv:
        write(args.csv, _as_csv({"mean": tables, "difference": apart}))
    if args.json:
        differences = {"differences": _as_json(apart)} if apart else {}
        found = {"game": args.game, "games": args.games, **_as_json(tables), **differences}
        print(json.dumps(found))
    else:
        console = Console(highlight=False)
        for picture in pictures:
            console.print(_table(picture, words))
    return 0


def _variants(args: argparse.Namespace, words: Words) -> list[Variant]:
    """What is played, and what is played against it, if anything is."""
    options, against = dict(args.option), dict(args.against)
    variants = [_variant(args.game, options, args.cards, "")]
    if against or args.against_cards:
        changed = [f"{name}={option_text(value)}" for name, value in against.items()]
        changed += [words("simulate.cards")] if args.against_cards else []
        cards = args.against_cards or args.cards
        variants.append(_variant(args.game, options | against, cards, ", ".join(changed)))
    return variants


def _variant(game: str, options: Mapping[str, Any], cards: Path | None, name: str) -> Variant:
    kind = game_named(game)
    return Variant(options, kind.deck_for_header(cards), kind.faces(cards), name)


def _check(
    args: argparse.Namespace, players: tuple[int, ...], variants: Sequence[Variant]
) -> None:
    """Whatever is wrong is said before the first game."""
    for variant in variants:
        for many in players:
            variant.begun(args.game, many)
    for path in (args.csv, args.report):
        if path:
            check_folder(path)


def _series(job: Batch, words: Words) -> str:
    """Who plays what."""
    told = [f"{job.players} {skill_told(job.skill, words)}", job.variant.name]
    return ", ".join(filter(None, told))


def _differences(
    jobs: Sequence[Batch], means: Mapping[str, Mapping[str, Mapping[str, Mean]]], words: Words
) -> dict[str, dict[str, dict[str, Mean]]]:
    """By how much the figures of a variant are more than those of what it is played against."""
    apart = {}
    for job in jobs:
        changed, usual = _series(job, words), _series(replace(job, variant=Variant()), words)
        if changed != usual:
            there = means[usual]
            apart[changed] = {
                table: {
                    row: mean.over(there[table][row])
                    for row, mean in rows.items()
                    if row in there.get(table, ())
                }
                for table, rows in means[changed].items()
            }
    return apart


def _by_table(means: Mapping[str, Mapping[str, Mapping[str, Mean]]]) -> Tables:
    tables: dict[str, dict[str, Mapping[str, Mean]]] = {}
    for series, of_series in means.items():
        for name, rows in of_series.items():
            tables.setdefault(name, {})[series] = rows
    return tables


def _pictures(
    args: argparse.Namespace, tables: Tables, apart: Tables, changed: str, words: Words
) -> Iterator[Shown]:
    """All tables under their names, those of every game first, each before its differences;
    `changed` is where these come from."""
    kind, room = game_named(args.game), args.game.replace("-", "_")
    tell = kind.presenter(("",) * kind.seats.start, Settings(cards=kind.faces(args.cards)), words)

    def named(table: str, row: str) -> str:
        if table not in EVERYWHERE:
            return kind.row(table, row, tell)
        if row.isdigit():
            return words("rules.seat", number=row)
        return words(f"simulate.row_{row}")

    for name in sorted(tables, key=[*EVERYWHERE, *tables].index):
        series, is_ours = tables[name], name in EVERYWHERE
        title = words(f"simulate.table_{name}") if is_ours else words(f"{room}.figures_{name}")
        there = rows_of(series)
        rows = {row: named(name, row) if len(there) > 1 else title for row in there}
        yield Shown(title, rows, series)
        if name in apart:
            difference = words("simulate.difference", table=title, changed=changed)
            yield Shown(difference, rows, apart[name])


def _about(args: argparse.Namespace, series: Iterable[str], words: Words) -> tuple[str, str]:
    """The title of the page, and what was played by whom."""
    options = "".join(f", --option {name}={option_text(value)}" for name, value in args.option)
    given = {"games": args.games, "seed": args.seed, "options": options}
    given["who"] = "; ".join(series)
    game = words(f"{args.game.replace('-', '_')}.name")
    return words("simulate.title", game=game), words("simulate.about", **given)


def _figures(mean: Mean) -> dict[str, float | int | None]:
    low, high = mean.bounds or (None, None)
    found = {"mean": mean.mean, "low": low, "high": high, "error": mean.error}
    rounded = {name: value and round(value, 4) for name, value in found.items()}
    return {**rounded, "of": mean.count}


def _as_json(tables: Tables) -> dict[str, Any]:
    return {
        name: {
            series: {row: _figures(mean) for row, mean in means.items()}
            for series, means in table.items()
        }
        for name, table in tables.items()
    }


def _as_csv(found: Mapping[str, Tables]) -> str:
    """A line each figure, under the names that JSON has."""
    told = io.StringIO()
    lines = csv.writer(told, lineterminator="\n")
    lines.writerow(["is", "table", "row", "players", "mean", "low", "high", "error", "of"])
    for what, tables in found.items():
        for name, table in tables.items():
            for series, means in table.items():
                for row, mean in means.items():
                    lines.writerow([what, name, row, series, *_figures(mean).values()])
    return told.getvalue()


def _table(picture: Shown, words: Words) -> Table:
    table = Table(title=picture.title, title_justify="left", box=box.SIMPLE)
    table.add_column("")
    for series in picture.series:
        table.add_column(series, justify="right")
    for row, name in picture.rows.items():
        means = [means.get(row) for means in picture.series.values()]
        table.add_row(name, *(told(mean, words) if mean else "" for mean in means))
    return table
