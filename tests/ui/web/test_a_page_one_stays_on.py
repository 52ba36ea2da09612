"""What a player meets on the page of a table: one act a card, a seat that stays, words to them."""

import json

import pytest

from stichtisch.ui.web.acts import LayCard, PressKey
from ui.web.gallery import ANNA, gallery
from ui.web.visit import PHONE, findings, says, wait_until

pytestmark = pytest.mark.real_time
BEN = 1


@pytest.fixture(scope="module")
def table(chromium):
    """Was Sticht? among four: it is Anna's turn, and she must follow."""
    with gallery(chromium) as table:
        table.begin("was-sticht", 4, {"tasks": 1})
        table.to_trick()
        yield table
        assert table.visit.complaints == []


@pytest.fixture
def page(table):
    page = table.visit.page("twin?lang=en", key=table.key)
    table.tells(page)
    table.hub.take()
    yield page
    page.context.close()


def laid(table):
    return [done.act for done in table.hub.take() if isinstance(done.act, LayCard)]


def test_a_double_click_lays_one_card_and_it_lies_there_at_once(table, page):
    card = page.locator("#hand .card.legal").first
    card.dblclick()
    assert page.locator(".mine .spot .own").count() == 1
    page.wait_for_timeout(100)
    assert len(laid(table)) == 1


def test_what_may_not_be_played_lies_lower_and_in_full_colour(page):
    low, high = (page.locator(f"#hand .card{which}").first for which in (":not(.legal)", ".legal"))
    assert low.evaluate("card => getComputedStyle(card).filter") == "none"
    top = "card => card.getBoundingClientRect().top"
    assert high.evaluate(top) < low.evaluate(top) - 10


def test_arrows_walk_the_hand_and_one_tab_leads_to_it(page):
    cards = page.locator("#hand .card")
    assert page.locator('#hand .card[tabindex="0"]').count() == 1
    cards.first.focus()
    page.keyboard.press("ArrowRight")
    assert cards.nth(1).evaluate("card => card === document.activeElement")
    page.keyboard.press("End")
    assert cards.last.evaluate("card => card === document.activeElement")
    owner = page.locator(".pod").first.evaluate("pod => pod.firstElementChild.className")
    assert owner == "name", "whose pod it is stands before what lies there"


def test_whose_turn_it_is_is_said_to_the_reader_and_trump_stands_where_one_looks(table, page):
    says(page, "#turn", "Your turn")
    says(page, "#do", "follow")
    size = "id => Number.parseFloat(getComputedStyle(document.querySelector(id)).fontSize)"
    assert page.evaluate(size, "#turn") >= 32
    assert page.evaluate(size, "#trump b") >= 22
    watcher = table.visit.page("twin?lang=de")
    says(watcher, "#turn", "ist dran")
    assert watcher.locator("#hand .card").count() == 0
    watcher.context.close()


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("size", [PHONE, (844, 390), (1440, 900)])
def test_axe_finds_nothing_to_mend_whatever_the_window(page, theme, size):
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
    assert findings(page) == []


def test_light_stays_light_when_the_page_is_loaded_again(page):
    page.locator("#theme").click()
    page.reload()
    page.locator("#hand .card").first.wait_for()
    assert page.evaluate("document.documentElement.dataset.theme") == "light"


@pytest.mark.slow(5)
def test_a_page_says_within_three_seconds_that_nobody_answers_and_goes_on_whole(table, page):
    hand = page.locator("#hand .card").count()
    page.locator("#lost").wait_for(state="visible", timeout=3500)
    assert page.locator("#hand").evaluate("hand => getComputedStyle(hand).opacity") < "1"
    table.tells(page)
    table.hub.look()
    page.locator("#lost").wait_for(state="hidden")
    assert page.locator("#hand .card").count() == hand


def test_a_seat_that_another_person_has_is_said_to_be_so_and_another_one_is_offered(table):
    anna, keys = table.keys.take(ANNA), table.keys
    board = table.visit.page("board?lang=en")
    wait_until(board, lambda: keys.free(ANNA), "a page of hers is open")  # a bot plays there now
    somebody = keys.admit(keys.invitation(ANNA))
    to_ben = keys.invitation(BEN)
    page = table.visit.page("twin?lang=en", key=anna)
    says(page, "#watching", "Somebody else sits at your seat now.")
    assert page.get_by_role("link", name="Take another seat").get_attribute("href") == (
        f"#key={to_ben}"
    )
    page.context.close()
    keys.leave(ANNA)
    assert keys.free(ANNA)
    table.key = somebody.key
    back = table.visit.page("twin?lang=en", key=somebody.key)
    back.locator("#hand .card").first.wait_for()
    back.context.close()


def test_the_private_pod_speaks_the_language_of_the_page(table):
    table.begin("oh-hell", 3)
    table.to_trick()
    person = table.room.people[ANNA]
    table.visitors.do(ANNA, PressKey(private=True), table.room.now)
    english, german = (json.loads(table.seat(language)) for language in ("en", "de"))
    if person.deals:
        assert english["screen"] != german["screen"]
    assert (english["glass"] == "") != person.deals


def drafts(public):
    return public.phase == "draft" and public.column == 3


def test_own_notes_on_a_secret_are_pencil_and_stay_for_the_round(chromium):
    with gallery(chromium) as table:
        table.begin("was-sticht", 4, {"tasks": 2})
        table.plays(drafts)
        page = table.visit.page("twin?lang=en", key=table.key)
        table.tells(page)
        if table.room.people[ANNA].deals:  # whoever knows it needs none
            assert not page.locator("#notes-box").is_visible()
            table.plays(lambda public: drafts(public) and public.dealer != ANNA)
            table.tells(page)
        red, four = (page.locator("#notes button").nth(at) for at in (0, 8))
        assert red.get_attribute("aria-label") == "red" and four.inner_text() == "4"
        assert page.locator('#notes [aria-pressed="true"]').count() == 0
        red.click()
        four.press("Enter")
        page.reload()
        table.tells(page)
        assert red.get_attribute("aria-pressed") == four.get_attribute("aria-pressed") == "true"
        red.click()
        assert page.locator('#notes [aria-pressed="true"]').count() == 1
        watcher = table.visit.page("twin?lang=en")
        table.tells(watcher)
        assert not watcher.locator("#notes-box").is_visible()
        assert table.visit.complaints == []


def test_of_two_equal_cards_both_are_in_the_hand_and_one_is_laid(chromium):
    with gallery(chromium) as table:
        table.begin("doppelkopf", 4)
        table.plays(lambda public: public.phase == "play" and ANNA in public.acting)
        names = [held.card.text for held in table.room.people[ANNA].hand()]
        twice = next(name for name in names if names.count(name) == 2)
        page = table.visit.page("twin?lang=en", key=table.key)
        table.tells(page)
        assert page.locator("#hand .card").count() == len(names)
        page.locator(f'#hand [data-name="card {twice}"] .card').press("Enter")
        assert page.locator("#hand .card.laid").count() == 1
        assert table.visit.complaints == []
