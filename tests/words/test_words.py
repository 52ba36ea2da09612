"""Every sentence is there in German and in English, with the same things to fill in."""

from string import Formatter

import pytest

from stichtisch.words import LANGUAGES, Words, catalogue, language_of_the_environment


def blanks(text):
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("sentence", sorted(catalogue()))
def test_a_sentence_in_both_languages(sentence):
    texts = catalogue()[sentence]
    assert set(texts) == set(LANGUAGES)
    assert blanks(texts["en"]) == blanks(texts["de"])


def test_german_is_spoken_where_the_environment_asks_for_it(monkeypatch):
    monkeypatch.delenv("LC_ALL", raising=False)
    monkeypatch.delenv("LC_MESSAGES", raising=False)
    monkeypatch.setenv("LANG", "de_AT.UTF-8")
    assert language_of_the_environment() == "de"
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    assert language_of_the_environment() == "en"


def test_a_sentence_is_filled_in():
    assert Words("de")("play.tied", names="Anna") == "Anna, gleichauf"


@pytest.mark.parametrize(
    ("language", "number", "share"), [("en", "2.4", "50%"), ("de", "2,4", "50\N{NO-BREAK SPACE}%")]
)
def test_numbers_are_written_as_the_language_writes_them(language, number, share):
    words = Words(language)
    assert words.number(2.44) == number and words.percent(0.5) == share
    assert f" {number} " in words("was_sticht.coach_task", likely=2.44)
