"""MicroPython's `micropython`, as the firmware uses it; what its compiler reads does nothing."""

from typing import TypeVar

_T = TypeVar("_T")

_interrupt = 3


def const(value: _T) -> _T:
    return value


def native(function: _T) -> _T:
    return function


viper = native


def kbd_intr(char: int) -> None:
    """Set the byte on stdin that raises KeyboardInterrupt; -1 for none."""
    global _interrupt
    _interrupt = char


def interrupt_char() -> int:
    """The byte that kbd_intr set last; 3 (Ctrl-C) before."""
    return _interrupt
