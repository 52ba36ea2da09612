"""All sentences that people read, in German and English, side by side in one file a room."""

import os
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources

LANGUAGES = ("en", "de")


@cache
def catalogue() -> Mapping[str, Mapping[str, str]]:
    """Every sentence by `room.name`, each with one text a language."""
    sentences: dict[str, Mapping[str, str]] = {}
    rooms = [
        (file.name.removesuffix(".toml"), file)
        for file in resources.files(__name__).iterdir()
        if file.name.endswith(".toml")
    ]
    for folder in resources.files("stichtisch.games").iterdir():
        if folder.joinpath("words.toml").is_file():
            rooms.append((folder.name, folder.joinpath("words.toml")))
    for room, file in rooms:
        for name, texts in tomllib.loads(file.read_text("utf-8")).items():
            sentences[f"{room}.{name}"] = texts
    return sentences


def language_of_the_environment() -> str:
    """German where the environment asks for it, else English."""
    asked = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG", "")
    return "de" if asked.startswith("de") else "en"


class Words:
    """The sentences of one language: `words("table.your_turn", name="Anna")`."""

    def __init__(self, language: str) -> None:
        self.language = language

    def __call__(self, sentence: str, **values: object) -> str:
        return catalogue()[sentence][self.language].format(**values)
