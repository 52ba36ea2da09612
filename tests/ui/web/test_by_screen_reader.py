"""Who hears a page and sees none of it plays at it, in two languages."""

import pytest

from ui.web.screen_reader import play

pytestmark = pytest.mark.real_time
ACTS = 16
"""Of both together. Whole games, and those of the others, take minutes: screen_reader.py."""


@pytest.mark.slow(20)
@pytest.mark.timeout(300)
@pytest.mark.parametrize("game", ["was-sticht", "hearts"])
def test_a_game_is_played_by_what_a_screen_reader_says(chromium, game):
    assert play(chromium, game, ACTS) >= ACTS
