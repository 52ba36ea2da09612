"""A table in software, as the options of `demo`, `play` and `web` say."""

import argparse
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from stichtisch import games
from stichtisch.commands.options import written_over
from stichtisch.games.player_names import names
from stichtisch.games.record import Header
from stichtisch.games.settings import Settings
from stichtisch.players.demo import Demo
from stichtisch.players.lasting_pod import TWIN, PodKind
from stichtisch.scene import FULL
from stichtisch.table.saved import saved_game
from stichtisch.words import Words


@contextmanager
def virtual_table(
    args: argparse.Namespace,
    words: Words,
    settings: Settings,
    options: Mapping[str, Any],
    kind: PodKind = TWIN,
    people: Collection[int] | None = None,
    named: tuple[str, ...] = (),
    errs: bool = False,
    at_play: bool = False,
    path: Path | None = None,
) -> Iterator[Demo]:
    """The table with its pods up; a line that is gone afterwards tells how many are.

    `settings` but for the cards, which the options name. `people` are the seats that nobody plays
    in software at first; None: people only watch. `named` is who plays, if somebody has said
    so; `errs`: bots err on purpose although people may sit down; `at_play` and `path` are
    `Demo`'s. Raises whatever is wrong with the options before a pod starts.
    """
    if path is not None and path.exists():
        about = saved_game(path).about
        header, habits = about.header, about.settings
    else:
        game = games.game_named(args.game)
        seated, deck = named or names(args.game, args.players), game.deck_for_header(args.cards)
        habits = replace(settings, cards=game.faces(args.cards))
        game.check_habits(habits)
        header = Header(args.game, seated, dict(options), deck)

    def progress(number: int, count: int) -> None:
        written_over(words("terminal.starting", number=number, count=count))

    demo = Demo(
        header,
        args.seed,
        args.speed,
        words,
        progress,
        habits,
        kind,
        people,
        errs,
        args.strength,
        getattr(args, "brightness", FULL),
        at_play,
        path,
    )
    with demo:
        written_over("")
        yield demo


def told_first(args: argparse.Namespace, demo: Demo, words: Words) -> Iterator[str]:
    """What people should know before the first card."""
    if args.seed is not None:
        yield words("terminal.seed")
    if getattr(args, "verbose", False):
        yield from demo.table.kind.unread(args.cards, words)
    yield from demo.table.kind.lamps_told(demo.table.settings, words)
