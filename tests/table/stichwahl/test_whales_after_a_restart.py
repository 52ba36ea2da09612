"""What was drawn, said, laid and pointed at is on disk: another referee goes on from there."""

import pytest

from stichtisch.games.replay import Replay
from stichtisch.table.journal import Journal
from table.stichwahl.stories import HANDS

BONUSES = {"O3": "FLIP", "O8": "NB", "B1": "O", "N1": None}


@pytest.fixture
def restarted(whales, tmp_path):
    """Another table on the journal of the first; its referee would draw other cards."""
    path = tmp_path / "evening.journal"

    def restarted(table, **settings):
        journal = Journal.create(path, table.header, table.settings)
        for write in table.writes:
            journal.write(write)
        journal.close()
        journal = Journal.resume(path)
        again = whales(len(table.seats), seed=99, bonuses=BONUSES, **settings)
        again.table.restore(journal.state(), journal.claimed())
        again.recorded = journal.record()
        journal.close()
        path.unlink()
        path.with_name(path.name + ".secret").unlink(missing_ok=True)
        for seat in (*again.seats, None):
            again.join(seat)
        assert again.table.showing.scenes() == table.table.showing.scenes()
        return again

    return restarted


def test_the_card_that_the_referee_drew_is_drawn_once(whales, restarted):
    table = whales(trumps="drawn", bonuses=BONUSES).sit()
    (said,) = table.press(None)
    again = restarted(table, trumps="drawn")
    assert again.press(None) == []
    again.press(2)
    again.scan()
    (deal,) = again.moves()
    assert (deal["drawn"], deal["starter"]) == (str(said.remark.card), 2)


def test_who_starts_and_the_hands_laid_so_far(whales, restarted):
    table = whales(bonuses=BONUSES).sit().draw(starter=1).scan(HANDS[:2])
    again = restarted(table)
    again.scan(("", "", *HANDS[2:]))
    assert [move["starter"] for move in again.moves()] == [1]


def test_the_family_that_the_key_points_at(whales, restarted):
    table = whales(bonuses=BONUSES).to_the_play()
    table.put(0, "N2")
    table.put(1, "O8")
    table.press(1)
    again = restarted(table)
    assert again.lamps(1) == "B"
    again.press(1, held=0.8)
    assert again.moves()[-1] == {"do": "bonus", "seat": 1, "card": "O8", "family": "B"}


def test_the_prize_that_the_key_points_at(whales, restarted):
    table = whales(bonuses=BONUSES).to_the_play()
    table.trick("0:N2", "1:B9", "2:N6", "3:N8").press(1)
    again = restarted(table)
    again.press(1, held=0.7)
    assert again.moves()[-1] == {"do": "prize", "seat": 1, "card": "N6"}


def test_a_deal_of_unseen_hands_and_its_revoke(whales, restarted):
    table = whales(hands="blind", bonuses=BONUSES).sit().draw(starter=0).first_bonuses()
    table.trick("0:N2", "1:B9", "2:N6", "3:N8").put(1, "N8")
    table.take_in().put(1, "N4")
    again = restarted(table, hands="blind")
    assert again.table.game.phase == "stand"
    assert list(Replay(again.recorded.encode()).events()) == []
    again.press(1)
    assert again.moves()[-1] == {"do": "play", "seat": 0, "card": "N2"}
