"""Bids counted by key, the hook, and the tricks: what people do, rightly or wrongly."""

import pytest

from stichtisch.games.display import SeatShown
from stichtisch.games.lights import Lamps
from stichtisch.games.oh_hell.moves import Bid
from stichtisch.games.refusal import Why
from stichtisch.games.staging import Said
from stichtisch.games.tricks.lamps import MISSED, TAKEN, WANTED
from stichtisch.games.tricks.moves import Counts
from stichtisch.pods.events import TagArrived
from stichtisch.table.happenings import MoveMade
from table.oh_hell.test_dealing_oh_hell import why


class TestBids:
    @pytest.fixture
    def table(self, hell):
        return hell().sit().deal()

    def test_a_short_press_counts_one_up_and_a_long_one_bids(self, table):
        assert table.press(1) == [Said(1, Counts(1))]
        assert table.press(1) == [Said(1, Counts(2))]
        (made,) = table.press(1, held=0.8)
        assert isinstance(made, MoveMade) and made.move == Bid(1, 2)

    def test_without_a_count_a_long_press_bids_none(self, table):
        (made,) = table.press(1, held=0.8)
        assert made.move == Bid(1, 0)

    def test_after_the_highest_bid_the_count_begins_anew(self, table):
        counts = [table.press(1)[0].remark.tricks for _ in range(5)]
        assert counts == [1, 2, 3, 0, 1]

    def test_the_frame_and_the_screen_count_along(self, table):
        assert table.lights(1) == [("CHOOSE", 0, 11)]
        assert table.screen()[:3] == ["Up: 2 of clubs", "Bid 0? Ben", "Anna 0/-"]
        table.press(1)
        table.press(1)
        assert table.lights(1) == [("LEGAL", 0, 2), ("CHOOSE", 2, 9)]
        assert table.screen()[1] == "Bid 2? Ben"
        table.press(1, held=0.8)
        assert table.screen()[1] == "Bid 0? Cleo"
        assert table.screen()[2:] == ["Anna 0/-", "Ben 0/2", "Cleo 0/-"]
        assert table.lights(2) == [("CHOOSE", 0, 11)]

    def test_who_has_bid_sees_the_bid_and_the_others_wait(self, table):
        table.bid(2)
        assert table.lights(1) == [("WAITING", 0, 3), ("WANTED", 4, 2)]
        assert table.lights(0) == [("WAITING", 0, 3)]
        table.bid(0)
        assert table.lights(2) == [("WAITING", 0, 3)]

    def test_all_see_trump_while_bids_are_made(self, table):
        assert [table.lamps(seat) for seat in table.seats] == ["CT"] * 3

    def test_out_of_turn_nothing_is_counted_or_bid(self, table):
        assert table.press(2) == []
        assert why(table.press(2, held=0.8)) is Why.WRONG_SEAT
        assert table.screen()[1] == "Bid 0? Ben"
        table.bid(1)
        assert why(table.press(1, held=0.8)) is Why.WRONG_SEAT

    def test_the_dealer_is_told_what_must_not_be_bid(self, table):
        table.bid(1, 1)
        assert table.screen()[:3] == ["Up: 2 of clubs", "Bid 0? Anna", "but not 1"]
        table.press(0)
        told = table.press(0, held=0.8)
        assert why(told) is Why.MUST
        assert "add up" in table.table.presenter.refusal(told[0].refusal)
        assert table.screen()[1] == "Bid 1? Anna"
        table.press(0)
        table.press(0, held=0.8)
        assert table.moves()[-1] == {"do": "bid", "seat": 0, "tricks": 2}

    def test_unless_the_table_agreed_otherwise(self, hell):
        table = hell(options={"hook": False}).sit().deal().bid(1, 1)
        assert table.screen()[2] == "Anna 0/-"
        table.bid(1)
        assert table.public.phase == "play"

    def test_cards_wait_until_all_have_bid(self, table):
        assert why(table.lay(1, "H14")) is Why.WRONG_PHASE
        assert table.state(1) == "NOT_NOW"
        table.lift(1, "H14")
        table.bid(0, 0, 0)
        assert table.state(1) == "YOUR_TURN"

    def test_a_card_laid_too_early_counts_when_it_is_right(self, table):
        table.lay(1, "H14")
        table.bid(0, 0, 0)
        table.wait()
        assert table.moves()[-1] == {"do": "play", "seat": 1, "card": "H14"}

    def test_a_bid_is_not_taken_back_by_key_or_card(self, hell):
        table = hell(take_back=True).sit().deal().bid(1)
        assert why(table.put(1, "H14")) is Why.WRONG_PHASE
        assert [move["do"] for move in table.moves()] == ["deal", "bid"]


class TestTricks:
    def test_the_suit_lamps_show_what_the_trick_asks_of_anybody(self, hell):
        table = hell().to_the_play()
        assert [table.lamps(seat) for seat in table.seats] == ["", "SHDCT", ""]
        table.trick("S5")
        assert table.lamps(2) == "S"
        table.lay(2, "S7")
        table.wait()
        assert table.lamps(0) == "S"  # who has no spade must see that alone

    def test_for_teaching_they_show_what_the_hand_may_play(self, hell):
        table = hell(lamps="own").to_the_play()
        assert [table.lamps(seat) for seat in table.seats] == ["", "SH", ""]
        table.trick("S5")
        assert table.lamps(2) == "S"
        table.lay(2, "S7")
        table.wait()
        assert table.lamps(0) == "HCT"

    def test_the_frame_says_whose_turn_it_is_and_who_took_the_trick(self, hell):
        table = hell().to_the_play()
        assert [table.state(seat) for seat in table.seats] == ["WAITING", "YOUR_TURN", "WAITING"]
        table.lay(1, "H14")
        assert table.state(1) == "LEGAL"
        table.wait()
        assert [table.state(seat) for seat in table.seats] == ["WAITING", "LEGAL", "YOUR_TURN"]
        table.lift(1, "H14")
        table.trick("H4 H2")
        assert table.state(1) == "WON"
        assert table.screen()[:3] == ["Up: 2 of clubs", "Trick 2", "Turn: Ben"]
        assert table.screen()[3:] == ["Anna 0/0", "Ben 1/2", "Cleo 0/0"]

    def test_a_lamp_for_each_trick_bid_bright_once_it_is_taken(self, hell):
        table = hell().to_the_play()
        assert table.lights(1)[1:] == [("WANTED", 4, 2)]
        table.trick("H14 H4 H2")
        assert table.lights(1)[1:] == [("TAKEN", 4, 1), ("WANTED", 5, 1)]
        table.trick("H13 S7 H3")
        assert table.lights(1)[1:] == [("TAKEN", 4, 2)]
        assert table.lights(0)[1:] == []  # none bid, none taken

    def test_a_bid_that_can_no_longer_be_met_is_shown_without_colour(self, hell):
        table = hell().to_the_play(0, 3, 1)
        table.trick("H14 H4 H2")
        assert table.lights(1)[1:] == [("MISSED", 4, 7)]  # one too many
        assert table.lights(2)[1:] == [("MISSED", 4, 7)]  # three wanted, two are left
        assert table.lights(0)[1:] == [("WANTED", 4, 1)]

    def test_many_tricks_are_scaled_to_the_lamps_there_are(self, hell):
        table = hell(options={"most": 10}).sit().any_deal().bid(10, 0, 1)
        assert table.lights(1)[1:] == [("WANTED", 4, 7)]

    def test_suit_that_is_not_followed_is_shown(self, hell):
        table = hell().to_the_play()
        table.trick("S5")
        table.lay(2, "D9")
        assert (table.state(2), table.lamps(2)) == ("NOT_LEGAL", "S")
        table.lift(2, "D9")
        assert (table.state(2), table.lamps(2)) == ("YOUR_TURN", "S")

    def test_trump_that_is_not_followed_has_two_lamps(self, hell):
        hands = ("H2 H3 C4", "C14 H13 S5", "H4 S7 C9")
        table = hell().sit().deal(hands).bid(0, 0, 0).trick("C14")
        told = table.lay(2, "H4")
        assert why(told) is Why.FOLLOW and told[0].refusal.suits == ("C",)
        assert table.lamps(2) == "CT"

    def test_every_wrong_card_is_refused_for_its_reason(self, hell):
        table = hell().to_the_play()
        assert why(table.put(2, "H4")) is Why.WRONG_SEAT
        assert why(table.put(1, "H2")) is Why.NOT_YOURS
        assert why(table.put(1, "D2")) is Why.NOT_YOURS
        assert why(table.put(1, "C2")) is Why.NOT_YOURS
        assert why(table.put(None, "H14")) is Why.WRONG_PHASE
        table.trick("H14")
        assert table.put(1, "H14") == []  # whose card lies there still
        assert why(table.put(2, "H14")) is Why.GONE
        assert why(table.put(0, "H14")) is Why.GONE
        assert [move["do"] for move in table.moves()] == ["deal", "bid", "bid", "bid", "play"]

    def test_an_unknown_tag_is_no_card(self, hell):
        table = hell().to_the_play()
        assert why(table.tell(TagArrived("pod1", "04ffffffffffff"))) is Why.UNKNOWN_TAG

    def test_keys_say_nothing_while_tricks_are_played(self, hell):
        table = hell().to_the_play()
        for seat in (*table.seats, None):
            for held in (0.1, 0.8, 2):
                assert table.press(seat, held) == []
        assert table.secret() == []

    def test_a_card_lifted_before_it_has_rested_leaves_no_trace(self, hell):
        table = hell().to_the_play()
        table.lay(1, "H14")
        table.lift(1, "H14")
        table.wait()
        assert table.moves()[-1]["do"] == "bid"

    def test_a_card_may_be_taken_back_where_the_table_allows_it(self, hell):
        table = hell(take_back=True).to_the_play()
        table.lay(1, "H14")
        table.wait()
        table.lift(1, "H14")
        table.lay(1, "S5")
        table.wait()
        assert [move.get("card") for move in table.moves()[-2:]] == [None, "S5"]


def test_what_is_taken_lacking_and_missed_differs_without_colours():
    lights = (TAKEN, WANTED, MISSED)
    assert len({light.pattern for light in lights}) == 3
    assert len({light.colour for light in lights}) == 1


def test_a_pod_with_hardly_any_lamps_shows_what_it_can(hell):
    table = hell().to_the_play()
    for frame, parts in ((11, [5, 9]), (3, [5, 7]), (2, [5]), (0, [])):
        shown = SeatShown(Lamps(5, frame))
        segments = table.table.presenter.scene(table.table.match.view(1), shown).segments
        assert [one.first for one in segments if one.first >= 5] == parts
        assert all(one.first + one.count <= 5 + frame for one in segments if one.first >= 5)


def test_a_game_is_won(hell):
    table = hell(options={"most": 1}).sit().deal(("H2", "H14", "H4")).bid(1, 0, 1)
    table.trick("H14 H4 H2")
    assert [table.state(seat) for seat in table.seats] == ["WAITING", "WON", "WAITING"]
    assert table.screen() == ["Game over. Won by:", "Ben"]
    assert table.replayed().public() == table.public
    assert why(table.put(0, "H5")) is Why.WRONG_PHASE


def test_everything_on_the_private_screen_fits(hell):
    """Five players, the longest card, and the hook, in both languages."""
    for words in ("en", "de"):
        table = hell(seats=5, words=words, options={"most": 10}).sit()
        assert len(table.screen()) == 8
        table.any_deal(turned="D12").bid(9, 0, 0, 0)
        assert len(table.screen()) == 8
        assert ("queen of diamonds" if words == "en" else "Karo-Dame") in table.screen()[0]
        table.bid(0).trick("C4")
        assert len(table.screen()) == 8


def test_a_card_that_two_pods_read_at_once_is_at_neither_until_one_alone_reads_it(hell):
    table = hell().to_the_play()
    leader, other = table.public.acting, {0, 1, 2} - table.public.acting
    (seat,), neighbour = leader, min(other)
    table.lay(seat, "H14")
    assert why(table.lay(neighbour, "H14")) is Why.ELSEWHERE
    assert why(table.wait()) is Why.ELSEWHERE  # nor does it count where it was first
    assert table.public.trick.cards == ()
    table.lift(neighbour, "H14")
    table.wait()
    assert [str(card) for card in table.public.trick.cards] == ["H14"]
    assert table.moves()[-1] == {"do": "play", "seat": seat, "card": "H14"}
