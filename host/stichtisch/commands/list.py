"""Show a club's list: who has what after all its games; print it, correct it."""

import argparse
import csv
import io
import re
from datetime import datetime
from pathlib import Path

from stichtisch.commands.options import file, takes, target, write
from stichtisch.errors import StichtischError
from stichtisch.games.player_names import is_writable
from stichtisch.games.record import shown
from stichtisch.table.club import Corrected, Played, read_list, write_list
from stichtisch.table.journal import Journal
from stichtisch.table.table import Table
from stichtisch.ui.club_list import corrected_told, in_columns, page_of, total_rows
from stichtisch.words import Words

_DAY = re.compile(r"\d{4}-\d\d-\d\d")


def add(parser: argparse.ArgumentParser, words: Words) -> None:
    takes(parser, words, "file", "help.list_file", "help.file", type=file)
    takes(parser, words, "--since", "help.list_since", "help.day", type=_day)
    takes(parser, words, "--correct", "help.list_correct", nargs=3)
    takes(parser, words, "--csv", "help.list_csv", "help.file", type=target)
    takes(parser, words, "--html", "help.list_html", "help.file", type=target)


def run(args: argparse.Namespace, words: Words) -> int:
    found = read_list(args.file)
    if args.correct is not None:
        found = found.corrected_by(_correction(*args.correct))
        write_list(found, args.file)
    found = found.since(args.since or "")
    rows = total_rows(found, words)
    if args.csv is not None:
        told = io.StringIO()
        csv.writer(told, lineterminator="\n").writerows(rows)
        write(args.csv, told.getvalue())
    if args.html is not None:
        write(args.html, page_of(found, words))
    print(*in_columns(rows), sep="\n")
    for each in found.corrected:
        print(corrected_told(each, words))
    return 0


def _day(text: str) -> str:
    if not _DAY.fullmatch(text):
        raise StichtischError("list.no_day", given=shown(text))
    return text


def _correction(name: str, points: str, why: str) -> Corrected:
    if not re.fullmatch(r"[+-]?\d{1,9}", points) or not int(points):
        raise StichtischError("list.no_points", given=shown(points))
    if not why.strip() or not is_writable(why):
        raise StichtischError("list.no_reason", given=shown(why))
    return Corrected(_now(), name, int(points), why)


def _now() -> str:
    return f"{datetime.now():%Y-%m-%d %H:%M}"


def keep(path: Path, table: Table, journal: Journal, words: Words) -> str:
    """Put the game, which is over, on the list in that file; who has what by now."""
    match, outcome, tell = table.match, table.game.outcome, table.presenter
    assert outcome is not None, "a game on the list is over"
    seats = match.header.seats
    rounds = tuple(
        tuple(tell.counted(end, seat).score for seat in range(len(seats)))
        for end in match.round_ends()
    )
    name, number = journal.path.name, journal.about.number
    game = Played(_now(), name, number, seats, rounds, outcome.winners)
    found = read_list(path, match.header.game).with_game(game)
    write_list(found, path)
    stand = ", ".join(f"{one.name} {one.points}" for one in found.totals().values())
    return words("list.now", path=path, standing=stand)
