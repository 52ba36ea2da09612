"""Play by nothing but the accessibility tree: roles, names and states, and the keyboard.

python tests/ui/web/screen_reader.py hearts skat    # whole games; without names one of each
"""

import re
import sys
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from random import Random

if __name__ == "__main__":  # started by its path, without pytest's
    tests = Path(__file__).parents[2]
    sys.path[:1] = [str(tests.parent / "host"), str(tests.parent / "firmware"), str(tests)]

from playwright.sync_api import TimeoutError

from stichtisch.games import game_named, names
from stichtisch.words import Words
from ui.web.visit import SOON, browser, visit

LANGUAGES = {0: "en", 1: "de"}
"""By seat."""
MOST = 3600
"""Seconds that a game may take."""
GONE = 300
"""Milliseconds: a button that is not there by then was there a moment ago only."""
WAITS = 1
"""Seconds after an act until one without any answer is made anew, or another one."""
IN_A_LIST = re.compile(r"""listitem:\n +- '?button "([^"]+)"(?! \[disabled)""")
IN_A_TABLE = re.compile(r"""cell "[^"]*":\n +- '?button "([^"]+)"(?! \[disabled)""")
"""What may be pressed there, by its name: hand and offers are lists, a draft is a table."""


class Reader:
    """Somebody with a screen reader: what it reads out is all that they know of the page."""

    def __init__(self, table, seat, language):
        self.words, self.chance = Words(language), Random(seat)
        self.heard, self.patience = "", 0.0
        self.pressed = Counter()
        self.page = table.page(f"seat?lang={language}", key=table.invitation(seat))
        self.page.get_by_role("status").first.wait_for()
        self.main = self.page.get_by_role("main")

    def read_out(self):
        return self.main.aria_snapshot(timeout=SOON)

    def offered(self):
        """The names of what may be pressed among one's offers and cards, on one's turn."""
        told, hand = self.read_out(), f'region "{self.words("web.hand")}"'
        is_news = told != self.heard or time.monotonic() >= self.patience
        if self.words("web.your_turn") not in told or not is_news:
            return []
        self.heard, self.patience = told, time.monotonic() + WAITS
        wrong = (self.words("web.not_now"), self.words("web.take_up"))
        names = IN_A_TABLE.findall(told) or IN_A_LIST.findall(told.partition(hand)[2])
        return [name for name in names if not any(one in name for one in wrong)]

    def step(self):
        """Press something that is offered, if it is their turn; whether there was anything."""
        with suppress(TimeoutError):  # what was there a moment ago may be gone
            if names := self.offered():
                # who tries the same again and again that brings nothing never comes to an end
                name = min(names, key=lambda name: (self.pressed[name], self.chance.random()))
                self.pressed[name] += 1
                button = self.main.get_by_role("button", name=name, exact=True).first
                button.press("Enter", timeout=GONE)
                return True
        return False

    def is_over(self):
        return self.page.get_by_role("button", name=self.words("web.again")).count() > 0


def play(chromium, game, acts=None):
    """Anna in English, Ben in German, by turns; the whole game, or so many of their acts."""
    kind, made = game_named(game), 0
    options = [
        word for name, value in kind.short.items() for word in ("--option", f"{name}={value}")
    ]
    seats = ("--players", str(kind.seats.start))
    with visit(chromium, game, *seats, *options, "--speed", "60", "--seed", "5") as table:
        readers = [Reader(table, seat, language) for seat, language in LANGUAGES.items()]
        until = time.monotonic() + MOST
        while not readers[0].is_over() and (acts is None or made < acts):
            assert time.monotonic() < until, readers[0].read_out()
            made += sum(reader.step() for reader in readers)
            readers[0].page.wait_for_timeout(20)
        assert acts is not None or all(reader.is_over() for reader in readers)
        assert table.complaints == []
    return made


if __name__ == "__main__":
    with browser() as chromium:
        for game in sys.argv[1:] or names():
            began = time.monotonic()
            made = play(chromium, game)
            print(f"{game}: over after {made} acts, {time.monotonic() - began:.0f} s", flush=True)
