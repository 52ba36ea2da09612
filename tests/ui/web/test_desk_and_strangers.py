"""Nobody but who has the desk's key sees or does what the desk does."""

import json
from contextlib import contextmanager

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from stichtisch.ui.web.keys import new_key
from ui.web.visit import is_closed, says

pytestmark = pytest.mark.real_time


@pytest.mark.parametrize("key", ["", "guessed"])
@pytest.mark.slow(3)
def test_without_the_desks_key_the_desk_shows_and_does_nothing(onlooker, key):
    heard = []
    page = onlooker.page("desk?lang=en", key=key, heard=heard)
    says(page, "#stranger", "open the link that the terminal shows")
    page.locator("#awaited:not(:empty)").wait_for()
    assert not page.locator("#pause").is_visible()
    assert not any('"kind": "desk"' in text for text in heard)


ACTS = [
    {"do": "pause", "on": True},
    {"do": "take_back", "number": 1, "seen": 3},
    {"do": "end_round", "seen": 3},
    {"do": "learn", "on": True},
    {"do": "blink", "pod": "pod0"},
    {"do": "free_seat", "seat": 0},
    {"do": "begin_game", "game": "was-sticht", "names": ["A", "B", "C"], "options": {}},
]


@contextmanager
def socket(evening, key, origin=None):
    host = f"127.0.0.1:{evening.server.port}"
    with connect(f"ws://{host}/live", origin=origin or f"http://{host}") as it:
        it.send(json.dumps({"do": "hello", "lang": "en", "key": key}))
        yield it


@pytest.mark.parametrize("act", ACTS, ids=lambda act: act["do"])
@pytest.mark.parametrize("whose", ["nobody's", "a seat's", "a guessed one"])
def test_nobody_else_does_what_the_desk_does(quiet, act, whose):
    key = {"nobody's": "", "a seat's": quiet.keys.take(0)}.get(whose, new_key())
    before = quiet.state()
    with socket(quiet, key) as it:
        it.send(json.dumps(act))
        assert is_closed(it)
    assert quiet.state() == before
    assert (quiet.begun, quiet.desk.lesson) == ([], None)


def test_a_page_of_somebody_else_does_not_get_in_with_the_desks_key(quiet):
    with (
        pytest.raises(InvalidStatus),
        socket(quiet, quiet.keys.desk, "http://evil.example"),
    ):
        pass


def test_nonsense_with_the_desks_key_moves_nothing(quiet):
    before = quiet.state()
    with socket(quiet, quiet.keys.desk) as it:
        it.send('{"do":"take_back","number":"all"}')
        assert is_closed(it)
    assert quiet.state() == before
