"""MicroPython's `micropython`: orders to its compiler do nothing here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

_F = TypeVar("_F", bound=Callable[..., Any])
_T = TypeVar("_T")

_interrupt = 3


def const(value: _T) -> _T:
    return value


def native(function: _F) -> _F:
    return function


viper = native


def kbd_intr(char: int) -> None:
    """The byte on stdin that raises KeyboardInterrupt; -1 for none."""
    global _interrupt
    _interrupt = char


def interrupt_char() -> int:
    """What kbd_intr was told last."""
    return _interrupt


def opt_level(_level: int | None = None) -> int:
    return 0


def alloc_emergency_exception_buf(_size: int) -> None:
    return
