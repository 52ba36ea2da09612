"""Several people at one browser: the device goes from hand to hand, nobody sees another hand."""

import json
from contextlib import suppress

import pytest
from playwright.sync_api import TimeoutError

from stichtisch.ui.web.acts import Hello, NonsenseError, read_hello
from ui.web.gallery import gallery
from ui.web.visit import click, do_something, says, visit, wait_until

pytestmark = pytest.mark.real_time
ANNA, BEN = 0, 1


@pytest.fixture(scope="module")
def table(chromium):
    options = ("--option", "most=2", "--speed", "20")
    with visit(chromium, "oh-hell", *options) as table:
        yield table
        assert table.complaints == []


@pytest.mark.slow(60)
def test_two_people_hand_the_device_round_to_the_end_of_the_game(table):
    door = table.page("?lang=en", key=table.desk)
    door.locator("#together a", has_text="2 people").click()
    door.locator("#mine").wait_for()
    page, seen, handed = door, set(), 0

    def turn():
        nonlocal handed
        seat = page.locator(".pod.own .name .cut").inner_text()
        if page.locator("#curtain:not([hidden])").count():
            assert page.locator("#hand .card, #offers button").count() == 0, "a hand is seen"
            name = page.locator("#take").inner_text().removesuffix(", take the device")
            assert name not in seat, "whoever has the device is asked to take it"
            page.locator("#take").click()
            says(page, ".pod.own .name", name)
            page.locator("#hand .card, #offers button").first.wait_for()
            handed += 1
        seen.update([seat] if "(you)" in seat else [])
        with suppress(TimeoutError):  # what was there a moment ago may be gone
            do_something(page, click, click)
        return page.locator("body.over").count()

    wait_until(page, turn, "the game does not end")
    assert seen == {"Anna (you)", "Ben (you)"} and handed > 3
    assert page.locator("#curtain:not([hidden])").count() == 0
    page.reload()
    page.locator("body.over").wait_for()
    assert page.url.count("with=") == 1
    page.context.close()


def test_nobody_is_handed_a_seat_where_a_bot_still_makes_its_move(chromium):
    with gallery(chromium) as table:
        table.begin("oh-hell", 4, people=(ANNA, BEN))
        table.plays(lambda public: BEN in public.acting)
        ben = table.keys.take(BEN)
        table.visitors.step(table.room.now)
        page = table.visit.page("twin?lang=en", key=f"{table.key}&with={ben}")
        table.tells(page)
        assert table.visitors.sitting() == [table.room.people[ANNA]], "the bot lets go at once"
        says(page, "#turn", "Ben")
        assert page.locator("#curtain:not([hidden])").count() == 0

        table.room.play(lambda at: BEN not in at.game.acting())
        table.visitors.step(table.room.now)
        table.plays(lambda public: BEN in public.acting)
        table.tells(page)
        says(page, "#take", "Ben, take the device")
        page.context.close()


def test_who_waits_beside_keeps_the_seat_and_is_sent_nothing_of_it(chromium):
    with visit(chromium, "hearts") as table:
        keys = [table.invitation(seat) for seat in (ANNA, BEN)]
        with table.connected(keys[0]) as anna:
            anna.close()
        page = table.page("twin?lang=en", key=f"{keys[0]}&with={keys[1]}")
        says(page, "#watching", "used")  # an invitation is good once, whoever holds the device
        page.context.close()
        fresh = table.invitation(2)
        page = table.page("twin?lang=en", key=f"{fresh}&with={keys[1]}")
        page.locator("#hand .card").first.wait_for()
        with table.connected(table.desk) as desk:
            told = {}
            while "table" not in told:
                message = json.loads(desk.recv(timeout=10))
                told[message["kind"]] = message
        assert {BEN, 2} <= set(told["table"]["people"])
        page.context.close()


@pytest.mark.parametrize("beside", ["x", [1], ["x" * 65], ["x"] * 8, {"a": 1}, None])
def test_nonsense_about_who_waits_is_none(beside):
    with pytest.raises(NonsenseError):
        read_hello(json.dumps({"do": "hello", "lang": "en", "key": "k", "beside": beside}))


def test_keys_of_those_who_wait_show_in_no_error():
    hello = read_hello(json.dumps({"do": "hello", "lang": "en", "key": "k", "beside": ["secret"]}))
    assert hello.beside == ("secret",) and "secret" not in repr(hello)
    assert isinstance(hello, Hello)
