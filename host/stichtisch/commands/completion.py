"""Print what makes a shell complete commands, options, games and files."""

import argparse

import shtab

from stichtisch.commands.options import file, takes
from stichtisch.commands.parser import parsers_below, whole_parser
from stichtisch.commands.resume import journal_file
from stichtisch.words import Words

SHELLS = ("bash", "zsh", "fish")


def add(parser: argparse.ArgumentParser, words: Words) -> None:
    takes(parser, words, "shell", "help.completion_shell", choices=SHELLS)


def run(args: argparse.Namespace, words: Words) -> int:
    parser = whole_parser(words)
    for action in (each for below in parsers_below(parser) for each in below._actions):
        if action.type in (file, journal_file):
            action.complete = shtab.FILE  # type: ignore[attr-defined]
    print(shtab.complete(parser, args.shell))
    return 0
