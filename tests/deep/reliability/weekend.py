"""A weekend at the table: python tests/deep/reliability/weekend.py --hours 60 --seed S

Real pods' sessions, the real Pods, Referee, Table and Journal, and simulated players, by a clock
that is fed. People play all games, scanned and blind, one after the other; they pull plugs, leave
cards lying, lay other things on the pods, let the computer sleep, for a minute or for a night, and
kill the program in the middle of a game. Every game comes to its end, every record replays, and
memory stays flat.
"""

import json
import sys
import tempfile
import time
from argparse import ArgumentParser
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any

if __name__ == "__main__":  # as pytest has it (pyproject.toml)
    CHECKOUT = Path(__file__).parents[3]
    sys.path[:0] = [str(CHECKOUT / room) for room in ("host", "firmware", "tests", "tests/deep")]

from podwire import kinds
from reliability.held import blocks, rss_kib
from reliability.in_process import Pod, hello, ports_of
from stichtisch import games
from stichtisch.decks.deck import virtual_deck
from stichtisch.games.player import Player, Tags
from stichtisch.games.record import Header
from stichtisch.games.replay import Replay
from stichtisch.games.settings import Settings
from stichtisch.players.mistakes import Mistakes
from stichtisch.players.players import PAUSE, Players
from stichtisch.players.truth import Truth, truth_of
from stichtisch.pods.pods import Pods
from stichtisch.table.happenings import Happening, TroubleMet
from stichtisch.table.journal import Journal
from stichtisch.table.referee import Referee
from stichtisch.table.table import Table
from stichtisch.ui.news import news
from stichtisch.words import Words

HOUR = 3_600_000
BUSY_MS, QUIET_MS = 50, 400
"""Between two looks of everybody, while something is done and while somebody thinks."""
AGAIN_MS = 60_000
"""Whoever waited so long does it once more."""
STANDS_STILL_MS = 1_200_000
CYCLE = 2 * len(games.names())
"""Games until the same ones come again: the last one is still held, and they differ in size."""
GROWTH = 1000
"""Blocks that may be kept, for what one game holds more than another."""
WARM = 4 * CYCLE
"""Games until growth counts: what is met first fills caches, 4,200 blocks in the first hour."""
NAMES = ("Anna", "Ben", "Cleo", "Dora")
FOREIGN = "04f0f0f0f0f0f0"


@dataclass
class Result:
    """How the promise was kept."""

    hours: float = 0.0
    hours_awake: float = 0.0
    games: int = 0
    moves: int = 0
    by_game: dict[str, int] = field(default_factory=dict)
    plugs_pulled: int = 0
    sleeps: int = 0
    kills: int = 0
    left_lying: int = 0
    tried_again: int = 0
    set_aside: int = 0
    records_wrong: int = 0
    blocks_grown: int = 0
    """Of Python's memory, in the second half of the games."""
    rss_grown_kib: int = 0
    """Of the process's, likewise."""

    @property
    def wrong(self) -> int:
        grown = self.games > WARM and self.blocks_grown > GROWTH
        return self.records_wrong + self.set_aside + grown


class Hand:
    """A hand at one pod: a card that is laid there leaves the place where it lay."""

    def __init__(self, pod: Pod, pods: list[Pod]) -> None:
        self._pod, self._pods = pod, pods

    def lay(self, uid: str) -> None:
        for pod in self._pods:
            pod.lift(uid)
        self._pod.lay(uid)

    def lift(self, uid: str) -> None:
        self._pod.lift(uid)

    def press(self) -> None:
        self._pod.press()

    def release(self) -> None:
        self._pod.release()


class Weekend:
    """The pods on the table, and what time it is for them and for the computer."""

    def __init__(self, seed: int, folder: Path, disturbed: float) -> None:
        """`disturbed`: so many times as often as people are."""
        self.chance = Random(seed)
        self.disturbed = disturbed
        self.folder = folder
        self.ms = 0
        """Of the weekend; it goes on while the computer sleeps."""
        self.lag = 0
        """What the computer's clock has missed: some stand still while it sleeps."""
        self.result = Result()
        self.seats = [Pod(f"pod{seat}", hello(b"pod%d...." % seat)) for seat in range(4)]
        self.private = Pod("private", hello(b"private.", kinds.ROLE_PRIVATE))
        self.pods = [*self.seats, self.private]
        self.by_name = {pod.name: pod for pod in self.pods}
        self.back: dict[str, int] = {}
        """When a pod that was pulled out is put in again."""

    def play(self, number: int) -> None:
        """One game, from sitting down to its record."""
        kind = games.game_named(games.names()[number % len(games.names())])
        blind = bool(kind.dealt) and number // len(games.names()) % 2 == 1
        seats = self.chance.choice((3, 4))
        options = {"tasks": 1} if kind.name == "was-sticht" else {}
        header = Header(kind.name, NAMES[:seats], options, kind.deck_for_header(None))
        settings = Settings(
            take_back=self.chance.random() < 0.5,
            hands="blind" if blind else "scanned",
            cards=kind.faces(None),
        )
        # one name for all: glob keeps each pattern that it has seen
        self.path = self.folder / "weekend.journal"
        self.deck = virtual_deck(kind.name)
        self.journal = Journal.create(self.path, header, settings)
        self.tags = Tags(self.deck.tags)
        if kind.dealt or self.chance.random() < 0.5:  # else the last game lies there still
            self.clear()
        self.begin()
        self.sit()
        self.until_over()
        self.check()
        self.wires.close()
        self.journal.close()
        for file in self.folder.glob("weekend.journal*"):
            file.unlink()
        result = self.result
        result.games += 1
        result.moves += len(self.table.match.kept)
        result.by_game[kind.name] = result.by_game.get(kind.name, 0) + 1
        result.left_lying += sum(len(pod.lying) for pod in self.pods)

    def begin(self) -> None:
        """The program starts, with what is in the journal."""
        header, settings = self.journal.header, self.journal.settings
        chance = Random(self.chance.random())
        self.table = Table(header, settings, self.deck, chance, Words("en"))
        self.wires = Pods([pod.name for pod in self.pods], False, lambda: self.host_ms)
        self.referee = Referee(self.table, self.wires, self.journal, lambda: self.host_ms / 1000)
        self.heard, self.heard_at = self.table.heard.total(), self.ms

    def sit(self) -> None:
        """Players come to the pods."""
        for pod in self.pods:
            pod.release()
        seats = len(self.table.match.header.seats)
        self.hands: dict[int | None, Hand] = {None: Hand(self.private, self.pods)}
        self.hands |= {seat: Hand(self.seats[seat], self.pods) for seat in range(seats)}
        player = self.table.kind.player(self.tags, not self.table.settings.unseen)
        truth = truth_of(self.table)
        self.players = Players(
            self.table, self.hands, player, self.chance, PAUSE, truth, self.private.id,
            mistakes=self.mistakes(player, truth),
        )  # fmt: skip

    def mistakes(self, _player: Player[Any, Any], _truth: Truth | None) -> Mistakes | None:
        """What players do wrong on purpose: here nothing, for people do enough."""
        return None

    def once_more(self) -> None:
        """A card or a key that nobody noticed: its pod was away just then."""
        fingers = self.players.fingers
        gesture = fingers.doing
        if gesture is None:
            return
        hand, acting = self.hands[gesture.seat], self.table.game.acting()
        if acting and gesture.seat not in acting:  # what came of it is something else
            fingers.give_up()
            self.players._wanted.clear()
        else:
            if gesture.tag is None:
                hand.release()
            else:
                hand.lift(gesture.tag)
            self.turn()
            if fingers.doing is gesture:
                fingers.begin(gesture)
        self.result.tried_again += 1

    def clear(self) -> None:
        for pod in self.pods:
            for uid in list(pod.lying):
                pod.lift(uid)

    @property
    def host_ms(self) -> int:
        return self.ms - self.lag

    def until_over(self) -> None:
        while self.table.game.outcome is None:
            self.turn()
            self.disturb()
            if self.table.heard.total() != self.heard:
                self.heard, self.heard_at = self.table.heard.total(), self.ms
            waited = self.ms - self.heard_at
            assert waited < STANDS_STILL_MS, "the table stands still"
            if waited // AGAIN_MS > max(waited - self.step, 0) // AGAIN_MS:
                self.once_more()

    def turn(self) -> list[Happening]:
        """Everybody does what there is to do; what happened."""
        busy = self.players.busy or self.table.next_due() is not None
        self.step = BUSY_MS if busy else QUIET_MS
        self.pass_time(self.step)
        happenings = self.referee.run_once(0.0)
        for happening in happenings:
            news(happening, self.table.presenter, "")
            if isinstance(happening, TroubleMet) and happening.sentence.startswith("aside"):
                self.result.set_aside += 1
        self.players.step(self.ms / 1000)
        self.result.hours_awake += self.step / HOUR
        return happenings

    def pass_time(self, ms: int) -> None:
        self.ms += ms
        for pod in self.pods:
            if pod.name in self.back and self.ms >= self.back[pod.name]:
                del self.back[pod.name]
                pod.plugged = True
                pod.boot(self.ms)
            if pod.plugged:
                pod.run(self.ms)

    def disturb(self) -> None:
        """Now and then something that people do."""
        chance, per_turn = self.chance, self.disturbed * self.step / HOUR
        if chance.random() < 12 * per_turn:
            pod = chance.choice(self.pods)
            if pod.plugged:
                pod.plugged = False
                self.back[pod.name] = self.ms + round(chance.uniform(300, 40_000))
                self.result.plugs_pulled += 1
        if chance.random() < 6 * per_turn:
            self.strange_thing()
        if chance.random() < 2 * per_turn:
            self.sleep(chance.uniform(1, 20) / 60)
        if chance.random() < 1 * per_turn:
            self.kill()

    def strange_thing(self) -> None:
        """A tag of no game lies on a pod for a while, or a second one."""
        pod = self.chance.choice(self.pods)
        pod.lay(FOREIGN)
        for _ in range(20):
            self.turn()
        pod.lift(FOREIGN)

    def sleep(self, hours: float) -> None:
        """The computer sleeps; the pods notice that nobody listens, and wait."""
        for _ in range(40):
            self.pass_time(100)
        passed = round(hours * HOUR)
        for _ in range(3):
            self.pass_time(passed // 3)
        if self.chance.random() < 0.5:
            self.lag += passed
        self.heard_at += passed
        self.result.sleeps += 1

    def kill(self) -> None:
        """The program dies, and is started again with its journal."""
        self.journal.close()
        self.pass_time(1000)
        self.journal = Journal.resume(self.path)
        self.begin()
        fingers = self.players.fingers
        self.players._table = fingers._table = self.players.spots._table = self.table
        fingers._heard = 0
        self.result.kills += 1

    def check(self) -> None:
        """The record replays, to the same end."""
        replay = Replay(self.journal.record().encode())
        try:
            list(replay.events())
            same = replay.game.outcome == self.table.game.outcome
        except Exception as error:
            print(f"a record that does not replay: {error!r}", file=sys.stderr)
            same = False
        self.result.records_wrong += not same


def weekend(
    hours: float,
    seed: int,
    progress: Callable[[Result], None] = lambda _: None,
    budget: float = float("inf"),
    disturbed: float = 1.0,
) -> Result:
    """So many simulated hours, or less if `budget` seconds are over before."""
    begun = time.monotonic()
    held: list[tuple[int, int]] = []
    with tempfile.TemporaryDirectory() as folder:
        table = Weekend(seed, Path(folder), disturbed)
        until_sleep = 3.0
        with ports_of(table.by_name.__getitem__):
            while table.ms < hours * HOUR and time.monotonic() - begun < budget:
                table.play(table.result.games)
                held.append((blocks(), rss_kib()))
                if table.result.hours_awake > until_sleep:  # a night, or half a day elsewhere
                    table.sleep(table.chance.uniform(6, 10))
                    until_sleep = table.result.hours_awake + table.chance.uniform(2, 5)
                table.result.hours = round(table.ms / HOUR, 2)
                progress(table.result)
    result = table.result
    result.hours_awake = round(result.hours_awake, 2)
    middle, end = held[: len(held) // 2 + 1][-CYCLE:], held[-CYCLE:]
    result.blocks_grown, result.rss_grown_kib = (
        round(fmean(now) - fmean(before))
        for now, before in zip(zip(*end, strict=True), zip(*middle, strict=True), strict=True)
    )
    return result


def main() -> int:
    """1 if the promise is broken."""
    parser = ArgumentParser(description="A weekend at the table.")
    parser.add_argument("--hours", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--budget", type=float, default=float("inf"), help="seconds of real time")
    asked = parser.parse_args()
    begun = time.monotonic()

    def progress(result: Result) -> None:
        seconds = time.monotonic() - begun
        line = f"{result.hours:.1f} of {asked.hours:.0f} h, {result.games} games, {seconds:.0f} s"
        print(line, file=sys.stderr, flush=True)

    result = weekend(asked.hours, asked.seed, progress, asked.budget)
    line = {
        "promise": "a weekend: memory flat, every record replays",
        "size": f"{result.hours} simulated hours, {result.hours_awake} of them awake",
        "seed": asked.seed,
        "wrong": result.wrong,
        **asdict(result),
        "seconds": round(time.monotonic() - begun),
    }
    print(json.dumps(line))
    return 1 if result.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
