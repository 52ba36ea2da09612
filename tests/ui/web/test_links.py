"""A game that is over as a link: whoever opens it sees the game, and the server keeps nothing."""

import base64
import json
import zlib
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from stichtisch.ui.web.app import app_for
from stichtisch.ui.web.hub import Hub
from stichtisch.ui.web.keys import Keys
from stichtisch.ui.web.links import LONGEST, LinkError, link_of, link_routes, record_in
from stichtisch.ui.web.replay_routes import Replays
from stichtisch.ui.web.replays import replay_of
from stichtisch.ui.web.server import Server
from ui.web.visit import Visit, says

HOST = "127.0.0.1:8000"
EXAMPLES = sorted((Path(__file__).parents[3] / "host" / "examples").glob("*.jsonl"))
RECORD = next(path for path in EXAMPLES if path.stem == "oh-hell").read_bytes()
NO_GAME = "This link holds no game that is over. Perhaps a part of it is missing."
TOO_LONG = "This link is too long: no game has so many moves."


@pytest.fixture(scope="module")
def client():
    app = app_for(Hub(), Keys(), {HOST}, more=link_routes())
    with TestClient(app, base_url=f"http://{HOST}") as client:
        yield client


def opened(client, link, **headers):
    ours = {"origin": f"http://{HOST}", **headers}
    return client.post("/replayed/en.json", content=link, headers=ours)


def packed(data):
    packing = zlib.compressobj(9, zlib.DEFLATED, -15)
    return base64.urlsafe_b64encode(packing.compress(data) + packing.flush()).rstrip(b"=").decode()


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_every_example_fits_in_a_link_and_comes_out_as_it_was(path):
    link = link_of(path.read_bytes())
    assert len(link) < 2000
    assert record_in(link) == path.read_bytes()


def test_the_page_is_told_what_the_replay_of_the_file_tells(client):
    told = opened(client, link_of(RECORD)).json()
    assert told == json.loads(replay_of("x", RECORD).telling["en"])


@pytest.mark.parametrize(
    ("link", "says"),
    [
        ("", NO_GAME),
        ("<b>hello</b>", NO_GAME),
        ("é" * 40, NO_GAME),
        ("AAAA", NO_GAME),
        (link_of(RECORD)[:-40], NO_GAME),
        (packed(b"no record"), NO_GAME),
        (packed(b"[" * 50_000), NO_GAME),
        (packed(RECORD.replace(b'"seat":0', b'"seat":9')), NO_GAME),
        (packed(b"".join(RECORD.splitlines(keepends=True)[:-1])), NO_GAME),
        (packed(b"0" * 10_000_000), TOO_LONG),
        ("A" * (LONGEST + 1), TOO_LONG),
        ("A" * 10 * LONGEST, TOO_LONG),
    ],
)
def test_what_holds_no_game_is_refused_by_one_sentence(client, link, says):
    assert opened(client, link.encode()).json() == {"error": says}


def test_a_bomb_is_not_unpacked():
    bomb = packed(bytes(1_030 * LONGEST))[:LONGEST]
    with pytest.raises(LinkError):
        record_in(bomb)


def test_no_other_site_has_games_refereed_here(client):
    for origin in ("http://evil.example", "null", ""):
        assert opened(client, link_of(RECORD), origin=origin).status_code == 404
    assert client.get("/replayed/en.json").status_code == 405
    assert opened(client, "", host="evil.example").status_code == 421


def test_a_flood_of_games_is_told_to_come_again(client, monkeypatch):
    monkeypatch.setattr("stichtisch.ui.web.links._AT_ONCE", 0)
    told = opened(client, link_of(RECORD)).json()
    assert told == {"error": "Others are opening games here just now. Please load the page again."}


def test_a_game_too_long_for_a_link_has_none():
    assert link_of(RECORD * 100) is None


def test_the_way_to_a_link_is_that_of_the_game():
    hub = Hub()
    hub.shelf.put("oh-hell", RECORD)
    app = app_for(hub, Keys(), {HOST}, more=Replays([], hub.shelf).routes())
    with TestClient(app, base_url=f"http://{HOST}", follow_redirects=False) as browser:
        answer = browser.get("/replay/oh-hell_1/link?lang=de")
    assert answer.status_code == 303
    assert answer.headers["location"] == f"/replayed?lang=de#{link_of(RECORD)}"


@pytest.mark.real_time
def test_whoever_opens_a_link_sees_the_game_step_by_step(chromium):
    named = RECORD.replace(b'"Ben"', b'"<img src=x onerror=alert(1)>"')
    hub = Hub()
    hub.shelf.put("oh-hell", named)
    with Server(hub, Keys(), 0, lan=False) as server:
        visit = Visit(chromium, f"{server.url}#key=")
        page = visit.page("replay/oh-hell_1/link?lang=en")
        says(page, "#send", "whoever opens it sees it")
        assert page.locator("#felt .name", has_text="<img src=x").count() == 1
        page.keyboard.press("End")
        page.reload()
        says(page, "#told", "win")
        page.keyboard.press("s")
        assert page.locator("#felt .cards").count() == 3
        page.goto(f"{server.url}replayed?lang=en#AAAA")
        page.reload()
        says(page, "#told", NO_GAME)
        assert page.locator("img").count() == 0
        assert visit.complaints == []
