"""The first ten minutes of somebody who never heard of these games, at three terminals."""

import re
from pathlib import Path

import pytest

from stichtisch.games.lesson import Attempt, lesson_of
from stichtisch.ui.lines import wrapped
from stichtisch.words import LANGUAGES, Words
from ui.play.terminal import Terminal

pytestmark = pytest.mark.real_time

EXAMPLE = Path(__file__).parents[3] / "host" / "examples" / "was-sticht.jsonl"
SIZES = [(60, 18), (80, 24), (120, 36)]


@pytest.fixture(params=LANGUAGES)
def language(request):
    return request.param


@pytest.fixture(params=SIZES, ids="{0[0]}x{0[1]}".format)
def size(request):
    return dict(zip(("columns", "lines"), request.param, strict=True))


def stands(sentence, terminal):
    """Whether the sentence is on the screen, however its lines are broken."""
    return " ".join(sentence.split()) in " ".join(terminal.text.split())


@pytest.mark.slow(12)
def test_a_demo_shows_a_trick_with_its_winner_the_standing_and_how_to_leave(language, size):
    takes = {"en": r"Trick 1, led by .* takes it\.", "de": r"Stich 1, .* macht den Stich\."}[
        language
    ]
    calls = ("demo", "--speed", "4", "--seed", "3")
    with Terminal("--lang", language, *calls, **size) as terminal:
        terminal.until(lambda t: re.search(takes, " ".join(t.text.split())))
        assert all(len(line) <= size["columns"] for line in terminal.lines)
        assert sum("Anna" in line for line in terminal.lines) >= 2
        terminal.press("\x03")
        assert terminal.ended() == 130


@pytest.mark.slow(9)
@pytest.mark.parametrize("game", ["was-sticht", "stich-meister", "stichwahl"])
def test_a_lesson_is_read_on_one_screen_done_wrong_and_done_right(game, language, size):
    first = lesson_of(game).steps[0]
    right = _typed(first, first.accept[0])
    wrong = [raw for moves, _ in first.wrong for raw in moves]
    with Terminal("--lang", language, "learn", game, "--step", "1", **size) as terminal:
        terminal.until(Words(language)("learn.keys")[:20])
        assert stands(first.do[language], terminal)
        if wrong:
            terminal.press(f"{_typed(first, wrong[0])}\r")
            terminal.until(lambda t: stands(first.wrong[0][1][language], t))
        terminal.press(f"{right}\r")
        terminal.until(lambda t: stands(first.then[language], t))
        terminal.press("\rq\r")
        terminal.until(Words(language)("learn.left", game=game)[:20])
        assert terminal.ended() == 0


def _typed(step, raw):
    attempt = Attempt(step)
    return attempt.offers().index(attempt.move(raw)) + 1


TOLD = {"en": ("Round 1", "Trick 9, led by Ben", "Ben wins"),
        "de": ("Runde 1", "Stich 9", "Ben gewinnt")}  # fmt: skip


@pytest.mark.slow(3)
def test_an_example_is_followed_by_round_and_trick_never_by_line(language, size):
    call = ("--lang", language, "replay", str(EXAMPLE))
    with Terminal(*call, columns=size["columns"], lines=200) as terminal:
        assert terminal.ended() == 0
        assert all(stands(told, terminal) for told in TOLD[language])
        assert not any(stands(told, terminal) for told in ("line ", "Zeile "))


@pytest.mark.slow(3)
def test_a_wrong_call_names_the_way_in_as_many_lines_as_it_needs(language, size):
    with Terminal("--lang", language, "demo", "--game", "oh-hel", **size) as terminal:
        assert terminal.ended() == 2
        assert "oh-hell" in terminal.text
        assert len(wrapped(terminal.text, size["columns"])) < size["lines"]
