"""A record told to people, in German and English."""

import pytest

from games.stich_meister.stories import deal_with, new_game, random_game, record
from stichtisch.games.replay import Replay
from stichtisch.games.settings import Settings
from stichtisch.games.stich_meister.kind import GAME
from stichtisch.games.stich_meister.moves import RoundOver, RulesInForce
from stichtisch.words import Words


def told(event, language):
    header, _ = record(3, {}, [deal_with(new_game(3), [5, 22, 41, 60])])
    return GAME.presenter(header.seats, Settings(), Words(language)).event(event)


def test_the_rule_cards_are_read_out_with_what_they_say():
    assert told(RulesInForce((5, 40)), "en") == (
        "The rules of this round: (5) All 6s are trumps. (40) The last three hand cards are not "
        "played."
    )
    assert told(RulesInForce((5,)), "de").endswith("(5) Alle 6er sind Trumpf.")


def test_a_round_is_told_with_points_and_totals():
    over = RoundOver(1, 0, (4, 3, 9), (-4, 3, 9), (-4, 3, 9))
    assert "Anna: tricks 4, points -4, total -4." in told(over, "en")
    assert "Claudia: Stiche 9, Punkte 9, insgesamt 9." in told(over, "de")


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_event_of_a_game_has_a_sentence(language):
    made, _ = random_game(3, 5)
    replay = Replay(record(5, {}, made)[1])
    presenter = GAME.presenter(replay.header.seats, Settings(), Words(language))
    sentences = [presenter.event(event) for event in replay.events(legal=True)]
    assert all(sentences) and not any("{" in sentence for sentence in sentences)
