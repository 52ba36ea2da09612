"""Reads the TOML files that all is made from, or says in a sentence what is wrong with them."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any, TypeVar, get_type_hints

Kind = TypeVar("Kind")

_NAMES = {int: "a whole number", float: "a number", str: "text", bool: "true or false"}


class SourceError(Exception):
    """A file that cannot be read, or an entry that makes no sense; the message is a sentence."""


class Table:
    """A table of such a file, by its place in it."""

    def __init__(self, raw: Mapping[str, Any], where: str) -> None:
        self._raw = raw
        self.where = where

    def __iter__(self) -> Iterator[str]:
        """The names of all entries, in the order of the file."""
        return iter(self._raw)

    def any(self, key: str) -> Any:
        """Whatever the entry is."""
        if key not in self._raw:
            raise SourceError(f'{self.where} lacks the entry "{key}".')
        return self._raw[key]

    def get(self, key: str, kind: type[Kind]) -> Kind:
        """The entry, of this type; a whole number is a number too."""
        value = self.any(key)
        fits = isinstance(value, (int, float) if kind is float else kind)
        if not fits or (isinstance(value, bool) and kind is not bool):
            raise SourceError(
                f'"{key}" in {self.where} must be {_NAMES.get(kind, kind.__name__)}.'
            )
        return value  # type: ignore[no-any-return]

    def table(self, key: str) -> Table:
        """A table in this one."""
        value = self.any(key)
        if not isinstance(value, dict):
            raise SourceError(f'"{key}" in {self.where} must be a table.')
        return Table(value, f"{self.where} [{key}]")

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of texts."""
        value = self.get(key, list)
        if not all(isinstance(one, str) for one in value):
            raise SourceError(f'"{key}" in {self.where} must be a list of texts.')
        return tuple(value)

    def made(self, kind: type[Kind], apart: tuple[str, ...] = (), **more: Any) -> Kind:
        """A dataclass of the entries but those `apart`; `more` are fields that come from these."""
        hints = get_type_hints(kind)
        wanted = [field.name for field in fields(kind) if field.name not in more]  # type: ignore[arg-type]
        for key in self._raw:
            if key not in wanted and key not in apart:
                raise SourceError(f'{self.where} has an entry "{key}" that nothing knows.')
        return kind(**{name: self.get(name, hints[name]) for name in wanted}, **more)


def read(path: Path) -> Table:
    """All of a file."""
    try:
        text = path.read_text("utf-8")
        return Table(tomllib.loads(text), path.name)
    except OSError as error:
        raise SourceError(f"{path.name} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise SourceError(f"{path.name} is not UTF-8.") from None
    except RecursionError:
        raise SourceError(f"{path.name} is nested too deeply.") from None
    except ValueError as error:  # no TOML, or a number of more than 4300 digits
        raise SourceError(f"{path.name} is no TOML: {str(error)[:200]}.") from None
