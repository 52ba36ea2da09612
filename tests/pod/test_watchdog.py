"""The watchdog bites when a task hangs, and can be called off."""

import sys
from types import SimpleNamespace

import pytest


@pytest.fixture
def board(monkeypatch):
    board = SimpleNamespace(timeout=0, fed=0, mem32={})

    def wdt(timeout):
        board.timeout = timeout
        board.mem32[0x400D801C] = 0x6AB73121  # as pico-sdk's watchdog_enable does

        def feed():
            board.fed += 1

        return SimpleNamespace(feed=feed)

    machine = SimpleNamespace(WDT=wdt, mem32=board.mem32, WDT_RESET=3, reset_cause=lambda: 3)
    monkeypatch.setitem(sys.modules, "machine", machine)
    monkeypatch.delitem(sys.modules, "pod.watchdog", raising=False)
    from pod.watchdog import Watchdog

    board.watchdog = Watchdog(2)
    yield board
    del sys.modules["pod.watchdog"]  # it has this machine


def test_it_is_fed_only_when_every_task_gave_a_sign(board):
    board.watchdog.start()
    assert 0 < board.timeout <= 8388
    board.watchdog.alive(0)
    assert not board.watchdog.look()
    assert board.fed == 0
    board.watchdog.alive(1)
    assert board.watchdog.look()
    assert board.fed == 1
    assert not board.watchdog.look(), "signs count once"


def test_stopping_clears_the_enable_bit_of_the_rp2040(board, monkeypatch):
    monkeypatch.setattr("pod.watchdog.RP2040", True)
    board.watchdog.start()
    board.watchdog.stop()
    # RP2040 data sheet: WATCHDOG_CTRL and SCRATCH4 4.7.6, atomic clear alias 2.1.2
    assert board.mem32.pop(0x400D801C)
    assert board.mem32 == {0x40058000 + 0x3000: 1 << 30, 0x4005801C: 0}


def test_on_an_rp2350_it_leaves_the_rp2040_s_registers_alone(board):
    board.watchdog.start()
    board.watchdog.stop()
    # pico-sdk, rp2350/hardware_regs: addressmap.h, watchdog.h
    assert board.mem32 == {0x400D8000 + 0x3000: 1 << 30, 0x400D801C: 0}


def test_a_program_started_from_the_repl_after_a_reset_was_not_bitten(board):
    """machine.reset() is done by the watchdog, too, and its cause stays there."""
    from pod.watchdog import has_bitten

    board.watchdog.start()
    assert has_bitten(), "a reset while it runs"
    board.watchdog.stop()
    assert not has_bitten()


def test_a_watchdog_never_started_needs_no_stopping(board):
    board.watchdog.stop()
    assert board.mem32 == {}
