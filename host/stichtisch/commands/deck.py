"""Learn which tag is which card, look at what a deck file holds, type in what is printed,
print labels and backs."""

import argparse
import contextlib
import io
import shlex
import sys
from pathlib import Path

from stichtisch import games
from stichtisch.commands.options import add_deed, check_folder, file, takes, takes_shared, target
from stichtisch.decks.deck import Lesson, read_deck
from stichtisch.decks.labels import CARD_SIZES, PAPERS, write_backs, write_labels
from stichtisch.errors import StichtischError
from stichtisch.games.component import DeckError
from stichtisch.pods.events import KeyDown, PodEvent, PodJoined, PodLeft, PortRefused, TagArrived
from stichtisch.pods.pods import Pods
from stichtisch.words import Words


def learn(args: argparse.Namespace, words: Words) -> int:
    """Ask for one tag after the other, from wherever the file of the deck ends."""
    begun = Lesson(args.game, args.file)
    check_folder(args.file)
    lesson = _Spoken(begun, args, words)
    pods = Pods(args.port, find=not args.port)
    print(words("deck.look"), flush=True)
    lesson.ask()
    waits = _PODS_COME
    try:
        while not lesson.is_over():
            for event in pods.poll(1.0):
                lesson.hear(event)
            waits -= 1
            if not waits and not lesson.joined:
                print(words("pods.none"), flush=True)
    except KeyboardInterrupt as stopped:
        if args.file.exists():
            stopped.add_note(_how_to_go_on(args, words))
        raise
    finally:
        pods.close()
    game, count = args.game, lesson.lesson.progress[1]
    table = shlex.join(["stichtisch", "table", "--game", game, "--deck", str(args.file)])
    print(words("deck.all_kept", count=count, path=args.file, command=table))
    return 0


def _how_to_go_on(args: argparse.Namespace, words: Words) -> str:
    """What is on disk, and the command that goes on there."""
    ports = [word for port in args.port for word in ("--port", port)]
    command = shlex.join(["stichtisch", "deck", "learn", args.game, str(args.file), *ports])
    learned, count = read_deck(args.file).progress
    return words("deck.go_on", learned=learned, count=count, path=args.file, command=command)


_PODS_COME = 3
"""So often nothing is heard for a second, until it is said that no pod is there."""


class _Spoken:
    """What is said while a deck is learned."""

    def __init__(self, lesson: Lesson, args: argparse.Namespace, words: Words) -> None:
        self.lesson = lesson
        self._named = args.port
        self._words = words
        self.joined = False
        learned, count = lesson.progress
        if learned:
            self._say("deck.goes_on", learned=learned, count=count, path=args.file)

    def is_over(self) -> bool:
        return self.lesson.expected is None

    def ask(self) -> None:
        """Say what is to be tapped next."""
        expected = self.lesson.expected
        if expected is not None:
            learned, count = self.lesson.progress
            name = games.game_named(self.lesson.deck.game).labelled(expected, self._words)
            self._say("deck.tap", number=learned + 1, count=count, name=name)

    def hear(self, event: PodEvent) -> None:
        """Take in what happened at a pod; a named port that cannot be used ends it at once."""
        match event:
            case PodJoined():
                self.joined = True
                self._say("deck.joined")
            case PodLeft():
                self._say("deck.left")
            case PortRefused(port, error):
                if port in self._named and not self.joined:
                    raise error
                print(error.told(self._words), file=sys.stderr, flush=True)
            case KeyDown():
                self.lesson.back()
                self.ask()
            case TagArrived(uid=uid) if not self.is_over():
                self._tap(uid)

    def _tap(self, uid: str) -> None:
        try:
            self.lesson.tap(uid)
        except DeckError as error:
            print(error.told(self._words), flush=True)
        self.ask()

    def _say(self, sentence: str, **values: object) -> None:
        print(self._words(sentence, **values), flush=True)


def add(parser: argparse.ArgumentParser, words: Words) -> None:
    deeds = parser.add_subparsers(required=True, metavar=words("help.what"))
    taught = add_deed(deeds, "learn", words("help.deck_learn"), learn)
    takes(taught, words, "game", "help.a_game", choices=games.names())
    takes(taught, words, "file", "help.deck_learn_file", "help.file", type=file)
    takes_shared(taught, words, "--port")
    show = add_deed(deeds, "show", words("help.deck_show"), _show)
    takes(show, words, "file", "help.deck_show_file", "help.file", type=file)
    edit = add_deed(deeds, "edit", words("help.deck_edit"), _edit)
    editable = [name for name in games.names() if games.game_named(name).face_editor()]
    takes(edit, words, "game", "help.deck_edit_game", choices=editable)
    takes(edit, words, "file", "help.deck_edit_file", "help.file", type=file, nargs="?")
    add_labels(add_deed(deeds, "labels", words("help.deck_labels"), _labels), words)


def add_labels(parser: argparse.ArgumentParser, words: Words) -> None:
    most = PAPERS["discs"].places - 1
    takes(parser, words, "game", "help.a_game", choices=games.names(), nargs="?")
    takes(parser, words, "--paper", "help.deck_paper", choices=sorted(PAPERS), default="discs")
    told, number = words("help.deck_skip", most=most), words("help.number")
    parser.add_argument("--skip", type=int, default=0, metavar=number, help=told)
    takes(parser, words, "--braille", "help.deck_braille", action="store_true")
    takes(parser, words, "--backs", "help.deck_backs", "help.number", type=int)
    takes(parser, words, "--size", "help.deck_size", choices=sorted(CARD_SIZES), default="poker")
    takes(parser, words, "--out", "help.deck_out", "help.file", type=target)


def _show(args: argparse.Namespace, words: Words) -> int:
    deck = read_deck(args.file)
    print(words("deck.holds", count=len(deck.tags), game=deck.game))
    for component in deck.missing():
        print(words("deck.lacks", name=component.told))
    for sentence in games.game_named(deck.game).unread(None, words):
        print(sentence)
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
        sheets = write_labels(args.game, args.paper, path, args.skip, in_braille=args.braille)
    else:
        sheets = write_backs(args.backs, args.size, path)
    print(words("deck.sheets", count=sheets, path=path))
    return 0
