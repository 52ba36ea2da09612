"""The examples of the rule sheet, card by card."""

import json

import pytest

from games.stichwahl.stories import PLAIN, dealt, filled, foot, play, printed, uses
from stichtisch.games.record import write_line
from stichtisch.games.replay import Replay
from stichtisch.games.stichwahl.cards import PACK, Marker

ANDREAS, LINA, TIM, JAN = range(4)
NAMES = ["Andreas", "Lina", "Tim", "Jan"]
DECK = PLAIN | {
    "N2": foot("3 TRUMP OP"),
    "O6": foot("2 FLIP"),
    "B9": foot("2 POINT"),
    "N6": foot("1 POINT"),
}
HANDS = [
    "O1 N2 N3 O2 O3 O4 P1 P2 P3",
    "P4 B9 B1 B2 B3 O7 O8 P6 P7",  # no Narwal
    "O6 N6 N7 B4 B6 P8 P9 O9 N1",
    "B7 P5 N8 B8 N9 N4 O5 N5 B5",
]
ROUND = [
    {"do": "bonus", "seat": TIM, "card": "O6"},
    {"do": "play", "seat": TIM, "card": "N6"},
    {"do": "play", "seat": JAN, "card": "P5"},
    {"do": "prize", "seat": LINA, "card": "N2"},
    {"do": "starter", "seat": JAN, "starts": TIM},
    {"do": "play", "seat": TIM, "card": "N1"},
]


def example():
    """The record: marker 1 on Blauwal, Andreas leads the Narwal 2."""
    header = {"format": "stichtisch-record", "version": 1, "game": "stichwahl"}
    header |= {"seats": NAMES, "options": {}, "deck": DECK}
    hands = [hand.split() for hand in HANDS]
    first = [
        {"do": "first_bonus", "seat": seat, "card": hands[seat][0]}
        for seat in (JAN, TIM, ANDREAS, LINA)
    ]
    return [
        header,
        {"do": "deal", "drawn": "B2", "starter": ANDREAS, "hands": hands},
        *first,
        {"do": "play", "seat": ANDREAS, "card": "N2"},
        {"do": "play", "seat": LINA, "card": "B9"},
        *ROUND,
    ]


def refereed(lines):
    replay = Replay("".join(map(write_line, lines)).encode())
    return replay.game, [event.as_json() for event in replay.events(legal=True)]


def test_the_example_round_in_full():
    _, events = refereed(example())
    assert [json.loads(write_line(event)) for event in events] == [
        {"event": "start", "starter": ANDREAS, "trump": "B", "marker": 1},
        {"event": "legal", "seat": ANDREAS,
         "cards": ["N2", "N3", "O2", "O3", "O4", "P1", "P2", "P3"]},
        {"event": "legal", "seat": LINA,
         "cards": ["B1", "B2", "B3", "B9", "O7", "O8", "P6", "P7"]},
        {"event": "legal", "seat": TIM, "cards": ["N1", "N6", "N7"]},
        {"event": "legal", "seat": JAN, "cards": ["B5", "N4", "N5", "N8", "N9", "O5", "P5"]},
        {"event": "trick", "trick": 1, "leader": ANDREAS, "cards": ["N2", "B9", "N6", "P5"],
         "winner": LINA, "trump": "B", "marker": 9},
        {"event": "prize", "trick": 1, "winner": LINA, "card": "N2", "points": 3},
        {"event": "legal", "seat": TIM,
         "cards": ["B4", "B6", "N1", "N7", "O9", "P8", "P9"]},
    ]  # fmt: skip


def test_what_lies_where_after_the_example_round():
    game, _ = refereed(example()[:-2])
    view = game.public()
    assert view.phase == "starter" and view.acting == {JAN}
    assert view.points == (0, 3, 0, 0)
    assert view.bonuses[ANDREAS] == (PACK["O1"], PACK["N2"])
    assert view.bonuses[TIM] == () and view.discard == 1
    assert view.marker == Marker("B", 9)


def test_andreas_may_use_his_two_of_narwal_once_it_is_his_turn():
    lines = [*example(), {"do": "play", "seat": JAN, "card": "N9"}]
    game, _ = refereed([*lines, {"do": "bonus", "seat": ANDREAS, "card": "N2", "family": "P"}])
    assert game.public().marker == Marker("P", 9)
    assert not uses(game, ANDREAS)


@pytest.mark.parametrize(
    "drawn, marker",
    [("N7", ("N", 9)), ("N6", ("N", 9)), ("O9", ("O", 9)), ("P4", ("P", 1)), ("B1", ("B", 1))],
)
def test_the_drawn_card_sets_trump_and_marker(drawn, marker):
    """Lina drew a high Narwal: 'Narwal is trump and the highest card wins.'"""
    assert dealt(4, PLAIN, [], drawn=drawn).public().marker == Marker(*marker)


def test_tim_plays_a_five_on_a_pottwal_though_he_could_follow():
    """Andreas leads the Pottwal 7; Tim's 5 counts as Pottwal; led first it binds nobody."""
    hands = ["B1 P7", "B2 O5 P1 -P -5", "B3 P2"]
    game = dealt(3, PLAIN, hands)
    play(game, "P7")
    assert {str(card) for card in game.legal_cards(1)} == {"O5", "P1"}
    (trick,) = play(game, "O5 P2")
    assert trick.winner == 0
    game = dealt(3, PLAIN, hands, starter=1)
    play(game, "O5")
    assert set(game.legal_cards(2)) == set(game.view(2).own.hand.cards)


def test_jan_counts_seven_cards_and_three_bonuses_he_did_not_use():
    """7 cards and 3 unused bonus cards are 8 points in this deal."""
    game = dealt(4, printed("1"), [])
    deal = game._deal
    deal.points = (0, 0, 0, 7)
    deal.bonuses = ((), (), (), (PACK["O1"], PACK["O2"], PACK["O3"]))
    assert deal.result()[JAN] == 8


def test_the_hands_of_the_example_are_a_whole_deal():
    assert filled(HANDS, 4)[1] == ()
