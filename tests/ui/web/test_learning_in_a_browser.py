"""Whoever never played learns on the page: a card within seconds, and a round at the end."""

import time

import pytest

from stichtisch.games.lesson import Attempt, lesson_of
from stichtisch.ui.web.hub import Hub
from stichtisch.ui.web.keys import Keys
from stichtisch.ui.web.server import Server
from ui.web.test_fits_in_a_browser import wrong_on
from ui.web.visit import PHONE, Visit, findings, play_until, says, visit, wait_until

pytestmark = pytest.mark.real_time


@pytest.fixture(scope="module")
def school(chromium):
    """Lessons need no table."""
    with Server(Hub(), Keys(), 0, lan=False) as server:
        school = Visit(chromium, f"{server.url}#key=")
        yield school
        assert school.complaints == []


def at_step(school, game, step, language="en", **context):
    page = school.page(f"learn/{game}?lang={language}&step={step}", **context)
    page.locator("#turn:not(:empty)").wait_for()
    return page


def held(page, name):
    return page.locator(f'#hand [data-name="card {name}"] .card')


def test_from_the_door_the_first_card_of_a_lesson_is_played_by_two_clicks(chromium):
    with visit(chromium, "oh-hell") as table:
        page = table.page("?lang=en", key=table.desk)
        link = page.locator("#games .learn", has_text="Learn").nth(0)
        link.wait_for()
        began = time.monotonic()
        link.click()
        held(page, "B9").click()
        says(page, "#turn", "these four cards are your trick")
        assert time.monotonic() - began < 15
        page.goto(f"{table.base}/?lang=en#key={table.desk}")
        says(page, "#games .learn", "Go on learning at step 2")
        assert table.complaints == []


def test_a_wrong_card_is_answered_comes_back_and_the_second_one_rings_what_is_right(school):
    page = at_step(school, "was-sticht", 5)
    assert page.locator("#task.pointed").count() == 1
    for _ in range(2):
        held(page, "B8").click()
        says(page, "#answer", "one too many")
        held(page, "B8").and_(page.locator(":not(.laid)")).wait_for()
    assert held(page, "B5").and_(page.locator(".pointed")).count() == 1
    assert page.locator(".pointed").count() == 1
    page.context.close()


def test_what_the_rules_refuse_is_refused_as_in_play(school):
    page = at_step(school, "was-sticht", 2)
    held(page, "Y6").click()
    page.locator(".mine .card.refused").wait_for()
    says(page, "#answer:not(.quiet)", "only red may go")
    held(page, "R8").and_(page.locator(".legal")).click()
    says(page, "#turn", "Cleo’s 9 is the highest red")
    page.context.close()


def test_all_steps_are_done_by_keyboard_alone(school):
    page = at_step(school, "hearts", 1)
    steps = lesson_of("hearts").steps
    for at, step in enumerate(steps, start=1):
        says(page, "#where", f"step {at} of {len(steps) + 1}")
        for name in (
            [step.accept[0].get("card")] if "card" in step.accept[0] else step.accept[0]["cards"]
        ):
            if not page.evaluate("document.activeElement.closest('#hand')"):
                page.locator('#hand [tabindex="0"]').focus()
            page.keyboard.press("Home")
            wait_until(page, lambda name=name: at_card(page, name), f"no arrow leads to {name}")
            page.keyboard.press("Enter")
        says(page, "#turn", step.then["en"])
        page.locator("#on.big:focus").wait_for()
        page.keyboard.press("Enter")
    says(page, "#where", "step 6 of 6")
    page.context.close()


def at_card(page, name):
    """Whether the focus is there; else it goes on."""
    if page.evaluate("document.activeElement.closest('li')?.dataset.name") == f"card {name}":
        return True
    page.keyboard.press("ArrowRight")
    return False


def test_one_goes_back_and_on_and_the_page_remembers_the_step(school):
    page = at_step(school, "skat", 3)
    page.locator("#back").click()
    says(page, "#where", "step 2 of 7")
    page.locator("#on", has_text="Skip").click()
    page.locator("#steps button").nth(4).click()
    says(page, "#where", "step 5 of 7")
    page.goto(page.url.replace("&step=3", ""))
    says(page, "#where", "step 5 of 7")
    page.context.close()


@pytest.mark.slow(40)
def test_what_another_game_taught_may_be_skipped(school):
    page = at_step(school, "oh-hell", 1)
    says(page, "#on", "Skip")
    held(page, lesson_of("oh-hell").steps[0].accept[0]["card"]).click()
    says(page, "#on", "Go on")
    page.goto(f"{school.base}/learn/was-sticht?lang=en&step=1")
    says(page, "#on", "Known from Oh Hell: skip")
    page.locator("#on").click()
    says(page, "#where", "step 2")
    says(page, "#on", "Skip")
    page.context.close()


def test_the_last_step_is_a_round_against_bots_and_whoever_plays_on_has_the_whole_game(chromium):
    with visit(chromium, "was-sticht", "--speed", "20") as table:
        page = table.page("learn/oh-hell?lang=en&step=7", key=table.desk)
        page.locator("#on.big", has_text="Play").click()
        page.locator("#hand .card").first.wait_for()
        assert "/twin" in page.url
        play_until(page, lambda page: page.locator("body.over").count())
        says(page, "#task", lesson_of("oh-hell").round.then["en"])
        page.locator("#offers button", has_text="The whole game").click()
        page.locator("body:not(.over) #hand .card").first.wait_for()
        says(page, "#where", "deal 1 of")
        assert not page.locator("#where", has_text="deal 1 of 3").count()
        assert table.complaints == []


def test_a_stranger_learns_too_and_is_led_to_the_door(chromium):
    with visit(chromium, "hearts") as table:
        page = table.page("?lang=de")
        page.locator("#learn").click()
        held(page, "C13").click()
        says(page, "#turn", "Dein König nimmt ihn")
        page.goto(f"{table.base}/learn/hearts?lang=de&step=6")
        page.locator("#on.big").click()
        page.locator(".hero").wait_for()
        assert table.complaints == []


def test_before_the_door_knows_the_table_nothing_is_there_to_be_clicked_in_vain(chromium):
    with visit(chromium, "hearts") as table:
        page = table.page("favicon.ico")
        page.route_web_socket("**/live", lambda _: None)
        page.goto(f"{table.base}/?lang=en")
        page.locator(".pitch h1:not(:empty)").wait_for()
        assert page.locator("#learn").is_hidden()


def test_a_lesson_waits_for_a_server_that_is_away_and_goes_on(school):
    away = []

    def is_away(asked):
        away.append(asked.request.url)
        asked.abort()

    page = school.page("favicon.ico")
    page.route("**/en.json*", is_away, times=2)  # the lesson, and its first step
    page.goto(f"{school.base}/learn/was-sticht?lang=en&step=2")
    held(page, "R8").wait_for()
    page.route("**/en.json?*", is_away, times=1)
    held(page, "R8").click()
    page.locator("#lost").wait_for()
    says(page, "#turn", "Cleo’s 9 is the highest red")
    assert page.locator("#lost").is_hidden()
    assert len(away) == 3
    school.complaints.clear()  # the browser names what it did not get
    page.context.close()


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("size", [PHONE, (1440, 900)])
def test_axe_finds_nothing_to_mend_in_a_lesson(school, theme, size):
    for game, step in (("was-sticht", 2), ("stich-meister", 6)):
        page = at_step(school, game, f"{step}&theme={theme}", size=size)
        assert findings(page) == []
        page.context.close()


@pytest.mark.slow(90)
@pytest.mark.parametrize("game", ["was-sticht", "stich-meister", "skat", "spades"])
def test_every_step_fits_every_window(school, game):
    found = {}
    for at in range(1, len(lesson_of(game).steps) + 2):
        page = at_step(school, game, at, "de")
        found |= wrong_on(page, f"{game} {at}")
        if at == 1:
            name = Attempt(lesson_of(game).steps[0]).step.accept[0]["card"]
            held(page, name).click()
            page.locator("#on.big").wait_for()
            found |= wrong_on(page, f"{game} {at} done")
        page.context.close()
    assert found == {}
