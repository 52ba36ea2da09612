"""Every sentence with the situation in which it is said, to be read aloud: make sentences.

Writes a page of each room: what the code that says it is there for, the sentence in both
languages, and, where the example games come to it, as it was heard there.
"""

import ast
import sys
from collections import defaultdict
from functools import cache
from pathlib import Path

from stichtisch import games
from stichtisch.games.replay import Replay
from stichtisch.games.retold import retold
from stichtisch.games.settings import Settings
from stichtisch.words import LANGUAGES, Words, catalogue
from words.asked_for import HOST, asked_for

EXAMPLES = HOST.parent / "examples"
MOST = 3
"""Situations of a sentence; the first fill the least into its name."""


class Heard(Words):
    """Keeps how each sentence was first heard."""

    def __init__(self, language):
        super().__init__(language)
        self.first = {}

    def __call__(self, sentence, /, **values):
        told = super().__call__(sentence, **values)
        self.first.setdefault(sentence, told)
        return told


def heard(language):
    """By its name each sentence that tells the example games, filled in."""
    words = Heard(language)
    for path in sorted(EXAMPLES.glob("*.jsonl")):
        replay = Replay(path.read_bytes())
        kind = games.game_named(replay.header.game)
        presenter = kind.presenter(replay.header.seats, Settings(), words)
        for _line in retold(replay.header, replay.made(), presenter):
            public = replay.game.public()
            presenter.title(public)
            presenter.standing(public)
            for seat in range(public.seats):
                presenter.notes(public, seat)
    return words.first


@cache
def _scopes(file):
    """Functions and classes of a file that say what they are for, the innermost last."""
    tree = ast.parse((HOST / file).resolve().read_text("utf-8"))
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef)
    return [
        (getattr(node, "lineno", 0), getattr(node, "end_lineno", sys.maxsize), told)
        for node in ast.walk(tree)
        if isinstance(node, kinds) and (told := ast.get_docstring(node))
    ]


def situations():
    """By the name of a sentence what the places in the code are for that say it."""
    found = defaultdict(dict)
    for asked in sorted(asked_for(), key=lambda one: (len(one.may_be()), one.file, one.line)):
        around = [told for first, last, told in _scopes(asked.file) if first <= asked.line <= last]
        for name in asked.may_be() if asked.is_told else ():
            found[name][f"{asked.file}: {around[-1].splitlines()[0]}"] = None
    return {name: list(told)[:MOST] for name, told in found.items()}


def pages():
    """By room the page about it, in Markdown."""
    where, told = situations(), {language: heard(language) for language in LANGUAGES}
    rooms = defaultdict(list)
    for name, texts in catalogue().items():
        rooms[name.partition(".")[0]] += [f"\n### {name.partition('.')[2]}\n"]
        lines = rooms[name.partition(".")[0]]
        lines += [f"- {place}" for place in where.get(name, ["told by its whole name"])]
        for language in LANGUAGES:
            lines.append(f"- {language.upper()} {texts[language]}")
            if told[language].get(name, texts[language]) != texts[language]:
                lines.append(f"  - heard: {told[language][name]}")
    return {room: "\n".join([f"# {room}", *lines, ""]) for room, lines in rooms.items()}


def main(folder):
    folder.mkdir(parents=True, exist_ok=True)
    for room, page in pages().items():
        (folder / f"{room}.md").write_text(page, "utf-8")
    print(f"{len(catalogue())} sentences: {folder}/*.md")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
