"""A real terminal with the program in it, and somebody who reads its screen and presses keys."""

import os
import re
import shutil
import signal
import sys
import tempfile
import time
from pathlib import Path

import pexpect
import pyte

_UNKNOWN = re.compile(rb"\x1b\[[<>?][0-9;]*\$?[up]|\x1b\][^\x07]*\x07")
"""Requests to the terminal that pyte would print."""
_OURS = ("NO_COLOR", "CI", "COLUMNS", "LINES")
"""What tests run with and people do not: with pytest -n a size of the terminal, for one."""
PATIENCE = 60.0
"""Seconds until something that is waited for has failed."""


class Terminal:
    """The command in a pseudo-terminal of so many columns and lines; what is seen is `lines`."""

    def __init__(self, *arguments, columns=80, lines=24, home=None, **environment):
        """`home` is where games are kept; without it there is a new one, where Anna plays."""
        self._own_home = home is None
        if home is None:
            home = Path(tempfile.mkdtemp())
            (home / "stichtisch").mkdir()
            (home / "stichtisch" / "name").write_text("Anna")
        self._home = home
        environment["XDG_DATA_HOME"] = str(home)
        self._screen = pyte.Screen(columns, lines)
        self._stream = pyte.ByteStream(self._screen)
        self.sent = b""
        """All bytes that came."""
        surroundings = {name: text for name, text in os.environ.items() if name not in _OURS}
        self._process = pexpect.spawn(
            sys.executable,
            ["-m", "stichtisch", *arguments],
            dimensions=(lines, columns),
            env={**surroundings, "TERM": "xterm-256color", **environment},
            timeout=PATIENCE,
        )

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self._process.isalive():
            # closing by force gives up after a tenth of a second: too short where much else runs
            self._process.kill(signal.SIGKILL)
            self._process.wait()
        self._process.close()
        if self._own_home:
            shutil.rmtree(self._home)

    @property
    def lines(self):
        return [line.rstrip() for line in self._screen.display]

    @property
    def text(self):
        return "\n".join(self.lines)

    def press(self, keys):
        self._process.send(keys)

    def click(self, words):
        """Press and let go the mouse on the lowest place where the words stand."""
        row = max(at for at, line in enumerate(self.lines) if words in line)
        self.click_at(row, self.lines[row].index(words))

    def click_at(self, row, column):
        for end in "Mm":
            self._process.send(f"\x1b[<0;{column + 1};{row + 1}{end}")

    def resize(self, columns, lines):
        self._screen.resize(lines, columns)
        self._process.setwinsize(lines, columns)

    def look(self, seconds=0.05):
        """Take in what comes within so many seconds; False once the program has ended."""
        try:
            data = self._process.read_nonblocking(65536, timeout=seconds)
        except pexpect.TIMEOUT:
            return True
        except pexpect.EOF:
            return False
        self.sent += data
        self._stream.feed(_UNKNOWN.sub(b"", data))
        return True

    def until(self, seen, patience=PATIENCE):
        """Look until `seen`, words or a function of this terminal, is there; what it gave."""
        is_seen = seen if callable(seen) else lambda terminal: seen in terminal.text
        end = time.monotonic() + patience
        while not (found := is_seen(self)):
            alive = self.look()
            assert alive, f"it ended before {seen} was seen:\n{self.text}"
            assert time.monotonic() < end, f"{seen} is not seen:\n{self.text}"
        return found

    def wait(self, seen, seconds):
        """Look until `seen`, or for so long."""
        end = time.monotonic() + seconds
        while not seen(self) and time.monotonic() < end and self.look():
            pass

    def ended(self):
        """The exit status, once the program has ended."""
        end = time.monotonic() + PATIENCE
        while self.look():
            assert time.monotonic() < end, f"it does not end:\n{self.text}"
        self._process.close()
        return self._process.exitstatus
