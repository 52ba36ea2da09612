"""Deals played out on ints by chance, in plain Python and compiled, beside OpenSpiel's in C++."""

from statistics import median

from bench import rules
from games.on_the_kit import ON_INTS

WINDOWS = 9
"""Of a quarter of a second for each game; the median counts."""
WHOSE = {"": "pure_ns", " (compiled)": "compiled_ns"}
THEIRS = "openspiel_oh_hell_cpp_ns"


def measure():
    """The part of build/bench.json, printed as a table: nanoseconds of processor time a card."""
    working = rules.workers()
    asked = {
        (game, WHOSE[more]): working[more] for more in WHOSE for game in ON_INTS if more in working
    }
    if " (OpenSpiel)" in working:
        asked["oh_hell", THEIRS] = working[" (OpenSpiel)"]
    windows = {what: [] for what in asked}
    for _ in range(WINDOWS):
        for (game, whose), worker in asked.items():
            took = worker.ask("playouts", game)
            windows[game, whose].append(took["seconds"] / took["cards"] * 1e9)
    for worker in working.values():
        worker.end()
    found = {}
    print(f"{'nanoseconds a card of a playout':<40}")
    for (game, whose), took in windows.items():
        print(f"{game:<14}{whose:<26}{median(took):>8,.0f}")
        (found if whose == THEIRS else found.setdefault(game, {}))[whose] = median(took)
    return {"playouts": found}
