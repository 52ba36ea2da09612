"""`kill -9` of the referee in the middle of a trick, and on from the journal."""

import contextlib
import json
import queue
import random
import signal
import subprocess
import sys
import threading
import time

import pytest

from stichtisch.decks.deck import virtual_deck
from stichtisch.games import game_named
from stichtisch.games.component import What
from stichtisch.games.player import Tags
from stichtisch.games.record import Header
from stichtisch.games.settings import Settings
from stichtisch.games.was_sticht.moves import StartRound
from stichtisch.players.evening import VirtualPods
from stichtisch.table.match import Match
from stichtisch.words import Words

pytestmark = pytest.mark.real_time
NAMES = ("Anna", "Ben", "Cleo")
TRUMP = StartRound(0, "R", 5)
PATIENCE = 90.0


class Referee:
    """The real command in a process of its own, and what it says."""

    def __init__(self, ports, journal, *options):
        named = [option for port in ports for option in ("--port", port)]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "stichtisch", "--lang", "en", "table", *named,
             "--journal", str(journal), *options],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        )  # fmt: skip
        self.said = []
        self._lines = queue.Queue()
        self._ears = threading.Thread(target=self._listen, daemon=True)
        self._ears.start()

    def _listen(self):
        for line in self.process.stdout:
            self._lines.put(line.rstrip())

    def says(self, words):
        """The next line with these words in it."""
        line = self.may_say(words, PATIENCE)
        assert line, f"never said {words!r}, but {self.said[-5:]}"
        return line

    def may_say(self, words, seconds):
        """The same, or nothing if that takes too long."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            with contextlib.suppress(queue.Empty):
                self.said.append(self._lines.get(timeout=0.2))
                if words in self.said[-1]:
                    return self.said[-1]
        return None

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self._ears.join()
        self.process.stdout.close()


class Story:
    """People at virtual pods who know the game they play."""

    def __init__(self, pods):
        self.pods = pods
        kind = game_named("was-sticht")
        self.player = kind.player(Tags(virtual_deck("was-sticht").tags), False)
        header = Header("was-sticht", NAMES, {"tasks": 1})
        self.match = Match(kind, header, Settings(), random.Random(1))
        self.told = kind.presenter(NAMES, Settings(), Words("en")).move

    def hands(self, seat):
        return self.pods.by_name["private" if seat is None else f"seat{seat + 1}"]

    def make(self, move, referee, words=None):
        (gesture,) = self.player.gestures(move, self.match.kept, self.match.public())
        self.hands(gesture.seat).lay(gesture.tag)
        referee.says(words or self.told(move))
        if not gesture.stays:
            self.hands(gesture.seat).lift(gesture.tag)
        self.match.push(move, gesture.tag)

    def any_move(self):
        game = self.match.game
        acting = sorted(game.acting())
        return next(iter(game.legal_moves(acting[0] if acting else None)))

    def start_round(self, referee):
        tags = {component.name: tag for tag, component in virtual_deck("was-sticht").tags.items()
                if component.what in (What.TRUMP_SUIT, What.TRUMP_NUMBER)}  # fmt: skip
        private = self.hands(None)
        private.lay(tags["R"])
        private.lay(tags["5"])
        begun, until = None, time.monotonic() + PATIENCE
        while not begun:  # a press before both cards are seen is refused: press again
            assert time.monotonic() < until, "the round never begins"
            private.press()
            begun = referee.may_say("A new round", 1.0)
            private.release()
            # up for longer than a key bounces, or the next press would be the same one
            begun = begun or referee.may_say("A new round", 0.2)
        self.match.push(TRUMP, None)
        private.lift(tags["R"])
        private.lift(tags["5"])


@pytest.fixture
def pods():
    with contextlib.closing(VirtualPods()) as pods:
        for name in ("seat1", "seat2", "seat3", "private"):
            pods.start(name)
        yield pods


@pytest.mark.slow(15)
def test_the_game_goes_on_where_it_was(pods, tmp_path):
    ports = [pod.port for pod in pods.by_name.values()]
    journal, story = tmp_path / "evening.journal", Story(pods)
    options = ("--players", "3", "--option", "tasks=1", "--trumps", "laid")
    referee = Referee(ports, journal, "--names", ",".join(NAMES), *options)
    try:
        referee.says("press the key")
        for seat, name in enumerate(NAMES):
            story.hands(seat).press()
            referee.says(f"{name} has taken a seat")
            story.hands(seat).release()
        while story.match.game.phase == "chip":
            story.make(story.any_move(), referee)
        story.start_round(referee)
        while story.match.game.phase in ("draft", "set_aside"):
            story.make(story.any_move(), referee)
        while story.match.game.phase == "task":
            story.make(story.any_move(), referee, "has chosen")
        story.make(story.any_move(), referee)
        story.make(story.any_move(), referee)
    finally:
        referee.kill()
    assert not any(word in line for line in referee.said[:30] for word in ("red, 5", '"R"'))
    again = Referee(ports, journal, "--resume")
    try:
        again.says("Anna: the pod is connected")
        story.make(story.any_move(), again)
        again.says("Trick 1, led by Ben")
    finally:
        again.kill()
    shown = subprocess.run(
        [sys.executable, "-m", "stichtisch", "record", str(journal)],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    _header, *moves = [json.loads(line) for line in shown.stdout.splitlines()]
    assert moves == [kept.move.as_json() for kept in story.match.kept]
