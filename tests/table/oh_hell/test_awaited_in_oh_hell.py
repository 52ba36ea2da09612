"""Whom the table waits for in Oh Hell."""

LONG = 0.8
HANDS = "Everybody: scan your hand on your own pod, card by card; 3 each."


def test_a_deal_asks_for_dealer_trump_and_hands(hell):
    table = hell().sit()
    assert table.awaited() == f"Who deals first? Press your key. {HANDS}"
    table.press(1)
    lay = "Ben deals: lay the card turned up (trump) on the private pod."
    assert table.awaited() == f"{lay} {HANDS}"
    table.put(None, "C2")
    assert table.awaited() == HANDS


def test_the_referee_may_draw(hell):
    table = hell(trumps="drawn", hands="blind").sit()
    table.press(1)
    assert table.awaited() == (
        "Ben deals: lay the card turned up (trump) on the private pod;"
        " or press the key there, and one is drawn."
    )


def test_bids_are_counted_and_one_may_not_be_bid(hell):
    table = hell().sit().deal()
    assert table.awaited() == "Ben: press your key to count your bid (0 so far), hold it to bid."
    table.press(1)
    assert "(1 so far)" in table.awaited()
    table.press(1, held=LONG)
    table.bid(0)
    assert table.awaited() == (
        "Anna: press your key to count your bid (0 so far), hold it to bid."
        " 2 is not allowed: the bids must not add up to the number of tricks."
    )
    (told,) = table.put(1, "H2")
    assert table.said(told).startswith(
        "Ben: that does not count now. Anna: press your key to count your bid"
    )
    standing = table.table.presenter.standing(table.public)
    assert standing == [
        "Anna: points 0",
        "Ben: points 0, bid 1, tricks 0",
        "Cleo: points 0, bid 0, tricks 0",
    ]


def test_a_revoke(hell):
    table = hell(hands="blind").sit().deal().bid(0, 0, 0).trick("H4 S3 H5").trick("D3 D4 H9")
    assert table.awaited().startswith("Cleo: take back the card from trick 1")
