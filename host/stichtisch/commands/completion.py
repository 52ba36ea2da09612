"""Print what makes a shell complete commands, options, games and files."""

import argparse
from collections.abc import Iterator

import shtab

from stichtisch.commands.options import file, takes
from stichtisch.commands.parser import whole_parser
from stichtisch.commands.resume import journal_file
from stichtisch.words import Words

SHELLS = ("bash", "zsh", "fish")


def add(parser: argparse.ArgumentParser, words: Words) -> None:
    takes(parser, words, "shell", "help.completion_shell", choices=SHELLS)


def run(args: argparse.Namespace, words: Words) -> int:
    parser = whole_parser(words)
    for action in _actions(parser):
        if action.type in (file, journal_file):
            action.complete = shtab.FILE  # type: ignore[attr-defined]
    print(shtab.complete(parser, args.shell))
    return 0


def _actions(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    """The options of all commands and of what these have below them."""
    for action in parser._actions:
        yield action
        if isinstance(action, argparse._SubParsersAction):
            for below in action.choices.values():
                yield from _actions(below)
