"""A page to print for the table: what to lay where and when, what the lamps say, who wins."""

import argparse
from pathlib import Path

from stichtisch import games
from stichtisch.commands.options import takes, target
from stichtisch.errors import StichtischError
from stichtisch.extras import pip_command
from stichtisch.ui.sheet import sheet_of
from stichtisch.words import Words


def add(parser: argparse.ArgumentParser, words: Words) -> None:
    takes(parser, words, "game", "help.a_game", choices=games.names())
    takes(parser, words, "file", "help.card_file", "help.file", type=target, nargs="?")
    takes(parser, words, "--large", "help.card_large", action="store_true")


def run(args: argparse.Namespace, words: Words) -> int:
    try:
        from stichtisch.ui.sheet_pdf import write_large, write_sheet
    except ImportError:
        raise StichtischError("deck.no_reportlab", install=pip_command("labels")) from None
    path = args.file or Path(f"{args.game}-card.pdf")
    sheet = sheet_of(args.game, words)
    if args.large:
        print(words("paper.ready_large", path=path, pages=write_large(sheet, words, path)))
        return 0
    write_sheet(sheet, words, path)
    print(words("paper.ready", path=path))
    return 0
