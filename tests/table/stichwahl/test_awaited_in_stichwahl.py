"""Whom the table waits for in Stichwahl."""


def test_a_deal_asks_for_trump_starter_and_hands(whales):
    table = whales().sit()
    hands = "Everybody: scan your hand on your own pod, card by card; 9 each."
    draw = "Anybody: draw a card for trump (no 5), lay it on the private pod and shuffle it back."
    assert table.awaited() == f"{draw} {hands}"
    table.draw()
    assert table.awaited() == f"Whoever saw a whale last starts: press your key. {hands}"
    table.press(2)
    assert table.awaited() == hands
    table.put(1, "O1")
    assert table.awaited().endswith("; Lina 1 of 9, Andreas, Tim and Jan none yet.")
    assert table.awaited("de") == (
        "Alle: bitte die Hand einlesen, Karte für Karte auf den eigenen Pod;"
        " Lina 1 von 9, Andreas, Tim und Jan noch keine."
    )


def test_where_the_referee_draws(whales):
    table = whales(trumps="drawn", hands="blind").sit()
    assert table.awaited() == "Anybody: press the private pod's key to draw the trump."


def test_bonus_cards_prizes_and_starters(whales):
    table = whales(bonuses={"O8": "NB"}).to_the_play()
    assert table.awaited().startswith("Andreas to lead to trick 1.")
    table.put(0, "N2")
    assert table.awaited() == (
        "Lina to play, following narwhal (Narwal) if possible. A bonus card may be used first."
    )
    table.put(1, "O8")
    assert table.awaited().startswith("Lina to choose the new trump. narwhal (Narwal)?")
    table.press(1)
    assert table.awaited().startswith("Lina to choose the new trump. blue whale (Blauwal)?")
    table.press(1, held=1)
    table.put(1, "B9")
    table.trick("2:O5", "3:N8")
    assert table.awaited() == (
        "Lina to choose the prize: lay that card on your pod."
        " Or narwhal 2? Hold the key to take it, press it for the next one."
    )
    table.press(1, held=1)
    assert table.awaited() == "Tim to say who leads to the next trick, by the key of that pod."


def test_a_revoke(whales):
    table = whales(hands="blind").sit().draw(starter=0).first_bonuses()
    table.trick("0:N2", "1:B9", "2:N6", "3:N8").put(1, "N8")
    table.take_in().put(1, "N4")
    assert table.awaited().startswith("Lina: take back the card from trick 1")
