"""What is printed on cards that nobody has read, and what owners say of theirs."""

import pytest

from stichtisch.errors import StichtischError
from stichtisch.games import game_named
from stichtisch.games.stich_meister.rule_cards import corrected, unverified
from stichtisch.words import Words

RIGHT = (
    '[31]\neffect = "tricks_go"\nparameters = { to = "right" }\nen = "Right."\nde = "Rechts."\n'
)


@pytest.fixture
def file(tmp_path):
    def write(text):
        path = tmp_path / "cards.toml"
        path.write_text(text, "utf-8")
        return path

    return write


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_table_names_the_rule_cards_that_nobody_has_read(language):
    (sentence,) = game_named("stich-meister").unread(None, Words(language))
    told = sentence.rpartition(": ")[2].removesuffix(".").split(", ")
    assert told == [str(number) for number in unverified(corrected(""))]
    assert "40" in told
    assert "5" not in told


def test_a_table_names_the_chips_that_nobody_has_read():
    (sentence,) = game_named("was-sticht").unread(None, Words("de"))
    assert sentence.startswith("Bei diesen Chips sind die Zahlen nicht von echten abgelesen")


def test_what_an_owner_has_read_is_named_no_more(file):
    (sentence,) = game_named("stich-meister").unread(file("[40]\nverified = true\n"), Words("en"))
    assert "40" not in sentence.rpartition(": ")[2].removesuffix(".").split(", ")


def test_corrections_are_kept_with_the_table(file):
    assert game_named("stich-meister").faces(file(RIGHT)) == RIGHT
    assert game_named("was-sticht").faces(None) == ""


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('[31]\neffect = "fly"\nen = "x"\nde = "x"\n', "no effect is called"),
        ("[61]\nverified = true\n", "no rule card"),
        ("31 = [", "no TOML file"),
    ],
)
def test_a_correction_that_makes_no_sense_is_one_sentence_with_the_file(file, text, sentence):
    path = file(text)
    with pytest.raises(StichtischError, match=sentence) as raised:
        game_named("stich-meister").faces(path)
    assert str(raised.value).startswith(f"{path}: ")
    assert "\n" not in str(raised.value)


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(StichtischError, match="cannot be read: No such file"):
        game_named("stich-meister").faces(tmp_path / "none")


def test_was_sticht_takes_none(file):
    with pytest.raises(StichtischError, match="takes no --cards"):
        game_named("was-sticht").deck_for_header(file(""))
