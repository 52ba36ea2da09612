"""Ctrl-C at a real terminal, and SIGTERM: a sentence at most, and everything is put away."""

import json
import os
import pty
import select
import shutil
import signal
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from stichtisch.decks.deck import virtual_deck
from stichtisch.games.record import Header
from stichtisch.games.settings import Settings
from stichtisch.table.journal import Journal

pytestmark = pytest.mark.real_time

COMMAND = [sys.executable, "-m", "stichtisch", "--lang", "en"]
BEGUN = b"begun"
AT_A_TERMINAL = [
    sys.executable, "-c",
    "import signal, sys; signal.signal(signal.SIGINT, signal.SIG_DFL); print('begun', flush=True);"
    "from stichtisch.__main__ import main; sys.exit(main())", "--lang", "en",
]  # fmt: skip
"""Ctrl-C is pressed once Python has started: before that it is Python's own."""
TOO_LONG = 60.0
CTRL_C = b"\x03"
HIDES, SHOWS = "\x1b[?25l", "\x1b[?25h"
DELAYS = (0.0, 0.05, 0.1, 0.2, 0.3, 0.45, 0.6, 0.8, 1.0, 1.5)


def at_a_terminal(command, folder, presses):
    """What stands on the terminal in the end, and the status; `presses`: seconds of Ctrl-C."""
    pid, terminal = pty.fork()
    if pid == 0:
        os.chdir(folder)
        os.environ["TERM"] = "xterm"
        os.execv(command[0], command)
    told, presses = b"", list(presses)
    while command[0] == sys.executable and BEGUN not in told:
        told += os.read(terminal, 65536)
    start = time.monotonic()
    try:
        while time.monotonic() < start + TOO_LONG:
            if presses and time.monotonic() >= start + presses[0]:
                presses.pop(0)
                os.write(terminal, CTRL_C)
            if select.select([terminal], [], [], 0.01)[0]:
                told += os.read(terminal, 65536)
    except OSError:  # nobody has the terminal open any more: not even a pod of ours
        return told.decode(), os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    finally:
        os.close(terminal)
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    raise AssertionError(f"it does not end: {told[-500:]!r}")


def test_ctrl_c_while_a_class_is_being_made(tmp_path):
    """Modules are loaded as a command needs them, and Python 3.11 wraps what ends a class."""
    (tmp_path / "slow.py").write_text(
        "import os, signal\n"
        "class Slow:\n"
        "    def __set_name__(self, owner, name):\n"
        "        os.kill(os.getpid(), signal.SIGINT)\n"
        "def add(parser, words):\n"
        "    class Made:\n"
        "        slow = Slow()\n"
    )
    script = (
        "import sys, slow; sys.modules['stichtisch.commands.demo'] = slow;"
        "from stichtisch.__main__ import main; sys.exit(main())"
    )
    stopped = subprocess.run(
        [sys.executable, "-c", script, "demo"], cwd=tmp_path, capture_output=True, text=True
    )
    assert (stopped.returncode, stopped.stderr) == (128 + signal.SIGINT, "")


def test_ctrl_c_in_a_callback_that_lets_no_exception_out(tmp_path):
    """The import system has one for each module that it has loaded."""
    (tmp_path / "slow.py").write_text(
        "import os, signal, time, weakref\n"
        "class Lock: pass\n"
        "def press(_): os.kill(os.getpid(), signal.SIGINT)\n"
        "def add(parser, words):\n"
        "    lock = Lock()\n"
        "    seen = weakref.ref(lock, press)\n"
        "    del lock\n"
        "    time.sleep(60)\n"
    )
    script = (
        "import sys, slow; sys.modules['stichtisch.commands.demo'] = slow;"
        "from stichtisch.__main__ import main; sys.exit(main())"
    )
    stopped = subprocess.run(
        [sys.executable, "-c", script, "--lang", "en", "demo"],
        cwd=tmp_path, capture_output=True, text=True, timeout=30,
    )  # fmt: skip
    assert (stopped.returncode, stopped.stderr) == (128 + signal.SIGINT, "Stopped.\n")


@pytest.fixture
def files(tmp_path):
    """A record and a journal to look at."""
    header = Header("oh-hell", ("Anna", "Ben", "Cleo"), {})
    (tmp_path / "record").write_text(json.dumps(header.as_json()) + "\n")
    with closing(Journal.create(tmp_path / "journal", header, Settings())):
        pass
    return tmp_path


@pytest.mark.slow(40)
@pytest.mark.parametrize(
    ("words", "delays"),
    [
        ("demo", DELAYS), ("table", DELAYS), ("deck learn oh-hell deck", DELAYS),
        ("pods check", DELAYS[:6]), ("replay record", DELAYS[:4]), ("record journal", DELAYS[:4]),
    ],
)  # fmt: skip
def test_ctrl_c_in_the_first_second_and_a_half(words, delays, files):
    """Once, or a second time while things are put away; some commands are done before that."""
    for number, delay in enumerate(delays):
        presses = [delay, delay + 0.15][: 1 + number % 2]
        told, status = at_a_terminal([*AT_A_TERMINAL, *words.split()], files, presses)
        done = words.startswith("re") and status == 0
        assert status in (128 + signal.SIGINT, -signal.SIGINT) or done, (delay, told)
        for wrong in ("Traceback", "Error", "ignored in"):
            assert wrong not in told, (delay, told)
        assert told.rfind(HIDES) <= told.rfind(SHOWS), (delay, told)
        assert "--resume" not in told or words == "table", (delay, told)


@pytest.mark.parametrize("delay", [1.5, 4.0])
@pytest.mark.slow(4)
def test_a_demo_of_make_that_is_stopped_is_no_error(delay, tmp_path):
    tmp_path.joinpath("Makefile").write_text(demo_recipe())
    told, status = at_a_terminal([shutil.which("make"), "demo"], tmp_path, [delay])
    assert status == -signal.SIGINT
    assert "***" not in told and "resume" not in told, told


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGKILL])
def test_a_deck_being_learned_keeps_its_tags_whatever_ends_it(number, tmp_path, seat):
    tag = next(iter(virtual_deck("oh-hell").tags))
    process = subprocess.Popen(
        [*COMMAND, "deck", "learn", "oh-hell", "d", "--port", seat.port],
        cwd=tmp_path, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    until_it_says(process.stdout, "joined")
    seat.lay(tag)
    until_it_says(process.stdout, "2/52")
    process.send_signal(number)
    _, err = process.communicate(timeout=TOO_LONG)
    seat.lift(tag)
    if number is not signal.SIGKILL:
        assert process.returncode == 128 + number
        assert "1 of 52 tags are kept in d. To go on: " in err and f"--port {seat.port}" in err
    assert json.loads((tmp_path / "d").read_text().splitlines()[1])["tag"] == tag


def test_a_virtual_pod_that_nobody_looks_at_any_more_ends_without_a_word():
    """Whoever started it was stopped before it named its port."""
    process = subprocess.Popen(
        [sys.executable, "-m", "stichtisch.twin.run", "--id", "seat1"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    process.stdout.close()
    assert (process.wait(TOO_LONG), process.stderr.read()) == (0, b"")
    process.stdin.close()
    process.stderr.close()


def until_it_says(out, words):
    until = time.monotonic() + TOO_LONG
    while time.monotonic() < until:
        if words in out.readline():
            return
    raise AssertionError(f"never said {words}")


def demo_recipe():
    """The Makefile's rule for `make demo`, without what installs things first."""
    lines = (Path(__file__).parents[2] / "Makefile").read_text().splitlines()
    at = next(at for at, line in enumerate(lines) if line.startswith("demo:"))
    return f"BIN := {Path(sys.executable).parent}\ndemo:\n{lines[at + 1]}\n"
