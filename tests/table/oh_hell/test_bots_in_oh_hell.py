"""Two people and a bot with real cards: people lay for Ben."""

from concurrent.futures import BrokenExecutor, Executor, Future

import pytest

from stichtisch.games.lights import Frame
from stichtisch.table import bots
from stichtisch.table.desk import Pause, TakeBack
from table.seated_bots import SeatedBots


class Ended(Executor):
    """A process that somebody has ended."""

    def submit(self, *_work):
        raise BrokenExecutor


class Later(Executor):
    """Thinks when it is told to."""

    def __init__(self):
        self.work = []

    def submit(self, work, *given):
        self.work.append((future := Future(), work, given))
        return future

    def think(self):
        for future, work, given in self.work:
            future.set_result(work(*given))


@pytest.fixture
def ben(hell):
    """The evening, with Ben at seat 1, and whoever chooses for him."""
    table = hell(bots="2=careful")
    table.bots = SeatedBots(table)
    return table.sit()


HANDS = ("H2 H3 C4", "H14 H13 S5", "H4 S7 D9")


def deal(table, hands=HANDS, turned="C2", dealer=0, looks=True):
    """People scan their own hands; whoever deals lays Ben's on the private pod, then the trump."""
    if table.public.dealer is None:
        table.press(dealer)
    for seat in (0, 2):
        for card in hands[seat].split():
            table.put(seat, card)
    for card in hands[1].split():
        table.put(None, card)
    table.put(None, turned)
    if looks:
        table.bots.look()
    return table


def any_card(table, seat):
    """What is laid there: what the bot chose, or what people like."""
    if seat in table.table.bots:
        return table.bots.to_lay(seat)
    return str(next(iter(table.table.game.legal_cards(seat))))


def said(table, told):
    return [table.said(one) for one in told]


def test_whoever_deals_lays_his_hand_on_the_private_pod(ben):
    ben.press(0)
    assert ben.awaited().startswith(
        "Whoever deals lays the hand of Ben (bot) on the private pod, card by card, 3 to go."
    )
    assert ben.awaited("de").startswith(
        "Wer gibt, legt die Hand von Ben (Bot) Karte für Karte auf den privaten Pod, noch 3."
    )
    ben.put(None, "H14")
    assert "2 to go" in ben.awaited()
    assert "Ben 1" in ben.screen()
    deal(ben, ("H2 H3 C4", "H13 S5", "H4 S7 D9"))
    assert {card.text for card in ben.table.game.view(1).own.hand.cards} == {"H13", "H14", "S5"}
    assert ben.public.turned.text == "C2"


def test_his_hand_may_be_laid_on_his_own_spot_as_well_and_is_taken_up_there(ben):
    ben.press(0)
    ben.put(None, "H14")
    ben.put(1, "H13")
    assert "1 to go" in ben.awaited()
    ben.press(1, held=1.2)
    assert "3 to go" in ben.awaited()


def test_he_bids_by_himself_and_all_hear_of_it(ben):
    deal(ben)
    assert ben.moves()[-1]["do"] == "bid"
    bid = ben.moves()[-1]["tricks"]
    assert f"Ben bids {bid}." in said(ben, ben.told)


def test_nobody_bids_for_him(ben):
    ben.press(0)
    deal(ben, looks=False)
    ben.press(1)
    ben.press(1, held=0.8)
    assert ben.public.phase == "bid" and ben.public.bids == {}


def playing(table):
    deal(table).bid(0, 0)
    table.bots.look()
    return table


def test_the_table_says_what_to_lay_and_his_pod_lights(ben):
    playing(ben)
    (card,) = bots.to_lay(ben.table, 1)
    name = ben.table.presenter.card(card)
    assert ben.awaited() == f"Please lay for Ben: {name}."
    assert said(ben, ben.told)[-1] == f"Please lay for Ben: {name}."
    assert ben.state(1) in ("YOUR_TURN", "WON")
    told = ben.lay(1, card.text) + ben.wait()
    assert ben.moves()[-1] == {"do": "play", "seat": 1, "card": card.text}
    assert f"Ben plays {name}." in said(ben, told)


def test_a_wrong_card_is_answered_in_words_and_nothing_is_lost(ben):
    playing(ben)
    right, before = ben.bots.to_lay(1), ben.moves()
    answers = []
    for wrong in ("H13", "H14", "S5", "C4", "S14"):
        if wrong == right:
            continue
        told = ben.lay(1, wrong)
        answers += said(ben, told)
        assert ben.state(1) == "WRONG_CARD"
        ben.wait()
        ben.lift(1, wrong)
    assert ben.moves() == before
    (only,) = set(answers)  # whatever was tried: nothing is told of his hand
    assert only == f"Ben: the bot has chosen another card. Lift it again. {ben.awaited()}"
    ben.put(1, right)
    assert ben.moves()[-1] == {"do": "play", "seat": 1, "card": right}


def test_his_pod_knows_the_card_before_it_lies_there(ben):
    playing(ben)
    right = ben.bots.to_lay(1)
    verdicts = ben.table.showing.verdicts()[ben.pod(1)]
    looks = dict(zip(verdicts.tags, verdicts.looks, strict=True))
    frames = {
        name: [s for s in looks[ben.tag(name)].segments if s.first >= 5][0]
        for name in ("H13", "H14", "S5", "D2")
    }
    for name, frame in frames.items():
        meant = Frame.LEGAL if name == right else Frame.WRONG_CARD
        assert (frame.pattern, frame.colour) == (meant.value.pattern, meant.value.colour)


def test_a_card_that_lies_there_while_he_thinks_counts_once_it_was_chosen(ben):
    deal(ben).bid(0, 0)
    told = ben.lay(1, "H14") + ben.wait()
    assert "does not count now" in said(ben, told)[0]
    for other in ("H13", "S5"):
        ben.lay(1, other)
    ben.bots.look()
    ben.wait()
    assert ben.moves()[-1]["do"] == "play"


def test_he_deals_when_it_is_his_turn_and_people_do_it_for_him(ben):
    playing(ben)
    while ben.public.phase == "play":
        (seat,) = ben.public.acting
        card = (
            ben.bots.to_lay(1) if seat == 1 else str(next(iter(ben.table.game.legal_cards(seat))))
        )
        ben.put(seat, card)
        ben.bots.look()
    assert ben.public.phase == "deal" and ben.public.dealer == 1
    assert "Whoever deals lays the hand of Ben" in ben.awaited()


def test_a_pause_holds_him_up(ben):
    deal(ben, looks=False)
    ben.table.ask(Pause(True), ben.now)
    ben.bots.look()
    assert ben.public.bids == {}
    ben.table.ask(Pause(False), ben.now)
    ben.bots.look()
    assert list(ben.public.bids) == [1]


def test_after_a_move_is_taken_back_he_chooses_anew(ben):
    playing(ben)
    ben.put(1, ben.bots.to_lay(1))
    ben.put(2, any_card(ben, 2))
    number = len(ben.moves()) - 1
    ben.table.ask(TakeBack(number, len(ben.moves())), ben.now)
    assert bots.to_lay(ben.table, 1) == ()
    ben.bots.look()
    assert (
        ben.awaited()
        == f"Please lay for Ben: {ben.table.presenter.card(bots.to_lay(ben.table, 1)[0])}."
    )


def test_he_plays_on_when_the_process_that_thinks_has_ended(hell):
    table = hell(bots="2=thinking")
    table.bots = SeatedBots(table, thinks=Ended())
    playing(table.sit())
    assert table.bots.to_lay(1)


def test_while_he_thinks_the_table_goes_on(hell):
    table = hell(bots="2=thinking")
    later = Later()
    table.bots = SeatedBots(table, thinks=later)
    deal(table.sit())
    assert table.public.bids == {}
    assert table.awaited().startswith("Ben: ")
    later.think()
    table.bots.look()
    assert list(table.public.bids) == [1]


def test_his_card_is_not_exchanged(hell):
    table = hell(bots="2=careful", take_back=True)
    table.bots = SeatedBots(table)
    playing(table.sit())
    right = table.bots.to_lay(1)
    table.put(1, right)
    for other in {"H13", "H14", "S5"} - {right}:
        table.put(1, other)
    assert table.moves()[-1]["card"] == right


def test_without_the_private_pod_all_are_told_to_connect_it(ben):
    ben.press(0)
    ben.leave(None)
    assert "connect the private pod" in ben.awaited()


def test_what_is_awaited_names_no_hand_that_lies_there(hell):
    table = hell(bots="2=careful", trumps="drawn").sit()
    table.press(0)
    for seat in (0, 2):
        for card in HANDS[seat].split():
            table.put(seat, card)
    table.press(None)
    assert table.awaited() == (
        "Whoever deals lays the hand of Ben (bot) on the private pod, card by card, 3 to go."
    )


def test_two_bots_are_dealt_one_after_the_other(hell):
    table = hell(bots="2=careful 3=random").sit()
    table.press(0)
    for card in ["H14", "H13", "S5"]:
        assert "hand of Ben" in table.awaited()
        table.put(None, card)
    told = table.put(None, "S5")
    assert "somebody else has this card" in said(table, told)[0]
    for card in ["H4", "S7", "D9"]:
        assert "hand of Cleo" in table.awaited()
        table.put(None, card)
    table.put(None, "C2")
    for card in ["H2", "H3", "C4"]:
        table.put(0, card)
    assert table.public.phase == "bid"
