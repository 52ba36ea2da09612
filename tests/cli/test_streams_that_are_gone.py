"""Output that is closed or full, a terminal that draws nothing or is gone: a sentence, an end."""

import os
import pty
import select
import signal
import subprocess
import sys
import time

import pytest

pytestmark = pytest.mark.real_time

COMMAND = [sys.executable, "-m", "stichtisch", "--lang", "en"]
TOO_LONG = 120.0


def shell(line, words, folder):
    """What the shell makes of the command with such a redirection."""
    return subprocess.run(
        ["sh", "-c", f'"$@" {line}', "sh", *COMMAND, *words.split()],
        cwd=folder, capture_output=True, text=True, timeout=TOO_LONG,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("closed", "words", "status"),
    [
        (">&-", "completion bash", 0),
        (">&-", "simulate oh-hell --games 1", 0),
        ("2>&-", "deck show nothing.jsonl", 2),
        ("<&-", "deck edit stichwahl", 0),
        ("<&-", "play", 2),
        ("<&- >&- 2>&-", "simulate oh-hell --games 1", 0),
    ],
)
def test_what_is_closed_leads_nowhere(closed, words, status, tmp_path):
    done = shell(closed, words, tmp_path)
    assert (done.returncode, "Traceback" in done.stderr) == (status, False), done.stderr


def test_what_is_printed_to_a_closed_stream_gets_into_no_file(tmp_path):
    """The next file that is opened has the lowest free number: that of the output."""
    script = (
        "import os, sys; from stichtisch import __main__ as program;"
        "program._open_streams(); file = open('journal', 'w');"
        "print('printed'); os.write(1, b'written'); sys.stdout.flush()"
    )
    done = subprocess.run(
        ["sh", "-c", '"$@" >&-', "sh", sys.executable, "-c", script],
        cwd=tmp_path,
        timeout=TOO_LONG,
    )
    assert done.returncode == 0
    assert (tmp_path / "journal").read_text() == ""


@pytest.mark.parametrize("words", ["--help", "deck --help", "completion bash"])
def test_help_for_which_there_is_no_room_is_an_error(words, tmp_path):
    done = shell(">/dev/full", words, tmp_path)
    assert (done.returncode, done.stderr) == (2, "stichtisch: No space left on device\n")


def test_ctrl_c_while_the_program_is_loaded_is_no_traceback():
    script = (
        "import signal; import stichtisch.__main__;"
        "print(signal.getsignal(signal.SIGINT) is signal.SIG_DFL)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.stdout == "True\n"


def at_a_terminal(term, hears_of_its_end, folder, *more):
    """`stichtisch play` at a terminal of this kind: its number, and the terminal."""
    pid, terminal = pty.fork()
    if pid == 0:
        os.environ.update(TERM=term, XDG_DATA_HOME=str(folder))
        if not hears_of_its_end:
            signal.signal(signal.SIGHUP, signal.SIG_IGN)
        os.execv(COMMAND[0], [*COMMAND, "play", "--speed", "max", *more])
    return pid, terminal


def ended(pid):
    """Its exit status."""
    until = time.monotonic() + TOO_LONG
    while time.monotonic() < until:
        done, status = os.waitpid(pid, os.WNOHANG)
        if done:
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.02)
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    raise AssertionError("it does not end")


def read(terminal):
    try:
        return os.read(terminal, 65536) if select.select([terminal], [], [], TOO_LONG)[0] else b""
    except OSError:  # nobody has it open any more
        return b""


def test_a_terminal_that_draws_nothing_gets_a_sentence(tmp_path):
    pid, terminal = at_a_terminal("dumb", True, tmp_path)
    told = b""
    while some := read(terminal):
        told += some
    assert ended(pid) == 2
    assert told.startswith(b"stichtisch: this terminal shows no pictures")
    os.close(terminal)


@pytest.mark.parametrize("hears_of_it", [True, False], ids=["told", "as with nohup"])
@pytest.mark.slow(6)
def test_a_terminal_that_is_gone_ends_the_game_on_it(hears_of_it, tmp_path):
    pid, terminal = at_a_terminal("xterm", hears_of_it, tmp_path, "--name", "Mia")
    drawn = b""
    while len(drawn) < 5_000 and (some := read(terminal)):
        drawn += some
    assert len(drawn) >= 5_000
    os.close(terminal)
    assert ended(pid) == 128 + 1  # SIGHUP


@pytest.mark.parametrize("hears_of_it", [True, False], ids=["told", "as with nohup"])
def test_a_terminal_that_is_gone_gives_nobody_a_name(hears_of_it, tmp_path):
    pid, terminal = at_a_terminal("xterm", hears_of_it, tmp_path)
    asked = b""
    while b"Your name" not in asked and (some := read(terminal)):
        asked += some
    os.close(terminal)
    assert ended(pid) == 128 + 1
    assert not [file for file in tmp_path.rglob("*") if file.is_file()]


def test_ctrl_d_where_a_name_is_asked_for_is_no_traceback(tmp_path):
    pid, terminal = at_a_terminal("xterm", True, tmp_path)
    told = b""
    while b"Your name" not in told and (some := read(terminal)):
        told += some
    os.write(terminal, b"\x04")
    while some := read(terminal):
        told += some
    assert ended(pid) == 128 + 1
    assert b"Traceback" not in told
    os.close(terminal)
