"""`stichtisch deck labels`: sheets for tags and for backs."""

import re

import pytest

from stichtisch.cli import main
from stichtisch.games import game_named


@pytest.fixture
def labels(tmp_path, monkeypatch, capsys):
    """Runs it in an empty folder; gives the status, what it said and the pages by file name."""
    monkeypatch.chdir(tmp_path)

    def run(*options):
        status = main(["--lang", "en", "deck", "labels", *options])
        said = capsys.readouterr()
        pages = {
            file.name: len(re.findall(rb"/Type /Page\b", file.read_bytes()))
            for file in tmp_path.iterdir()
        }
        return status, said.out + said.err, pages

    return run


def test_labels_for_everything_that_takes_a_tag(labels):
    status, said, pages = labels("was-sticht", "--paper", "l7651")
    assert (status, pages) == (
        0,
        {"was-sticht.pdf": -(-len(game_named("was-sticht").components()) // 65)},
    )
    assert "was-sticht.pdf" in said


def test_a_begun_sheet_is_used_up(labels):
    tags = len(game_named("was-sticht").components())
    skip = 65 * 2 - tags + 1
    assert labels("was-sticht", "--paper", "l7651", "--skip", str(skip))[2] == {
        "was-sticht.pdf": 3
    }


def test_backs_nine_to_a_sheet(labels):
    assert labels("--backs", "51", "--size", "standard", "--out", "b.pdf")[2] == {"b.pdf": 6}


@pytest.mark.parametrize("options", [[], ["was-sticht", "--backs", "3"]])
def test_labels_or_backs(labels, options):
    status, said, pages = labels(*options)
    assert (status, pages) == (2, {})
    assert "either give a game" in said


@pytest.mark.parametrize("count", ["0", "999999999"])
def test_no_backs_or_more_than_anybody_has_cards(labels, count):
    status, said, pages = labels("--backs", count)
    assert (status, pages) == (2, {}) and "1 to 10000" in said


def test_labels_with_braille_take_no_more_paper(labels):
    assert labels("skat", "--braille")[2] == labels("skat")[2] == {"skat.pdf": 1}
