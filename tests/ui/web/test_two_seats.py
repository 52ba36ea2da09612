"""Two people in two browsers at one table, a board and an overlay beside them."""

import json
import re

import pytest

from ui.web.visit import (
    LAPTOP,
    PHONE,
    PROJECTOR,
    do_something,
    is_shown,
    play_until,
    visit,
)

pytestmark = pytest.mark.real_time

ANNA, BEN, CLEO = range(3)
OH_HELL = ("oh-hell", "--players", "3", "--option", "most=3", "--speed", "20", "--seed", "7")
SHORT = ("oh-hell", "--players", "3", "--option", "most=1", "--speed", "40", "--seed", "7")
WON = re.compile(r"The game is over: .*(wins|share the win)\.")
STORED = "JSON.stringify([{...localStorage}, {...sessionStorage}, document.cookie])"


def in_deal(number):
    return lambda page: f"deal {number} of" in page.locator("#where").inner_text()


def hand(page):
    """The cards of a hand, in words."""
    cards = page.locator("#hand .card").all()
    return [card.get_attribute("aria-label").split(",")[0] for card in cards]


@pytest.mark.slow(60)
def test_two_seats_a_board_and_an_overlay_see_a_whole_round_and_no_secret(chromium):
    told_ben, told_board = [], []
    with visit(chromium, *OH_HELL) as table:
        door = table.page("?lang=en", LAPTOP, table.desk)
        board = table.page("board?lang=en", PROJECTOR, heard=told_board)
        overlay = table.page("overlay?lang=de", PROJECTOR)
        invitation = door.get_by_role("link", name="Sit here: Ben").get_attribute("href")
        anna = table.page("twin?lang=en", LAPTOP, table.invitation(ANNA))
        anna.locator("#hand .card, #offers button").first.wait_for()
        ben = table.page(invitation, PHONE, heard=told_ben, has_touch=True)
        for page in (anna, ben):
            page.locator("#hand .card").nth(2).wait_for()
        door.get_by_text("a visitor plays").nth(1).wait_for()

        assert invitation.partition("#")[2] not in ben.url
        knows = "".join(told_ben) + ben.content() + ben.evaluate(STORED)
        assert [card for card in hand(anna) if card in knows] == []
        assert all(card in knows for card in hand(ben))

        play_until(anna, in_deal(2), others=[ben])
        assert board.locator("#history li").count() == 1
        assert overlay.locator("#awaited").inner_text()
        assert table.complaints == []
    kinds = {json.loads(message)["kind"] for message in told_board}
    assert kinds - {"beat"} == {"table"}
    seats = [json.loads(message) for message in told_ben if '"kind":"seat"' in message]
    assert {told["seat"] for told in seats if "seat" in told} == {BEN}


@pytest.mark.slow(40)
def test_a_new_game_follows_the_end_and_another_one_from_the_door(chromium):
    with visit(chromium, *SHORT) as table:
        door = table.page("?lang=en", LAPTOP, table.desk)
        anna = table.page("seat?lang=en", PHONE, table.invitation(ANNA), has_touch=True)
        again = anna.get_by_role("button", name="Again")
        play_until(anna, lambda _: again.count(), seconds=600)
        look_again(table, door)
        assert anna.locator("#decided-cards .wins").count() == 1
        anna.get_by_role("link", name="Save it as a file").wait_for()
        anna.locator("#haste").wait_for(state="attached")
        again.click()
        anna.locator("#awaited", has_text="Anna", has_not_text="over").wait_for()
        do_something(anna)

        door.locator("#which").select_option("was-sticht")
        door.locator("#players").select_option("4")
        door.once("dialog", lambda asks: asks.dismiss())
        door.locator("#begin").click()
        door.once("dialog", lambda asks: asks.accept())
        door.locator("#begin").click()
        door.locator("#game", has_text="Was Sticht?").wait_for()
        anna.locator("#game", has_text="Was Sticht?").wait_for()
        anna.locator("#offers button").first.wait_for()
        assert dealt_today(table, anna) == dealt_today(table, anna)
        assert table.complaints == []


def dealt_today(table, anna):
    """Anna's hand in the deal of the day that somebody begins at the door under her own name."""
    door = table.page("?lang=en", LAPTOP, table.desk)
    door.locator("#own").fill("Zoe Quinn")
    door.once("dialog", lambda asks: asks.accept())
    with anna.expect_navigation():
        door.locator("#day").click()
    anna.locator(".mine .name", has_text="Zoe Quinn").wait_for()
    anna.locator("#hand .card").first.wait_for()
    door.context.close()
    return hand(anna)


def look_again(table, door):
    """A game that is over is on the board, at the door and in the list, with all its secrets."""
    board = table.page("board?lang=en", PROJECTOR)
    board.locator("#awaited", has_text=WON).wait_for()
    assert board.locator("#standing li").first.inner_text().startswith("1.")
    board.get_by_role("link", name="Look at it").click()
    board.locator("#step:not(:empty)").wait_for()
    board.locator("#open").click()
    board.locator('#open[aria-pressed="true"]').wait_for()
    listed = table.page("?lang=en")
    listed.get_by_role("link", name="Games that are over").click()
    listed.get_by_role("link", name="Oh Hell").click()
    listed.locator("#step", has_text="Step 0").wait_for()
    door.get_by_role("link", name="Games that are over").wait_for()


@pytest.fixture(scope="module")
def table(chromium):
    """One that phones can reach, with free seats."""
    with visit(chromium, *SHORT, "--lan") as table:
        yield table


def test_a_code_is_good_once_and_the_seat_stays_when_its_page_is_loaded_again(table):
    invitation = table.invitation(BEN)
    ben = table.page("seat?lang=en", PHONE, invitation)
    ben.locator("#mine:visible").wait_for()
    late = table.page("seat?lang=en", PHONE, invitation)
    late.locator("#watching", has_text="used already").wait_for()
    assert late.locator("#hand .card, #offers button").count() == 0
    ben.reload()
    ben.locator("#mine:visible").wait_for()


def test_the_door_without_the_desks_key_invites_nobody(table):
    heard = []
    door = table.page("?lang=en", LAPTOP, heard=heard)
    is_shown(door)
    door.locator("#how").wait_for()
    assert door.locator("#seats a, #seats .code").count() == 0
    assert not door.locator("#play").is_visible()
    assert not door.locator("#next").is_visible()
    assert {json.loads(message)["kind"] for message in heard} == {"table", "lamps"}


@pytest.mark.slow(4)
def test_with_lan_the_door_has_a_code_for_each_free_seat(table):
    door = table.page("?lang=en", LAPTOP, table.desk)
    code = door.locator("#seats li", has_text="Cleo").locator(".code")
    code.wait_for()
    table.page("seat?lang=en", PHONE, table.invitation(CLEO))
    code.wait_for(state="detached")
    door.locator("#seats li", has_text="Cleo").get_by_text("a visitor plays").wait_for()
