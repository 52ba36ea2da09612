"""The reader as a library: what its README shows, on a board with nothing of ours but the chip."""

import asyncio
import contextlib
import re
from pathlib import Path

import mfrc522
from stichtisch.twin.board import Board
from stichtisch.twin.run import installed

MS = 1_000_000
README = Path(mfrc522.__file__).with_name("README.md").read_text("utf-8")


def test_the_readmes_example_prints_what_comes_and_goes(monkeypatch):
    """A card is laid on it, a second one, and the first is lifted."""
    example = re.search(r"```python\n(.*?)asyncio.run", README, re.DOTALL)
    assert example is not None
    assert len(example[1].splitlines()) < 14
    printed = []
    now = MS
    board = Board("test", clock=lambda: now)
    hands = [
        (50, {"do": "lay", "uid": "04a1b2c3d4e5f6"}),
        (100, {"do": "lay", "uid": "deadbeef"}),
        (150, {"do": "lift", "uid": "04a1b2c3d4e5f6"}),
    ]

    async def sleep_ms(ms):
        nonlocal now
        now += ms * MS + MS // 10
        while hands and now >= hands[0][0] * MS:
            board.post(hands.pop(0)[1])
        if now > 400 * MS:
            raise KeyboardInterrupt

    with installed(board):
        monkeypatch.setattr(asyncio, "sleep_ms", sleep_ms)
        monkeypatch.setattr("mfrc522.tags.ticks_ms", lambda: now // MS)
        names = {"print": lambda *words: printed.append(" ".join(words))}
        exec(example[1], names)
        with contextlib.suppress(KeyboardInterrupt):
            asyncio.run(names["main"]())
    assert printed == ["04a1b2c3d4e5f6 came", "deadbeef came", "04a1b2c3d4e5f6 went"]
