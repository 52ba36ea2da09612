"""Whether thinking bots choose the same by another chance, and the processor time of a move."""

import time
from itertools import islice
from random import Random
from statistics import median, quantiles

from bench import rules
from bench.ours import header_of
from stichtisch import games
from stichtisch.games.player import Tags
from stichtisch.players.thinking import Thinking

DECISIONS = 60
"""Of each game; every one is made twice."""
BETWEEN = 0.2
"""So many of the moves of a careful game are thought about: those of one hand are alike."""


def decisions(name):
    """Views of a seat that has a choice to think about, and what it may do, from careful games."""
    kind, chance = games.game_named(name), Random(1)
    player, thought = kind.player(Tags({}), False), kind.thought()
    while True:
        game = kind.begin(header_of(name))
        while game.outcome is None:
            seat = min(game.acting(), default=None)
            if seat is None:
                game.push(player.deal(game, chance))
                continue
            view, legal = game.view(seat), list(game.legal_moves(seat))
            possible = list(player.possible(view, legal))
            if chance.random() < BETWEEN and len(thought.considered(view, possible, chance)) > 1:
                yield view, possible
            game.push(player.choose(view, legal, chance))


def made_twice(name, count):
    """By decision whether both choices were the same, and the milliseconds of each."""
    thinking, same, took = Thinking(games.game_named(name).thought()), [], []
    for number, (view, moves) in enumerate(islice(decisions(name), count)):
        chosen = []
        for chance in (Random(2 * number), Random(2 * number + 1)):
            begun = time.process_time()
            chosen.append(thinking.choose(view, moves, chance))
            took.append((time.process_time() - begun) * 1e3)
        same.append(chosen[0] == chosen[1])
    return {"same": same, "ms": took}


def measure():
    """The part of build/bench.json, printed as a table."""
    working, found = rules.workers(), {}
    print(f"{'choices of thinking bots':<40}{'same':>6}{'ms, median':>12}{'p99':>8}")
    for more in ("", " (compiled)"):
        for name in games.names() if more in working else ():
            told = working[more].ask("thoughts", f"{name} {DECISIONS}")
            same, ms = sum(told["same"]) / len(told["same"]), told["ms"]
            row = {"same": same, "ms": median(ms), "ms_p99": quantiles(ms, n=100)[-1]}
            found[name + more] = row
            print(f"{name + more:<40}{same:>6.0%}{row['ms']:>12.0f}{row['ms_p99']:>8.0f}")
    for worker in working.values():
        worker.end()
    return {"thoughts": found}
