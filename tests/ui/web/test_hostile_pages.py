"""Whoever has no business at the table sees nothing and moves nothing: the server at its door."""

import asyncio
import json
import threading
import time
from contextlib import ExitStack, suppress
from dataclasses import replace

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from stichtisch.ui.web import app as web_app
from stichtisch.ui.web import hub as web_hub
from stichtisch.ui.web.acts import LONGEST, LayCard, ReleaseKey
from stichtisch.ui.web.app import HEADERS, VERSION, app_for
from stichtisch.ui.web.hub import Done, Hub, Shown, news_of, part
from stichtisch.ui.web.keys import Admitted, Keys

HOST = "127.0.0.1:8000"
OURS = {"host": HOST, "origin": f"http://{HOST}"}
ANNA, BEN = 0, 1
KEYS = Keys()
KEY, _ = KEYS.take(ANNA), KEYS.take(BEN)
LET_GO = [Done(ANNA, ReleaseKey(private)) for private in (False, True)]
"""What follows when the page of a seat is gone."""


def said(kind, what):
    return part({"kind": kind, "says": what})


SHOWN = Shown(
    1,
    {language: said("table", all_) for language, all_ in (("en", "all"), ("de", "allen"))},
    said("lamps", "dark"),
    {(ANNA, "en"): said("seat", "Anna"), (BEN, "en"): said("seat", "Ben")},
    said("door", "door"),
    {"en": said("desk", "desk")},
)


@pytest.fixture
def hub():
    hub = Hub()
    hub.publish(SHOWN)
    return hub


@pytest.fixture
def client(hub):
    app = app_for(hub, KEYS, {HOST})
    with TestClient(app, base_url=f"http://{HOST}") as client:
        yield client


@pytest.fixture
def connect(client):
    """A WebSocket that has said nothing yet; all are closed at the end."""
    with ExitStack() as sockets:

        def connect(headers=OURS):
            return sockets.enter_context(client.websocket_connect("/live", headers=headers))

        yield connect


@pytest.fixture
def page(connect):
    """A page that has said hello."""

    def page(headers=OURS, **hello):
        socket = connect(headers)
        socket.send_text(json.dumps({"do": "hello", "lang": "en", **hello}))
        return socket

    return page


def hears(socket, parts):
    """What it is told, but for whose page it is."""
    told = []
    while len(told) < parts:
        heard = json.loads(socket.receive_text())
        told += [heard.get("says")] if heard["kind"] != "you" else []
    return told


def done(hub):
    """What came to the referee, until the page of the seat is gone."""
    taken, until = [], time.monotonic() + 300
    while taken[-len(LET_GO) :] != LET_GO:
        assert time.monotonic() < until, taken
        taken += hub.take()
    return taken


def is_closed(socket):
    with pytest.raises(WebSocketDisconnect):
        while True:
            socket.receive_text()
    return True


# --- who sees what --------------------------------------------------------------------------


def test_whoever_has_no_key_is_a_spectator(page):
    assert hears(page(), 1) == ["all"]


def test_a_page_speaks_its_own_language(page):
    assert hears(page(lang="de"), 1) == ["allen"]


def test_the_seat_with_the_key_sees_its_own_and_nobody_elses(page):
    assert hears(page(key=KEY), 2) == ["all", "Anna"]


GUESSES = {
    "none": "",
    "short": "0",
    "a word": "null",
    "one letter less": KEY[:-1],
    "one letter more": KEY + "A",
    "no ASCII": KEY.lower() + "é",
    "no text": "\ud800",
}


@pytest.mark.parametrize("key", GUESSES.values(), ids=GUESSES)
def test_a_guessed_key_sees_what_a_spectator_sees_and_moves_nothing(page, hub, key):
    socket = page(key=key)
    assert hears(socket, 1) == ["all"]
    socket.send_text('{"do":"lay","card":"R5"}')
    assert is_closed(socket)
    assert hub.take() == []


def test_what_the_seat_does_comes_to_the_referee_with_its_seat(page, hub):
    socket = page(key=KEY)
    assert hears(socket, 2) == ["all", "Anna"]
    socket.send_text('{"do":"lay","card":"R5"}')
    socket.send_text("no act")
    assert is_closed(socket)
    assert done(hub) == [Done(ANNA, LayCard("R5")), *LET_GO]


# --- at the door ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "headers",
    [
        {"host": HOST, "origin": "http://evil.example"},
        {"host": HOST, "origin": "null"},
        {"host": HOST, "origin": ""},
        {"host": HOST},
        {"host": HOST, "origin": f"https://{HOST}"},
        {"host": "evil.example:8000", "origin": "http://evil.example:8000"},
        {"host": "127.0.0.1", "origin": "http://127.0.0.1"},
    ],
)
def test_no_page_of_somebody_else_may_listen(page, headers):
    with pytest.raises(WebSocketDisconnect):
        page(headers)


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1", f"{HOST}.evil.example", ""])
def test_under_another_name_nothing_is_served(client, host):
    answer = client.get("/", headers={"host": host})
    assert (answer.status_code, answer.content) == (421, b"")


@pytest.mark.parametrize(
    "path", ["/", "/twin", "/board", f"/{VERSION}/base.css", f"/{VERSION}/say.js", "/x"]
)
def test_every_answer_forbids_what_is_not_ours(client, path):
    headers, own = client.get(path).headers, dict(HEADERS)
    if VERSION in path:
        own["cache-control"] = "public,max-age=31536000,immutable"
    assert {name: headers.get(name) for name in HEADERS} == own
    assert "unsafe" not in HEADERS["content-security-policy"]


@pytest.mark.parametrize(
    "path",
    [
        "/../pyproject.toml",
        "/..%2f..%2fserver.py",
        "/%2e%2e/%2e%2e/app.py",
        "/pages/../app.py",
        "//etc/passwd",
        "/board/",
        "/seat/AAAAAAAAAAAAAAAAAAAAAA",
        "/board.html",
        "/base.css",
        f"/{VERSION}/base.css/",
        f"/{VERSION}/base.css%00.js",
        f"/{VERSION}/BASE.CSS",
        "/live",
        "/.git/config",
        "/rules/whist/en.json",
        "/rules/was-sticht/fr.json",
        "/rules/was-sticht/en.json/",
    ],
)
def test_path_tricks_lead_nowhere(client, path):
    answer = client.get(path)
    assert answer.status_code == 404
    assert b"import" not in answer.content


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS"])
def test_nothing_can_be_written(client, method):
    assert client.request(method, "/board").status_code == 405


# --- what is said ---------------------------------------------------------------------------

NONSENSE = [
    "",
    "[",
    "[]",
    "null",
    "{}",
    '{"do":"hello"}',
    '{"do":"hello","lang":"fr"}',
    '{"do":"hello","lang":"en","key":7}',
    '{"do":"hello","lang":"en","lamps":"yes"}',
    '{"do":"lay","card":"R5"}',
    "[" * 1000,
    '{"do":"hello","lang":"en","key":"' + "A" * 100 + '"}',
    '{"do":"hello","lang":"en","more":"' + "A" * LONGEST + '"}',
]


@pytest.mark.parametrize("text", NONSENSE)
def test_a_page_that_does_not_say_hello_is_shown_out(connect, text):
    socket = connect()
    socket.send_text(text)
    assert is_closed(socket)


@pytest.mark.parametrize(
    "text",
    [
        *NONSENSE[:5],
        '{"do":"hello","lang":"en"}',
        '{"do":"lay"}',
        '{"do":"lay","card":{"R":5}}',
        '{"do":"lay","card":"' + "R" * 65 + '"}',
        '{"do":"press"}',
        '{"do":"press","private":1}',
        '{"do":"haste","times":3}',
        '{"do":"haste","times":true}',
    ],
)
def test_nonsense_from_a_seat_moves_nothing(page, hub, text):
    socket = page(key=KEY)
    socket.send_text(text)
    assert is_closed(socket)
    assert done(hub) == LET_GO


def test_bytes_are_no_message(connect):
    socket = connect()
    socket.send_bytes(b"\x00" * 16)
    assert is_closed(socket)


def test_more_acts_than_the_referee_takes_close_their_page(page, hub):
    socket = page(key=KEY)
    for _ in range(100):
        socket.send_text('{"do":"take_up"}')
    assert is_closed(socket)
    assert len(done(hub)) == 64 + len(LET_GO)


def test_no_more_pages_than_there_is_room_for(page, monkeypatch):
    monkeypatch.setattr(web_app, "CLIENTS", 2)
    first, second = page(), page()
    assert hears(first, 1) == hears(second, 1) == ["all"]
    with pytest.raises(WebSocketDisconnect):
        page()
    second.close()
    assert hears(once_let_in(page), 1) == ["all"]


def once_let_in(page):
    """The server notices in its own time that a page has left."""
    while True:
        with suppress(WebSocketDisconnect):
            return page()


# --- what is sent ---------------------------------------------------------------------------


def test_a_page_is_told_what_is_new_to_it_and_what_is_gone():
    before = part({"kind": "table", "says": "red leads", "hand": [1, 2], "caption": "one"})
    now = part({"kind": "table", "says": "blue leads", "hand": [1, 2]})
    assert json.loads(news_of(before, {})) == {
        "kind": "table",
        "says": "red leads",
        "hand": [1, 2],
        "caption": "one",
    }
    told = {"kind": "table", "says": "blue leads", "caption": None}
    assert json.loads(news_of(now, before)) == told
    assert news_of(now, now) == ""


def test_a_page_hears_now_and_then_that_the_referee_looks_and_nothing_while_it_hangs(
    page, hub, monkeypatch
):
    monkeypatch.setattr(web_hub, "BEAT", 0.02)
    socket = page()
    assert hears(socket, 1) == ["all"]
    hub.look()
    assert json.loads(socket.receive_text()) == {"kind": "beat"}
    monkeypatch.setattr(web_hub, "_LOOKS_WITHIN", -1.0)
    with pytest.raises(TimeoutError):
        asyncio.run(asyncio.wait_for(Hub().after(0), 0.2))


def test_a_page_without_lamps_hears_the_beat_while_lamps_breathe(page, client, hub, monkeypatch):
    """A board said that the connection was lost, whenever nothing but lamps changed."""
    monkeypatch.setattr(web_hub, "BEAT", 0.2)
    client.portal.call(hub.serve)
    socket = page()
    assert hears(socket, 1) == ["all"]
    over = threading.Event()

    def breathe():
        for _ in range(600):
            hub.look()
            hub.publish(replace(hub.newest, number=hub.newest.number + 1))
            if over.wait(0.005):
                return

    breathing = threading.Thread(target=breathe)
    breathing.start()
    assert json.loads(socket.receive_text()) == {"kind": "beat"}
    assert breathing.is_alive()
    over.set()
    breathing.join()


# --- keys -----------------------------------------------------------------------------------


def test_what_a_page_sends_after_its_seat_was_freed_moves_nothing(page, hub):
    cleo = BEN + 3
    socket = page(key=KEYS.invitation(cleo))
    assert hears(socket, 1) == ["all"]
    KEYS.evict(cleo)
    socket.send_text('{"do":"lay","card":"R1"}')
    socket.send_text("nonsense, which closes any page")
    assert is_closed(socket)
    assert [each for each in hub.take() if not isinstance(each.act, ReleaseKey)] == []


def test_a_seat_cannot_free_a_seat(page):
    socket = page(key=KEY)
    hears(socket, 2)
    socket.send_text(json.dumps({"do": "free_seat", "seat": BEN}))
    assert is_closed(socket)
    assert BEN in KEYS.taken()


def test_the_desk_sees_the_desk_and_no_seat(page):
    assert hears(page(key=KEYS.desk), 3) == ["all", "door", "desk"]


def test_whoever_is_invited_is_told_their_own_key(page):
    cleo = BEN + 1
    socket = page(key=KEYS.invitation(cleo))
    told = json.loads(socket.receive_text())
    assert (told["kind"], told["who"]) == ("you", cleo)
    assert KEYS.admit(told["key"]) == Admitted(cleo)


def test_no_repr_shows_a_key():
    assert KEY not in repr(KEYS)
    assert KEY not in repr(Admitted(ANNA, KEY))
