"""Real browsers at a real table: a person plays, a board and an overlay watch."""

import json

import pytest

from ui.web.visit import (
    PHONE,
    PROJECTOR,
    drag,
    findings,
    is_shown,
    play_until,
    press_enter,
    visit,
    wait_until,
)

pytestmark = pytest.mark.real_time

ANNA = 0
OH_HELL = ("oh-hell", "--players", "3", "--option", "most=6", "--speed", "10", "--seed", "7")


@pytest.fixture(scope="module")
def table(chromium):
    """One that waits for Anna's bid."""
    with visit(chromium, *OH_HELL) as table:
        table.anna = table.own_key(table.invitation(ANNA))
        page = table.page("twin?lang=en", key=table.anna)
        page.locator("#offers button").first.wait_for()
        yield table


def in_deal(number):
    return lambda page: f"deal {number} of" in page.locator("#where").inner_text()


@pytest.mark.slow(60)
def test_a_person_plays_a_whole_deal_with_the_mouse_while_others_watch(chromium):
    watched, laid = [], []
    with visit(chromium, *OH_HELL) as table:
        twin = table.page("twin?lang=en", key=table.invitation(ANNA))
        board = table.page("board?lang=en", PROJECTOR, heard=watched)
        overlay = table.page("overlay?lang=de&size=1.2&corner=top-right", PROJECTOR)

        def lay(page, card):
            wrong = page.locator("#hand .card:not(.legal):not(.laid)")
            if wrong.count() and not laid.count("wrong"):
                drag(page, wrong.first, page.locator(".mine .spot"))
                page.locator("#refused").wait_for(state="visible")
                laid.append("wrong")
            drag(page, card, page.locator(".mine .spot"))
            laid.append("card")

        play_until(twin, in_deal(2), lay)
        assert "wrong" in laid, "no card was refused: take another seed"
        assert laid.count("card") >= 6
        assert board.locator("#history li").count() == 1
        assert overlay.locator("#awaited").inner_text()
        assert table.complaints == []
    kinds = {json.loads(message)["kind"] for message in watched}
    assert kinds - {"beat"} == {"table"}, "a board is sent what all may know, and nothing else"


def test_who_has_no_key_sees_the_table_and_no_hand(table):
    page = table.page("twin?lang=en")
    page.locator("#watching").wait_for(state="visible")
    assert page.locator(".pod").count() == 3
    assert page.locator("#hand .card, #offers button, .key:not(#look)").count() == 0


def test_the_coach_speaks_at_a_press_to_who_asked_alone(table):
    looks_on, other = [], []
    page = table.page("twin?lang=en", key=table.anna)
    table.page("twin?lang=en", heard=looks_on)
    table.page("seat?lang=en", key=table.invitation(ANNA + 1), heard=other)
    page.locator("#coach").click()
    page.locator("#coached", has_text="Tip:").wait_for()
    for heard in (looks_on, other):  # the lamps breathe, and both are told so
        later = len(heard) + 3
        wait_until(page, lambda: len(heard) >= later, "nothing more is told")  # noqa: B023
    assert "Tip:" not in "".join(looks_on + other)


@pytest.mark.parametrize("path", ["twin", "seat", ""])
def test_a_stranger_reads_the_rules_over_the_page_and_goes_on(table, path):
    page = table.page(f"{path}?lang=en", key=table.anna if path else table.desk)
    is_shown(page)
    page.locator("#rules").click()
    told = page.locator("#rules-told")
    told.get_by_text("all say openly how many tricks they will take").wait_for()
    assert told.get_by_text("A trick is one card from each player").is_visible()
    assert findings(page) == []
    page.keyboard.press("Escape")
    told.wait_for(state="hidden")
    assert page.locator("#rules").evaluate("button => button === document.activeElement")


@pytest.mark.parametrize("path", ["twin", "seat"])
def test_whose_turn_it_is_is_said_to_them_as_theirs(table, path):
    page = table.page(f"{path}?lang=en", key=table.anna)
    page.locator("#turn", has_text="Your turn").wait_for(state="visible")
    page.locator(".mine .name", has_text="Anna (you)").wait_for()
    watcher = table.page("twin?lang=en")
    is_shown(watcher)
    assert watcher.locator("#turn").inner_text() == "Anna’s turn"
    assert watcher.get_by_text("(you)").count() == 0


def test_a_card_is_laid_by_the_keyboard_alone(chromium):
    laid = []

    def lay(page, card):
        press_enter(page, card)
        laid.append(card)

    with visit(chromium, *OH_HELL) as table:
        page = table.page("twin?lang=en", key=table.invitation(ANNA))
        six = page.locator("#hand .card")
        page.locator("#hand .card").first.wait_for()
        play_until(page, lambda _: laid and six.count() < 6, lay, press_enter)


def test_a_card_that_is_lost_on_its_way_is_back_in_the_hand(chromium):
    with visit(chromium, *OH_HELL) as table:
        page = table.page("twin?lang=en", key=table.invitation(ANNA))
        legal = page.locator("#hand .card.legal:not(.laid)")
        play_until(page, lambda _: legal.count(), take=press_enter)
        page.evaluate("WebSocket.prototype.send = () => {}")
        press_enter(page, legal.first)
        page.locator("#hand .laid").wait_for(state="attached")
        page.locator("#hand .laid").wait_for(state="detached")


def test_a_page_speaks_german_where_it_is_asked_to(table):
    page = table.page("?lang=de", key=table.desk)
    page.locator(".play", has_text="Spielen").wait_for()
    page.locator("#language").click()
    page.wait_for_url("**lang=en**")
    assert page.locator("html").get_attribute("lang") == "en"


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("path", ["", "twin", "seat", "board", "overlay"])
def test_axe_finds_nothing_to_mend(table, path, theme):
    key = {"": table.desk, "twin": table.anna, "seat": table.anna}.get(path, "")
    size = PHONE if path in ("twin", "seat") else PROJECTOR
    page = table.page(f"{path}?lang=en&theme={theme}", size, key)
    is_shown(page)
    assert findings(page) == []


def test_on_a_board_nothing_is_too_small_for_the_last_row_and_no_short_name_is_cut(table):
    page = table.page("board?lang=en", PROJECTOR)
    is_shown(page)
    assert page.evaluate(SMALLEST) >= 26
    assert page.evaluate(CUT) == []


CUT = """() => [...document.querySelectorAll('.cut')]
    .filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.textContent)"""
SMALLEST = """() => Math.min(...[...document.querySelectorAll('body *')]
    .filter((each) => each.checkVisibility() && [...each.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim()))
    .map((each) => Number.parseFloat(getComputedStyle(each).fontSize)))"""
