"""The demo with an emulated Pico for every pod."""

from __future__ import annotations

import math
import time
from pathlib import Path

import pytest

from stichtisch.games import game_named
from stichtisch.games.record import Header
from stichtisch.games.settings import Settings
from stichtisch.players.demo import Demo
from stichtisch.players.lasting_pod import PICO
from stichtisch.words import Words

pytestmark = pytest.mark.real_time
ROOT = Path(__file__).parents[3]
FOUR = Header("was-sticht", ("Anna", "Ben", "Cem", "Dora"), {})
PRINTED = game_named("stichwahl").deck_for_header(None)
TWO = Header("stichwahl", ("Anna", "Ben"), {}, PRINTED)
SEED = 5
PATIENCE_S = 1800


def play_until(header, enough):
    settings = Settings(cards=game_named(header.game).faces(None))
    with Demo(header, SEED, math.inf, Words("en"), lambda *_: None, settings, PICO) as demo:
        until = time.monotonic() + PATIENCE_S
        while not enough(demo.table):
            assert time.monotonic() < until
            demo.evening.turn()


@pytest.mark.usefixtures("built")
def test_its_players_take_their_seats_at_five_picos(monkeypatch):
    monkeypatch.chdir(ROOT)
    play_until(FOUR, lambda table: table.seating.complete())


@pytest.mark.usefixtures("built")
def test_a_key_pressed_twice_in_a_row_is_two_presses_to_a_slow_pod(monkeypatch):
    monkeypatch.chdir(ROOT)
    # the private pod's first press claims it, its next one draws for trump
    play_until(TWO, lambda table: len(table.match.staged.remarks()) == 1)
