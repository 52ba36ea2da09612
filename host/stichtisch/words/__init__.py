"""All sentences that people read, in German and English side by side: one file a room or game."""

import inspect
import os
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from stichtisch import games
from stichtisch.errors import Sentence, StichtischError

LANGUAGES = ("en", "de")
_HERE = Path(__file__).parent


Sentences = Mapping[str, Mapping[str, str]]
"""The texts by name, each with one a language."""


@cache
def sentences(room: str) -> Sentences:
    """The sentences of a room: a file here, or the words.toml of the game of that name."""
    file = _HERE.joinpath(f"{room}.toml")
    return tomllib.loads((file if file.is_file() else _words_of(room)).read_text("utf-8"))


def catalogue() -> dict[str, Mapping[str, str]]:
    """Every sentence by `room.name`."""
    files = [file.name for file in _HERE.iterdir()]
    rooms = [name.removesuffix(".toml") for name in files if name.endswith(".toml")]
    rooms += [name.replace("-", "_") for name in games.names()]
    return {f"{room}.{name}": texts for room in rooms for name, texts in sentences(room).items()}


def _words_of(room: str) -> Path:
    """The words of a game, beside its GAME."""
    kind = type(games.game_named(room.replace("_", "-")))
    return Path(inspect.getfile(kind)).with_name("words.toml")


def language_of_the_environment() -> str:
    """German where the environment asks for it, else English."""
    asked = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG", "")
    return "de" if asked.startswith("de") else "en"


class Words:
    """The sentences of one language: `words("table.your_turn", name="Anna")`."""

    def __init__(self, language: str) -> None:
        self.language = language

    def __call__(self, sentence: str, /, **values: object) -> str:
        room, _, name = sentence.partition(".")
        told = {key: self._told(value) for key, value in values.items()}
        return sentences(room)[name][self.language].format(**told)

    def _told(self, value: object) -> object:
        return value.told(self) if isinstance(value, Sentence | StichtischError) else value
