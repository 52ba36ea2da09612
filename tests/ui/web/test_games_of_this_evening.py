"""Games of this evening that are over can be looked at again, and none that still goes on."""

import json
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest
from starlette.testclient import TestClient

from players.test_person import ANNA, anything, may_act, room, wait
from stichtisch.table.desk import DeskError, TakeBack
from stichtisch.table.journal import record_of
from stichtisch.table.rows import About, row_of
from stichtisch.ui.web import replay_routes
from stichtisch.ui.web.acts import read_act
from stichtisch.ui.web.app import app_for
from stichtisch.ui.web.hub import MOST, Done, Hub, Shelf, news_of
from stichtisch.ui.web.keys import Keys
from stichtisch.ui.web.pages import Pages
from stichtisch.ui.web.replay_routes import Replays
from stichtisch.ui.web.replays import replays_of, shortly
from stichtisch.ui.web.visitors import Visitors

HOST = "127.0.0.1:8000"
EXAMPLES = Path(__file__).parents[3] / "host" / "examples"
RECORD = (EXAMPLES / "oh-hell.jsonl").read_bytes()


@pytest.fixture(autouse=True)
def _looks_each_time(monkeypatch):
    """Pages look at the table whenever they are told, not only some times a second."""
    monkeypatch.setattr("stichtisch.ui.web.telling._EVERY", 0.0)


class Evening:
    """A table with its pages, and what a browser is answered."""

    def __init__(self, files=(), seats=(), **among_bots):
        """People sit at these `seats`."""
        self.room = room("oh-hell", options={"most": 1}, people=seats)
        self.table, self.hub = self.room.table, Hub()
        referee = SimpleNamespace(table=self.table, record=self.record, ask=self.asks)
        keys = Keys()
        for seat in seats:
            keys.take(seat)
        visitors = Visitors(keys, self.room.players, self.room.people.values())
        clock = lambda: self.room.now  # noqa: E731
        self.pages = Pages(
            referee, lambda _pod: None, self.hub, visitors, clock=clock, **among_bots
        )
        self.replays = Replays(replays_of(files), self.hub.shelf)
        app = app_for(self.hub, Keys(), {HOST}, more=self.replays.routes())
        self.browser = TestClient(app, base_url=f"http://{HOST}")

    def asks(self, asked):
        self.table.ask(asked, self.room.now)

    def does(self, seat, **act):
        """What comes from the page of that seat, and what all pages are told then."""
        self.hub.do(Done(seat, read_act(json.dumps(act))))
        self.pages.tell([])
        self.pages.tell([])
        return json.loads(news_of(self.hub.newest.tables["en"], {}))

    def record(self):
        match = self.table.match
        about = About(1, match.header, self.table.settings)
        return record_of(about, [row_of(kept) for kept in match.kept])

    def play(self, until=lambda table: table.game.outcome is not None):
        self.room.play(until)
        self.pages.tell([])

    def listed(self, language="en"):
        return self.browser.get(f"/replays-{language}.json").json()

    def gets(self, path):
        return self.browser.get(path).status_code


def test_a_game_is_offered_as_soon_as_it_is_over():
    evening = Evening()
    evening.play(lambda table: len(table.match.kept) > 4)
    assert evening.listed() == []
    assert evening.gets("/replay/oh-hell_1") == 404
    evening.play()
    (game,) = evening.listed()
    assert (game["name"], game["game"]) == ("oh-hell_1", "Oh Hell")
    assert "win" in game["outcome"]
    assert evening.listed("de")[0]["outcome"] != game["outcome"]
    assert evening.gets("/replay") == evening.gets("/replay/oh-hell_1") == 200
    told = evening.browser.get("/replay/oh-hell_1/en.json").json()
    assert told["over"]
    assert len(told["steps"]) == len(evening.table.match.kept) + 1
    assert evening.browser.get("/suits/oh-hell.svg").text.startswith("<svg")
    table = json.loads(news_of(evening.hub.newest.tables["en"], {}))
    assert table["finished"] == ["oh-hell_1"]
    assert table["decided"]["title"].startswith("The trick that decided it: Deal 1, trick 1")
    assert sum(card["takes"] for card in table["decided"]["cards"]) == 1
    saved = evening.browser.get("/replay/oh-hell_1/de.html")
    assert saved.headers["content-disposition"] == 'attachment; filename="oh-hell_1.html"'
    assert saved.text.startswith('<!doctype html><html lang="de">')
    assert "http" not in saved.text, "a file that needs nothing beside it"


def test_a_game_whose_last_move_is_taken_back_goes_on_and_is_a_secret_again():
    evening = Evening()
    evening.play()
    address = "/replay/oh-hell_1/en.json"
    assert evening.gets(address) == 200
    made = len(evening.table.match.kept)
    evening.table.ask(TakeBack(made, made), evening.room.now)
    evening.pages.tell([])
    assert evening.listed() == []
    assert evening.gets(address) == evening.gets("/replay/oh-hell_1") == 404
    evening.play()
    assert [game["name"] for game in evening.listed()] == ["oh-hell_2"]


def test_what_is_not_over_is_not_shown_even_if_somebody_put_it_there():
    evening = Evening()
    evening.hub.shelf.put("oh-hell", b"".join(RECORD.splitlines(keepends=True)[:-2]))
    assert evening.listed() == []
    for path in ("", "/en.json", "/en.html", "/link", "/plays-en.json"):
        assert evening.gets(f"/replay/oh-hell_1{path}") == 404


def anna_has_bid(seats, **among_bots):
    evening = Evening(seats=seats, **among_bots)
    evening.pages.tell([])
    room = evening.room
    while not any(kept.seat == ANNA for kept in evening.table.match.kept):
        room.play(may_act(room, *seats))
        for seat in evening.table.game.acting() & room.people.keys():
            anything(room.people[seat], Random(1))
        wait(room, 1.0)
    return evening, [kept.seat for kept in evening.table.match.kept].count(ANNA)


def test_who_plays_against_bots_takes_back_the_last_move_and_has_bots_play_faster():
    evening, made = anna_has_bid([ANNA], again=lambda _whole: None)
    assert made == 1
    told = evening.does(ANNA, do="undo")
    assert [kept for kept in evening.table.match.kept if kept.seat == ANNA] == []
    assert (told["undo"], told["haste"]) == (None, 1)
    assert evening.does(ANNA, do="haste", times=4)["haste"] == evening.room.players.haste == 4


def test_a_click_that_comes_as_a_bots_card_counts_ends_nothing(monkeypatch):
    evening, _ = anna_has_bid([ANNA], again=lambda _whole: None)

    def too_late(_asked):
        raise DeskError("desk.moved_on")

    monkeypatch.setattr(evening.pages.referee, "ask", too_late)
    assert evening.does(ANNA, do="undo")["undo"] == ANNA, "one may click again"


@pytest.mark.parametrize(
    ("seats", "among_bots"), [([ANNA, ANNA + 1], {"again": lambda _whole: None}), ([ANNA], {})]
)
def test_no_move_is_taken_back_where_other_people_saw_it(seats, among_bots):
    evening, made = anna_has_bid(seats, **among_bots)
    told = evening.does(ANNA, do="undo")
    assert [kept.seat for kept in evening.table.match.kept].count(ANNA) == made == 1
    assert told.get("undo") is None


def test_the_newest_stands_first_and_named_files_that_are_over_after_them(tmp_path):
    goes_on = tmp_path / "goes-on.jsonl"
    goes_on.write_bytes(b"".join(RECORD.splitlines(keepends=True)[:-2]))
    evening = Evening([EXAMPLES / "was-sticht.jsonl", goes_on])
    for _ in range(2):
        evening.hub.shelf.put("oh-hell", RECORD)
    names = [game["name"] for game in evening.listed()]
    assert names == ["oh-hell_2", "oh-hell_1", "was-sticht"]
    assert evening.gets("/replay/goes-on") == 200, "whoever named it may see what all may know"
    assert evening.gets("/replay/goes-on/plays-en.json") == 404


def test_a_weekend_of_games_is_not_kept():
    shelf = Shelf(lambda: "21:00")
    for _ in range(MOST + 5):
        shelf.put("oh-hell", RECORD)
    assert len(shelf.games) == MOST
    assert shelf.find("oh-hell_5") is None
    assert shelf.find(f"oh-hell_{MOST + 5}").at == "21:00"


@pytest.mark.parametrize(
    "path",
    [
        "/replay/",
        "/replay/oh-hell_1/",
        "/replay/oh-hell_1/../../app.py",
        "/replay/..%2f..%2fapp.py",
        "/replay/%00",
        "/replay/oh-hell_1/fr.json",
        "/replay/oh-hell_1/plays-fr.json",
        "/replay/oh-hell_2",
        "/replay/oh-hell_1/en.json/x",
    ],
)
def test_path_tricks_lead_nowhere(path):
    evening = Evening()
    evening.hub.shelf.put("oh-hell", RECORD)
    assert evening.gets(path) == 404


def test_a_game_that_is_over_is_refereed_once_for_the_list(monkeypatch):
    evening, asked = Evening([EXAMPLES / "was-sticht.jsonl"]), []
    evening.hub.shelf.put("oh-hell", RECORD)
    monkeypatch.setattr(replay_routes, "shortly", lambda data: asked.append(data) or shortly(data))
    assert evening.listed() == evening.listed()
    assert len(asked) == 2
