"""What is to be laid for a bot, on the board and on a page of its own."""

import pytest

from stichtisch.games.record import Header
from stichtisch.games.settings import Settings
from stichtisch.table import bots
from stichtisch.ui.web.hub import Hub
from stichtisch.ui.web.keys import Keys
from stichtisch.ui.web.server import Server
from stichtisch.ui.web.telling import Telling
from stichtisch.words import Words
from table.seated_bots import SeatedBots
from tools.rehearsal import Rehearsal
from ui.web.visit import PHONE, Visit, browser

pytestmark = pytest.mark.real_time


class WithBen(Rehearsal):
    """An evening with Ben, a bot,, up to his first card."""

    def __init__(self):
        header, self.settings = Header("oh-hell", ("Anna", "Ben", "Cleo"), {"most": 3}), BEN
        super().__init__(header, 1, Words("en"), BEN)
        ben = SeatedBots(self)
        while not bots.to_lay(self.table, 1):
            self.step()
            ben.look()

    def _note(self, told):
        self.table.take_writes()
        return told


BEN = Settings(bots="2=careful")


@pytest.mark.slow(15)
def test_the_card_to_lay_is_named_and_drawn():
    hub, keys, evening = Hub(), Keys(), WithBen()
    hub.begin("oh-hell", {})
    (card,) = bots.to_lay(evening.table, 1)
    said = f"Please lay for Ben: {evening.table.presenter.card(card)}."
    with Server(hub, keys, 0, lan=False) as server, browser() as chromium:
        Telling(evening.table, evening.lit, hub).step(1.0)
        visit = Visit(chromium, f"{server.url}#key={keys.desk}")
        for path, size in (("board?lang=en", (1280, 720)), ("seat?of=2&lang=en", PHONE)):
            page = visit.page(path, size)
            page.locator(".card.asked").wait_for()
            assert page.locator("#awaited").inner_text() == said
            assert page.locator(".card.asked").count() == 1
        door = visit.page("?lang=en")
        door.get_by_text("a bot: lay for Ben").click()
        door.locator(".card.asked").wait_for()
        assert visit.complaints == []
