"""The data file of what is printed on the cards."""

import tomllib

import pytest

from games.stichwahl.stories import new_game
from stichtisch.games.record import RecordError
from stichtisch.games.stichwahl.cards import PACK
from stichtisch.games.stichwahl.faces import (
    entries_as_toml,
    entries_from,
    header_deck,
    printed,
    unverified,
)
from stichtisch.games.stichwahl.foot import Bonus


def test_the_data_file_is_a_deck_that_the_game_accepts():
    game = new_game(4, header_deck(printed()))
    assert set(game.options) == set(PACK.values())


def test_only_what_the_rule_sheet_shows_is_verified():
    """The four 5s whole, and of Narwal 2 the pearls; its bonus is no point."""
    known = {text for text in PACK if text[1] == "5"}
    assert {str(card) for card in unverified(printed())} == set(PACK) - known
    two = printed()[PACK["N2"]]
    assert two.printed.pearls == 3 and two.pearls.verified and not two.bonus.verified
    assert two.printed.bonus in (Bonus.TRUMP, Bonus.FLIP)


def test_the_placeholder_is_balanced():
    """No family has more pearls, bonuses or chances of becoming trump than another."""
    feet = {card: entry.printed for card, entry in printed().items()}
    pearls, bonuses, shown = [], [], []
    for family in "OPNB":
        own = [foot for card, foot in feet.items() if card.suit == family]
        pearls.append(sum(foot.pearls for foot in own))
        bonuses.append([sum(foot.bonus is kind for foot in own) for kind in Bonus])
        shown.append(sum(family in foot.families for foot in feet.values()))
    assert len(set(pearls)) == len(set(map(tuple, bonuses))) == len(set(shown)) == 1


def test_a_data_file_survives_writing_and_reading():
    assert entries_from(entries_as_toml(printed())) == printed()


@pytest.mark.parametrize(
    "old, new, words",
    [
        ("[O1]", "[O1", "no TOML"),
        ("[O1]", "[O0]", 'lacks the key "O1"'),
        ("[O2]", "[X]\n[O2]", 'unknown key "X"'),
        ("value = 3", "value = 4", "from 1 to 3"),
        ('"FLIP"', '"TURN"', "TRUMP FLIP POINT"),
        ('"FLIP"', '"TRUMP"', "families"),
        ("verified = false", "verified = 0", "true or false"),
        ('source = "placeholder", ', "", 'lacks the key "source"'),
        ('source = "placeholder"', 'source = "a\\nb"', "one line"),
        ("pearls = {", "pearls = 3 #", "must be a table"),
        ("pearls = { value = 1", "pearls = { value = 2", "every 5"),
        ("bonus = {", "more = 1\nbonus = {", 'unknown key "more"'),
        ("bonus = { value", "bonus = { more = 1, value", 'unknown key "more"'),
    ],
)
def test_a_mistake_in_a_data_file_is_one_sentence(old, new, words):
    text = entries_as_toml(printed())
    assert old in text
    with pytest.raises(RecordError, match=words) as caught:
        entries_from(text.replace(old, new, 1))
    assert "\n" not in str(caught.value)


def test_the_file_in_the_package_is_plain_toml():
    assert tomllib.loads(entries_as_toml(printed())).keys() == PACK.keys()
