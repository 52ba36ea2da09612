"""How long until a command has done what was asked: the least wall time of several starts.

As installed: with byte code, which the first start writes where it may not be kept otherwise.
"""

import os
import pty
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from bench.ours import DEALS

CHECKOUT = Path(__file__).parents[3]
STICHTISCH = Path(sys.executable).with_name("stichtisch")
TIMES = 10
FIRST_LAMP = "FIRST LAMP"
COMPILED = tempfile.TemporaryDirectory()
INSTALLED = os.environ | {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": COMPILED.name}


def took(*command):
    """The least of several runs: seconds by the wall, and of processor time.

    A busy machine makes the first longer and leaves the second as it is.
    """

    def once():
        begun = time.monotonic()
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, env=INSTALLED)
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        assert process.returncode == 0, f"{command} fails"
        return time.monotonic() - begun, used.ru_utime + used.ru_stime

    return least(once() for _ in range(TIMES))


def least(runs):
    walls, used = zip(*runs, strict=True)
    return {"wall_s": round(min(walls), 3), "cpu_s": round(min(used), 3)}


def first_lamp():
    """From `stichtisch table` in an empty folder to the first scene that a pod is told."""
    watched = (
        "import sys\n"
        "from stichtisch.pods.pods import Pods\n"
        "show = Pods.show\n"
        "def told(*given, **more):\n"
        f"    print({FIRST_LAMP!r}, flush=True)\n"
        "    return show(*given, **more)\n"
        "Pods.show = told\n"
        "from stichtisch.cli import main\n"
        "sys.exit(main(['table', '--game', 'oh-hell', '--players', '3']))\n"
    )
    with tempfile.TemporaryDirectory() as folder:
        begun = time.monotonic()
        pid, terminal = pty.fork()
        if pid == 0:
            os.chdir(folder)
            os.execve(sys.executable, [sys.executable, "-c", watched], INSTALLED)
        told = b""
        while FIRST_LAMP.encode() not in told:
            told += os.read(terminal, 4096)
        seconds = time.monotonic() - begun
        os.kill(pid, signal.SIGKILL)
        used = os.wait4(pid, 0)[2]
        os.close(terminal)
    return seconds, used.ru_utime + used.ru_stime


def measure():
    """The part of build/bench.json, printed as a table."""
    figures = {"python -c pass": took(sys.executable, "-c", "pass")}
    figures["--help"] = took(STICHTISCH, "--help")
    for game in DEALS:
        record = CHECKOUT / "host" / "examples" / f"{game}.jsonl"
        figures[f"replay of {game}"] = took(STICHTISCH, "replay", record)
    figures["table until the first lamp"] = least(first_lamp() for _ in range(3))
    print(f"{'seconds to start':<32}{'by the wall':>12}{'processor':>12}")
    for what, told in figures.items():
        print(f"{what:<32}{told['wall_s']:>12.3f}{told['cpu_s']:>12.3f}")
    return {"start": figures}
