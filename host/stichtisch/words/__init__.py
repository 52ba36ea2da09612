"""All sentences that people read, in German and English side by side: one file a room or game."""

import os
import tomllib
from abc import abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

LANGUAGES = ("en", "de")
_HERE = Path(__file__).parent


Sentences = Mapping[str, Mapping[str, str]]
"""The texts by name, each with one a language."""


_ROOMS: dict[str, Path] = {file.stem: file for file in sorted(_HERE.glob("*.toml"))}
"""The files of sentences by room."""


def register(room: str, file: Path) -> None:
    """The sentences of a game, or of a kit of games, are in that file."""
    _ROOMS[room] = file


@cache
def sentences(room: str) -> Sentences:
    """The sentences of a room."""
    return tomllib.loads(_ROOMS[room].read_text("utf-8"))


def catalogue() -> dict[str, Mapping[str, str]]:
    """Every sentence by `room.name`."""
    return {f"{room}.{name}": texts for room in _ROOMS for name, texts in sentences(room).items()}


def language_of_the_environment() -> str:
    """German where the environment asks for it, else English."""
    asked = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG", "")
    return "de" if asked.startswith("de") else "en"


Speak = Callable[..., str]
"""The sentences of one language, by name and with what to fill in (`Words`)."""


class Tellable:
    """Something that can be told in any language."""

    @abstractmethod
    def told(self, words: Speak) -> str:
        """It in the language of `words`."""


@dataclass(frozen=True, init=False)
class Sentence(Tellable):
    """Something to be told, before it is known in which language."""

    name: str
    """`room.name`, as in the catalogue."""
    values: tuple[tuple[str, object], ...]
    """What to fill in; sentences and errors among them are told in the same language."""

    def __init__(self, sentence: str, /, **values: object) -> None:
        object.__setattr__(self, "name", sentence)
        object.__setattr__(self, "values", tuple(values.items()))

    def told(self, words: Speak) -> str:
        return words(self.name, **dict(self.values))

    def __str__(self) -> str:
        """For logs and tests."""
        return self.told(Words("en"))


class Words:
    """The sentences of one language: `words("table.your_turn", name="Anna")`. A float among what
    is filled in gets one decimal."""

    def __init__(self, language: str) -> None:
        self.language = language

    def __call__(self, sentence: str, /, **values: object) -> str:
        room, _, name = sentence.partition(".")
        told = {key: self._told(value) for key, value in values.items()}
        return sentences(room)[name][self.language].format(**told)

    def number(self, value: float, decimals: int = 1) -> str:
        """As the language writes it: 0.9 in English, 0,9 in German."""
        told = f"{value:.{decimals}f}"
        return told.replace(".", ",") if self.language == "de" else told

    def percent(self, share: float) -> str:
        """Of a share from 0 to 1: 50% in English, 50 % in German, where a line never parts it."""
        return f"{share:.0%}" if self.language == "en" else f"{100 * share:.0f}\N{NO-BREAK SPACE}%"

    def _told(self, value: object) -> object:
        if isinstance(value, float):
            return self.number(value)
        return value.told(self) if isinstance(value, Tellable) else value
