"""Play whole games in two browsers, and begin another one: minutes for each game that is named.

python tests/ui/web/whole_games.py stichwahl stich-meister
"""

import sys
import time
from pathlib import Path

if __name__ == "__main__":  # started by its path, without pytest's
    tests = Path(__file__).parents[2]
    sys.path[:1] = [str(tests.parent / "host"), str(tests.parent / "firmware"), str(tests)]

from ui.web.visit import PHONE, browser, is_shown, play_until, visit

ANNA, BEN = 0, 1
MOST = 3600
"""Seconds that a game may take."""


def play(chromium, game):
    """Anna at the whole table, Ben on a phone, the others are bots."""
    began = time.monotonic()
    with visit(chromium, game, "--players", "3", "--speed", "60", "--seed", "5") as table:
        anna = table.page("twin?lang=en", key=table.invitation(ANNA))
        ben = table.page("seat?lang=de", PHONE, table.invitation(BEN), has_touch=True)
        again = ben.get_by_role("button", name="Noch einmal")
        play_until(anna, lambda _: again.count(), seconds=MOST, others=[ben])
        seconds = time.monotonic() - began
        standing = anna.locator("#standing").inner_text().replace("\n", " ")
        again.click()
        again.wait_for(state="detached")
        is_shown(anna)
        assert table.complaints == []
        print(f"{game}: to the end in {seconds:.0f} s ({standing}), and another one", flush=True)


if __name__ == "__main__":
    with browser() as chromium:
        for game in sys.argv[1:]:
            play(chromium, game)
