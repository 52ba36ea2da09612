"""How long a visitor waits: python host/tools/first_minutes.py [GAME ...]

Starts `stichtisch demo` as a visitor does and prints for each game the seconds from the command
to the first trick and to the end of the game.
"""

import subprocess
import sys
import time

from stichtisch import games


def measured(game: str) -> tuple[float, float]:
    """Seconds to the first trick, and to the end."""
    command = [sys.executable, "-m", "stichtisch", "--lang", "en", "demo", "--game", game]
    begun, first = time.monotonic(), 0.0
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as demo:
        assert demo.stdout is not None, "it is piped"
        for line in demo.stdout:
            if line.startswith("Trick 1") and not first:
                first = time.monotonic() - begun
    return first, time.monotonic() - begun


if __name__ == "__main__":
    for game in sys.argv[1:] or games.names():
        first, end = measured(game)
        print(f"{game:14} first trick {first:5.1f} s, game over {end:5.1f} s", flush=True)
