"""At every moment one line says by name whom the table waits for and for what."""

import pytest

from players.room import Room
from stichtisch import games
from stichtisch.decks.deck import virtual_deck
from stichtisch.games import game_named
from stichtisch.games.component import What
from stichtisch.games.event import GameOver
from stichtisch.games.refusal import Why
from stichtisch.table.happenings import NotSo
from stichtisch.words import LANGUAGES, Words
from table.any_game import a_table, hand_sizes, seated
from table.what_shows import the_card

EVERYBODY = {"en": "Everybody", "de": "Alle"}
CASES = [
    (game, seats, hands)
    for game in games.FOLDERS
    for seats in game_named(game).seats
    for hands in (("scanned", "blind") if game_named(game).dealt else ("scanned",))
]


def named(sentence, players, language):
    """The seats whose names stand in it; everybody is all of them."""
    if EVERYBODY[language] in sentence:
        return set(range(len(players)))
    return {seat for seat, name in enumerate(players) if name in sentence}


def to_do(table):
    """Who has something to do, found out otherwise than the presenters do."""
    public, counts = table.match.public(), table.match.staged.counts()
    holder = table.private_holder()
    if table.seating.lacking():
        return set(table.seating.lacking())
    if public.acting:
        return set(public.acting)
    lack = {seat for seat, size in hand_sizes(table).items() if counts.get(seat, 0) < size}
    waits_at_the_private_pod = {
        "was-sticht": True,
        "stich-meister": public.seats == 3 and not counts.get(None),
        "oh-hell": not counts.get(None) and not any(
            remark.do == "draws" for remark in table.match.staged.remarks()
        ),
        "skat": not table.settings.unseen and counts.get(None, 0) < 2,
    }.get(table.kind.name, False)  # fmt: skip
    says_dealt = (
        table.kind.name in ("hearts", "spades", "skat", "schafkopf", "doppelkopf")
        and table.settings.unseen
    )
    waits_for_holder = waits_at_the_private_pod or says_dealt
    return lack | ({holder} if waits_for_holder and holder is not None else set())


@pytest.mark.parametrize("game, seats, hands", CASES)
def test_in_whole_games_it_names_just_those_who_have_something_to_do(game, seats, hands):
    table = a_table(game, seats, hands=hands)
    players = table.presenter.names
    presenters = {
        language: table.kind.presenter(players, table.settings, Words(language))
        for language in LANGUAGES
    }
    phases, heard = set(), set()

    def look(table):
        if table.heard.total() in heard:  # nothing was done since
            return table.game.outcome is not None
        heard.add(table.heard.total())
        expected = to_do(table)
        for language, presenter in presenters.items():
            sentence = table.showing.awaited(presenter)
            assert "\n" not in sentence
            if table.game.outcome is None:
                assert named(sentence, players, language) == expected, sentence
                assert sentence[-1] in ".?"
            else:
                assert sentence == ""
            phases.add((table.game.phase, bool(expected)))
            lines = presenter.standing(table.match.public())
            assert named(" ".join(lines), players, language) == set(range(seats))
        return table.game.outcome is not None

    Room(table, virtual_deck(game), seed=seats).play(until=look)
    assert len(phases) > 3


class TestSittingDown:
    def test_seats_are_claimed_in_their_order(self, evening):
        table = evening()
        assert table.awaited() == (
            "Anna: connect your pod, and press its key once it blinks."
            " Then, in this order: Ben, Cleo and Dora."
        )
        for seat in table.seats:
            table.join(seat)
        for seat in range(3):
            table.press(seat)
        assert table.awaited() == "Dora: connect your pod, and press its key once it blinks."
        table.join(None)
        table.press(None)
        assert " ".join(table.screen()) == table.awaited()

    def test_a_pod_that_is_away_is_missed(self, evening):
        table = evening().to_the_play()
        table.leave(2)
        assert table.awaited() == (
            "Ben to lead to trick 1."
            " Cleo: connect your pod again, or press the key of a spare one."
        )
        table.join(2)
        assert table.awaited() == "Ben to lead to trick 1."

    def test_the_private_pod_is_missed_where_something_is_to_be_done_at_it(self, evening):
        table = evening().sit()
        table.leave(None)
        assert "private pod" not in table.awaited()
        table.take_chips("EX1 EX1 EX2 EX2", "NONE NONE MOST MOST")
        assert table.awaited() == ("Anna: connect the private pod; if it blinks, press its key.")
        table.join(None)
        assert "lay the two trump cards" in table.awaited()


class TestWasSticht:
    def test_chips(self, evening):
        table = evening(options={"tasks": 3}).sit()
        assert table.awaited() == (
            "Everybody: choose 3 chips each. Whoever lays the first one on their pod deals first."
        )
        table.put(0, "EX1")
        assert table.awaited() == "Ben to lay the first chip; 2 more to go."
        standing = table.table.presenter.standing(table.table.match.public())
        assert standing[:2] == ["Anna: chips so far: 1", "Ben: chips so far: 0"]
        for seat, kind in ((1, "EX2"), (2, "EX3"), (3, "EX4"), (0, "NONE")):
            table.put(seat, kind)
        assert table.awaited() == "Ben to lay the second chip; 1 more to go."
        assert table.awaited("de") == "Ben: den zweiten Chip legen; danach bleiben 1."
        for seat, kind in ((1, "NO_R"), (2, "NO_B"), (3, "NO_G")):
            table.put(seat, kind)
        assert table.awaited() == "Anna to lay the last chip."

    def test_trump_cards_are_counted_and_not_named(self, evening):
        table = evening().sit().take_chips("EX1 EX1 EX2 EX2", "NONE NONE MOST MOST")
        table.lay(None, "5", What.TRUMP_NUMBER)
        assert table.awaited() == (
            "Anna deals: lay the two trump cards on the private pod (1 of 2 lie there),"
            " then press its key."
        )

    def test_the_fourth_card_and_the_dealer_s_word(self, evening):
        table = evening(seats=3, dealer_speaks=True).sit()
        table.take_chips("EX1 EX1 EX2", "NONE NONE MOST").deal("G", "X")
        for seat, card in ((1, "R1"), (2, "R5"), (0, "Y5")):
            table.put(seat, card)
        assert table.awaited() == "Anna: lay the fourth card of column 1 on the private pod."
        table.put(None, "G1")
        assert table.awaited() == (
            "Anna: say who would have won column 1, and press the key at that seat;"
            " for the “Table” briefly the private pod's."
        )
        table.press(1)
        assert table.awaited() == "Cleo to take a card of column 2."

    def test_tasks_and_how_far_they_are(self, evening):
        table = evening().sit().take_chips("EX1 NO_R NONE LAST", "EX2 MOST FEWEST EX3")
        table.deal("R", "1").draft()
        assert table.awaited() == "Ben, Cleo and Dora: choose a task and lay its chip face down."
        table.choose(seat1="NO_R", seat2="FEWEST")
        assert table.awaited() == "Dora: choose a task and lay its chip face down."
        standing = table.table.presenter.standing
        assert standing(table.table.match.public())[1] == "Ben: 2 chips left, tricks 0"
        table.choose(seat3="LAST")
        table.put(1, "B1")
        assert table.awaited() == "Cleo to play, following trump if possible."
        for seat, card in ((2, "R5"), (3, "G1"), (0, "G5")):
            table.put(seat, card)
        assert standing(table.table.match.public()) == [
            "Anna: 2 chips left, tricks 0",
            "Ben: 2 chips left, “no red cards”: at least one trick, no red; has tricks 1, red 1",
            "Cleo: 2 chips left, “the fewest tricks”: has 0, the others 0 or more",
            "Dora: 2 chips left, “the last trick”: needs the last trick",
        ]
        table.finish_round()
        public = table.table.match.public()
        ends = ["done" if result.done else "not done" for result in public.judged.results]
        told = [line.rpartition(": ")[2] for line in standing(public)]
        assert told[1:] == ends

    def test_who_must_discard_is_not_told_to_decline(self, evening):
        keeps, loses = (
            "Anna may lay a chip to get rid of it, or",
            "Anna to lay a chip and so get rid of it.",
        )
        for must, told in ((False, keeps), (True, loses)):
            options = {"tasks": 2, "dealer_must_discard": must}
            table = evening(options=options).sit()
            table.take_chips("EX1 NONE NONE EX4", "EX2 EX4 EX1 EX3").deal("R", "X").draft()
            table.choose(seat1="NONE", seat2="NONE", seat3="EX3").finish_round()
            assert table.awaited().startswith(told)


class TestRefusals:
    @pytest.fixture
    def table(self, evening):
        return evening().to_the_play()

    def test_the_card_is_named_and_what_to_do_instead(self, table):
        table.put(1, "R1")
        (told,) = table.lay(2, "B6")
        assert table.said(told) == (
            "Cleo: blue 6 is not allowed: whoever has red must follow. Take it back and lay red."
        )

    def test_a_card_that_is_none_of_the_hand(self, table):
        (told,) = table.lay(1, "G1")
        assert table.said(told) == (
            "Ben: green 1 is not from this hand. Lift it again. Ben to lead to trick 1."
        )

    def test_not_now_says_what_is_awaited_instead(self, table):
        (told,) = table.lay(1, "EX2")
        assert table.said(told) == "Ben: that does not count now. Ben to lead to trick 1."
        (told,) = table.lay(3, "G1")
        assert table.said(told) == ("Dora: it is not your turn. Ben to lead to trick 1.")

    def test_a_card_for_a_chip(self, evening):
        table = evening().sit()
        (told,) = table.lay(2, "R7")
        assert told == NotSo(2, told.refusal)
        assert table.said(told).startswith("Cleo: that does not count now. Everybody: choose")

    def test_a_chip_laid_face_down_is_not_named(self, evening):
        table = evening().sit().take_chips("EX1 EX1 EX2 EX2", "NONE NONE MOST MOST")
        table.deal().draft()
        (told,) = table.lay(1, "EX2")
        assert told.refusal.why is Why.NOT_YOURS
        assert told.laid is None
        assert table.said(told).startswith("Ben: this card is not from this hand. Lift it again.")

    def test_a_card_laid_too_early_is_not_named(self, table):
        """It may be a hand that somebody put down on the spot."""
        (told,) = table.lay(3, "G1")
        assert told.laid is None

    def test_a_card_of_the_column_is_named(self, evening):
        table = evening().sit().take_chips("EX1 EX1 EX2 EX2", "NONE NONE MOST MOST").deal()
        table.put(1, "R1")
        (told,) = table.lay(2, "R1")
        assert told.laid == the_card("R1")
        assert table.said(told) == (
            "Cleo: red 1 has already been played or taken. Lift it again."
            " Cleo to take a card of column 1."
        )


def test_places_are_told_one_a_line_and_ties_as_ties(evening):
    table = evening()
    over = GameOver((1, 3), ((1, 3), (0,), (2,)))
    says = table.table.presenter
    assert says.event(over).splitlines() == [
        "The game is over: Ben and Dora share the win.",
        "1. Ben and Dora, tied",
        "3. Anna",
        "4. Cleo",
    ]
    alone = GameOver((2,), ((2,), (0, 1, 3)))
    assert says.event(alone).splitlines() == [
        "The game is over: Cleo wins.",
        "1. Cleo",
        "2. Anna, Ben and Dora, tied",
    ]


@pytest.mark.parametrize("game", games.FOLDERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_how_the_game_is_won_is_one_sentence(game, language):
    table = a_table(game, len(seated(game)), language)
    told = table.presenter.won_by(table.match.public())
    assert told.endswith(".") and "{" not in told and "\n" not in told
