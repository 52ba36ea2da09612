"""The command line's parser: one language, and only the modules of the command asked for."""

import argparse
import sys
import textwrap
from collections.abc import Sequence
from functools import partial
from importlib import import_module
from typing import Any, NoReturn

from stichtisch import games
from stichtisch.errors import on_one_line
from stichtisch.words import LANGUAGES, Words, sentences

COMMANDS = (
    "demo", "play", "learn", "web", "table", "hall", "replay", "record", "verify", "deck", "card",
    "pods", "review", "arena", "simulate", "completion",
)  # fmt: skip
WRONG = 2
"""Exit status of a command that could not do what was asked."""
_LONGEST = 300
"""Letters of a sentence about options."""


class _Help(argparse.HelpFormatter):
    """Leaves lines as they are where there are several, and the names of games whole."""

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        return text if "\n" in text else super()._fill_text(text, width, indent)

    def _split_lines(self, text: str, width: int) -> list[str]:
        return textwrap.wrap(text, width, break_on_hyphens=False)


class Parser(argparse.ArgumentParser):
    """Speaks one language, and says what is wrong in one line, without the whole usage."""

    def __init__(self, words: Words, **kinds: Any) -> None:
        super().__init__(formatter_class=_Help, **kinds)
        self.words = words
        self.add_argument(
            "--lang", choices=LANGUAGES, default=argparse.SUPPRESS, help=words("help.lang")
        )

    def add_subparsers(self, **kinds: Any) -> Any:
        """What is below speaks the same language."""
        kinds["parser_class"] = partial(Parser, self.words)
        return super().add_subparsers(**kinds)

    def _print_message(self, message: str, file: Any = None) -> None:
        # argparse's own does not tell that there is no room for it
        print(message, end="", file=file or sys.stderr, flush=True)

    def error(self, message: str) -> NoReturn:
        told = self.words("help.wrong", prog=self.prog, message=_cut(message))
        self.exit(WRONG, told + "\n")


class _Version(argparse.Action):
    """Says which version this is, and ends."""

    def __call__(self, parser: argparse.ArgumentParser, *_given: object) -> None:
        from importlib.metadata import version  # 30 ms, which no other call needs

        assert isinstance(parser, Parser), "all of ours speak a language"
        print(parser.words("help.this_version", version=version("stichtisch")))
        parser.exit()


def _cut(message: str) -> str:
    """What is wrong with the options; it quotes them, however long they are."""
    text = on_one_line(message)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."


def language_asked(given: Sequence[str], words: Words) -> tuple[str | None, list[str]]:
    """The language after --lang, wherever that stands, and what else is given.

    `words` say it if that language is none.
    """
    speak(words)
    parser = Parser(words, prog="stichtisch", add_help=False, allow_abbrev=False)
    known, rest = parser.parse_known_args(given)
    return getattr(known, "lang", None), rest


def parser_for(given: Sequence[str], words: Words) -> Parser:
    """The parser with the options of the command that is asked for."""
    return _parser([next((word for word in given if word in COMMANDS), "")], words)


def whole_parser(words: Words) -> Parser:
    """The parser with the options of all commands."""
    return _parser(COMMANDS, words)


def _parser(filled: Sequence[str], words: Words) -> Parser:
    speak(words)
    first, second, *_ = games.FOLDERS
    parser = Parser(
        words,
        prog="stichtisch",
        description=words("help.stichtisch"),
        epilog=words("help.examples", game=second),
    )
    parser.add_argument("--version", action=_Version, nargs=0, help=words("help.version"))
    commands = parser.add_subparsers(metavar=words("help.command"))
    for name in COMMANDS:
        told = words(f"help.{name}")
        examples = words(f"help.{name}_examples", game=first)
        command = commands.add_parser(name, help=told, description=told, epilog=examples)
        if name in filled:
            module = import_module(f"stichtisch.commands.{name}")
            module.add(command, words)
            command.set_defaults(run=module.run)
    return parser


def speak(words: Words) -> None:
    """Give argparse the sentences of a language: it asks gettext, through these two names."""
    told = {texts["en"]: texts[words.language] for texts in sentences("argparse").values()}

    def one(message: str) -> str:
        return told.get(message, message)

    def many(single: str, several: str, count: int) -> str:
        return one(single if count == 1 else several)

    vars(argparse).update(_=one, ngettext=many)
