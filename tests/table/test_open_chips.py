"""Chips of Was Sticht? that lie face up."""

import pytest


class TestOpenChips:
    """Where chips lie face up, the notes at each seat name them."""

    def notes(self, table, seat):
        return table.table.presenter.notes(table.table.match.public(), seat)

    @pytest.mark.parametrize(
        ("words", "names"),
        [
            ("en", ["exactly 1 trick", "exactly 1 trick", "exactly 2 tricks", "exactly 2 tricks"]),
            ("de", ["genau 1 Stich", "genau 1 Stich", "genau 2 Stiche", "genau 2 Stiche"]),
        ],
    )
    def test_they_are_shown_only_where_they_lie_open(self, evening, words, names):
        for open_chips in (False, True):
            table = evening(words=words, open_chips=open_chips).sit()
            table.take_chips("EX1 EX1 EX2 EX2")
            shown = [self.notes(table, seat)[1:] for seat in table.seats]
            assert shown == ([[name] for name in names] if open_chips else [[]] * 4)

    def test_the_chosen_one_is_told_apart_once_it_is_known(self, evening):
        table = evening(open_chips=True).sit().take_chips("EX1 EX1 EX2 EX2", "NONE NONE MOST MOST")
        table.deal().draft().choose(seat1="NONE", seat3="EX2")
        assert self.notes(table, 1)[1:] == ["exactly 1 trick", "no trick"]
        table.choose(seat2="MOST")
        assert self.notes(table, 1)[1:] == ["▸ no trick", "exactly 1 trick"]
        assert self.notes(table, 0)[1:] == ["exactly 1 trick", "no trick"]
        table = evening().to_the_play()
        assert self.notes(table, 1)[1:] == ["exactly 1 trick"]

    def test_one_that_is_gone_lies_there_no_more_as_the_next_round_is_awaited(self, evening):
        table = evening(open_chips=True).to_the_play().finish_round()
        if table.table.game.phase == "reward":
            table.press(0)
        presenter, public = table.table.presenter, table.table.match.public()
        for seat in table.seats:
            told = presenter.notes(public, seat)[1:]
            assert len(told) == len(public.chips[seat]) and "▸" not in "".join(told)
        assert "round 2, Ben deals" in presenter.title(public)
        assert "trumps" not in presenter.title(public)
