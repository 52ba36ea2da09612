"""Play a whole game on virtual pods: no hardware, no people."""

import argparse
import random
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path

from stichtisch.bots import BOTS
from stichtisch.commands.options import SPEED_MAX, names, speed
from stichtisch.decks.virtual import virtual_deck
from stichtisch.demo.evening import VirtualPods, play
from stichtisch.demo.fingers import Fingers
from stichtisch.demo.players import Players
from stichtisch.pods.pods import Pods
from stichtisch.rules.record import Header
from stichtisch.table.journal import Journal
from stichtisch.table.referee import Referee
from stichtisch.table.settings import Settings
from stichtisch.table.table import REST, Table
from stichtisch.terminal.show import Show
from stichtisch.words import Words

PAUSE = 1.2
"""Seconds between two gestures at speed 1: an unhurried table."""


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", choices=sorted(BOTS), default="was-sticht")
    parser.add_argument("--players", type=int, help="as many as the game allows; default 4")
    parser.add_argument(
        "--speed", type=speed, default=1.0, help="1 is a table's, max is the pods'"
    )
    parser.add_argument("--seed", type=int, help="the same seed gives the same game")


def run(args: argparse.Namespace, words: Words) -> int:
    seed = random.SystemRandom().randrange(2**32) if args.seed is None else args.seed
    header = Header(args.game, names(args.game, args.players or 4), {})
    deck, chance = virtual_deck(args.game), random.Random(seed)
    hurried = args.speed == SPEED_MAX
    with ExitStack() as closing:
        table = Table(
            header, Settings(), deck, chance, words, rest=0.0 if hurried else REST / args.speed
        )
        pods = closing.enter_context(VirtualPods())
        seats = [f"seat{seat + 1}" for seat in range(len(header.seats))]
        for number, name in enumerate([*seats, "private"], start=1):
            _progress(words("terminal.starting", number=number, count=len(seats) + 1))
            pods.start(name)
        _progress("")
        wires = Pods([pod.port for pod in pods.by_name.values()], find=False)
        closing.callback(wires.close)
        folder = Path(closing.enter_context(tempfile.TemporaryDirectory()))
        journal = Journal.create(folder / "demo.journal", header, table.settings)
        closing.callback(journal.close)
        referee = Referee(table, wires, journal)
        hands = {seat: pods.by_name[name] for seat, name in enumerate(seats)}
        players = Players(
            table,
            {**hands, None: pods.by_name["private"]},
            Fingers(deck),
            BOTS[args.game],
            random.Random(seed + 1),
            0.0 if hurried else PAUSE / args.speed,
        )
        with Show(table, words, pods.lit) as show:
            play(referee, players, show)
    return 0


def _progress(sentence: str) -> None:
    """One line that is written over, for whoever looks at a terminal."""
    if sys.stderr.isatty():
        print(f"\r\033[K{sentence}", end="", file=sys.stderr, flush=True)
