"""A bot drafts, chooses its task and plays with real cards; people lay for it."""

import pytest

from stichtisch.pods.events import KeyDown
from stichtisch.table import bots
from table.seated_bots import SeatedBots

HOOD = "hood"
HANDS = (
    ("G5", "G6", "G7", "G8", "G9", "Y6", "Y7", "Y8", "Y9"),
    ("R1", "R2", "R3", "R4", "B1", "B2", "B3", "B4", "B5"),
    ("R5", "R6", "R7", "R8", "R9", "B6", "B7", "B8", "B9"),
    ("G1", "G2", "G3", "G4", "Y1", "Y2", "Y3", "Y4", "Y5"),
)
COLUMNS = list(zip(*HANDS, strict=True))


@pytest.fixture
def table(evening):
    def table(**settings):
        made = evening(**{"bots": "3=careful", "options": {"tasks": 1}} | settings)
        made.bots = SeatedBots(made)
        return made.sit()

    return table


def take_chips(table, first=0):
    """The first is anybody's, who deals then; bots take theirs by themselves."""
    seat = first
    while table.table.game.phase == "chip":
        table.bots.look()
        public = table.table.game.public()
        if public.dealer is not None:
            (seat,) = public.acting
        kind = public.chips_on_table[0]
        table.put(seat, kind, copy=table.chips_taken[kind])
        table.chips_taken[kind] += 1
        table.bots.look()
    return table


def show(table, cards):
    for card in cards:
        table.put(2, card)
        table.bots.look()


def draft_column(table, column):
    left = list(column)
    while table.table.game.public().drafted or len(left) == len(column):
        (seat,) = table.table.game.acting()
        if seat == 2:
            show(table, [] if table.bots.to_lay(2) else left)
            card = table.bots.to_lay(2)
        else:
            card = left[0]
        table.put(seat, card)
        left.remove(card)
        table.bots.look()


def draft(table):
    table.bots.look()
    for column in COLUMNS:
        draft_column(table, column)
    return table


def acting(table):
    (seat,) = table.table.game.acting()
    return seat


def test_it_takes_its_chips_by_itself(table):
    table = take_chips(table())
    assert len(table.table.game.public().chips[2]) == table.table.game.options.tasks
    assert any("Cleo takes" in table.said(one) for one in table.told)


def test_it_is_shown_the_column_and_says_which_card_to_lay(table):
    table = take_chips(table()).deal("R", "5")
    table.bots.look()
    left = list(COLUMNS[0])
    while acting(table) != 2:
        table.put(acting(table), left.pop(0))
        table.bots.look()
    assert f"{len(left)} to go" in table.awaited()
    before = table.moves()
    show(table, left[:1])
    assert f"{len(left) - 1} to go" in table.awaited()
    assert table.moves() == before
    show(table, left[1:])
    assert table.bots.to_lay(2) in left
    name = table.table.presenter.card(bots.to_lay(table.table, 2)[0])
    assert table.awaited() == f"Please lay for Cleo: {name}."
    for wrong in set(left) - {table.bots.to_lay(2)}:
        told = table.put(2, wrong)
        assert "has chosen another card" in table.said(told[0])
    assert table.moves() == before
    card = table.bots.to_lay(2)
    table.put(2, card)
    assert table.moves()[-1] == {"do": "draft", "seat": 2, "card": card}


def test_a_shown_card_that_stays_there_counts_once_it_is_chosen(table):
    table = take_chips(table()).deal("R", "5")
    table.bots.look()
    left = list(COLUMNS[0])
    while acting(table) != 2:
        table.put(acting(table), left.pop(0))
    for card in left:
        table.bots.look()
        table.lay(2, card)
    table.bots.look()
    table.wait()
    assert table.moves()[-1]["do"] == "draft" and table.moves()[-1]["seat"] == 2


def test_a_whole_round_with_it(table):
    table = draft(take_chips(table()).deal("R", "5"))
    assert table.table.game.phase == "task"
    assert 2 in table.table.game.public().chosen  # by itself, and sealed
    assert not any(
        "EX" in table.said(one) and "Cleo" in table.said(one) for one in table.told[-3:]
    )
    for seat in table.table.game.acting():
        table.put(seat, table.table.game.public().chips[seat][0])
    while table.table.game.phase == "play":
        table.bots.look()
        seat = acting(table)
        legal = str(next(iter(table.table.game.legal_cards(seat))))
        table.put(seat, table.bots.to_lay(2) if seat == 2 else legal)
    assert table.table.game.phase in ("round", "reward", "over")


ALL = "1=careful 2=careful 3=careful 4=careful"


@pytest.mark.parametrize(("bots", "sees"), [("", True), (ALL, False)])
def test_the_trumps_of_a_bot_that_deals_are_for_nobody_to_see(table, bots, sees):
    table = take_chips(table(bots=bots)) if sees else table(bots=bots)
    for _ in range(9):
        table.bots.look()
    table.deal("R", "5")
    dealer = table.table.game.public().dealer
    assert table.table.game.phase == "draft"
    assert table.table.match.view(dealer).own.trumps is not None
    table.tell(KeyDown(HOOD))
    assert bool(table.secret()) == sees
    assert all(
        table.table.showing.secret(pod) == () for pod in table.table.seating.present() if not sees
    )


def test_a_bot_that_deals_and_speaks_names_who_would_have_won(table):
    table = table(bots=ALL, dealer_speaks=True)
    for _ in range(9):
        table.bots.look()
    table.deal("R", "5").bots.look()
    draft_column_with_bots(table, COLUMNS[0])
    hint = table.table.match.view(table.table.game.public().dealer).own.hint
    (said,) = table.table.match.staged.remarks()
    assert (said.column, said.seat) == (1, hint.seat)
    assert [line.text for line in table.scene(None).lines] == [
        line.text for line in table.table.showing.open_screen().lines
    ]


def draft_column_with_bots(table, column):
    left = list(column)
    for _ in range(4):
        seat = acting(table)
        if not table.bots.to_lay(seat):
            for card in left:
                table.put(seat, card)
                table.bots.look()
        card = table.bots.to_lay(seat)
        table.put(seat, card)
        left.remove(card)
        table.bots.look()


def test_where_people_sit_no_tap_and_no_key_asks_for_a_bot(evening, monkeypatch):
    def asked(*_):
        raise AssertionError("nobody here is a bot")

    for what in ("judged", "pressed", "scanned_for", "asks", "chosen"):
        monkeypatch.setattr(bots, what, asked)
    people = evening().to_the_play().finish_round()
    assert people.table.match.public().round == 1
    assert people.table.match.kept[-1].do == "play"
