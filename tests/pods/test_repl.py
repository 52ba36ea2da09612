"""mpremote on a REPL: it stops the running program, copies files, and restarts the pod."""

import threading

import pytest
from mpremote import transport_serial

from pods.raw_repl import RawRepl
from pods.repl_pod import ReplPod
from stichtisch.pods import events as errors
from stichtisch.pods.install import InstallError, Repl, install
from stichtisch.pods.program import Program

PROGRAM = Program("2", {"lib/pod/app.py": bytes(range(256)) * 8, "main.py": b"pass\n"})


@pytest.fixture
def repls(tmp_path):
    open_ones = []

    def start(**how):
        open_ones.append(RawRepl(ReplPod(tmp_path), **how))
        return open_ones[-1]

    yield start
    for repl in open_ones:
        repl.close()


@pytest.mark.parametrize("deaf", [0, 2])
def test_the_program_is_stopped_and_the_new_one_installed(repls, deaf):
    there = repls(deaf=deaf)
    repl = Repl(there.port)
    assert install(repl, PROGRAM, print) == "65363630"
    repl.close()
    assert there.pod.files() == PROGRAM.sources
    assert there.pod.resets == 1
    # a soft reset before the copying: no program fills the memory
    assert there.starts == 1


def test_what_fails_on_the_pod_is_one_sentence(repls):
    repl = Repl(repls().port)
    with pytest.raises(InstallError, match="RuntimeError: flash is full") as failed:
        repl.run("raise RuntimeError('flash is full')")
    assert "\n" not in str(failed.value)
    assert repl.run("print(6 * 7)").strip() == "42"
    repl.close()


class Clock:
    """mpremote's clock, on which each look for an answer takes a second; `late` after 40 s."""

    def __init__(self):
        self._now = 0
        self.late = threading.Event()

    def monotonic(self):
        return self._now

    def sleep(self, _seconds):
        self._now += 1
        if self._now > 40:
            self.late.set()


def test_a_pod_may_say_nothing_for_long_while_it_moves_its_files(repls, monkeypatch):
    there = repls()
    monkeypatch.setattr("stichtisch.pods.install._READ_S", 0.01)  # how long a look may take
    repl = Repl(there.port)
    clock = Clock()
    monkeypatch.setattr(transport_serial, "time", clock)
    monkeypatch.setattr(there.pod, "run", lambda _code: clock.late.wait(30) and "moved")
    assert repl.run("settle()") == "moved"
    repl.close()


def test_a_port_that_is_not_there():
    with pytest.raises(errors.PortError, match="/dev/no-such-pod"):
        Repl("/dev/no-such-pod")
