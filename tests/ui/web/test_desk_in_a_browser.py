"""Whoever runs the evening, in a real browser: what the desk does, and what all see of it."""

import pytest

from stichtisch.pods.events import Left, PodLeft
from stichtisch.table.club import ClubList, Played, write_list
from ui.web.desk_evening import at_desk
from ui.web.visit import PHONE, PROJECTOR, findings, says, wait_until
from ui.web.visit import visit as served

pytestmark = pytest.mark.real_time

STREAM = (1280, 720)


def test_a_pause_is_seen_on_every_page_until_the_table_goes_on(visit):
    desk, board = at_desk(visit), visit.page("board?lang=de", PROJECTOR)
    desk.locator("#pause", has_text="Pause").click()
    says(board, "#awaited", "Pause. Die Spielleitung")
    says(board, "#latest", "Pause. Was jetzt gelegt wird")
    says(desk, "#awaited", "Paused.")
    desk.locator("#pause", has_text="Go on").click()
    says(board, "#latest", "Es geht weiter")


def test_moves_are_taken_back_once_one_is_sure(visit, evening):
    desk, board = at_desk(visit), visit.page("board?lang=en", PROJECTOR)
    last = desk.locator("#moves li").first
    last.get_by_role("button", name="Take back").click()
    desk.locator("#leave-it").click()
    assert len(evening.table.match.kept) == 3
    last.get_by_role("button", name="Take back").click()
    desk.locator("#do-it").click()
    says(board, "#latest", "Moves taken back (1), beginning with: Cleo takes the chip")
    desk.locator("#moves li").nth(2).wait_for(state="detached")
    assert desk.locator("#moves li").count() == 2


def test_a_round_that_is_not_ended_after_all_goes_on_by_escape_too(chromium):
    with served(chromium, "oh-hell") as table:
        desk = table.page("desk?lang=en", key=table.desk)
        desk.locator("#end-round").click()
        desk.locator("#pause", has_text="Go on").wait_for()
        desk.keyboard.press("Escape")
        desk.locator("#pause", has_text="Pause").wait_for()


def test_what_was_laid_meanwhile_is_not_taken_back_by_accident(visit, evening):
    desk = at_desk(visit)
    desk.locator("#moves li").first.get_by_role("button", name="Take back").click()
    evening.does(do="take_back", number=3, seen=3)
    desk.locator("#moves li").nth(2).wait_for(state="detached")
    desk.locator("#do-it").click()
    says(desk, "#answer", "Something was laid in the meantime")
    assert len(evening.table.match.kept) == 2


def test_a_pod_blinks_and_one_that_is_gone_says_why(visit, evening):
    desk = at_desk(visit)
    desk.get_by_role("button", name="Blink: Ben").click()
    wait_until(desk, lambda: 16 in lit_at_once(evening.pods, "pod1"), "not all lamps blink")
    desk.locator("#pods li", has_text="Ben").locator("summary").click()
    says(desk.locator("#pods li", has_text="Ben"), "dt", "Damaged messages")
    evening.pods.waiting.append(PodLeft("pod1", Left.UNPLUGGED))
    says(desk, '#pods [data-state="away"]', "It is pulled out or has no power")


def test_where_all_stand_on_the_clubs_list_is_seen_once_there_is_one(visit, evening):
    desk = at_desk(visit)
    assert not desk.locator("#list-box").is_visible()
    played = Played("2026-11-20 21:00", "one.journal", "1", ("Anna", "Ben"), ((5, 3),), (0,))
    write_list(ClubList("was-sticht", (played,)), evening.desk.listed)
    says(desk, "#list tr:nth-child(1)", "Player")
    says(desk, "#list tr:nth-child(3)", "Ben")


def lit_at_once(pods, pod):
    """How many lamps were ever lit by one segment alone."""
    scenes = [scene for which, scene in pods.changes if which == pod]
    return {scene.segments[0].count for scene in scenes if len(scene.segments) == 1}


def test_a_deck_is_learned_with_progress(visit, evening):
    desk = at_desk(visit)
    desk.locator("#learn", has_text="Begin").click()
    says(desk, "#expected", "Lay on any pod: red 1 (R1)")
    evening.lays(0, "04000000000001")
    says(desk, "#expected", "Lay on any pod: red 2 (R2)")
    says(desk, "#learned", "1 of")
    desk.locator("#unlearn").click()
    says(desk, "#expected", "red 1 (R1)")
    desk.locator("#learn", has_text="End learning").click()
    desk.locator("#lesson").wait_for(state="hidden")


def test_another_game_is_begun_with_its_options_explained(visit, evening):
    desk = at_desk(visit)
    says(desk, "#options label", "chips each player takes")
    desk.locator("#names").fill("Eva, Fritz")
    desk.locator("#begin").click()
    desk.locator("#do-it").click()
    says(desk, "#answer", "2")
    assert evening.begun == []
    desk.locator("#names").fill("Eva, Fritz, Gustl")
    desk.locator("#option-tasks").select_option("2")
    desk.locator("#begin").click()
    desk.locator("#do-it").click()
    wait_until(desk, lambda: evening.begun, "no other game is begun")
    (header,) = evening.begun
    assert (header.seats, header.options) == (("Eva", "Fritz", "Gustl"), {"tasks": 2})


@pytest.mark.parametrize(
    ("lang", "theme", "size"), [("en", "dark", STREAM), ("de", "light", PHONE)]
)
def test_axe_finds_nothing_to_mend_at_the_desk(visit, evening, lang, theme, size):
    page = visit.page(f"desk?lang={lang}&theme={theme}", size, visit.desk)
    page.locator("#moves li").first.wait_for()
    evening.pods.waiting.append(PodLeft("pod1", Left.UNPLUGGED))
    page.locator('#pods [data-state="away"]').wait_for()
    for line in page.locator("summary").all():
        line.click()
    page.locator("#learn").click()
    page.locator("#lesson").wait_for()
    assert findings(page) == []
    page.locator("#learn").click()
    page.locator("#moves button").first.click()
    assert findings(page) == []
    wide = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
    assert page.evaluate(wide), "no scrolling sideways"
