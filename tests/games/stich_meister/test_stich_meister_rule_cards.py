"""The sixty rule cards as data, and what an owner of the real ones may correct."""

from dataclasses import replace
from random import Random

import pytest

from games.stich_meister.stories import cards, deal_with
from stichtisch.games.stich_meister import moves
from stichtisch.games.stich_meister.basic_effects import FollowLast
from stichtisch.games.stich_meister.bot import careful
from stichtisch.games.stich_meister.effect import Kind, RuleCardError
from stichtisch.games.stich_meister.rule_cards import EFFECTS, corrected, printed, unverified
from stichtisch.games.stich_meister.rules import StichMeister
from stichtisch.games.stich_meister.thought import StichMeisterThought
from stichtisch.games.stich_meister.trump_effects import TrumpRanks
from stichtisch.words import Words

RULE_HANDS = ((9, 41, 44), (42, 45, 46), (43, 47, 48), (49, 50, 51))
TEXT = 'en = "All 10s are trumps."\nde = "Alle 10er sind Trumpf."\n'


def test_sixty_cards_of_three_kinds():
    kinds = [card.kind for card in printed().values()]
    assert list(printed()) == list(range(1, 61))
    assert kinds == [Kind.TRUMP] * 21 + [Kind.BASIC] * 19 + [Kind.SCORING] * 20


def test_every_card_says_what_it_does_in_both_languages_and_where_that_is_from():
    for card in printed().values():
        assert set(card.text) == {"en", "de"} and all(card.text.values())
        assert card.confidence in "ABCD" and card.source
        assert card.verified == (card.confidence in "AB")


def test_every_effect_is_on_a_card():
    assert {card.effect.name for card in printed().values()} == set(EFFECTS)


def test_cards_that_are_only_inferred_or_read_off_a_program_are_named():
    named = unverified(printed())
    assert {1, 21, 40, 60} & set(named) == {1, 40, 60} and 5 not in named


def test_an_owner_corrects_a_trump_card():
    deck = corrected(f'[9]\neffect = "trump_ranks"\nparameters = {{ ranks = [10] }}\n{TEXT}')
    assert deck[9].effect == TrumpRanks((10,)) and deck[9].verified
    assert deck[9].text["de"] == "Alle 10er sind Trumpf."
    assert deck[8] == printed()[8] and 9 not in unverified(deck)
    assert printed()[9].effect == TrumpRanks((11,))


def test_an_owner_corrects_parameters_alone_or_confirms_a_card():
    deck = corrected(f"[9]\nparameters = {{ ranks = [10] }}\n{TEXT}[40]\nverified = true\n")
    assert deck[9].effect == TrumpRanks((10,))
    assert deck[40].verified and deck[40].effect == printed()[40].effect


def test_two_cards_may_be_swapped():
    text = 'en = "x"\nde = "y"\n'
    deck = corrected(f'[26]\neffect = "follow_last"\n{text}[27]\neffect = "face_down"\n{text}')
    assert deck[26].effect == FollowLast()


def test_a_game_is_played_with_the_corrected_cards():
    deck = corrected(f"[9]\nparameters = {{ ranks = [10] }}\n{TEXT}")
    game = StichMeister(4, rule_cards=deck)
    game.push(deal_with(game, [9, 41, 42, 43]))
    for seat, rule in enumerate((9, 41, 42, 43)):
        game.push(moves.ChooseRule(seat, rule))
    assert game.public().trumps.is_trump(cards("F10")[0])
    assert not game.public().trumps.is_trump(cards("F11")[0])


def test_players_and_the_coach_count_with_the_corrected_cards():
    """The 10s are trumps, not the 11s; all 10s are in one hand."""
    game = StichMeister(4, rule_cards=corrected(f"[9]\nparameters = {{ ranks = [10] }}\n{TEXT}"))
    tens = "F10 C10 K10 G10"
    game.push(replace(deal_with(game, [9, 41, 42, 43], [tens]), rule_hands=RULE_HANDS))
    view, chosen, thought = game.view(0), moves.ChooseRule(0, 9), StichMeisterThought()
    told = thought.reason(view, chosen).told(Words("en"))
    assert told == "It makes 4 of your 15 cards trumps; 1.0 would be average."
    assert careful(view, list(game.legal_moves(0)), Random(1)) == chosen
    imagined = next(thought.guesses(view, Random(1)))
    assert imagined.rule_cards[9].effect == TrumpRanks((10,))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (f'[9]\neffect = "trump_moon"\n{TEXT}', 'card 9: no effect is called "trump_moon"'),
        (f'[9]\neffect = "flip"\n{TEXT}', "card 9 is a trump rule, and flip is a scoring rule"),
        (f'[9]\neffect = "trump_ranks"\n{TEXT}', 'trump_ranks needs the parameter "ranks"'),
        (f"[9]\nparameters = {{ ranks = [16] }}\n{TEXT}", '"ranks" must be a list of ranks'),
        (f"[9]\nparameters = {{ ranks = [] }}\n{TEXT}", '"ranks" must be a list of ranks'),
        (f"[9]\nparameters = {{ ranks = [2], suit = 3 }}\n{TEXT}", 'no parameter "suit"'),
        (f'[13]\nparameters = {{ suit = "X" }}\n{TEXT}', '"suit" must be F, C, K or G'),
        ('[9]\neffect = "trump_second_lead"\nen = "x"\n', 'needs its text in "de"'),
        ("[9]\neffect = 3\n", '"effect" cannot be 3'),
        ('[9]\nkind = "basic"\n', '"kind" is none of'),
        ("[61]\nverified = true\n", '"61" is no rule card'),
        ("9 = true\n", "must be a table"),
        ("[9\n", "no TOML"),
        (f'[26]\neffect = "follow_last"\n{TEXT}', "cards 26 and 27 would be the same"),
    ],
)
def test_a_correction_that_makes_no_sense_is_refused_in_one_sentence(text, reason):
    with pytest.raises(RuleCardError) as error:
        corrected(text)
    assert reason in str(error.value) and "\n" not in str(error.value)
