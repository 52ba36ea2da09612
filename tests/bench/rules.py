"""The rules' speed beside OpenSpiel and RLCard, which live in an environment of their own."""

import json
import os
import subprocess
import sys
from pathlib import Path
from statistics import median

CHECKOUT = Path(__file__).parents[2]
PEERS = CHECKOUT / "build" / "peers"
WINDOWS = 12
"""Of a quarter of a second for each game; the median counts."""


def install_peers():
    """OpenSpiel and RLCard, once."""
    if not (PEERS / "done").exists():
        print("installing open_spiel and rlcard into build/peers", file=sys.stderr)
        subprocess.run([sys.executable, "-m", "venv", PEERS], check=True)
        install = [PEERS / "bin/python", "-m", "pip", "install", "-q", "open_spiel", "rlcard"]
        subprocess.run(install, check=True)
        (PEERS / "done").touch()


class Worker:
    """Another Python that plays a while whenever it is asked."""

    def __init__(self, python, whose, rooms):
        self._process = subprocess.Popen(
            [python, Path(__file__).with_name("worker.py"), whose],
            env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, rooms))},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.games = json.loads(self._process.stdout.readline())

    def window(self, game):
        print(game, file=self._process.stdin, flush=True)
        return json.loads(self._process.stdout.readline())

    def end(self):
        self._process.stdin.close()
        self._process.wait()


def workers():
    """Ours, and one for each peer."""
    install_peers()
    ours = [CHECKOUT / room for room in ("host", "firmware", "tests")]
    peers = PEERS / "bin/python"
    return [
        Worker(sys.executable, "stichtisch", ours),
        Worker(peers, "open_spiel", []),
        Worker(peers, "rlcard", []),
    ]


def rates():
    """By game: deals, actions and cards a second."""
    working = workers()
    asked = [(worker, game) for worker in working for game in worker.games]
    windows = {game: [] for _, game in asked}
    for _ in range(WINDOWS):
        for worker, game in asked:
            windows[game].append(worker.window(game))
    for worker in working:
        worker.end()
    return {name: _rate(found) for name, found in windows.items()}


def _rate(windows):
    of = {"deals": "deals_per_s", "actions": "actions_per_s", "cards": "cards_per_s"}
    return {
        told: round(median(window[what] / window["seconds"] for window in windows))
        for what, told in of.items()
    }


def measure():
    """The part of build/bench.json, printed as a table."""
    import ours

    found = rates()
    for name in ours.DEALS:
        found[name] |= {what: round(took, 2) for what, took in ours.costs(name).items()}
    print(f"{'at random, from Python':<24}{'deals/s':>9}{'actions/s':>11}{'cards/s':>10}")
    for name, rate in found.items():
        deals, actions, cards = (rate[f"{what}_per_s"] for what in ("deals", "actions", "cards"))
        print(f"{name:<24}{deals:>9,}{actions:>11,}{cards:>10,}")
    parts = ("legal_and_push", "push", "view", "copy", "replay")
    print(f"\n{'microseconds a move':<24}" + "".join(f"{part:>16}" for part in parts))
    for name in ours.DEALS:
        told = [found[name][f"{part}_us"] for part in parts]
        print(f"{name:<24}" + "".join(f"{took:>16.1f}" for took in told))
    return {"rules": found}
