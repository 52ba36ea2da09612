"""The owner of a deck types in what is printed on it."""

import random

import pytest

from games.stichwahl.stories import new_game
from stichtisch.games.component import DeckError
from stichtisch.games.stichwahl.cards import PACK
from stichtisch.games.stichwahl.faces import (
    edit_deck,
    entries_as_toml,
    header_deck,
    printed,
    read_prints,
    unverified,
)
from stichtisch.games.stichwahl.foot import Bonus, Print
from stichtisch.words import Words

TO_TYPE = [text for text in PACK if text[1] != "5"]


class Owner:
    """Types the given lines, then closes the input; remembers all that was asked and said."""

    def __init__(self, lines, path=None):
        self.lines, self.asked, self.said = list(lines), [], []
        self.path, self.on_disk = path, []

    def ask(self, question):
        if self.path:
            self.on_disk.append(36 - len(unverified(read_prints(self.path))))
        self.asked.append(question)
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)

    def edit(self, path, language="en"):
        edit_deck(path, self.ask, self.said.append, Words(language))
        return self


@pytest.fixture
def path(tmp_path):
    return tmp_path / "my deck.toml"


def foot(path, card):
    return read_prints(path)[PACK[card]].printed


def whole_deck(rng):
    """Answers for a whole deck in the order asked, and the feet that they mean."""
    answers, feet = [], {}
    symbols = {"<": Bonus.FLIP, "+": Bonus.POINT, "-": None, "NB": Bonus.TRUMP}
    for text in TO_TYPE:
        pearls, symbol = 3 if text == "N2" else rng.randint(1, 3), rng.choice(list(symbols))
        families = ("N", "B") if symbol == "NB" else ()
        feet[text] = Print(pearls, symbols[symbol], families)
        answers += [symbol] if text == "N2" else [str(pearls), symbol]
    return answers, feet


def test_a_whole_deck_is_typed_in_and_the_game_accepts_it(path):
    answers, feet = whole_deck(random.Random(5))
    owner = Owner([*answers, ""]).edit(path)
    entries = read_prints(path)
    assert {str(c): e.printed for c, e in entries.items() if c.rank != 5} == feet
    assert unverified(entries) == () and not owner.lines
    assert new_game(2, header_deck(entries)).options[PACK["O1"]] == feet["O1"]
    assert str(path) in owner.said[-1] and "complete" in owner.said[-1]


def test_each_answer_is_on_disk_before_the_next_question(path):
    answers, _ = whole_deck(random.Random(6))
    owner = Owner(answers[:8], path).edit(path)
    assert owner.on_disk == [4, 4, 5, 5, 6, 6, 7, 7, 8]  # the four 5s are known


@pytest.mark.parametrize("end", [["q"], [" Q "], []])
def test_one_may_stop_at_any_question_and_go_on_there(path, end):
    first = Owner(["3", "<", "2", *end]).edit(path)
    assert first.said[-1].startswith("Saved. 31 cards")
    second = Owner(["pn"]).edit(path)
    assert second.asked[0] == "orca 2, bonus on the right: "
    assert foot(path, "O1") == Print(3, Bonus.FLIP)
    assert foot(path, "O2") == Print(2, Bonus.TRUMP, ("P", "N"))


def test_ctrl_c_loses_nothing(path):
    owner = Owner(["3", "<"])

    def ask(question):
        if not owner.lines:
            raise KeyboardInterrupt
        return owner.ask(question)

    with pytest.raises(KeyboardInterrupt):
        edit_deck(path, ask, owner.said.append, Words("en"))
    assert foot(path, "O1") == Print(3, Bonus.FLIP)


@pytest.mark.parametrize("wrong", ["", "0", "4", "+", "three", "1.0", "²", "O0", "N10", "-1"])
def test_pearls_are_checked(path, wrong):
    owner = Owner([wrong, "2", "-"]).edit(path)
    assert "Pearls are 1, 2 or 3 (? for help)." in owner.said
    assert owner.asked[0] == owner.asked[1]
    assert foot(path, "O1") == Print(2, None)


@pytest.mark.parametrize("wrong", ["", "2", "X", "NX", "flip", ",", "<+", "5"])
def test_a_bonus_is_checked(path, wrong):
    owner = Owner(["2", wrong, "+"]).edit(path)
    assert any(said.startswith("A bonus is families") for said in owner.said)
    assert foot(path, "O1") == Print(2, Bonus.POINT)


@pytest.mark.parametrize("typed", ["OB", "bo", "B, O", " o b ", "OBO"])
def test_families_are_read_however_they_are_typed(path, typed):
    Owner(["1", typed]).edit(path)
    assert foot(path, "O1") == Print(1, Bonus.TRUMP, ("O", "B"))


def test_a_card_named_instead_of_an_answer_is_asked_at_once(path):
    owner = Owner(["3", "n7", "2", "+", "<"]).edit(path)
    assert foot(path, "N7") == Print(2, Bonus.POINT)
    assert foot(path, "O1") == Print(3, Bonus.FLIP)  # back where the talk had been
    assert owner.asked[-2] == "orca 1, bonus on the right: "


def test_a_five_needs_no_typing(path):
    owner = Owner(["P5", "3"]).edit(path)
    assert "Every 5 has 1 pearl and no bonus: nothing to type in." in owner.said
    assert owner.asked[1] == "orca 1, pearls on the left: "


def complete(path):
    answers, feet = whole_deck(random.Random(7))
    Owner([*answers, ""]).edit(path)
    return feet


def test_a_complete_deck_is_read_through_and_corrected(path):
    feet = complete(path)
    owner = Owner(["N7", "1", "OP", "seven", "B9", "", "", ""]).edit(path)
    assert len([said for said in owner.said if "pearl" in said and said[-1] == "."]) >= 36
    assert foot(path, "N7") == Print(1, Bonus.TRUMP, ("O", "P"))
    assert foot(path, "B9") == feet["B9"]  # kept by Enter
    assert (
        "narwhal 7: 1 pearl, changes trump to orca (Orcawal) or sperm whale (Pottwal)."
        in owner.said
    )
    assert any(said.startswith("A card is a family and a number") for said in owner.said)


def test_the_talk_is_held_in_german_too(path):
    owner = Owner(["3", "?", "PB"]).edit(path, "de")
    assert owner.asked[0] == "Orcawal 1, Perlen links: "
    assert "Orcawal 1: 3 Perlen, macht Pottwal oder Blauwal zu Trumpf." in owner.said
    assert sum(said.startswith("Perlen: 1, 2 oder 3.") for said in owner.said) == 2
    assert owner.said[-1].startswith("Gespeichert. 31 Karten")


@pytest.mark.parametrize(
    "damage, words",
    [
        (lambda text: text[:-20].encode(), "no TOML"),
        (lambda text: text.replace("value = 3", "value = 9", 1).encode(), "from 1 to 3"),
        (lambda text: b"\xff" + text.encode(), "not UTF-8"),
    ],
)
def test_a_damaged_file_is_named_and_left_alone(path, damage, words):
    damaged = damage(entries_as_toml(printed()))
    path.write_bytes(damaged)
    with pytest.raises(DeckError, match=words) as caught:
        Owner(["1"]).edit(path)
    assert "\n" not in str(caught.value) and str(path) in str(caught.value)
    assert path.read_bytes() == damaged


def test_a_folder_that_is_not_there_shows_before_anything_is_typed(tmp_path):
    owner = Owner(["1"])
    with pytest.raises(DeckError, match="cannot be written: No such file"):
        owner.edit(tmp_path / "nowhere" / "deck.toml")
    assert not owner.asked


def test_a_failed_write_leaves_what_was_saved(path):
    Owner(["3", "<"]).edit(path)
    saved = path.read_bytes()
    path.with_name(path.name + ".new").mkdir()  # in the way of the fresh file
    with pytest.raises(DeckError, match="cannot be written"):
        Owner(["2"]).edit(path)
    assert path.read_bytes() == saved
