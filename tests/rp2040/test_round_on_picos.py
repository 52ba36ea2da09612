"""A whole table of emulated Picos: five pods, the referee, and players with virtual hands."""

from __future__ import annotations

import time

from stichtisch.demo.demo import Demo, Pace
from stichtisch.demo.pod_kind import PodKind
from stichtisch.rules.record import Header
from stichtisch.words import Words

NAMES = ("Anna", "Ben", "Cem", "Dora")
# on two free cores a round takes about five minutes
PATIENCE_S = 1800


def test_five_picos_play_a_round_of_was_sticht(serve):
    # a gesture takes some emulated milliseconds, and these are seconds here
    picos = PodKind(serve, patience=120.0)
    header = Header("was-sticht", NAMES, {})
    pace = Pace.at(float("inf"))
    with Demo(header, 5, pace, Words("en"), lambda *_: None, kind=picos) as table:
        until = time.monotonic() + PATIENCE_S
        while table.table.game.view(None).judged is None:
            assert time.monotonic() < until, table.table.game.view(None)
            table.referee.run_once(0.05)
            table.players.step(time.monotonic())
        view = table.table.game.view(None)
        assert sum(view.tricks) == 9
        lit = [pod for pod in table.pods.by_name.values() if any(map(any, pod.lamps))]
        assert len(lit) == len(NAMES)
