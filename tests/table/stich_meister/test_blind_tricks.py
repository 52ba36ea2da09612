"""Blind: the referee learns cards as they are played, and finds revokes when cards prove them."""

import pytest

from stichtisch.games.lights import Frame
from stichtisch.games.move import RevokeProven, Stand, TakesBack
from stichtisch.games.record import write_line
from stichtisch.games.refusal import Why
from stichtisch.games.replay import Replay
from stichtisch.games.staging import Said
from stichtisch.games.stich_meister.kind import GAME
from stichtisch.games.unseen import completed
from stichtisch.pods.events import KeyDown, KeyUp
from stichtisch.table.happenings import GameSays, MoveMade
from stichtisch.table.journal import Journal
from table.stich_meister.stories import HANDS, refused, why


def events(told):
    return [happening.event for happening in told if isinstance(happening, GameSays)]


@pytest.fixture
def blind(masters):
    class Blind(masters):
        """`held` is what people have in their hands, unknown to the table."""

        def __init__(self, seats=4, **options):
            super().__init__(seats, hands="blind", **options)
            self.held = [hand.split() for hand in HANDS[seats]]

        def honest(self, until):
            """Play what follows suit, as far as the hands go, until the table says stop."""
            game = self.table.game
            while not until(game):
                (seat,) = game.acting()
                suit = game.public().trick.suit
                trumps = game.public().trumps
                hand = [c for c in game.legal_cards(seat) if str(c) in self.held[seat]]
                follow = [c for c in hand if trumps.suit_of(c) == suit]
                card = str((follow or hand)[0])
                self.held[seat].remove(card)
                self.put(seat, card)
            return self

        def round(self, *rules):
            return self.to_the_play(*rules).honest(lambda game: game.phase != "play")

        def completed(self):
            """The record's lines after the header."""
            made = [kept.move for kept in self.table.match.kept]
            whole = completed(self.table.match.new_game(), made, GAME.starts_round)
            return [move.as_json() for move in whole if GAME.moves.is_recorded(move)]

        def record(self):
            lines = self.completed()
            return "".join(map(write_line, [self.header.as_json(), *lines])).encode()

    return Blind


def test_the_round_begins_with_the_rule_cards_alone(blind):
    table = blind().deal(5, 15, 20, 47)
    assert "hands" not in table.last()
    assert why(table.put(0, "F1")) == [Why.WRONG_PHASE]
    table.choose()
    assert table.table.game.phase == "play"


def test_the_lamps_show_the_suit_to_follow(blind):
    table = blind().to_the_play(47)
    assert [table.lamps(seat) for seat in range(4)] == ["FCKG", "", "", ""]
    table.play("K1")
    assert [table.lamps(seat) for seat in range(4)] == ["", "K", "", ""]
    table.play("F5")
    assert table.lamps(2) == "K"


class TestARevoke:
    @pytest.fixture
    def table(self, blind):
        table = blind().to_the_play(47)
        table.play("F1 C5 F9 F13", "F14 F2")
        table.told.clear()
        return table

    def test_is_named_as_soon_as_a_card_proves_it(self, table):
        told = table.put(1, "F5")
        assert events(told) == [RevokeProven(1, 1)]
        assert table.frame(1) is Frame.NOT_LEGAL
        assert table.frame(2) is Frame.WAITING
        assert table.screen()[:2] == ["Ben: take back the", "card from trick 1"]
        assert table.screen()[-1] and len(table.screen()) <= 8

    def test_nothing_else_counts_before_the_table_has_decided(self, table):
        table.put(1, "F5")
        assert why(table.put(2, "F10")) == [Why.WRONG_PHASE]
        assert table.press(0, held=1.5) == []
        assert table.press(None, held=0.2) == []
        assert table.table.game.phase == "stand"

    def test_is_taken_back_with_the_key_of_whoever_it_was(self, table):
        table.put(1, "F5")
        assert table.press(1) == [Said(1, TakesBack())]
        assert [move["card"] for move in table.moves()[-1:]] == ["F1"]
        assert table.table.game.acting() == {1}
        table.play("F6 F9 F13", "F14")
        assert table.table.game.phase == "play"

    def test_is_not_taken_back_before_the_key_comes_up_as_in_all_games(self, table):
        table.put(1, "F5")
        assert table.tell(KeyDown(table.pod(1))) == []
        assert table.table.game.phase == "stand"
        assert table.tell(KeyUp(table.pod(1))) == [Said(1, TakesBack())]

    def test_what_was_taken_back_proves_nothing_any_more(self, table):
        table.put(1, "F5")
        table.press(1)
        table.play("F5 F9 F13", "F14 F2 F6")
        assert RevokeProven not in map(type, events(table.told[2:]))

    def test_stands_when_the_private_key_is_held(self, table):
        table.put(1, "F5")
        (made,) = [t for t in table.press(None, held=1.2) if isinstance(t, MoveMade)]
        assert made.move == Stand()
        assert table.table.game.acting() == {2}
        table.play("F10")

    def test_that_stands_ends_the_record_before_its_round(self, table):
        table.put(1, "F5")
        table.press(None, held=1.2)
        assert table.completed() == []

    def test_that_completed_a_trick_holds_back_who_won_it(self, blind):
        table = blind().to_the_play(30).play("F1 C5 F9 F13", "F10 F14 F2")
        assert events(table.put(1, "F5")) == [RevokeProven(1, 1)]
        (trick,) = events(table.press(None, held=1.2))
        assert (trick.name, trick.trick) == ("trick", 2)

    def test_with_cards_that_were_passed_is_refused_at_once(self, blind):
        table = blind().to_the_play(22)
        for seat, cards in enumerate(("F1 F2 F3", "F5 F6 F7", "F9 F10 F11", "F13 F14 F15")):
            table.put(seat, *cards.split())
        table.play("F5")  # Ben passed it to Anna
        assert refused(table.lay(1, "C5")) == [(1, Why.FOLLOW, ("F",))]
        assert why(table.lay(1, "F6")) == [Why.NOT_YOURS]


def test_a_trump_that_should_have_been_played_proves_it_as_well(blind):
    table = blind().to_the_play(20, 28)
    table.play("F1 C5 F9 F13", "C13 C1")
    told = table.put(1, "G4")
    assert events(told) == [RevokeProven(1, 1)]


def test_a_played_card_is_gone(blind):
    table = blind().to_the_play(47).play("F1")
    assert why(table.put(1, "F1")) in ([Why.GONE], [Why.NOT_YOURS])


def test_the_record_of_a_blind_round_tells_the_same(blind):
    table = blind().round(5, 31, 41, 20)
    table.press(0)
    replayed = list(Replay(table.record()).events())
    assert replayed == events(table.told)
    assert replayed[-1].name == "round"
    assert table.table.game.phase == "round"


class TestCardsThatAreNotPlayed:
    @pytest.fixture
    def table(self, blind):
        return blind().round(40)

    def test_are_laid_once_the_round_is_over(self, table):
        assert table.table.game.phase == "unplayed"
        assert table.screen()[0] == "Everybody: lay the"
        assert events(table.told)[-1].name == "round"
        assert table.completed() == []
        for seat, hand in enumerate(table.held):
            assert table.frame(seat) is Frame.CHOOSE
            table.put(seat, *hand)
        assert table.table.game.phase == "round"
        assert list(Replay(table.record()).events()) == events(table.told)

    def test_a_card_twice_or_played_is_refused(self, table):
        first, second, _ = table.held[0]
        table.put(0, first)
        assert why(table.put(0, first)) == [Why.TWICE]
        assert why(table.put(0, table.moves()[-1]["card"])) == [Why.NOT_YOURS]
        assert table.last()["do"] == "play"

    def test_may_prove_a_revoke(self, blind):
        table = blind().to_the_play(40)
        table.play("G1 C5 G7 G10")
        for seat, card in enumerate(("G1", "C5", "G7", "G10")):
            table.held[seat].remove(card)
        for card in ("G4", "G5", "G6"):
            table.held[1].remove(card)
        table.honest(lambda game: game.phase != "play")
        told = table.put(1, "G4", "G5", "G6")
        assert events(told) == [RevokeProven(1, 1)]


class TestAfterKillNine:
    """The journal is resumed, with what was laid toward a deal that is not complete."""

    def resumed(self, table, tmp_path):
        path = tmp_path / "evening.journal"
        journal = Journal.create(path, table.header, table.settings)
        for write in table.writes:
            journal.write(write)
        journal.close()
        journal = Journal.resume(path)
        assert journal.settings == table.settings
        table.table = table.new_table()
        table.table.restore(journal.state(), journal.claimed())
        journal.close()
        for seat in (*table.seats, None):
            table.join(seat)
        return table

    def test_a_blind_round_goes_on(self, blind, tmp_path):
        table = blind().to_the_play(47).play("F1 C5 F9 F13", "F14")
        before = table.table.game.view(2)
        table = self.resumed(table, tmp_path)
        assert table.table.game.view(2) == before
        assert events(table.play("F2").put(1, "F5")) == [RevokeProven(1, 1)]

    def test_a_revoke_is_still_on_the_table(self, blind, tmp_path):
        table = blind().to_the_play(47).play("F1 C5 F9 F13", "F14 F2")
        table.put(1, "F5")
        table = self.resumed(table, tmp_path)
        assert table.frame(1) is Frame.NOT_LEGAL
        table.press(1)
        assert table.table.game.acting() == {1}

    def test_what_was_taken_back_stays_so(self, blind, tmp_path):
        table = blind().to_the_play(47).play("F1 C5 F9 F13", "F14 F2")
        table.put(1, "F5")
        table.press(1)
        moves = table.moves()
        table = self.resumed(table, tmp_path)
        assert table.moves() == moves

    def test_a_scanned_round_goes_on_with_the_same_hands(self, masters, tmp_path):
        table = masters().to_the_play(47).play("F1 F5")
        before = [table.table.game.view(seat) for seat in range(4)]
        table = self.resumed(table, tmp_path)
        assert [table.table.game.view(seat) for seat in range(4)] == before

    def test_half_a_hand_lies_as_it_was(self, masters, tmp_path):
        table = masters().sit()
        table.press(3)
        table.put(0, "F1", "F2")
        table = self.resumed(table, tmp_path)
        assert table.screen()[:3] == ["Dora deals", "Lay hand, rule cards:", "Anna 2"]
        table.wait(3)
        assert why(table.put(0, "F1")) == [Why.TWICE]
        assert why(table.put(0, "F3")) == []
        assert table.screen()[2] == "Anna 3"

    def test_who_said_to_deal_by_mistake_is_forgotten(self, masters, tmp_path):
        table = masters().sit()
        table.press(3)
        table.put(3, "F1")
        table.put(0, "F2")
        table.press(3, held=1.2)
        table = self.resumed(table, tmp_path)
        assert table.screen()[0] == "Who deals? Press key"
        assert [line for line in table.screen() if line.endswith("1")] == ["Anna 1"]
