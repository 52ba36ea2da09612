"""Learn a game in five minutes: step by step, each done with a move of the game."""

import argparse
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

from stichtisch.commands.kept import home
from stichtisch.commands.learn_at_pod import LearnersPod
from stichtisch.commands.options import add_the_game, file, takes, takes_shared
from stichtisch.decks.deck import deck_of, virtual_deck
from stichtisch.disk import write_file
from stichtisch.errors import StichtischError
from stichtisch.games import game_named
from stichtisch.games.event import Event, TrickTaken
from stichtisch.games.lesson import Answer, Attempt, Lesson, known_from, lesson_of
from stichtisch.games.move import Move, Play
from stichtisch.games.presenter import Presenter
from stichtisch.games.refusal import Refusal
from stichtisch.games.settings import Settings
from stichtisch.ui.colours import BOLD, QUIET, on_paper
from stichtisch.ui.lines import PLAIN, wrapped
from stichtisch.ui.picture import card_picture
from stichtisch.words import Words


def add(parser: argparse.ArgumentParser, words: Words) -> None:
    add_the_game(parser, words)
    takes(parser, words, "--step", "help.step", "help.number", type=int)
    takes(parser, words, "--deck", "help.learn_deck", "help.file", type=file)
    takes_shared(parser, words, "--port")


def run(args: argparse.Namespace, words: Words) -> int:
    lesson = lesson_of(args.game)
    if lesson is None:
        raise StichtischError("learn.none", game=args.game)
    kept, learned = home() / f"learn-{args.game}", _Learned(home() / "learned.json")
    at = _begin(args.step, kept.read_text("utf-8") if kept.exists() else "", len(lesson.steps))
    with _place(args, words) as place:
        pupil = _Pupil(lesson, words, place, learned)
        while 0 <= at < len(lesson.steps):
            write_file(kept, str(at).encode())
            goes = pupil.step(at)
            if goes is None:
                print(words("learn.left", game=args.game))
                return 0
            at = max(at + goes, 0)
    write_file(kept, b"0")
    pupil.last()
    return 0


@contextmanager
def _place(args: argparse.Namespace, words: Words) -> "Iterator[LearnersPod | _Keyboard]":
    """Where the lesson is played: at a pod, if one is asked for."""
    if not (args.port or args.deck):
        yield _Keyboard()
        return
    deck = virtual_deck(args.game) if args.deck is None else deck_of(args.game, args.deck)
    with closing(LearnersPod(args.port, deck.tags, words)) as pod:
        pod.wait()
        yield pod


def _begin(asked: int | None, kept: str, steps: int) -> int:
    """From 0: the step asked for, else the one reached last."""
    at = asked - 1 if asked is not None else int(kept) if kept.isdecimal() else 0
    if asked is not None and not 0 <= at < steps:
        raise StichtischError("learn.no_step", step=asked, steps=steps)
    return min(at, steps - 1)


class _Learned:
    """What lessons of all games taught so far, kept in a file."""

    def __init__(self, path: Path) -> None:
        self._path = path
        try:
            kept = json.loads(path.read_bytes())
        except (OSError, ValueError):  # none yet, or spoilt: then nothing is offered to be skipped
            kept = {}
        self.told: dict[str, str] = kept if isinstance(kept, dict) else {}
        """The game that taught each thing first."""

    def add(self, taught: Iterable[str], game: str) -> None:
        if new := {each: game for each in taught if each not in self.told}:
            self.told |= new
            write_file(self._path, json.dumps(self.told).encode())


class _Keyboard:
    """Where a lesson without a pod is played: nothing shines, and all is typed."""

    goes_on, plays = "learn.on", "learn.play"

    def begin(self, *_step: object) -> None: ...

    def light(self, _refused: Refusal | None) -> None: ...

    def is_over(self) -> bool:
        return sys.stdin.isatty()

    def heard(self) -> str | None:
        try:
            return input("> ").strip().lower()
        except EOFError:
            return None


class _Pupil:
    """Shows steps on a terminal, and reads what is typed: a number, or a letter that leads on."""

    def __init__(
        self, lesson: Lesson, words: Words, place: LearnersPod | _Keyboard, learned: _Learned
    ) -> None:
        self._lesson = lesson
        self._learned = learned
        self._words = words
        self._place = place
        self._console = Console(highlight=False)

    def step(self, at: int) -> int | None:
        """Until it is done: so many steps on, back where it is below 0; None to leave."""
        step = self._lesson.steps[at]
        attempt = Attempt(step)
        kind = game_named(self._lesson.game)
        header = step.record.header
        show = kind.presenter(header.seats, Settings(), self._words)
        number, count = at + 1, len(self._lesson.steps) + 1
        self._rule(
            self._words("learn.step", number=number, count=count, name=self._told(step.name))
        )
        if known := known_from(step, self._lesson.game, self._learned.told):
            name = self._words(f"{known.replace('-', '_')}.name")
            self._write(self._words("learn.known", game=name))
        self._draw(attempt, show)
        self._write(self._told(step.say))
        self._write(self._told(step.do), bold=True)
        offers = self._offer(attempt, show)
        self._place.begin(attempt, show, len(offers))
        while True:
            typed = self._place.heard()
            if typed in ("q", None):
                return None
            if typed in ("s", "b"):
                return 1 if typed == "s" else -1
            move = _meant(typed, offers, attempt)
            if move is None:
                self._write(self._words("learn.which"))
                continue
            answer = attempt.act(move)
            if answer.done:
                self._learned.add(step.teaches, self._lesson.game)
                self._done(answer, show)
                return 1
            self._place.light(answer.why)
            self._wrong(answer, show, attempt)

    def last(self) -> None:
        """The last step is a real round."""
        told = self._lesson.round
        count = len(self._lesson.steps) + 1
        self._rule(
            self._words("learn.step", number=count, count=count, name=self._words("learn.round"))
        )
        self._write(self._told(told.say))
        options = " ".join(f"--option {name}={value}" for name, value in told.options.items())
        way = self._words(self._place.plays, game=self._lesson.game, options=options)
        self._write(way, bold=True)
        self._write(self._told(told.then))

    def _write(self, sentence: str, bold: bool = False) -> None:
        self._print(*wrapped(sentence, self._width(), BOLD if bold else PLAIN))

    def _told(self, text: Any) -> str:
        return str(text[self._words.language])

    def _width(self) -> int:
        return min(self._console.width, 80)

    def _print(self, *rows: Text) -> None:
        for row in rows:
            self._console.print(row)

    def _rule(self, title: str) -> None:
        if self._console.is_terminal:
            self._console.clear()
        self._print(Text(), Text(f"── {title} ".ljust(self._width(), "─"), style=QUIET), Text())

    def _draw(self, attempt: Attempt, show: Presenter[Any, Any]) -> None:
        """The trick as it lies, what is taught of the round, and the hand."""
        public, hide = attempt.view.public, attempt.step.hide
        if not any("trump" in hidden or "rule" in hidden for hidden in hide):
            self._print(*wrapped(show.title(public), self._width(), QUIET))
        self._print(*map(Text, show.board(public)))
        trick = show.trick_shown(public)
        if trick is not None and not trick.taken:
            for seat, card in trick.cards:
                ahead = self._words("terminal.ahead") if trick.ahead == seat else ""
                name = f"{show.names[seat]:8}"
                self._print(Text.assemble(name, self._card(card, show), f"  {ahead}"))
        if not attempt.is_played:
            hand = show.corners(attempt.hand())
            self._print(Text(self._words("learn.hand", cards=hand), style=QUIET))

    def _card(self, card: Any, show: Presenter[Any, Any]) -> Text:
        picture = card_picture(card, show)
        return Text.assemble(
            (f" {picture.shape} {picture.rank} ", on_paper(picture.ink)), f" {picture.text}"
        )

    def _offer(self, attempt: Attempt, show: Presenter[Any, Any]) -> Sequence[Move]:
        """What may be typed now, with its number."""
        offers, public = attempt.offers(), attempt.view.public
        rows = [Text()]
        cards = attempt.hand() if attempt.several or attempt.is_played else []
        drawn = [self._card(card, show) for card in cards]
        drawn = drawn or [Text(show.offer(public, move)) for move in offers]
        for number, each in enumerate(drawn, start=1):
            rows.append(Text.assemble((f"{number:3}  ", BOLD), each))
        self._print(*rows, Text(self._words("learn.keys"), style=QUIET))
        return offers

    def _wrong(self, answer: Answer, show: Presenter[Any, Any], attempt: Attempt) -> None:
        self._write(f"✗ {self._told(answer.say)}", bold=answer.refused)
        if answer.shown:
            public = attempt.view.public
            right = [
                show.card(m.card) if isinstance(m, Play) else show.offer(public, m)
                for m in answer.shown
            ]
            self._write(self._words("learn.right", what=" / ".join(right)))

    def _done(self, answer: Answer, show: Presenter[Any, Any]) -> None:
        for told in _news(answer.follows, show):
            self._print(*wrapped(told, self._width(), QUIET))
        self._write(f"✓ {self._told(answer.say)}", bold=True)
        if self._place.is_over():
            self._write(self._words(self._place.goes_on))
            self._place.heard()


def _news(follows: Sequence[Move | Event], show: Presenter[Any, Any]) -> Iterator[str]:
    """Moves one after the other, and the tricks that they make."""
    for one in follows:
        if isinstance(one, Move):
            yield show.move(one)
        elif isinstance(one, TrickTaken):
            yield show.event(one)


def _meant(typed: str | None, offers: Sequence[Move], attempt: Attempt) -> Move | None:
    """The move of these numbers."""
    numbers = (typed or "").replace(",", " ").split()
    if not numbers or not all(number.isdecimal() for number in numbers):
        return None
    picked = [int(number) - 1 for number in numbers]
    if attempt.several:
        cards = attempt.hand()
        if len(set(picked)) != attempt.several or not all(0 <= at < len(cards) for at in picked):
            return None
        return attempt.move_of([cards[at] for at in picked])
    (at, *more) = picked
    return None if more or not 0 <= at < len(offers) else offers[at]
