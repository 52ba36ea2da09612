"""Whom the table waits for in Stich-Meister, and what a refusal names."""

from stichtisch.games.component import What
from stichtisch.games.refusal import Why

REVOKE = (
    "Ben: take back the card from trick 1 (press your key),"
    " or let it stand (hold the private pod's key)."
)


def title(table):
    return table.table.presenter.title(table.table.match.public())


def test_a_deal_asks_for_the_dealer_the_hands_and_the_rule_cards(masters):
    table = masters(3).sit()
    assert title(table) == ("Stich-Meister · round 1 of 3 · hands and rule cards are scanned")
    assert table.awaited() == (
        "Who deals first? Press your key."
        " Everybody: scan your hand and the rule cards you drew, one by one on your own pod;"
        " 19 each. Somebody: lay the top rule card of the deck on the private pod."
    )
    table.press(1)
    table.put(0, "F2", "F3")
    assert table.awaited() == (
        "Everybody: scan your hand and the rule cards you drew, one by one on your own pod;"
        " Anna 2 of 19, Ben and Cleo none yet."
        " Ben: lay the top rule card of the deck on the private pod."
    )
    table.put(None, 9)
    assert "top rule card" not in table.awaited()


def test_later_rounds_ask_for_fewer_rule_cards_and_say_who_deals(masters):
    table = masters(hands="blind").deal(5, 31, 41, 20).choose()
    assert title(table).startswith("Stich-Meister · round 1 of 4, Dora deals · trick 1")
    table = masters().deal(5, 31, 41, 20).choose().finish_round()
    assert title(table).startswith("Stich-Meister · round 2 of 4, Anna deals · hands and rule")
    table.put(3, "F2")
    assert table.awaited().endswith("Dora 1 of 16, Anna, Ben and Cleo none yet.")


def test_what_rule_cards_ask_for(masters):
    table = masters().to_the_play(22)
    assert table.awaited() == (
        "Everybody: pass cards to the right, one by one face down on your own pod; 3 each."
    )
    table.put(0, "F1", "F2", "F3")
    table.put(2, "F9")
    assert table.awaited() == (
        "Ben, Cleo and Dora: pass cards to the right, one by one face down on your own pod;"
        " Cleo 1 of 3, Ben and Dora none yet."
    )
    table.put(1, "F5", "F6", "F7")
    table.put(2, "F10", "F11")
    table.put(3, "F13")
    assert table.awaited() == (
        "Dora: pass cards to the right, one by one face down on your own pod; 1 of 3."
    )


def test_the_card_laid_aside_comes_last(masters):
    table = masters().to_the_play(24)
    for seat, card in enumerate(("F1", "F5", "F9", "F13")):
        assert "it is played in the last trick" in table.awaited()
        table.put(seat, card)
    while not table.table.game.public().last:
        (seat,) = table.table.game.acting()
        table.put(seat, str(next(iter(table.table.game.legal_cards(seat)))))
    assert table.awaited().endswith(" to play the card laid aside.")


def test_a_revoke(masters):
    table = masters(hands="blind").to_the_play(47)
    table.play("F1 C5 F9 F13", "F14 F2").put(1, "F5")
    assert table.awaited() == REVOKE
    assert REVOKE in table.said(table.put(2, "F10")[0])
    table.leave(None)
    assert table.awaited().endswith("to let it stand, connect the private pod.")


def test_what_is_laid_of_a_hand_is_not_named(masters):
    table = masters().sit()
    table.put(0, "F2")
    (told,) = table.put(0, "F2")
    assert told.refusal.why is Why.TWICE and told.laid is None
    assert "2" not in table.said(told).partition("Lift it")[0]


def test_a_card_to_be_played_face_down_is_not_named(masters):
    table = masters().to_the_play(26).play("F1")
    assert table.awaited() == "Ben to play, following Fans if possible. Lay it face down."
    (told,) = table.lay(1, "C5")
    assert told.refusal.why is Why.FOLLOW and told.laid is None
    assert table.said(told).startswith("Ben: this card is not allowed: whoever has Fans")
    open_ = masters().to_the_play(47).play("F1")
    (told,) = open_.lay(1, "C5")
    assert (told.laid.what, told.laid.name) == (What.CARD, "C5")
    assert open_.said(told) == (
        "Ben: Coin 5 is not allowed: whoever has Fans must follow. Take it back and lay Fans."
    )


def test_a_trump_that_looks_as_if_it_followed_is_told_to_be_one(masters):
    table = masters().to_the_play(9)  # all 11s are trumps
    table.put(0, "F1")
    table.put(1, "F5")
    (told,) = table.lay(2, "F11")
    assert table.said(told) == (
        "Cleo: Fan 11 counts as trump in this round, not as Fans. Take it back and lay Fans."
    )
