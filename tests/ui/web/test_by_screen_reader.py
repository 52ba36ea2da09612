"""Whole games by nothing but the accessibility tree: roles, names and states, and the keyboard."""

import re
import time
from contextlib import suppress
from random import Random

import pytest
from playwright.sync_api import TimeoutError

from stichtisch.games import game_named, names
from stichtisch.words import Words
from ui.web.visit import SOON, visit

pytestmark = pytest.mark.real_time

LANGUAGES = {0: "en", 1: "de"}
"""By seat."""
MOST = 1500
"""Seconds that a game may take."""


IN_A_LIST = re.compile(r"""listitem:\n +- '?button "([^"]+)"(?! \[disabled)""")
IN_A_TABLE = re.compile(r"""cell "[^"]*":\n +- '?button "([^"]+)"(?! \[disabled)""")
"""What may be pressed there, by its name: hand and offers are lists, a draft is a table."""


class Reader:
    """Somebody with a screen reader: what it reads out is all that they know of the page."""

    def __init__(self, table, seat, language):
        self.words, self.chance = Words(language), Random(seat)
        self.page = table.page(f"seat?lang={language}", key=table.invitation(seat))
        self.page.get_by_role("status").first.wait_for()
        self.main = self.page.get_by_role("main")

    def read_out(self):
        return self.main.aria_snapshot(timeout=SOON)

    def offered(self):
        """The names of what may be pressed among one's offers and cards, on one's turn."""
        told, hand = self.read_out(), f'region "{self.words("web.hand")}"'
        if self.words("web.your_turn") not in told:
            return []
        wrong = (self.words("web.not_now"), self.words("web.take_up"))
        names = IN_A_TABLE.findall(told) or IN_A_LIST.findall(told.partition(hand)[2])
        return [name for name in names if not any(one in name for one in wrong)]

    def step(self):
        """Press something that is offered, if it is their turn."""
        with suppress(TimeoutError):  # what was there a moment ago may be gone
            if names := self.offered():
                name = self.chance.choice(names)
                button = self.main.get_by_role("button", name=name, exact=True).first
                button.press("Enter", timeout=SOON)

    def is_over(self):
        return self.page.get_by_role("button", name=self.words("web.again")).count() > 0


@pytest.mark.slow(120)
@pytest.mark.timeout(1600)
@pytest.mark.parametrize("game", names())
def test_whole_games_by_screen_reader_in_two_languages(chromium, game):
    kind = game_named(game)
    options = [
        word for name, value in kind.short.items() for word in ("--option", f"{name}={value}")
    ]
    seats = ("--players", str(kind.seats.start))
    with visit(chromium, game, *seats, *options, "--speed", "60", "--seed", "5") as table:
        readers = [Reader(table, seat, language) for seat, language in LANGUAGES.items()]
        until = time.monotonic() + MOST
        while not readers[0].is_over():
            assert time.monotonic() < until, readers[0].read_out()
            for reader in readers:
                reader.step()
            readers[0].page.wait_for_timeout(20)
        assert all(reader.is_over() for reader in readers)
        assert table.complaints == []
