"""The command line: picks a command, and turns whatever goes wrong into one sentence."""

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import NoReturn

from stichtisch.errors import StichtischError
from stichtisch.words import LANGUAGES, Words, language_of_the_environment

COMMANDS = ("demo", "table", "replay", "record", "deck", "pods")
WRONG = 2
"""Exit status of a command that could not do what was asked."""
INTERRUPTED = 130
"""Exit status after Ctrl-C, as shells have it: 128 + SIGINT."""


class _Parser(argparse.ArgumentParser):
    """Says what is wrong with the options in one line, without the whole usage."""

    def error(self, message: str) -> NoReturn:
        self.exit(WRONG, f"{self.prog}: {message} (see {self.prog} --help)\n")


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit status."""
    given = list(sys.argv[1:] if argv is None else argv)
    args = _parser(given).parse_args(given)
    words = Words(args.lang or language_of_the_environment())
    try:
        return int(args.run(args, words))
    except StichtischError as error:
        print(f"stichtisch: {error}", file=sys.stderr)
        return WRONG
    except BrokenPipeError:  # the reader of our output went away, as `head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return WRONG
    except KeyboardInterrupt:
        print(words("terminal.stopped"), file=sys.stderr)
        return INTERRUPTED


def _parser(given: Sequence[str]) -> argparse.ArgumentParser:
    """Knows the one command that is asked for, so that only its modules are loaded, or all."""
    asked = next((word for word in given if word in COMMANDS), None)
    parser = _Parser(prog="stichtisch", description="The referee at your card table.")
    parser.add_argument("--lang", choices=LANGUAGES, help="default: as the environment says")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for name in (asked,) if asked else COMMANDS:
        module = import_module(f"stichtisch.commands.{name}")
        command = commands.add_parser(name, help=module.__doc__, description=module.__doc__)
        module.add(command)
        command.set_defaults(run=module.run)
    return parser
