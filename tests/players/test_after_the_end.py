"""A game that is over stays to be seen: nobody waits for the last gesture any more."""

from types import SimpleNamespace

from stichtisch.games.record import Header
from stichtisch.players.evening import Evening, TableClock
from stichtisch.words import Words
from tools.rehearsal import Rehearsal


def test_an_evening_goes_on_long_after_the_end_of_its_game():
    rehearsed = Rehearsal(Header("oh-hell", ("Anna", "Ben", "Cleo"), {"most": 1}), 3, Words("en"))
    while rehearsed.table.game.outcome is None:
        rehearsed.step()
    real = SimpleNamespace(now=0.0)
    clock = TableClock(1.0, 20.0, lambda: real.now)
    laying = SimpleNamespace(busy=True, due=None, step=lambda _now: None)
    referee = SimpleNamespace(table=rehearsed.table, run_once=lambda _timeout: [])
    pods = SimpleNamespace(are_told=lambda _table: True, look_after=lambda: None)
    evening = Evening(referee, [laying], pods, clock)
    for _ in range(100):
        real.now += 1.0
        evening.turn()
    assert clock() > 90
