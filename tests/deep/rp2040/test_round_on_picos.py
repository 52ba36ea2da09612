"""A whole table of emulated Picos: five pods, the referee, and players with virtual hands."""

from __future__ import annotations

import random
from contextlib import closing
from pathlib import Path

import pytest

from stichtisch.decks.deck import virtual_deck
from stichtisch.games.player import Tags
from stichtisch.games.record import Header
from stichtisch.games.settings import Settings
from stichtisch.players.fingers import Hands
from stichtisch.players.players import Players
from stichtisch.pods.pods import Pods
from stichtisch.table.journal import Journal
from stichtisch.table.referee import Referee
from stichtisch.table.table import Table
from stichtisch.words import Words

HEADER = Header("was-sticht", ("Anna", "Ben", "Cem", "Dora"), {})
SEATS = ("seat1", "seat2", "seat3", "seat4")
PRIVATE = "private"
SEED = 5
# of emulated time; players without a thought take less than 2
ROUND_S = 20


@pytest.mark.slow(420)
def test_five_picos_on_one_clock_play_a_round_of_was_sticht(picos, monkeypatch, tmp_path: Path):
    with closing(picos([*SEATS, PRIVATE])) as clock:
        monkeypatch.setattr("stichtisch.pods.port.Port", clock.picos.__getitem__)
        deck = virtual_deck(HEADER.game)
        table = Table(HEADER, Settings(), deck, random.Random(SEED), Words("en"), rest=0.0)
        pods = Pods(list(clock.picos), find=False, clock=lambda: clock.ms)
        hands: dict[int | None, Hands] = {None: clock.picos[PRIVATE]}
        hands |= {seat: clock.picos[name] for seat, name in enumerate(SEATS)}
        player = table.kind.player(Tags(deck.tags), True)
        players = Players(table, hands, player, random.Random(SEED + 1), 0.0)
        with closing(Journal.create(tmp_path / "round", HEADER, Settings())) as journal:
            referee = Referee(table, pods, journal, lambda: clock.seconds)
            while table.match.public().judged is None:
                assert clock.seconds < ROUND_S, table.match.public()
                clock.run(1)
                referee.run_once(0.0)
                players.step(clock.seconds)
    assert sum(table.match.public().tricks) == 9
    assert all(any(clock.picos[name].lamps) for name in SEATS)
