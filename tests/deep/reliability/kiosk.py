"""Days of a kiosk: python tests/deep/reliability/kiosk.py --hours 60 --seed S

The table of `demo --kiosk` by a clock that is fed: the real Pods, Referee, Table, Journal, Guests
and Pages, the real server with a browser's connection that stays open, and visitors who come to
the free seat, play, err, hold a key down and walk away. Game follows game, and the process stays
as it is: memory, threads, open files, journals. Each simulated hour prints a line of them.
"""

import json
import sys
import tempfile
import threading
import time
from argparse import ArgumentParser
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from statistics import fmean
from typing import Any
from urllib.request import urlopen

if __name__ == "__main__":  # as pytest has it (pyproject.toml)
    CHECKOUT = Path(__file__).parents[3]
    sys.path[:0] = [str(CHECKOUT / room) for room in ("host", "firmware", "tests", "tests/deep")]

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from reliability.held import blocks, open_files, rss_kib
from reliability.in_process import ports_of
from reliability.weekend import GROWTH, HOUR, WARM, Weekend
from stichtisch import games
from stichtisch.decks.deck import virtual_deck
from stichtisch.games.player import Player, Tags
from stichtisch.games.record import Header, write_line
from stichtisch.games.settings import Settings
from stichtisch.players.mistakes import Mistakes
from stichtisch.players.person import Person
from stichtisch.players.truth import Truth
from stichtisch.table.happenings import Happening, NotSo
from stichtisch.table.journal import Journal
from stichtisch.ui.web.acts import (
    Act,
    AskCoach,
    LayCard,
    MakeOffer,
    PressKey,
    ReleaseKey,
    TakeUp,
)
from stichtisch.ui.web.hub import Done, Hub
from stichtisch.ui.web.keys import Keys
from stichtisch.ui.web.kiosk import SILENCE, Attract, Guests
from stichtisch.ui.web.pages import Pages
from stichtisch.ui.web.server import Server

SEAT = 0
NAMES = ("Anna", "Ben", "Cleo")
STAYS_MS = 15_000
"""How long the end of a game stays to be seen."""
COMES_AFTER_MS = 240_000
"""Between two visitors, on average."""
CYCLE = len(games.names())
"""Games in a row, one of each kind."""


@dataclass(frozen=True)
class Held:
    """What the process holds once a game has ended."""

    blocks: int
    """Of Python's memory."""
    rss_kib: int
    threads: int
    files: int
    journal_bytes: int
    """Of the game that has just ended; the others' are gone."""


@dataclass
class Result:
    """How the promise was kept."""

    hours: float = 0.0
    games: int = 0
    moves: int = 0
    visitors: int = 0
    acts: int = 0
    errors_shown: int = 0
    """Refusals, of visitors and of players who err on purpose."""
    seats_not_given_back: int = 0
    records_wrong: int = 0
    journals_left: int = 0
    blocks_grown: int = 0
    """In the second half of the games, as all that follows."""
    rss_grown_kib: int = 0
    threads_grown: int = 0
    files_grown: int = 0
    latest: deque[Held] = field(default_factory=lambda: deque(maxlen=CYCLE), repr=False)
    """After each of the last games. All of them would be what grows here."""

    @property
    def wrong(self) -> int:
        blocks_grown = self.games > WARM and self.blocks_grown > GROWTH
        grown = blocks_grown + (self.threads_grown > 0) + (self.files_grown > 0)
        return grown + self.seats_not_given_back + self.records_wrong + self.journals_left


class Kiosk(Weekend):
    """A table that plays by itself, and who comes by."""

    def __init__(self, seed: int, folder: Path, hub: Hub, keys: Keys) -> None:
        super().__init__(seed, folder, disturbed=0)
        self.hub, self.keys = hub, keys
        self.seen = Result()
        self.comes_at = 0
        self.goes_at = 0
        self.acts_at = 0

    def play(self, number: int) -> None:
        """One game, a look at how it ended, and nothing of it is left."""
        kind = games.game_named(games.names()[number % len(games.names())])
        options = {"was-sticht": {"tasks": 1}, "oh-hell": {"most": 4}}.get(kind.name, {})
        header = Header(kind.name, NAMES, options, kind.deck_for_header(None))
        # one name for all: the caches of glob and re would keep a pattern for each
        self.path = self.folder / "kiosk.journal"
        self.deck, self.tags = virtual_deck(kind.name), Tags(virtual_deck(kind.name).tags)
        self.journal = Journal.create(self.path, header, Settings(cards=kind.faces(None)))
        self.clear()
        self.begin()
        self.sit()
        self.open_pages()
        self.until_over()
        until = self.ms + STAYS_MS
        while self.ms < until:
            self.turn()
        self.check()
        size = self.path.stat().st_size
        self.wires.close()
        self.journal.close()
        for file in self.folder.glob("kiosk.journal*"):
            file.unlink()
        self.note(size)

    def mistakes(self, player: Player[Any, Any], truth: Truth | None) -> Mistakes:
        return Mistakes(self.table, player, self.chance, truth)

    def once_more(self) -> None:
        """Nobody helps a kiosk on."""

    def open_pages(self) -> None:
        player = self.table.kind.player(self.tags, True)
        person = Person(self.table, SEAT, self.tags, player, self.players.spots)
        self.person, self.guests = person, Guests(self.keys, self.players, [person])
        self.pages = Pages(
            self.referee,
            lambda _pod: None,
            self.hub,
            self.guests,
            clock=lambda: self.ms / 1000,
            beside=Attract(self.table, self.guests),
        )

    def turn(self) -> list[Happening]:
        happenings = super().turn()
        if hasattr(self, "pages"):
            self.visit()
            self.pages.tell(happenings)
        self.seen.errors_shown += sum(isinstance(one, NotSo) for one in happenings)
        return happenings

    def visit(self) -> None:
        """Somebody comes, does this and that for a while, and goes without a word."""
        if self.ms >= self.comes_at:
            self.goes_at = self.ms + round(self.chance.uniform(0, 120_000))
            silent = 1000 * SILENCE + self.chance.expovariate(1 / COMES_AFTER_MS)
            self.comes_at = self.goes_at + round(silent)
            self.seen.visitors += 1
        if self.ms < self.goes_at and self.ms >= self.acts_at:
            self.acts_at = self.ms + round(self.chance.uniform(200, 5000))
            self.seen.acts += self.hub.do(Done(SEAT, self.any_act()))
        away = self.ms - self.goes_at
        if self.guests.is_here(SEAT) and away > 1000 * SILENCE + 30_000:
            over = self.table.game.outcome is not None
            self.seen.seats_not_given_back += not over

    def any_act(self) -> Act:
        cards = [LayCard(held.card.text) for held in self.person.hand()]
        offers = [MakeOffer(write_line(m.as_json()).strip()) for m in self.person.offers()]
        keys = [PressKey(own) for own in (True, False)] + [
            ReleaseKey(own) for own in (True, False)
        ]
        return self.chance.choice([*cards, *offers * 2, *keys, TakeUp(), AskCoach()])

    def note(self, journal_bytes: int) -> None:
        del self.pages
        threads = threading.active_count()
        held = Held(blocks(), rss_kib(), threads, open_files(), journal_bytes)
        self.seen.latest.append(held)
        self.seen.games += 1
        self.seen.moves += len(self.table.match.kept)
        self.seen.hours = round(self.ms / HOUR, 2)
        self.seen.records_wrong = self.result.records_wrong
        self.seen.journals_left = len(list(self.folder.iterdir()))


@contextmanager
def looked_at(server: Server, key: str) -> Iterator[None]:
    """A browser that shows the seat's page all the time, and reads all that it is sent."""
    host = f"127.0.0.1:{server.port}"

    def read() -> None:
        with suppress(ConnectionClosed):
            while True:
                page.recv()

    with connect(f"ws://{host}/live", origin=f"http://{host}", max_size=None) as page:
        page.send(json.dumps({"do": "hello", "lang": "de", "key": key, "lamps": True}))
        reading = threading.Thread(target=read)
        reading.start()
        try:
            yield
        finally:
            page.close()
            reading.join()


def look_again(server: Server) -> None:
    """Somebody opens the list of games that are over, and the newest one."""
    with urlopen(f"{server.url}replays-en.json") as answer:
        newest = json.load(answer)[:1]
    for game in newest:
        urlopen(f"{server.url}replay/{game['name']}/de.json").close()


def kiosk(hours: float, seed: int, progress: Callable[[Result], None] = lambda _: None) -> Result:
    """So many simulated hours."""
    hub, keys = Hub(), Keys()
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(hub, keys, 0, lan=False) as server,
        looked_at(server, keys.take(SEAT)),
    ):
        table = Kiosk(seed, Path(folder), hub, keys)
        with ports_of(table.by_name.__getitem__):
            for until in (hours * HOUR / 2, hours * HOUR):
                half_time = list(table.seen.latest)
                while table.ms < until:
                    hub.begin("was-sticht", {})
                    table.play(table.seen.games)
                    look_again(server)
                    progress(table.seen)
    return grown(table.seen, half_time)


def grown(result: Result, half_time: list[Held]) -> Result:
    """How much more is held at the end than at half-time, over as many games of each kind."""

    def by(what: str) -> int:
        end, middle = (
            fmean(getattr(each, what) for each in held) for held in (result.latest, half_time)
        )
        return round(end - middle)

    result.blocks_grown, result.rss_grown_kib = by("blocks"), by("rss_kib")
    result.threads_grown, result.files_grown = by("threads"), by("files")
    return result


def main() -> int:
    """1 if the promise is broken."""
    parser = ArgumentParser(description="Days of a kiosk.")
    parser.add_argument("--hours", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    begun, told = time.monotonic(), [0]

    def progress(result: Result) -> None:
        if int(result.hours) > told[0]:
            told[0] = int(result.hours)
            line = {"hour": result.hours, "games": result.games, "visitors": result.visitors}
            print(json.dumps(line | asdict(result.latest[-1])), file=sys.stderr, flush=True)

    result = kiosk(asked.hours, asked.seed, progress)
    figures = {name: value for name, value in asdict(result).items() if name != "latest"}
    promise = "days of a kiosk: nothing grows, every seat is given back"
    line = {"promise": promise, "size": f"{result.hours} simulated hours", "seed": asked.seed}
    seconds = round(time.monotonic() - begun)
    print(json.dumps(line | {"wrong": result.wrong, **figures, "seconds": seconds}))
    return 1 if result.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
