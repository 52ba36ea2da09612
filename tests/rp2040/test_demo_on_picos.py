"""The demo with an emulated Pico for every pod."""

from __future__ import annotations

import math
import time
from pathlib import Path

import pytest

from stichtisch.games.record import Header
from stichtisch.players.demo import Demo
from stichtisch.players.pod_kind import PICO
from stichtisch.words import Words

pytestmark = pytest.mark.real_time
ROOT = Path(__file__).parent.parent.parent
HEADER = Header("was-sticht", ("Anna", "Ben", "Cem", "Dora"), {})
SEED = 5
PATIENCE_S = 1800


@pytest.mark.usefixtures("built")
def test_its_players_take_their_seats_at_five_picos(monkeypatch):
    monkeypatch.chdir(ROOT)
    with Demo(HEADER, SEED, math.inf, Words("en"), lambda *_: None, kind=PICO) as demo:
        until = time.monotonic() + PATIENCE_S
        while not demo.table.seating.complete():
            assert time.monotonic() < until
            demo.evening.turn()
