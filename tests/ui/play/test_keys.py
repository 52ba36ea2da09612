"""Keys and clicks at the screen of a person, without a terminal; the table is a whole one."""

import asyncio
import math
import time
from textwrap import wrap

import pytest

from stichtisch import games
from stichtisch.games.record import Header
from stichtisch.players.demo import Demo
from stichtisch.table.happenings import MoveMade
from stichtisch.ui.play.app import PlayApp
from stichtisch.ui.play.menu import KEYS, AskLeave, Reading
from stichtisch.ui.sheet import sheet_of
from stichtisch.words import Words

pytestmark = pytest.mark.real_time
PATIENCE = 60.0
NAMES = ("Anna", "Ben", "Cleo")


def play(story, people=(0,), language="en", size=(80, 24), heard=(), seed=3):
    """Run a story at a table of three; the pods are as quick as they can be."""
    words = Words(language)
    header = Header("oh-hell", NAMES, {"most": 3})
    with Demo(header, seed, math.inf, words, lambda *_: None, people=people) as demo:

        async def run():
            app = PlayApp(demo, people, words, heard)
            async with app.run_test(size=size) as pilot:
                await story(Stage(app, pilot))
            assert app.failed is None

        asyncio.run(run())


class Stage:
    """The app, what can be read on it, and its keys."""

    def __init__(self, app, pilot):
        self.app = app
        self._pilot = pilot

    def read(self, name):
        return str(self.app.screen_stack[0].query_one(f"#{name}").render())

    async def until(self, seen, meanwhile=None):
        end = time.monotonic() + PATIENCE
        while not seen():
            assert time.monotonic() < end, f"never seen:\n{self.read('hand')}"
            if meanwhile:
                await meanwhile()
            await self._pilot.pause(0.02)

    async def press(self, *keys):
        await self._pilot.press(*keys)

    async def click(self, name, offset):
        await self._pilot.click(f"#{name}", offset=offset)

    async def bids(self):
        """Wait until there are bids to choose from, and hands that are free to do it."""
        await self.until(lambda: "bid 0" in self.read("hand") and not self.app.person.busy)

    def made(self):
        return [kept.move.as_json() for kept in self.app._demo.table.match.kept]

    def has_bid(self, tricks):
        return {"do": "bid", "seat": 0, "tricks": tricks} in self.made()


@pytest.mark.slow(4)
def test_nobody_is_asked_to_connect_a_pod_that_is_virtual():
    async def story(stage):
        seen = set()

        async def look():
            seen.add(stage.read("awaited"))

        await stage.until(lambda: "bid 0" in stage.read("hand"), look)
        assert seen
        assert not [sentence for sentence in seen if "connect" in sentence]

    play(story)


@pytest.mark.slow(4)
def test_the_sign_before_a_move_makes_it():
    async def story(stage):
        await stage.bids()
        line = next(line for line in stage.read("hand").splitlines() if "bid 2" in line)
        await stage.press(line.split("bid 2")[0].split()[-1])
        await stage.until(lambda: stage.has_bid(2))

    play(story)


@pytest.mark.slow(4)
def test_arrows_and_enter_make_a_move_too():
    async def story(stage):
        await stage.bids()
        await stage.press("down", "enter")
        await stage.until(lambda: any(move["do"] == "bid" for move in stage.made()))

    play(story)


@pytest.mark.slow(5)
def test_a_click_makes_the_move_it_points_at():
    async def story(stage):
        async def click():
            lines = stage.read("hand").splitlines()
            for row, line in enumerate(lines):
                if "bid 1" in line:
                    # the border above the hand is a line, the space beside it a column
                    await stage.click("hand", (1 + line.index("bid 1"), row + 1))

        await stage.bids()
        await stage.until(lambda: stage.has_bid(1), click)  # it may have moved before a click came

    play(story)


@pytest.mark.slow(3)
def test_help_and_standing_lie_over_the_table_until_any_key():
    async def story(stage):
        for key in ("question_mark", "s", "r"):
            await stage.press(key)
            assert isinstance(stage.app.screen, Reading)
            await stage.press("x")
            assert not isinstance(stage.app.screen, Reading)

    play(story)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.slow(3)
def test_the_rules_of_the_game_are_a_key_away(language):
    async def story(stage):
        await stage.press("r")
        told = str(stage.app.screen.query_one(".overlay").render())
        assert told.splitlines()[0] == Words(language)("oh_hell.name")
        agreed = stage.app.person.view.public.options
        rules = sheet_of("oh-hell", Words(language), vars(agreed)).rules
        assert all(rule in told for rule in rules)

    play(story, language=language)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", games.FOLDERS)
def test_help_and_the_rules_fit_a_terminal_of_80_by_24(game, language):
    inside = 80 - 2 - 4  # an edge and two columns of air on either side
    words = Words(language)
    rules = [words("oh_hell.name"), "", *sheet_of(game, words).in_short]
    rows = sum(len(wrap(line, inside)) or 1 for line in rules)
    assert rows <= 24 - 2
    shown = words("seat.help").strip().splitlines()
    assert len(shown) <= 24 - 2
    assert max(map(len, shown)) <= inside


@pytest.mark.slow(3)
def test_the_coach_is_asked_and_tells_a_bid_and_what_another_would_cost():
    async def story(stage):
        await stage.bids()
        await stage.press("c")
        assert isinstance(stage.app.screen, Reading)
        told = str(stage.app.screen.query_one("Static").render())
        assert "Tip: bid" in told and "Second choice: bid" in told and "points less" in told

    play(story, seed=8)  # where the second choice costs 3.8 points: it stays the second


@pytest.mark.slow(8)
def test_a_move_is_taken_back_q_closes_help_and_ctrl_c_twice_leaves():
    async def story(stage):
        await stage.bids()
        await stage.press("1")
        await stage.until(lambda: stage.has_bid(1))
        await stage.press("z")
        await stage.until(lambda: not stage.has_bid(1))
        assert "taken back" in stage.read("news")
        await stage.bids()
        await stage.press("question_mark", "q")
        assert not isinstance(stage.app.screen, AskLeave | Reading)
        await stage.press("ctrl+c", "ctrl+c")
        await stage.until(lambda: not stage.app.is_running)

    play(story)


@pytest.mark.slow(3)
def test_leaving_asks_first_and_any_key_but_yes_stays():
    async def story(stage):
        for key in ("q", "ctrl+c"):
            await stage.press(key)
            assert isinstance(stage.app.screen, AskLeave)
            await stage.press("n")
            assert not isinstance(stage.app.screen, AskLeave)
        await stage.press("q", "y")
        await stage.until(lambda: not stage.app.is_running)

    play(story)


@pytest.mark.slow(4)
def test_of_two_people_the_second_hand_opens_when_only_its_owner_looks():
    async def story(stage):
        asked = "Everybody else looks away"
        await stage.until(lambda: asked in stage.read("hand") and stage.app.person.view.acts)
        first = stage.app.person.seat
        await stage.press("1")  # there is nothing to choose yet
        await stage.press("enter")
        await stage.until(lambda: f"{NAMES[first]}'s hand" in stage.read("hand"))
        await stage.press("down", "enter")
        await stage.until(lambda: asked in stage.read("hand"))
        assert NAMES[first] not in stage.read("hand") or stage.app.person.seat == first
        bids = [move for move in stage.made() if move["do"] == "bid"]
        assert len([bid for bid in bids if bid["seat"] == first]) == 1

    play(story, people=(0, 2))


@pytest.mark.slow(3)
def test_the_same_in_german():
    async def story(stage):
        await stage.until(lambda: "0 ansagen" in stage.read("hand"))
        assert "Die Hand von Anna" in stage.read("hand")
        assert "?: Hilfe" in stage.read("keys")

    play(story, language="de")


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 50), (60, 18), (40, 12)])
@pytest.mark.slow(3)
def test_hand_newest_news_and_the_keys_for_help_are_seen_whole_at_every_size(size):
    async def story(stage):
        await stage.bids()
        assert "?: help · q: leave" in stage.read("keys")[: size[0]]
        if size != (40, 12):
            newest = stage.app.screen.query_one("#news").region
            assert newest.height >= 2 and newest.bottom <= size[1] - 1
            stage.app.say("older " * size[0])
            stage.app.say("newest")
            await stage.until(lambda: "newest" in stage.read("news"))
            told, shown = list(stage.app._news), stage.read("news").split()
            last = (" ".join(told[-count:]).split() for count in range(1, len(told) + 1))
            assert shown in last, "whole sentences, the newest among them"
        if size[1] >= 18:
            assert "Ben: points 0" in stage.read("pods") + stage.read("side")
        region = stage.app.screen.query_one("#hand").region
        keys = stage.app.screen.query_one("#keys").region
        assert region.bottom <= keys.y <= size[1] - 1
        assert region.y >= 0

    play(story, size=size)


class Listener:
    def __init__(self):
        self.heard = []

    def tell(self, happenings):
        self.heard += happenings


@pytest.mark.slow(8)
def test_what_happens_is_told_to_whoever_says_it_aloud():
    listener = Listener()

    async def story(stage):
        await stage.bids()
        await stage.press("1")
        await stage.until(lambda: "Anna bids 1" in stage.read("news"))

    play(story, heard=[listener])
    made = [one.move.as_json() for one in listener.heard if isinstance(one, MoveMade) and one.move]
    assert {"do": "bid", "seat": 0, "tricks": 1} in made


def test_no_key_that_chooses_does_something_else_too():
    bound = {key for binding in PlayApp.BINDINGS for key in binding.key.split(",")}
    assert "c" in bound
    assert not bound & set(KEYS)
