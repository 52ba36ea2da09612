"""Two games that differ in a secret alone look alike to all who may not know it."""

import re
from itertools import product

import pytest

from stichtisch.games.component import What
from stichtisch.games.refusal import Refusal, Why
from stichtisch.games.was_sticht.moves import Draft, Options, StartRound, TakeChip
from stichtisch.games.was_sticht.rules import WasSticht
from stichtisch.pods.events import KeyDown
from stichtisch.table.happenings import NotSo, Opened
from table.what_shows import coded, public

CHIPS = ("EX1 EX1 EX2 EX2", "NONE NONE MOST MOST")
COLUMNS = ("Y9 R1 R2 R3", "G9 R4 B1 B2", "Y8 B3 B4 R5", "G8 R6 R7 R8", "Y7 R9 B5 B6",
           "G7 B7 B8 B9", "Y6 G1 G2 G3", "Y5 G4 Y1 Y2", "Y4 G5 Y3 G6")  # fmt: skip
"""What seats 0 to 3 take, column by column."""


def hints(suit, number):
    """What the dealer's trump makes of the columns, from the rules alone."""
    game = WasSticht(4, Options(tasks=1))
    for seat, chip in enumerate(CHIPS[0].split()):
        game.push(TakeChip(seat, chip))
    game.push(StartRound(0, suit, number))
    for column in COLUMNS:
        cards = column.split()
        for _ in range(4):
            (seat,) = game.acting()
            card = next(
                m.card for m in game.legal_moves(seat) if isinstance(m, Draft)
                and str(m.card) == cards[seat]
            )  # fmt: skip
            game.push(Draft(seat, card))
    return tuple(hint.winner for hint in game.public().hints)


def alike():
    """Two trumps that give the same nine hints."""
    seen = {}
    for trumps in product("RBGYX", (1, 2, 3, 4, 5, 6, 7, 8, 9, "X")):
        told = hints(*trumps)
        if told in seen and seen[told][0] != trumps[0]:
            return seen[told], trumps
        seen.setdefault(told, trumps)
    raise AssertionError("no two trumps are alike here")


def draft_all(table):
    for number, column in enumerate(COLUMNS):
        cards = column.split()
        for _ in range(4):
            (seat,) = table.table.game.acting()
            table.put(seat, cards[seat])
        table.tell(KeyDown("hood"))
        table.press(None, held=2)
        if table.settings.dealer_speaks and number < 8:
            table.press(number % 4)


def before_the_reveal(table):
    """What went to the pods and what was told, until the trump was opened to all."""
    shown = [coded(s) for s in table.scenes if "Choose your tasks" not in text(s["hood"])]
    opened = [type(told) for told in table.told].index(Opened)
    *told, last_draft = public(table.told)[:opened]
    assert last_draft.do == "draft"
    return shown, told


def text(scene):
    return [line.text for line in scene.lines]


@pytest.mark.parametrize("speaks", [False, True])
def test_no_pod_and_no_news_depends_on_the_trump_before_the_reveal(evening, speaks):
    games = []
    for suit, number in (("R", 1), ("G", "X")) if speaks else alike():
        table = evening(dealer_speaks=speaks).sit().take_chips(*CHIPS)
        table.watch()
        draft_all(table.deal(suit, str(number)))
        games.append(before_the_reveal(table))
    (shown, told), (other_shown, other_told) = games
    if speaks:  # the private pod says whether the dealer was right
        assert [s.pop("hood") for s in shown] != [s.pop("hood") for s in other_shown]
    assert len(shown) > 100
    assert shown == other_shown
    assert told == other_told


def test_the_private_pod_alone_gets_the_secret(evening):
    table = evening().sit().take_chips(*CHIPS).deal("B", "4")
    table.tell(KeyDown("hood"))
    for seat in table.seats:
        table.tell(KeyDown(table.pod(seat)))
        assert table.table.showing.secret(table.pod(seat)) == ()
    assert table.secret() == ["Trump:", "blue", "4"]
    table.table.match.pause(True)
    assert table.secret() == []


def test_nobody_sees_what_another_chose(evening):
    tables = []
    for chip in ("EX1", "NONE"):
        table = evening().sit().take_chips(*CHIPS).deal().draft()
        table.watch()
        table.choose(seat1=chip, seat3="EX2")
        tables.append(table)
    first, second = ([coded(s) for s in table.scenes] for table in tables)
    assert first == second
    assert public(tables[0].told) == public(tables[1].told)


def test_what_is_secret_does_not_stand_in_any_repr(evening):
    table = evening().sit().take_chips(*CHIPS)
    table.watch()
    table.deal("B", "4").draft(columns=2)
    for text in (repr(table.told), repr(table.writes[-9:]), repr(table.table.match.kept)):
        assert "trump_suit" not in text
        assert not re.search(r"nonce", text)


def test_a_trump_card_by_a_wrong_pod_is_not_named(evening):
    table = evening().sit().take_chips(*CHIPS).deal("B", "4")
    assert table.lay(1, "B", What.TRUMP_SUIT) == [NotSo(1, Refusal(Why.WRONG_PHASE))]


def test_what_a_tag_secretly_stands_for_is_not_known_at_other_pods(evening):
    table = evening().sit().take_chips(*CHIPS).deal().draft().choose(seat1="EX1")
    chosen = table.table.match.kept[-1]
    assert chosen.secret
    assert table.table.match.counted_as(chosen.tag) == frozenset()
