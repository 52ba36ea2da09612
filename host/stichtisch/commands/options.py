"""Options that several commands have."""

import argparse
import math
from pathlib import Path

from stichtisch.errors import StichtischError
from stichtisch.games import game_named

_NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil")


def speed(text: str) -> float:
    """How many times as fast as people: a positive number, or `max`."""
    try:
        value = math.inf if text == "max" else float(text)
    except ValueError:
        value = math.nan
    if not value > 0:
        raise argparse.ArgumentTypeError(f"a number above 0 or max, not {text!r}")
    return value


def names(game: str, players: int) -> tuple[str, ...]:
    """So many players of whom nobody has said a name."""
    seats = game_named(game).seats
    if players not in seats:
        raise StichtischError(
            f"{game} is for {seats.start} to {seats.stop - 1} players: say --players"
        )
    return _NAMES[:players]


def add_lamps(parser: argparse.ArgumentParser) -> None:
    """The option for what the suit lamps say."""
    parser.add_argument(
        "--lamps",
        choices=("anybody", "own"),
        default="anybody",
        help="where hands are dealt face down: what the trick asks of anybody, or, for teaching,"
        " what each hand may play, which all can see",
    )


def add_cards(parser: argparse.ArgumentParser) -> None:
    """The option for what an owner read off real cards."""
    parser.add_argument(
        "--cards",
        type=Path,
        metavar="FILE",
        help="what is printed on real cards, where that differs from what comes with the game or"
        " is not known (stichtisch deck edit)",
    )
