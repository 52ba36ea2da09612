"""The command line's parser: one language, and only the modules of the command asked for."""

import argparse
import sys
import textwrap
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from functools import partial
from importlib import import_module
from typing import Any, NoReturn

from stichtisch import games
from stichtisch.errors import on_one_line
from stichtisch.words import LANGUAGES, Words, sentences

COMMANDS = (
    "demo", "play", "learn", "web", "table", "hall", "replay", "record", "convert", "verify",
    "deck", "card", "list", "pods", "review", "arena", "simulate", "completion",
)  # fmt: skip
WRONG = 2
"""Exit status of a command that could not do what was asked."""
_LONGEST = 300
"""Letters of a sentence about options."""
_ALIKE = 0.7
"""From here on an option may be a slip: --sed is 0.9 like --seed, --deals 0.6 like --help."""


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
        self.game = ""
        """The one game that it is asked about; else it tells of all."""
        self.given: list[str] = []
        """The names of the arguments and options that are given, be it with their defaults."""
        self.add_argument(
            "--lang", choices=LANGUAGES, default=argparse.SUPPRESS, help=words("help.lang")
        )

    def add_subparsers(self, **kinds: Any) -> Any:
        """As argparse's, with parsers that speak the same language."""
        kinds["parser_class"] = partial(Parser, self.words)
        return super().add_subparsers(**kinds)

    def _print_message(self, message: str, file: Any = None) -> None:
        # argparse's own does not tell that there is no room for it
        print(message, end="", file=file or sys.stderr, flush=True)

    def parse_args(self, args: Any = None, namespace: Any = None) -> Any:
        """As argparse's, and `given`; for an unknown option it says which one may be meant."""
        found, rest = self.parse_known_args(args, namespace)
        asked = getattr(found, "asked", self)
        if rest:
            asked._refuse(rest)
        found.given = asked.given
        return found

    def _get_values(self, action: argparse.Action, arg_strings: list[str]) -> Any:
        # argparse calls it for whatever is given, and without a string for an argument left out
        self.given += action.option_strings or [action.dest] * bool(arg_strings)
        return super()._get_values(action, arg_strings)

    def _refuse(self, rest: Sequence[str]) -> NoReturn:
        """Say what of the line nobody knows, and which option of this command may be meant."""
        known = [name for each in parsers_below(self) for name in each._option_string_actions]
        option = rest[0].partition("=")[0] if rest[0].startswith("-") else ""
        close = get_close_matches(option, known, 1, _ALIKE)
        told = sentences("argparse")["unrecognized_maybe" if close else "unrecognized"]
        self.error(told[self.words.language] % (" ".join(rest), *close))

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """As argparse's; of a wrong choice it says which one may be meant."""
        choices = [*map(str, action.choices or ())]
        close = get_close_matches(str(value), choices, 1)
        if choices and value not in (action.choices or ()) and close:
            told = sentences("argparse")["choice_maybe"][self.words.language]
            named = ", ".join(map(repr, choices))
            filled = {"value": value, "suggestion": close[0], "choices": named}
            raise argparse.ArgumentError(action, told % filled)
        super()._check_value(action, value)

    def error(self, message: str) -> NoReturn:
        told = self.words("help.wrong", prog=self.prog, message=_cut(message))
        self.exit(WRONG, told + "\n")


def parsers_below(parser: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    """The parser, and those of its commands."""
    yield parser
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for each in action.choices.values():
                yield from parsers_below(each)


class _Version(argparse.Action):
    """Says which version this is, and ends."""

    def __call__(self, parser: argparse.ArgumentParser, *_given: object) -> None:
        from importlib.metadata import version  # 30 ms, which no other call needs

        assert isinstance(parser, Parser), "all of ours speak a language"
        from stichtisch.games import card

        rules = "help.rules_plain" if card.__file__.endswith(".py") else "help.rules_compiled"
        told = {"version": version("stichtisch"), "rules": parser.words(rules)}
        print(parser.words("help.this_version", **told))
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
    asked = [next((word for word in given if word in COMMANDS), "")]
    game = next((word for word in given if word in games.FOLDERS), "")
    return _parser(asked, words, game)


def whole_parser(words: Words) -> Parser:
    """The parser with the options of all commands."""
    return _parser(COMMANDS, words)


def _parser(filled: Sequence[str], words: Words, game: str = "") -> Parser:
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
            command.game = game
            module = import_module(f"stichtisch.commands.{name}")
            module.add(command, words)
            command.set_defaults(run=getattr(module, "run", None), asked=command)
    return parser


def speak(words: Words) -> None:
    """Give argparse the sentences of a language: it asks gettext, through these two names."""
    told = {texts["en"]: texts[words.language] for texts in sentences("argparse").values()}

    def one(message: str) -> str:
        return told.get(message, message)

    def many(single: str, several: str, count: int) -> str:
        return one(single if count == 1 else several)

    vars(argparse).update(_=one, ngettext=many)
