"""The command line: picks a command, and turns whatever goes wrong into one sentence."""

import io
import os
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress

from stichtisch.commands.parser import WRONG, language_asked, parser_for
from stichtisch.errors import StichtischError, on_one_line, why
from stichtisch.words import Words, language_of_the_environment

_CURSOR = "\033[?25h"
"""Shows a terminal's cursor."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit status."""
    given = list(sys.argv[1:] if argv is None else argv)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # a name or a path may hold what no terminal can encode; say it escaped, do not fail
            stream.reconfigure(errors="backslashreplace")
    words = Words(language_of_the_environment())
    try:
        language, given = language_asked(given, words)
        words = Words(language or words.language)
        return _run(given, words)
    except StichtischError as error:
        print(f"stichtisch: {on_one_line(error.told(words))}", file=sys.stderr)
        return WRONG
    except BrokenPipeError:  # the reader of our output went away, as `head` does
        _drop_output()
        return WRONG
    except OSError as error:  # what no door has met: a folder that may not be looked into
        _drop_output()  # if that is what failed, it would fail again at the end
        told = why(error).told(words)
        where = f"{error.filename}: {told}" if error.filename else told
        print(f"stichtisch: {on_one_line(where)}", file=sys.stderr)
        return WRONG
    except KeyboardInterrupt as stopped:
        _say_stopped(stopped, words)
        return 128 + (stopped.args[0] if stopped.args else signal.SIGINT)


def _drop_output() -> None:
    """What was not written yet cannot be, where that is so."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _say_stopped(stopped: KeyboardInterrupt, words: Words) -> None:
    """That it stopped, and what the command noted for whoever wants to go on."""
    told = words("terminal.stopped"), *getattr(stopped, "__notes__", ())
    with suppress(OSError):  # the terminal may be gone
        if sys.stdout.isatty():
            print(_CURSOR, end="", flush=True)  # Ctrl-C may have come when it was being hidden
        print(*told, sep="\n", file=sys.stderr)
    _drop_output()


def _run(given: Sequence[str], words: Words) -> int:
    args = parser_for(given, words).parse_args(given)
    if "run" not in args:
        print(words("help.next").strip("\n"))
        status = 0
    else:
        status = int(args.run(args, words))
    sys.stdout.flush()
    return status
