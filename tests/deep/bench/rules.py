"""The rules' speed beside OpenSpiel and RLCard, which live in an environment of their own."""

import json
import os
import subprocess
import sys
from pathlib import Path
from statistics import median

CHECKOUT = Path(__file__).parents[3]
PEERS = CHECKOUT / "build" / "peers"
COMPILED = CHECKOUT / "build" / "compiled"
WINDOWS = 12
"""Of a quarter of a second for each game; the median counts."""
BESIDE = True
"""Also the peers, and our rules compiled."""


def install_peers():
    """OpenSpiel and RLCard, once."""
    if not (PEERS / "done").exists():
        print("installing open_spiel and rlcard into build/peers", file=sys.stderr)
        subprocess.run([sys.executable, "-m", "venv", PEERS], check=True)
        install = [PEERS / "bin/python", "-m", "pip", "install", "-q", "open_spiel", "rlcard"]
        subprocess.run(install, check=True)
        (PEERS / "done").touch()


class Worker:
    """Another Python that answers what it is asked (worker.py)."""

    def __init__(self, python, whose, rooms):
        self._process = subprocess.Popen(
            [python, Path(__file__).with_name("worker.py"), whose],
            # what a set of names looks like depends on the hash seed, and views are compared
            env={
                **os.environ,
                "PYTHONPATH": os.pathsep.join(map(str, rooms)),
                "PYTHONHASHSEED": "0",
            },
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.games = json.loads(self._process.stdout.readline())

    def ask(self, what, game):
        print(what, game, file=self._process.stdin, flush=True)
        return json.loads(self._process.stdout.readline())

    def end(self):
        self._process.stdin.close()
        self._process.wait()


def is_built():
    """Whether the compiled rules are there, of the sources as they are now."""
    here, there = CHECKOUT / "host", COMPILED
    sources = [file.relative_to(here) for file in here.glob("stichtisch/games/**/*.py")]
    wanted = {file: (here / file).read_bytes() for file in sources}
    same = all((there / f).exists() and (there / f).read_bytes() == wanted[f] for f in wanted)
    return same and any(there.glob("stichtisch/games/card.cp*"))


def workers():
    """Ours, compiled too where that is built, and one for each peer, by what its rows add."""
    ours, tests = (
        [CHECKOUT / "host", CHECKOUT / "firmware"],
        [CHECKOUT / "tests", CHECKOUT / "tests/deep"],
    )
    peers = PEERS / "bin/python"
    found = {"": Worker(sys.executable, "stichtisch", [*ours, *tests])}
    if not BESIDE:
        return found
    install_peers()
    if not is_built():
        print("compiling the rules into build/compiled (a minute)", file=sys.stderr)
        subprocess.run([sys.executable, CHECKOUT / "host/compile.py", COMPILED], check=False)
    if is_built():
        found[" (compiled)"] = Worker(sys.executable, "compiled", [COMPILED, *tests])
    else:
        print("no compiled rows: the rules were not compiled, see above", file=sys.stderr)
    found[" (OpenSpiel)"] = Worker(peers, "open_spiel", [])
    found[" (RLCard)"] = Worker(peers, "rlcard", [])
    return found


def check_alike(working):
    """No figures of compiled rules that tell or show anything else than the sources do."""
    pure, compiled = working[""], working.get(" (compiled)")
    for game in compiled.games if compiled else ():
        if pure.ask("told", game) != compiled.ask("told", game):
            sys.exit(f"bench: {game} goes another way when it is compiled")


def rates(working):
    """By game: deals, actions and cards a second."""
    asked = [(worker, game, more) for more, worker in working.items() for game in worker.games]
    windows = {game + more: [] for _, game, more in asked}
    for _ in range(WINDOWS):
        for worker, game, more in asked:
            windows[game + more].append(worker.ask("play", game))
    return {name: _rate(found) for name, found in windows.items()}


def _rate(windows):
    of = {"deals": "deals_per_s", "actions": "actions_per_s", "cards": "cards_per_s"}
    return {
        told: round(median(window[what] / window["seconds"] for window in windows))
        for what, told in of.items()
    }


def costs(working):
    """By game of ours: microseconds a move."""
    ours = [(worker, more) for more, worker in working.items() if more in ("", " (compiled)")]
    return {
        game + more: {what: round(took, 2) for what, took in worker.ask("costs", game).items()}
        for worker, more in ours
        for game in worker.games
    }


def measure():
    """The part of build/bench.json, printed as a table."""
    working = workers()
    check_alike(working)
    found, parted = rates(working), costs(working)
    for worker in working.values():
        worker.end()
    for name in parted:
        found[name] |= parted[name]
    print(f"{'at random, from Python':<26}{'deals/s':>9}{'actions/s':>11}{'cards/s':>10}")
    for name, rate in found.items():
        deals, actions, cards = (rate[f"{what}_per_s"] for what in ("deals", "actions", "cards"))
        print(f"{name:<26}{deals:>9,}{actions:>11,}{cards:>10,}")
    parts = ("legal_and_push", "push", "view", "copy", "replay")
    print(f"\n{'microseconds a move':<26}" + "".join(f"{part:>16}" for part in parts))
    for name in parted:
        told = [found[name][f"{part}_us"] for part in parts]
        print(f"{name:<26}" + "".join(f"{took:>16.1f}" for took in told))
    return {"rules": found}
