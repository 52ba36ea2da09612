"""`stichtisch card`: the page for the table."""

import sys

import pytest

from stichtisch.cli import main


@pytest.fixture
def card(tmp_path, monkeypatch, capsys):
    """Runs it in an empty folder; gives the status, what it said and the files that are there."""
    monkeypatch.chdir(tmp_path)

    def run(*options):
        status = main(["--lang", "en", "card", *options])
        said = capsys.readouterr()
        return status, said.out + said.err, {path.name for path in tmp_path.iterdir()}

    return run


def test_a_game_gets_its_page(card, tmp_path):
    status, said, files = card("oh-hell")
    assert (status, files) == (0, {"oh-hell-card.pdf"})
    assert "oh-hell-card.pdf is ready" in said
    assert (tmp_path / "oh-hell-card.pdf").read_bytes().startswith(b"%PDF")


def test_the_file_may_have_another_name(card):
    assert card("was-sticht", "ours.pdf")[2] == {"ours.pdf"}


def test_a_folder_that_is_not_there_is_named(card):
    status, said, files = card("was-sticht", "no/ours.pdf")
    assert (status, files) == (2, set())
    assert "no/ours.pdf" in said and "cannot be written" in said


def test_without_reportlab_it_says_what_to_install(card, monkeypatch):
    for module in [name for name in sys.modules if name.startswith("reportlab")]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setitem(sys.modules, "reportlab", None)
    for module in ("sheet_pdf", "lamp_drawing"):
        monkeypatch.delitem(sys.modules, f"stichtisch.ui.{module}", raising=False)
    status, said, files = card("was-sticht")
    assert (status, files) == (2, set())
    assert "pip install reportlab" in said


def test_in_large_print_it_takes_as_many_pages_as_it_needs(card, tmp_path):
    status, said, files = card("was-sticht", "--large")
    assert (status, files) == (0, {"was-sticht-card.pdf"})
    pages = (tmp_path / "was-sticht-card.pdf").read_bytes().count(b"/Type /Page\n")
    assert f"pages: {pages}." in said and pages > 1
