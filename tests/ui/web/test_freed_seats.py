"""The desk frees a seat that a visitor has: their page is shown out, and its key opens nothing."""

import json
from contextlib import contextmanager

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from stichtisch.ui.web.hub import Hub, Shown, part
from stichtisch.ui.web.keys import Keys
from stichtisch.ui.web.server import Server
from ui.web.visit import LAPTOP, PATIENCE, PHONE, PROJECTOR, is_shown, visit

pytestmark = pytest.mark.real_time

ANNA, BEN = 0, 1
OH_HELL = ("oh-hell", "--players", "3", "--option", "most=3", "--speed", "20", "--seed", "7")


def test_the_desk_frees_a_seat_whose_visitor_does_nothing(chromium):
    with visit(chromium, *OH_HELL) as table:
        anna = table.page("seat?lang=en", PHONE, table.invitation(ANNA))
        anna.locator("#offers button").first.wait_for()
        own = anna.url.partition("#key=")[2]
        twin = table.page("twin?lang=en", LAPTOP, own)
        twin.locator("#hand .card").first.wait_for()
        desk = table.page("desk?lang=en", LAPTOP, table.desk)
        board = table.page("board?lang=de", PROJECTOR, heard=(told := []))
        is_shown(board)
        desk.get_by_role("button", name="Free the seat: Anna").click()
        desk.locator("#leave-it").click()
        assert anna.locator("#mine").is_visible()
        desk.get_by_role("button", name="Free the seat: Anna").click()
        desk.locator("#do-it").click()
        anna.locator("#watching", has_text="The desk has freed this seat").wait_for()
        assert anna.locator("#hand .card:visible, #offers button:visible").count() == 0
        twin.locator("#watching:visible").wait_for()
        assert twin.locator("#hand .card, #offers button").count() == 0
        anna.reload()
        anna.locator("#watching", has_text="The desk has freed this seat").wait_for()
        desk.get_by_role("button", name="Free the seat: Anna").wait_for(state="detached")
        desk.locator("#moves li", has_text="Anna").first.wait_for()
        assert any("den Platz von Anna frei gemacht" in text for text in told)
        assert [text for text in table.complaints if "WebSocket" not in text] == []


def test_a_seat_that_is_freed_is_closed_to_its_page_and_its_key_opens_nothing():
    hub, keys = Hub(), Keys()
    with Server(hub, keys, 0, lan=False) as server:
        hub.publish(shown_to_ben(1, "own"))
        with connected(server, keys.invitation(BEN)) as page:
            key = json.loads(page.recv(timeout=PATIENCE / 1000))["key"]
            assert says(page) == ["all", "own"]
            assert keys.evict(BEN)
            hub.publish(shown_to_ben(2, "no more"))
            with pytest.raises(ConnectionClosed):
                page.recv(timeout=PATIENCE / 1000)
        with connected(server, key) as page:
            assert json.loads(page.recv(timeout=PATIENCE / 1000))["who"] is None
            assert says(page, 1) == ["all"]
    assert not keys.evict(BEN), "nobody has it any more"


def shown_to_ben(number, what):
    seats = {(BEN, "en"): part({"kind": "seat", "says": what})}
    return Shown(number, {"en": part({"kind": "table", "says": "all"})}, seats=seats)


@contextmanager
def connected(server, key):
    host = f"127.0.0.1:{server.port}"
    with connect(f"ws://{host}/live", origin=f"http://{host}") as page:
        page.send(json.dumps({"do": "hello", "lang": "en", "key": key}))
        yield page


def says(page, parts=2):
    return [json.loads(page.recv(timeout=PATIENCE / 1000))["says"] for _ in range(parts)]
