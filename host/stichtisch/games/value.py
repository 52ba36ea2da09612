"""Values of the rules: dataclasses that nobody changes once they are made."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar, dataclass_transform

if TYPE_CHECKING:
    from mypy_extensions import i64 as i64
    from mypy_extensions import mypyc_attr as mypyc_attr
else:
    i64 = int
    """What mypyc keeps in a register: 64 bits with a sign."""

    def mypyc_attr(**_how):
        """What mypyc reads, of classes that are copied, pickled or derived from."""
        return lambda kind: kind


T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def value(kind: type[T]) -> type[T]:
    """A dataclass whose fields the type checker keeps from being set.

    Python's own frozen ones take four times as long to make, and rules make many: a move at random
    is 5 microseconds, a frozen value with four fields alone would be 1.3.
    """
    return dataclass(unsafe_hash=True)(kind)


def alike(thing: T) -> T:
    """Another one that holds the very same things; copy.copy takes five times as long."""
    kind: Any = type(thing)
    other: T = kind.__new__(kind)
    if hasattr(thing, "__dict__"):
        vars(other).update(vars(thing))
    else:
        for name in _compiled(kind):
            setattr(other, name, getattr(thing, name))
    return other


@cache
def _compiled(kind: Any) -> Sequence[str]:
    """The fields of a compiled class."""
    names: Sequence[str] = kind.__mypyc_attrs__
    return [name for name in names if name != "__dict__"]
