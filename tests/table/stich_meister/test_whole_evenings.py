"""Bots at every seat, to the end: scanned and blind come to the same record."""

from random import Random

import pytest

from stichtisch.games.player import Tags
from stichtisch.games.replay import Replay
from stichtisch.players.players import Players
from stichtisch.players.truth import truth_of
from stichtisch.pods.events import KeyDown, KeyUp, TagArrived, TagGone
from stichtisch.table.happenings import GameSays, NotSo
from stichtisch.table.journal import Journal
from stichtisch.ui.news import news
from stichtisch.words import Words
from table.stich_meister.stories import DECK


class Hands:
    """A person at a pod that is not there either."""

    def __init__(self, table, pod):
        self._table, self._pod = table, pod

    def lay(self, uid):
        self._table.tell(TagArrived(self._pod, uid))

    def lift(self, uid):
        self._table.tell(TagGone(self._pod, uid))

    def press(self):
        self._table.tell(KeyDown(self._pod))

    def release(self):
        self._table.tell(KeyUp(self._pod))


def played(masters, seats, seed, hands):
    table = masters(seats, seed, hands=hands)
    for seat in (*table.seats, None):
        table.join(seat)
    pods = {seat: Hands(table, table.pod(seat)) for seat in (*table.seats, None)}
    player = table.table.kind.player(Tags(DECK.tags), scans=hands == "scanned")
    players = Players(
        table.table,
        pods,
        player,
        Random(seed),
        0.0,
        truth_of(table.table),
    )
    for _ in range(3000):
        if table.table.game.outcome:
            return table
        players.step(table.now)
        table.wait(0.4)
        public, presenter = table.table.game.public(), table.table.presenter
        assert presenter.title(public)
        assert all(presenter.notes(public, seat) for seat in table.seats)
    raise AssertionError("the table stands still")


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_same_hands_scanned_or_blind_give_the_same_record(masters, seats, tmp_path):
    records = []
    for hands in ("scanned", "blind"):
        table = played(masters, seats, 7 + seats, hands)
        assert not [told for told in table.told if isinstance(told, NotSo)]
        journal = Journal.create(tmp_path / hands, table.header, table.settings)
        for write in table.writes:
            journal.write(write)
        events = [told.event for told in table.told if isinstance(told, GameSays)]
        assert list(Replay(journal.record().encode()).events()) == events
        assert events[-1].name == "game"
        records.append(journal.record())
        journal.close()
    scanned, blind = ([line for line in text.splitlines() if '"round"' not in line]
                      for text in records)  # fmt: skip
    assert scanned == blind


@pytest.mark.parametrize("language", ["en", "de"])
def test_everything_that_happens_can_be_told(masters, language):
    evenings = [played(masters, 3, 2, "blind")]
    evenings += [masters().to_the_play(rule) for rule in (22, 24, 25, 26, 34)]
    passing, aside, opened, down, removing = evenings[1:]
    passing.put(0, "F1", "F2", "F3", "F4")
    aside.put(0, "F1")
    opened.put(0, "F1", "F2", "F3")
    down.play("F1 F5")
    removing.play("F1 F5 F9 F13").put(3, "F1")
    for evening in evenings:
        presenter = evening.table.kind.presenter(
            evening.header.seats, evening.settings, Words(language)
        )
        assert all(news(told, presenter, "") for told in evening.told)
