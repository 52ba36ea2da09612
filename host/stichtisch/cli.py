"""The command line: picks a command, and turns whatever goes wrong into one sentence."""

import argparse
import io
import os
import signal
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import NoReturn

from stichtisch.errors import StichtischError, on_one_line, why
from stichtisch.words import LANGUAGES, Words, language_of_the_environment

COMMANDS = ("demo", "play", "table", "replay", "record", "verify", "deck", "card", "pods")
WRONG = 2
"""Exit status of a command that could not do what was asked."""
_CURSOR = "\033[?25h"
"""Shows a terminal's cursor."""
_LONGEST = 300
"""Letters of a sentence about options."""


class _Parser(argparse.ArgumentParser):
    """Says what is wrong with the options in one line, without the whole usage."""

    def error(self, message: str) -> NoReturn:
        self.exit(WRONG, f"{self.prog}: {_cut(message)} (see {self.prog} --help)\n")


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit status."""
    given = list(sys.argv[1:] if argv is None else argv)
    if isinstance(sys.stdout, io.TextIOWrapper):
        # a name or a path may hold what no terminal can encode; say it escaped rather than fail
        sys.stdout.reconfigure(errors="backslashreplace")
    words = Words(language_of_the_environment())
    try:
        args = _parser(given).parse_args(given)
        words = Words(args.lang or words.language)
        return int(args.run(args, words))
    except StichtischError as error:
        print(f"stichtisch: {on_one_line(error.told(words))}", file=sys.stderr)
        return WRONG
    except BrokenPipeError:  # the reader of our output went away, as `head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return WRONG
    except OSError as error:  # what no door has met: a folder that may not be looked into
        told = why(error).told(words)
        where = f"{error.filename}: {told}" if error.filename else told
        print(f"stichtisch: {on_one_line(where)}", file=sys.stderr)
        return WRONG
    except KeyboardInterrupt as stopped:
        _say_stopped(stopped, words)
        return 128 + (stopped.args[0] if stopped.args else signal.SIGINT)


def _say_stopped(stopped: KeyboardInterrupt, words: Words) -> None:
    """That it stopped, and what the command noted for whoever wants to go on."""
    if sys.stdout.isatty():
        print(_CURSOR, end="", flush=True)  # Ctrl-C may have come just when it was being hidden
    print(words("terminal.stopped"), *getattr(stopped, "__notes__", ()), sep="\n", file=sys.stderr)


def _cut(message: str) -> str:
    """What is wrong with the options; it quotes them, however long they are."""
    text = on_one_line(message)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."


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
