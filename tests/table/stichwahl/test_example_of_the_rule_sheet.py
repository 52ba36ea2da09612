"""The example round of the rule sheet, laid tag by tag."""

from stichtisch.games.lights import Frame
from stichtisch.games.stichwahl.moves import PrizeTaken, WhaleTrickTaken
from stichtisch.table.happenings import GameSays

ANDREAS, LINA, TIM, JAN = range(4)


def events(told):
    return [happening.event for happening in told if isinstance(happening, GameSays)]


def test_the_example_of_the_rule_sheet(whales):
    bonuses = dict.fromkeys(("O3", "O8", "B1", "N1"), "FLIP")
    table = whales(bonuses=bonuses, lamps="own").to_the_play(drawn="B2", starter=ANDREAS)
    # the marker lies on Blauwal with the 1 up: the lowest card wins
    assert table.marker() == "B1"
    assert table.frame(ANDREAS) is Frame.YOUR_TURN

    table.lay(ANDREAS, "N2")
    table.wait()
    assert table.frame(ANDREAS) is Frame.LEGAL
    assert table.frame(LINA) is Frame.YOUR_TURN

    assert table.lamps(LINA) == "OBP"  # she has no Narwal
    table.lay(LINA, "B9")
    table.wait()

    assert table.lamps(TIM) == "N5"
    table.put(TIM, "B1")  # the bonus card with the arrows
    assert table.marker() == "B9"
    assert table.moves()[-1] == {"do": "bonus", "seat": TIM, "card": "B1"}
    table.lay(TIM, "N6")
    table.wait()

    assert table.lamps(JAN) == "N5"  # he holds Narwale, but plays a 5
    table.lay(JAN, "P5")
    (trick,) = events(table.wait())
    assert isinstance(trick, WhaleTrickTaken)
    assert (trick.winner, trick.trump, trick.marker) == (LINA, "B", 9)
    assert table.frame(LINA) is Frame.WON

    told = table.put(LINA, "N2")  # Andreas's card, taken from his spot
    (prize,) = events(told)
    assert isinstance(prize, PrizeTaken)
    assert (str(prize.card), prize.points) == ("N2", 3)
    view = table.table.game.public()
    assert view.points == (0, 3, 0, 0)
    assert [str(card) for card in view.bonuses[ANDREAS]] == ["O3", "N2"]

    # Jan's 5 was not chosen: he names who starts, by that seat's key
    assert [table.frame(seat) for seat in table.seats] == [
        "pointed at", "pointed at", "pointed at", Frame.CHOOSE,
    ]  # fmt: skip
    table.take_in().press(TIM)
    assert table.moves()[-1] == {"do": "starter", "seat": JAN, "starts": TIM}
    assert table.frame(TIM) is Frame.YOUR_TURN
    assert table.marker() == "B9"  # the marker stays until somebody changes it
