"""Play at a terminal: one seat is yours, bots sit at the others."""

import argparse
import os
import sys

from stichtisch import games
from stichtisch.commands.options import (
    add_cards,
    add_lamps,
    add_option,
    add_pace,
    add_players,
    add_strength,
)
from stichtisch.commands.virtual import told_first, virtual_table
from stichtisch.errors import StichtischError
from stichtisch.games.record import shown
from stichtisch.games.settings import Settings
from stichtisch.words import Words


def add(parser: argparse.ArgumentParser, words: Words) -> None:
    known, number = games.names(), words("help.number")
    parser.add_argument(
        "game", nargs="?", choices=known, default=known[0], help=words("help.game")
    )
    add_players(parser, words)
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--seat", type=int, default=1, metavar=number, help=words("help.play_seat"))
    which.add_argument(
        "--seats", type=_seats, metavar=words("help.seats_list"), help=words("help.play_seats")
    )
    add_pace(parser, words)
    add_strength(parser, words)
    add_option(parser, words)
    add_lamps(parser, words)
    add_cards(parser, words)


def run(args: argparse.Namespace, words: Words) -> int:
    # they load Textual, which no other command needs
    from stichtisch.ui.play.app import PlayApp, Terminal

    people = _people(args.seats or (args.seat,), args.players)
    if not all(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)):
        raise StichtischError("seat.needs_terminal")
    if os.environ.get("TERM", "") in ("", "dumb"):
        raise StichtischError("seat.dumb_terminal")
    settings, options = Settings(lamps=args.lamps), dict(args.option)
    with virtual_table(args, words, settings, options, people=people) as demo:
        app = PlayApp(demo, people, words)
        for sentence in told_first(args, demo, words):
            app.say(sentence)
        vars(sys)["__stderr__"] = Terminal(sys.stderr)  # there Textual draws
        app.run()
    if app.stopped is not None:
        raise KeyboardInterrupt(app.stopped)
    if app.failed is not None:
        raise app.failed
    if demo.table.game.outcome is None:
        print(words("seat.left"))
    return 0


def _seats(text: str) -> tuple[int, ...]:
    try:
        return tuple(int(part) for part in text.split(","))
    except ValueError:
        raise StichtischError("seat.not_seats", given=shown(text)) from None


def _people(seats: tuple[int, ...], players: int) -> tuple[int, ...]:
    """Places from 0, in the order of the table."""
    for seat in seats:
        if not 1 <= seat <= players:
            raise StichtischError("seat.no_seat", seat=seat, players=players)
    return tuple(sorted({seat - 1 for seat in seats}))
