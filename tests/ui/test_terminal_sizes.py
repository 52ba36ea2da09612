"""A terminal of any size shows what matters, and never more than fits."""

import io
from dataclasses import replace

import pytest
from rich.cells import cell_len
from rich.console import Console

from stichtisch.ui.colours import Colours
from stichtisch.ui.terminal import drawn
from ui.rehearsed import TABLES, moments

USUAL, OTHERS = (80, 24), ((60, 20), (120, 40), (200, 50))
SIZES = (USUAL, *OTHERS)


def rows(picture, size, colours=Colours.NONE):
    """What a terminal of that size shows, line by line."""
    console = Console(file=io.StringIO(), width=size[0], color_system=None)
    console.print(drawn(picture, *size, colours))
    return console.file.getvalue().removesuffix("\n").split("\n")


def words_of(text):
    """The text as people read it, whatever the lines are."""
    return " ".join(text.split())


def shows(lines, sentence):
    """Whether the whole sentence stands there: in one column, line after line."""
    sentence, width = words_of(sentence), len(lines[0])
    first = sentence.split(" ")[0]
    for row, line in enumerate(lines):
        for left in (at for at in range(len(line)) if line.startswith(first, at)):
            for right in (width, left + width // 3, left + (width - 2) // 2):
                column = " ".join(one[left:right] for one in lines[row:])
                if words_of(column).startswith(sentence):
                    return True
    return False


def check_fits(lines, size):
    assert len(lines) <= size[1]
    assert {cell_len(line) for line in lines} == {size[0]}


def check_all_is_there(picture, lines):
    text = "\n".join(lines)
    assert shows(lines, picture.news[-1]), picture.news[-1]
    assert shows(lines, picture.awaited)
    assert all(shows(lines, each) for each in picture.standing)
    assert words_of(picture.title) in words_of(text)
    for pod in picture.pods:
        assert pod.name in text
        assert pod.sign in text
        assert pod.mark in text
        assert pod.card is None or pod.card.shape in text


@pytest.mark.parametrize(
    "size", [USUAL, *(pytest.param(size, marks=pytest.mark.slow(3)) for size in OTHERS)], ids=str
)
@pytest.mark.parametrize(("game", "players", "language"), TABLES)
def test_whatever_happens_all_that_matters_is_shown(game, players, language, size):
    for picture in moments(game, players, language):
        lines = rows(picture, size)
        check_fits(lines, size)
        check_all_is_there(picture, lines)


@pytest.mark.parametrize("colours", Colours)
def test_colours_change_no_letter(colours):
    for picture in moments(*TABLES[0])[::9]:
        for size in SIZES:
            assert rows(picture, size, colours) == rows(picture, size)


def test_no_size_is_too_small_or_too_large():
    for picture in moments(*TABLES[0])[::20]:
        for width in (1, 2, 3, 7, 11, 20, 40, 79, 99, 101, 300):
            for height in (1, 2, 5, 11, 23, 29, 31, 90):
                check_fits(rows(picture, (width, height)), (width, height))


def test_the_newest_news_is_whole_and_older_ones_give_way():
    picture = moments(*TABLES[0])[-1]
    long = " ".join(f"word{number}" for number in range(220))
    lines = rows(replace(picture, news=("old", "older", long)), (80, 24))
    assert shows(lines, long)
    assert not any(line.startswith("old") for line in lines)


def test_older_news_are_whole_or_not_there():
    picture = moments(*TABLES[0])[-1]
    news = tuple(f"news{number} " + "word " * 30 + "end." for number in range(40))
    for size in SIZES:
        text = "\n".join(rows(replace(picture, news=news), size))
        assert text.count("news") == text.count("end.") >= 1


def test_two_to_six_pods_are_boxes_at_the_usual_size():
    picture = moments(*TABLES[0])[5]
    for count in range(2, 7):
        pods = (picture.pods * 2)[:count]
        lines = rows(replace(picture, pods=pods, standing=()), (80, 24))
        check_fits(lines, (80, 24))
        assert sum(line.count("╭") + line.count("┏") for line in lines) >= count


def test_a_large_terminal_is_filled():
    for picture in moments(*TABLES[0])[10::20]:
        lines = rows(picture, (200, 50))
        assert sum(not line.strip() for line in lines) <= 5
