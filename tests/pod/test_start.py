"""How a pod starts, and starts anew."""

import pytest

from podwire import kinds
from stichtisch.twin.board import Board
from stichtisch.twin.lines import Stdin, Stdout
from stichtisch.twin.run import installed


class NoHost:
    """A cable with nobody at its other end."""

    def receive(self, _size):
        return b""

    def send(self, data):
        return len(data)


@pytest.fixture
def board():
    board = Board("test")
    with installed(board, Stdin(NoHost()), Stdout(NoHost())):
        yield board


@pytest.fixture
def runs(board, monkeypatch):  # noqa: ARG001 (pod.start needs its machine)
    """What main() was called with; each call returns the next of `errors`, then None."""
    import pod.start

    class Runs(list):
        errors: list[Exception] = []

    runs = Runs()

    def main(parts, why, fault):
        runs.append((parts, why, fault))
        return runs.errors.pop(0) if runs.errors else None

    monkeypatch.setattr(pod.start, "main", main)
    return runs


def died(error):
    try:
        raise error
    except type(error) as caught:
        return caught


def test_a_program_whose_task_dies_starts_anew_and_knows_where_it_died(runs):
    from pod.start import start

    runs.errors = [died(ValueError("Rot 7"))]
    start()
    assert [why for _, why, _ in runs] == [kinds.RESTART_NONE, kinds.RESTART_FAULT]
    assert runs[0][0] is not runs[1][0], "its parts are new"
    fault = runs[1][2].decode()
    assert "in died" in fault and fault.endswith("ValueError")
    assert "Rot 7" not in fault.splitlines()[-1], "what it says of values may be a secret"


@pytest.mark.slow(4)
def test_a_program_that_dies_at_once_every_time_starts_after_longer_and_longer_waits(
    runs, monkeypatch
):
    import pod.start

    waits, clock = [], [0]
    monkeypatch.setattr(pod.start, "sleep_ms", waits.append)
    monkeypatch.setattr(pod.start, "ticks_ms", lambda: clock[0])
    monkeypatch.setattr(pod.start, "_key_held", lambda: False)
    runs.errors = [died(OSError(5)) for _ in range(9)]
    pod.start.start()
    assert waits == [0, 250, 500, 1000, 2000, 4000, 8000, 8000, 8000]

    waits.clear()
    lives = iter([0, 100, 100, 200, 200, 90_200, 90_200, 90_300])  # begun and died, in turn
    monkeypatch.setattr(pod.start, "ticks_ms", lambda: next(lives, 0))
    runs.errors = [died(OSError(5)) for _ in range(4)]
    pod.start.start()
    assert waits == [0, 250, 0, 250], "one that ran for a minute and a half starts anew at once"


def test_a_long_traceback_is_cut_to_what_fits_into_a_message(runs):
    from pod.start import start

    def deep(n):
        if n:
            deep(n - 1)
        raise OSError(5)

    try:
        deep(40)
    except OSError as error:
        runs.errors = [error]
    start()
    assert 1 + len(runs[1][2]) <= kinds.PAYLOAD_MAX
    assert runs[1][2].endswith(b"OSError")


def test_after_a_bite_of_the_watchdog_the_host_is_to_be_told(board, runs):
    from pod.start import start

    board.started_by_watchdog = True
    start()
    assert [why for _, why, _ in runs] == [kinds.RESTART_WATCHDOG]


def test_with_the_key_held_at_power_up_nothing_runs(board, runs):
    from pod.start import start

    board.post({"do": "press"})
    start()
    assert runs == []


def test_a_key_held_while_the_watchdog_bites_does_not_keep_the_pod_from_starting(board, runs):
    from pod.start import start

    board.post({"do": "press"})
    board.started_by_watchdog = True
    start()
    assert len(runs) == 1


def test_parts_that_cannot_be_built_leave_a_sign_and_the_repl(board, runs, monkeypatch):
    import pod.start

    def broken(newer):  # noqa: ARG001
        raise OSError(19)

    monkeypatch.setattr(pod.start, "Parts", broken)
    with pytest.raises(OSError):
        pod.start.start()
    red = [board.lamps.shown[i + 1] for i in range(0, len(board.lamps.shown), 3)]
    assert red == [40, 0] * 8
    assert board.led
    assert runs == []


def test_parts_that_hang_while_they_are_built_are_bitten_and_the_repl_is_not(board, monkeypatch):
    import pod.start
    from stichtisch.twin.stand_ins.machine import mem32

    watched = []
    monkeypatch.setattr(board, "watch", watched.append)
    monkeypatch.setitem(mem32._words, 0x400DB000, 0)

    def hang(newer):  # noqa: ARG001
        assert watched == [8000]
        raise KeyboardInterrupt  # somebody at the REPL was faster

    monkeypatch.setattr(pod.start, "Parts", hang)
    with pytest.raises(KeyboardInterrupt):
        pod.start.start()
    assert mem32[0x400DB000] == 1 << 30, "WATCHDOG_CTRL's alias that clears bits: ENABLE"
