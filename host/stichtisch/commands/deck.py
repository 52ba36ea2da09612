"""Learn which tag is which card, look at what a deck file holds, type in what is printed,
print labels and backs."""

import argparse
import contextlib
import io
import sys
from pathlib import Path

from stichtisch import games
from stichtisch.commands.options import add_deed, add_port, file
from stichtisch.decks.deck import Deck, read_deck, write_deck
from stichtisch.decks.labels import CARD_SIZES, PAPERS, write_backs, write_labels
from stichtisch.decks.learning import Learning
from stichtisch.errors import Sentence, StichtischError
from stichtisch.games.component import Component, DeckError
from stichtisch.pods.events import KeyDown, PodEvent, PodJoined, PortRefused, TagArrived
from stichtisch.pods.pods import Pods
from stichtisch.words import Words


def add(parser: argparse.ArgumentParser, words: Words) -> None:
    deeds = parser.add_subparsers(required=True, metavar=words("help.what"))
    add_learn(add_deed(deeds, "learn", words("help.deck_learn"), _learn), words)
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
        "--out", metavar=words("help.file"), type=file, help=words("help.deck_out")
    )


def run(args: argparse.Namespace, words: Words) -> int:
    status: int = args.deed(args, words)
    return status


def _learn(args: argparse.Namespace, words: Words) -> int:
    if args.file.exists():
        raise StichtischError("file.there", path=args.file)
    if not args.file.parent.is_dir():
        missing = Sentence("file.not_there")
        raise StichtischError("file.unwritable", path=args.file, why=missing)
    learning = Learning(args.game)
    pods = Pods(args.port, find=not args.port)
    print(words("deck.look"), flush=True)
    try:
        _ask(learning, words)
        while learning.expected is not None:
            for event in pods.poll(1.0):
                _heard(event, learning, words)
    finally:
        pods.close()
        _keep(learning.deck(), args.file, words)
    return 0


def _heard(event: PodEvent, learning: Learning, words: Words) -> None:
    match event:
        case PodJoined():
            print(words("deck.joined"), flush=True)
        case PortRefused(_, error):
            print(error.told(words), file=sys.stderr, flush=True)
        case KeyDown():
            learning.back()
            _ask(learning, words)
        case TagArrived(uid=uid):
            try:
                learning.tap(uid)
            except DeckError as error:
                print(error.told(words), flush=True)
            _ask(learning, words)


def _ask(learning: Learning, words: Words) -> None:
    learned, count = learning.progress
    if learning.expected is not None:
        name = _name(learning.expected)
        print(words("deck.tap", number=learned + 1, count=count, name=name), flush=True)


def _keep(deck: Deck, path: Path, words: Words) -> None:
    if deck.tags:
        write_deck(deck, path)
        print(words("deck.kept", count=len(deck.tags), path=path))


def _show(args: argparse.Namespace, words: Words) -> int:
    deck = read_deck(args.file)
    print(words("deck.holds", count=len(deck.tags), game=deck.game))
    for component in deck.missing():
        print(words("deck.lacks", name=_name(component)))
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


def _name(component: Component) -> str:
    return f"{component.what.value} {component.name}"


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
