"""On no page, in no window, anything covers another thing, is cut, or scrolls sideways."""

import json
import os
from pathlib import Path

import pytest

from hall.test_tournament import draw, plan
from stichtisch.games.oh_hell.moves import OhHellDealOver
from stichtisch.hall.address import Topics
from stichtisch.hall.floor import Floor
from stichtisch.hall.message import InWords, TableKey, TableView
from stichtisch.hall.outlet import Speaker
from stichtisch.hall.show import HallTelling
from stichtisch.hall.tournament import Tournament
from stichtisch.table.happenings import GameSays
from stichtisch.ui.web.acts import AskCoach, PressKey
from stichtisch.ui.web.app import HALL
from stichtisch.ui.web.hub import Hub
from stichtisch.ui.web.keys import Keys
from stichtisch.ui.web.server import Server
from ui.web.gallery import ANNA, CLEO, LONG, SHORT, gallery
from ui.web.visit import PATIENCE, Visit, visit

pytestmark = pytest.mark.real_time

EXAMPLE = Path(__file__).parents[3] / "host" / "examples" / "was-sticht.jsonl"
MEASURED = (Path(__file__).parent / "measured.js").read_text("utf-8")
"""What covers something, is cut, is outside of the page or too near to another one."""
PICTURES = os.environ.get("STICHTISCH_PICTURES")
"""A folder for a picture of each page in each window, to be looked at: make look."""
WINDOWS = [
    (360, 640),
    (844, 390),
    (390, 844),
    (384, 768),
    (412, 915),
    (640, 400),
    (768, 1024),
    (1024, 768),
    (1100, 700),
    (1180, 480),
    (1280, 800),
    (1366, 650),  # what a browser leaves of 1366 x 768
    (1440, 900),
    (1920, 950),
    (1920, 1080),
    (3840, 2160),
]
ZOOMED = [(180, 320), (422, 195), (512, 384), (720, 450), (960, 540)]
"""The same at 200 percent: the page has half as many pixels of its own."""
FIVE = (*LONG, *SHORT)


def wrong_on(page, what, windows=(*WINDOWS, *ZOOMED)):
    """What is wrong with a page, by what it shows and the window."""
    found = {}
    for width, height in windows:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(30)
        if page.evaluate(MEASURED):  # it may not have been laid out yet
            page.wait_for_timeout(300)
        if wrong := page.evaluate(MEASURED):
            found[what, width, height] = wrong
        if PICTURES:
            page.screenshot(path=f"{PICTURES}/{what.replace(' ', '-')}-{width}x{height}.png")
    return found


def acts(phase):
    return lambda public: public.phase == phase and ANNA in public.acting


def is_over(public):
    return public.outcome is not None


@pytest.mark.slow(80)
def test_at_a_seat_nothing_covers_anything_and_every_card_has_room_for_a_thumb(chromium):
    found = {}
    with gallery(chromium) as at:
        at.begin("oh-hell", 5, {"most": 10})
        page = at.visit.page("twin?lang=de", key=at.key)

        def looks(what):
            at.tells(page)
            found.update(wrong_on(page, what))

        at.plays(lambda public: acts("bid")(public) and len(at.room.people[ANNA].offers()) > 10)
        ten = (10,) * 5
        at.telling.tell([GameSays(OhHellDealOver(1, ANNA, ten, ten, ten, ten))])
        looks("eleven bids among five, after a deal")
        at.begin("oh-hell", 5, {"most": 3})
        at.plays(acts("bid"))
        looks("a bid among five")
        at.to_trick()
        at.does(AskCoach())
        at.lays_wrong()
        looks("a refusal among five")
        at.plays(is_over)
        looks("the end among five")
        at.begin("oh-hell", 4)
        at.plays(lambda now: now.phase == "play" and now.acting == {CLEO} and now.trick.cards)
        looks("another one's turn, whose name is long")
        at.begin("hearts", 3)
        at.plays(lambda public: public.phase == "pass")
        looks("17 cards")
        at.begin("was-sticht", 4, {"tasks": 2})
        at.plays(acts("chip"))
        looks("a chip among four")
        at.plays(lambda public: acts("draft")(public) and public.column == 7)
        looks("a draft among four")
        at.to_trick()
        at.does(AskCoach())
        looks("a trick among four")
        at.begin("was-sticht", 3, {"tasks": 1})
        at.plays(lambda _public: at.room.people[ANNA].may_look())
        at.does(PressKey(private=True))
        looks("the private pod")
        at.plays(is_over)
        looks("the end among three")
        at.begin("stich-meister", 4)
        at.plays(acts("rule"))
        looks("rule cards")
        at.begin("stichwahl", 2)
        at.to_trick()
        looks("a trick of two")
        assert at.visit.complaints == []
    assert found == {}


@pytest.mark.slow(60)
def test_on_a_phone_the_title_opens_what_takes_the_place_of_the_table(chromium):
    found = {}
    with gallery(chromium) as at:

        def opens(what):
            at.tells(page)
            page.locator("#menu").click()
            found.update(wrong_on(page, what, [each for each in WINDOWS if each[0] < 1000]))
            page.locator("#menu").click()
            assert page.locator("#mine").is_visible()

        at.begin("was-sticht", 4, {"tasks": 2})
        page = at.visit.page("twin?lang=de", (390, 844), key=at.key)
        at.plays(acts("draft"))
        opens("the side in a draft")
        at.to_trick()
        opens("the side in a trick")
        at.begin("stich-meister", 4)
        at.plays(lambda public: public.active and public.last_trick and ANNA in public.acting)
        opens("the side with rules")
        assert page.locator("#known li").count() and page.locator("#taken .card").count()
        at.begin("doppelkopf", 4)
        at.plays(lambda public: ANNA in public.acting)
        anna = at.room.people[ANNA]
        anna.make(anna.offers()[0])  # no solo: the longest trump that there is
        at.to_trick()
        at.tells(page)
        found |= wrong_on(page, "doppelkopf", WINDOWS)
        opens("the side of doppelkopf")
        assert at.visit.complaints == []
    assert found == {}


@pytest.mark.slow(60)
def test_on_any_other_page_nothing_covers_anything_nor_is_cut(chromium, tmp_path):
    found, played = {}, tmp_path / "played.jsonl"
    record = EXAMPLE.read_text("utf-8")
    played.write_text(record.replace('["Anna","Ben","Cleo"]', json.dumps(LONG)), "utf-8")
    with visit(chromium, "oh-hell", "--players", "5", "--lan", "--replay", str(played)) as table:
        begin = {"do": "begin_game", "game": "oh-hell", "names": FIVE, "options": {}}
        with table.connected(table.desk) as desk:
            desk.send(json.dumps(begin))
            while LONG[0] not in desk.recv(timeout=PATIENCE / 1000):
                pass
        for path in ("", "desk", "board", "overlay", "twin"):
            key = table.desk if path in ("", "desk") else ""
            page = table.page(f"{path}?lang=de", key=key)
            waits = page.locator("#awaited", has_text=f"{LONG[ANNA]}: Wie viele")
            waits.wait_for(state="attached")  # for a visitor: nothing goes on meanwhile
            found |= wrong_on(page, path or "the door")
            page.context.close()
        page = table.page("replay?lang=de")
        page.locator("#games li").first.wait_for()
        found |= wrong_on(page, "games that are over")
        page = table.page("replay/played?lang=de#40")
        page.locator("#narrowed svg").wait_for()
        page.keyboard.press("s")
        page.locator("#costly button").first.wait_for()
        found |= wrong_on(page, "a replay")
    assert found == {}


@pytest.mark.slow(10)
def test_a_hall_fits_every_screen(chromium):
    hub, floor = Hub(), Floor(Topics("cup"))
    tournament = Tournament(plan((*FIVE, "Finn"), rounds=3))
    draw(tournament)
    for table, players in enumerate(tournament.rounds[0].tables):
        speaker = Speaker(TableKey(bytes([table]) * 32), Topics("cup"))
        lines = tuple(f"{name}: 3" for name in players)
        told = {
            "de": InWords("Stichwahl · Durchgang 1", f"{players[0]}: eine Karte legen.", lines)
        }
        view = TableView("a1", speaker.run, 3, f"Tisch {table + 1}", "stichwahl", players, told)
        floor.take(*speaker.view(view))
    HallTelling(hub).step(0.0, floor, tournament)
    with Server(hub, Keys(), 0, lan=False, pages=HALL) as server:
        hall = Visit(chromium, f"{server.url}#key=")
        page = hall.page("?lang=de")
        page.locator("#ranking li").first.wait_for()
        assert wrong_on(page, "a hall") == {}
        assert hall.complaints == []
