"""What a bot lays face down nobody hears; people find the card by its light."""

import pytest

from stichtisch.games.lights import Frame
from stichtisch.table import bots
from table.seated_bots import SeatedBots
from table.stichwahl.stories import HANDS


@pytest.fixture
def tim(whales):
    table = whales(bots="3=careful").sit().draw(starter=0)
    table.bots = SeatedBots(table)
    for seat in (0, 1, 3):
        for card in HANDS[seat].split():
            table.put(seat, card)
    for card in HANDS[2].split():
        table.put(None, card)
    table.bots.look()
    return table


def test_its_first_bonus_is_found_face_down(tim):
    assert tim.awaited().endswith(
        "Tim (bot) lays face down, 1 to go: try the cards of that hand face down,"
        " one after the other, until the frame is green."
    )
    assert tim.bots.to_lay(2) == ""
    found = []
    for card in HANDS[2].split():
        told = tim.lay(2, card)
        if tim.frame(2) is Frame.LEGAL:
            found.append(card)
            told = told + tim.wait()
        else:
            assert tim.frame(2) is Frame.WRONG_CARD
        tim.lift(2, card)
        assert not any(
            tim.table.presenter.card(tim.table.presenter.pack[card]) in tim.said(one)
            for one in told
        )
        if found:
            break
    assert [(move["do"], move["card"]) for move in tim.moves()[-1:]] == [("first_bonus", *found)]


def test_others_who_choose_meanwhile_change_nothing_for_it(tim):
    before = bots.chosen(tim.table, 2)
    tim.put(0, "O3")
    tim.bots.look()
    assert bots.chosen(tim.table, 2) is before


def test_prizes_and_bonus_cards_it_takes_by_itself(tim):
    chosen = bots.chosen(tim.table, 2).move.card.text
    for seat, card in zip((0, 1, 3, 2), ("O3", "O8", "N1", chosen), strict=True):
        tim.put(seat, card)
    while tim.table.game.phase in ("play", "prize", "starter"):
        tim.bots.look()
        acting = tim.table.game.acting()
        if not acting:
            break
        (seat,) = acting
        if seat == 2:
            tim.put(2, tim.bots.to_lay(2))
        elif tim.table.game.phase == "play":
            tim.put(seat, str(next(iter(tim.table.game.legal_cards(seat)))))
        elif tim.table.game.phase == "prize":
            tim.put(seat, next(iter(tim.table.game.legal_moves(seat))).card.text)
        else:
            tim.press(0)
    by_tim = [move["do"] for move in tim.moves() if move.get("seat") == 2]
    assert by_tim.count("play") >= 8
