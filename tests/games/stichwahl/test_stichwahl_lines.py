"""Bad lines in a record: each is refused in one sentence, and what came before it stands."""

import json

import pytest

from games.stichwahl.stories import PLAIN, foot
from games.stichwahl.test_stichwahl_example import example
from stichtisch.games.record import write_line
from stichtisch.games.replay import BadLineError, Replay
from stichtisch.games.stichwahl.cards import PACK

HEADER, DEAL, *REST = example()
FIRSTS, PLAYS = REST[:4], REST[4:]


def refused(*lines):
    """The events before the refusal, and its words."""
    data = "".join(line if isinstance(line, str) else write_line(line) for line in lines)
    replay, events = Replay(data.encode()), []
    with pytest.raises(BadLineError) as caught:
        for event in replay.events():
            events.append(event.name)
    number, reason = str(caught.value).split(": ", 1)
    assert int(number) == len(lines) and "\n" not in reason
    return events, reason


def reason(*lines):
    return refused(*lines)[1]


def refused_header(**changes):
    header = {key: value for key, value in (HEADER | changes).items() if value is not ...}
    with pytest.raises(BadLineError) as caught:
        Replay(write_line(header).encode())
    number, _, sentence = str(caught.value).partition(": ")
    assert number == "1" and "\n" not in sentence
    return sentence


# --- the header -----------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [["Eine"], ["A", "B", "C", "D", "E"], []])
def test_the_game_is_for_two_to_four(seats):
    assert "2 to 4 players" in refused_header(seats=seats)


def test_there_are_no_options():
    assert 'no option "pearls"' in refused_header(options={"pearls": 3})


def test_a_deck_is_required_and_complete_with_two_players_too():
    assert 'needs "deck"' in refused_header(deck=...)
    without = {text: row for text, row in PLAIN.items() if text != "O5"}
    assert 'lacks the key "O5"' in refused_header(seats=["A", "B"], deck=without)
    assert 'unknown key "O10"' in refused_header(deck=PLAIN | {"O10": foot("1")})


@pytest.mark.parametrize(
    "card, row, words",
    [
        ("O1", 3, "must be an object"),
        ("O1", {"pearls": 0, "bonus": None}, "from 1 to 3"),
        ("O1", {"pearls": 4, "bonus": None}, "from 1 to 3"),
        ("O1", {"pearls": True, "bonus": None}, "from 1 to 3"),
        ("O1", {"pearls": 1.0, "bonus": None}, "from 1 to 3"),
        ("O1", {"bonus": None}, 'lacks the key "pearls"'),
        ("O1", {"pearls": 1}, 'lacks the key "bonus"'),
        ("O1", {"pearls": 1, "bonus": "TURN"}, "TRUMP FLIP POINT"),
        ("O1", {"pearls": 1, "bonus": ["FLIP"]}, "TRUMP FLIP POINT"),
        ("O1", {"pearls": 1, "bonus": "TRUMP"}, 'lacks the key "families"'),
        ("O1", {"pearls": 1, "bonus": "TRUMP", "families": []}, "is empty"),
        ("O1", {"pearls": 1, "bonus": "TRUMP", "families": "OP"}, "must be a list"),
        ("O1", {"pearls": 1, "bonus": "TRUMP", "families": ["OP"]}, "O P N B"),
        ("O1", {"pearls": 1, "bonus": "TRUMP", "families": [""]}, "O P N B"),
        ("O1", {"pearls": 1, "bonus": "TRUMP", "families": [["O"]]}, "O P N B"),
        ("O1", {"pearls": 1, "bonus": "FLIP", "families": ["O"]}, 'unknown key "families"'),
        ("O1", {"pearls": 1, "bonus": None, "families": []}, 'unknown key "families"'),
        ("O1", {"pearls": 1, "bonus": None, "colour": 1}, 'unknown key "colour"'),
        ("P5", {"pearls": 2, "bonus": None}, "every 5"),
        ("P5", {"pearls": 1, "bonus": "FLIP"}, "every 5"),
    ],
)
def test_each_card_of_the_deck_is_checked(card, row, words):
    sentence = refused_header(deck=PLAIN | {card: row})
    assert words in sentence and card in sentence


# --- the deal -------------------------------------------------------------------------------


def hands_with(seat, place, card):
    hands = [list(hand) for hand in DEAL["hands"]]
    hands[seat][place] = card
    return hands


@pytest.mark.parametrize(
    "change, words",
    [
        ({"drawn": "N5"}, "N5 sets no marker"),
        ({"drawn": "N10"}, '"drawn"'),
        ({"drawn": None}, '"drawn"'),
        ({"starter": 4}, "from 0 to 3"),
        ({"starter": True}, "from 0 to 3"),
        ({"pile": []}, 'unknown key "pile"'),
        ({"hands": hands_with(0, 0, "B5")}, "O1 is missing"),
        ({"hands": hands_with(3, 0, "B9")}, "B7 is missing"),
        ({"hands": hands_with(0, 0, "X1")}, 'not "X1"'),
        ({"hands": hands_with(0, 0, 7)}, "not 7"),
        ({"hands": DEAL["hands"][:3]}, "4 hands of 9 cards"),
        ({"hands": [*DEAL["hands"], []]}, "4 hands of 9 cards"),
        ({"hands": "O1"}, "must be a list"),
        ({"hands": [1, 2, 3, 4]}, "a list of lists"),
        ({"seat": 0}, 'unknown key "seat"'),
    ],
)
def test_a_deal_is_checked(change, words):
    assert words in reason(HEADER, DEAL | change)


def small_deal(players):
    pack = [text for text in PACK if players > 2 or text[1] != "5"]
    hands = [pack[9 * seat : 9 * seat + 9] for seat in range(players)]
    line = {"do": "deal", "drawn": "N9", "starter": 0, "hands": hands, "pile": pack[9 * players :]}
    return HEADER | {"seats": ["A", "B", "C"][:players]}, line


@pytest.mark.parametrize("players, pile", [(2, 14), (3, 9)])
def test_with_fewer_than_four_the_pile_holds_all_other_cards(players, pile):
    header, line = small_deal(players)
    assert len(line["pile"]) == pile
    assert list(Replay((write_line(header) + write_line(line)).encode()).events()) == []
    assert "is missing" in reason(header, line | {"pile": line["pile"][1:]})
    twice = [*line["pile"], line["pile"][0]]
    assert "dealt twice" in reason(header, line | {"pile": twice})
    without = {key: value for key, value in line.items() if key != "pile"}
    assert 'lacks the key "pile"' in reason(header, without)


def test_with_two_players_there_are_no_fives():
    header, line = small_deal(2)
    assert 'not "O5"' in reason(header, line | {"pile": ["O5", *line["pile"][1:]]})


# --- moves ----------------------------------------------------------------------------------


def test_the_deal_comes_first():
    assert "next deal must come first" in reason(HEADER, FIRSTS[0])


def test_every_seat_chooses_one_first_bonus_card_out_of_its_hand():
    jan = FIRSTS[0]
    assert "not for seat 3" in reason(HEADER, DEAL, jan, jan | {"card": "P5"})
    assert "seat 3 does not hold O1" in reason(HEADER, DEAL, jan | {"card": "O1"})
    assert "first bonus cards are being chosen" in reason(HEADER, DEAL, jan, PLAYS[0])


@pytest.mark.parametrize(
    "line, words",
    [
        ({"do": "play", "seat": 2, "card": "N7", "family": "N"}, 'unknown key "family"'),
        ({"do": "play", "seat": 2}, 'lacks the key "card"'),
        ({"do": "play", "seat": 2, "card": "N2"}, "does not hold N2"),
        ({"do": "play", "seat": 2, "card": "B4"}, "does not follow suit"),
        ({"do": "play", "seat": 3, "card": "N8"}, "not for seat 3"),
        ({"do": "bonus", "seat": 3, "card": "B7"}, "not for seat 3"),
        ({"do": "bonus", "seat": 2, "card": "P4"}, "no bonus card before seat 2"),
        ({"do": "bonus", "seat": 2, "card": "O6", "family": "N"}, "unknown key"),
        ({"do": "bonus", "seat": 2, "card": "O6", "family": None}, '"family"'),
        ({"do": "bonus", "seat": 2, "card": "O6", "family": "ON"}, '"family"'),
        ({"do": "prize", "seat": 1, "card": "N2"}, "a trick is being played"),
        ({"do": "starter", "seat": 1, "starts": 0}, "a trick is being played"),
        ({"do": "knock", "seat": 2}, '"do" must be one of'),
        ({"do": 5}, '"do"'),
        ('{"do":"play","seat":2,"card":"N6"', "not complete JSON"),
    ],
)
def test_a_bad_line_in_a_trick(line, words):
    events, sentence = refused(HEADER, DEAL, *FIRSTS, *PLAYS[:2], line)
    assert events == ["start"] and words in sentence


def test_a_trump_change_names_one_of_the_families_on_the_card():
    played = [*PLAYS, {"do": "play", "seat": 3, "card": "N9"}]
    use = {"do": "bonus", "seat": 0, "card": "N2"}
    assert "out of O P" in reason(HEADER, DEAL, *FIRSTS, *played, use)
    assert "out of O P" in reason(HEADER, DEAL, *FIRSTS, *played, use | {"family": "N"})


def test_no_bonus_line_between_a_card_and_the_next_turn():
    before_prize = [HEADER, DEAL, *FIRSTS, *PLAYS[:5]]
    line = {"do": "bonus", "seat": 3, "card": "B7"}
    assert "must choose a prize" in reason(*before_prize, line)
    assert "starter must be named" in reason(*before_prize, PLAYS[5], line)


@pytest.mark.parametrize(
    "line, words",
    [
        ({"do": "prize", "seat": 0, "card": "B9"}, "not for seat 0"),
        ({"do": "prize", "seat": 1, "card": "B9"}, "no card of another"),
        ({"do": "prize", "seat": 1, "card": "N3"}, "no card of another"),
        ({"do": "play", "seat": 1, "card": "B1"}, "must choose a prize"),
    ],
)
def test_a_bad_prize(line, words):
    events, sentence = refused(HEADER, DEAL, *FIRSTS, *PLAYS[:5], line)
    assert events == ["start", "trick"] and words in sentence


@pytest.mark.parametrize(
    "line, words",
    [
        ({"do": "starter", "seat": 1, "starts": 2}, "not for seat 1"),
        ({"do": "starter", "seat": 3, "starts": 4}, "from 0 to 3"),
        ({"do": "starter", "seat": 3}, 'lacks the key "starts"'),
        ({"do": "play", "seat": 1, "card": "B1"}, "starter must be named"),
    ],
)
def test_a_bad_starter(line, words):
    events, sentence = refused(HEADER, DEAL, *FIRSTS, *PLAYS[:6], line)
    assert events == ["start", "trick", "prize"] and words in sentence


def test_the_example_itself_is_accepted():
    data = "".join(map(write_line, example())).encode()
    events = [json.loads(write_line(e.as_json())) for e in Replay(data).events()]
    assert [event["event"] for event in events] == ["start", "trick", "prize"]
