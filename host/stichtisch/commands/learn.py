"""`stichtisch deck learn`: each tag is on disk before the next one is asked for."""

import argparse
import shlex
import sys

from stichtisch.commands.options import check_folder
from stichtisch.decks.deck import read_deck
from stichtisch.decks.learning import Learning
from stichtisch.decks.lesson import Lesson
from stichtisch.games.component import DeckError
from stichtisch.pods.events import (
    KeyDown,
    PodEvent,
    PodJoined,
    PodLeft,
    PortRefused,
    TagArrived,
)
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
    try:
        while not lesson.is_over():
            for event in pods.poll(1.0):
                lesson.hear(event)
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
    learned, count = Learning(read_deck(args.file)).progress
    return words("deck.go_on", learned=learned, count=count, path=args.file, command=command)


class _Spoken:
    """What is said while a deck is learned."""

    def __init__(self, lesson: Lesson, args: argparse.Namespace, words: Words) -> None:
        self.lesson = lesson
        self._named = args.port
        self._words = words
        self._joined = False
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
            self._say("deck.tap", number=learned + 1, count=count, name=expected.told)

    def hear(self, event: PodEvent) -> None:
        """Take in what happened at a pod; a named port that cannot be used ends it at once."""
        match event:
            case PodJoined():
                self._joined = True
                self._say("deck.joined")
            case PodLeft():
                self._say("deck.left")
            case PortRefused(port, error):
                if port in self._named and not self._joined:
                    raise error
                print(error.told(self._words), file=sys.stderr, flush=True)
            case KeyDown():
                self._back()
            case TagArrived(uid=uid) if not self.is_over():
                self._tap(uid)

    def _tap(self, uid: str) -> None:
        try:
            self.lesson.tap(uid)
        except DeckError as error:
            print(error.told(self._words), flush=True)
        self.ask()

    def _back(self) -> None:
        self.lesson.back()
        self.ask()

    def _say(self, sentence: str, **values: object) -> None:
        print(self._words(sentence, **values), flush=True)
