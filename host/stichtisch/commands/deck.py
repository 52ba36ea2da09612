"""Learn which tag is which card, look at what a deck file holds, type in what is printed,
print labels and backs."""

import argparse
import contextlib
import io
import sys
from pathlib import Path

from stichtisch import games
from stichtisch.commands.learn import learn
from stichtisch.commands.options import add_deed, add_port, file, target
from stichtisch.decks.deck import read_deck
from stichtisch.decks.labels import CARD_SIZES, PAPERS, write_backs, write_labels
from stichtisch.errors import StichtischError
from stichtisch.words import Words


def add(parser: argparse.ArgumentParser, words: Words) -> None:
    deeds = parser.add_subparsers(required=True, metavar=words("help.what"))
    add_learn(add_deed(deeds, "learn", words("help.deck_learn"), learn), words)
    show = add_deed(deeds, "show", words("help.deck_show"), _show)
    show.add_argument(
        "file", metavar=words("help.file"), type=file, help=words("help.deck_show_file")
    )
    add_edit(add_deed(deeds, "edit", words("help.deck_edit"), _edit), words)
    add_labels(add_deed(deeds, "labels", words("help.deck_labels"), _labels), words)


def add_learn(parser: argparse.ArgumentParser, words: Words) -> None:
    parser.add_argument("game", choices=games.names(), help=words("help.a_game"))
    parser.add_argument(
        "file", metavar=words("help.file"), type=file, help=words("help.deck_learn_file")
    )
    add_port(parser, words)


def add_edit(parser: argparse.ArgumentParser, words: Words) -> None:
    editable = [name for name in games.names() if games.game_named(name).face_editor()]
    a_file = words("help.file")
    parser.add_argument("game", choices=editable, help=words("help.deck_edit_game"))
    parser.add_argument(
        "file", metavar=a_file, type=file, nargs="?", help=words("help.deck_edit_file")
    )


def add_labels(parser: argparse.ArgumentParser, words: Words) -> None:
    number, most = words("help.number"), PAPERS["discs"].places - 1
    parser.add_argument("game", choices=games.names(), nargs="?", help=words("help.a_game"))
    parser.add_argument(
        "--paper", choices=sorted(PAPERS), default="discs", help=words("help.deck_paper")
    )
    parser.add_argument(
        "--skip", type=int, default=0, metavar=number, help=words("help.deck_skip", most=most)
    )
    parser.add_argument("--backs", metavar=number, type=int, help=words("help.deck_backs"))
    parser.add_argument(
        "--size", choices=sorted(CARD_SIZES), default="poker", help=words("help.deck_size")
    )
    parser.add_argument(
        "--out", metavar=words("help.file"), type=target, help=words("help.deck_out")
    )


def run(args: argparse.Namespace, words: Words) -> int:
    status: int = args.deed(args, words)
    return status


def _show(args: argparse.Namespace, words: Words) -> int:
    deck = read_deck(args.file)
    print(words("deck.holds", count=len(deck.tags), game=deck.game))
    for component in deck.missing():
        print(words("deck.lacks", name=component.told))
    return 0


def _edit(args: argparse.Namespace, words: Words) -> int:
    # what is no text in the terminal's encoding is a wrong answer like any other;
    # an input that was read from before stays as it is
    with contextlib.suppress(io.UnsupportedOperation):
        if isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")
    editor = games.game_named(args.game).face_editor()
    assert editor is not None, "the parser offers only games that have one"
    editor(args.file or Path(f"{args.game}-cards.toml"), input, print, words)
    return 0


def _labels(args: argparse.Namespace, words: Words) -> int:
    if (args.game is None) == (args.backs is None):
        raise StichtischError("deck.labels_or_backs")
    path = args.out or Path(f"{args.game or 'backs'}.pdf")
    if args.backs is None:
        sheets = write_labels(args.game, args.paper, path, args.skip)
    else:
        sheets = write_backs(args.backs, args.size, path)
    print(words("deck.sheets", count=sheets, path=path))
    return 0
