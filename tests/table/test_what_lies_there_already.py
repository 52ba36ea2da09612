"""What lies on a spot while something else happens is judged again, and nothing else counts."""

from stichtisch.games.move import Play
from stichtisch.games.was_sticht.trumps import PACK


def played(table, seat, card):
    return Play(seat, PACK[card]) in [kept.move for kept in table.table.match.kept]


def test_a_chip_laid_while_others_sit_down_counts_once_all_sit(evening):
    table = evening()
    for seat in (*table.seats, None):
        table.join(seat)
    for seat in (0, 1, 2):
        table.press(seat)
    table.lay(0, "EX1")
    table.wait()
    assert table.moves() == []
    table.press(3)
    table.wait()
    assert len(table.moves()) == 1


def test_a_card_on_a_pod_that_was_pulled_out_does_not_count(evening):
    table = evening().to_the_play()
    table.lay(2, "R5")
    table.wait()
    table.leave(2)
    table.put(1, "R1")
    table.wait()
    assert not played(table, 2, "R5")
    table.join(2)
    table.still_there(2, "R5")
    table.wait()
    assert played(table, 2, "R5")


def test_a_card_that_two_pods_read_counts_once_one_of_them_has_gone(evening):
    table = evening().to_the_play()
    table.lay(3, "R1")
    table.lay(1, "R1")
    table.wait()
    assert not played(table, 1, "R1")
    table.leave(3)
    table.wait()
    assert played(table, 1, "R1")


def test_of_two_cards_laid_the_one_that_stays_counts(evening):
    table = evening().to_the_play()
    table.lay(1, "R1")
    table.wait(0.1)
    table.lay(1, "R2")  # it slipped onto the spot
    table.wait(0.1)
    table.lift(1, "R2")
    table.wait()
    assert played(table, 1, "R1") and not played(table, 1, "R2")
