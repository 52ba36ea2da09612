"""Spades: bids, what may be led, and points, bags and the end as the table has them."""

from types import SimpleNamespace

import pytest

from games.on_the_kit import begun, cards, dealt, legal, play, record, refused
from stichtisch.games import game_named
from stichtisch.games.display import SeatShown
from stichtisch.games.event import TrickTaken
from stichtisch.games.lights import POD
from stichtisch.games.move import Play
from stichtisch.games.refusal import Why
from stichtisch.games.replay import Replay
from stichtisch.games.settings import Settings
from stichtisch.games.spades.moves import Bid, SpadesDealOver
from stichtisch.games.tricks.cards import PACK
from stichtisch.games.tricks.moves import StartDeal
from stichtisch.words import Words


def spades(*hands, **options):
    return dealt("spades", *hands, seats=4, **options)


def bid(game, *bids):
    """From the dealer's left; a text is a blind nil."""
    for tricks in bids:
        (seat,) = game.acting()
        game.push(Bid(seat, 0, blind=True) if tricks == "blind" else Bid(seat, tricks))
    return game


def bids_of(game):
    (seat,) = game.acting()
    return [(move.tricks, move.blind) for move in game.legal_moves(seat)]


# --- bids -----------------------------------------------------------------------------------


def test_each_bids_once_from_none_to_thirteen_the_dealer_last():
    game, order = spades(dealer=1), []
    while game.phase == "bid":
        (seat,) = game.acting()
        assert bids_of(game) == [(tricks, False) for tricks in range(14)]
        order.append(seat)
        game.push(Bid(seat, 13))  # a side's sum may be more than 13
    assert order == [2, 3, 0, 1]
    refused(game, Bid(2, 3), Why.WRONG_PHASE)


def test_nobody_bids_out_of_turn():
    game = spades(dealer=1)
    refused(game, Bid(3, 3), Why.WRONG_SEAT)


def test_a_side_may_be_kept_to_thirteen_together():
    game = bid(spades(dealer=3, cap_team_bid=True), 8, 13)
    assert bids_of(game) == [(tricks, False) for tricks in range(6)]
    sentence = refused(game, Bid(2, 6), Why.MUST)
    assert "5 at most" in sentence
    bid(game, 5)
    assert bids_of(game) == [(0, False)]


def behind(points, seat, **options):
    """Before the deal in which side 0 is so many points behind; that seat bids first."""
    game = begun("spades", 4, {"blind_nil": True} | options)
    none = (0,) * 4
    game.last = SpadesDealOver(1, 0, none, none, (0, 0), (0, 0), (0, points))
    game.push(StartDeal((seat - 1) % 4, spades_dealt()))
    return game


def spades_dealt():
    pack = list(PACK.values())
    return tuple(tuple(pack[at : at + 13]) for at in range(0, 52, 13))


def test_blind_nil_is_for_a_side_that_is_a_hundred_behind():
    for points, seat, options, allowed in (
        (100, 0, {}, True), (99, 0, {}, False), (100, 1, {}, False),
        (100, 0, {"blind_nil": False}, False),
    ):  # fmt: skip
        game = behind(points, seat, **options)
        assert ((0, True) in bids_of(game)) is allowed
        if not allowed:
            assert "100 points behind" in refused(game, Bid(seat, 0, blind=True), Why.MUST)


# --- tricks ---------------------------------------------------------------------------------


def test_left_of_the_dealer_leads_anything_but_a_spade():
    game = bid(spades("S2", "S3 H3 H4", dealer=0), 3, 3, 3, 3)
    assert game.acting() == {1}
    refused(game, Play(1, PACK["S3"]), Why.MUST)
    assert game.refusal(Play(1, PACK["S3"])).told == "spades.unbroken"
    game.push(Play(1, PACK["H3"]))


HANDS = ("S2 S3 H2 H3 C2 D2 D3 D4 D5 D6 D7 D8 D9", "S4 S5 C3 C4 C5 C6 C7 C8 C9 C10 C11 C12 C13",
         "H4 H5 S6", "H6 H7 S7")  # fmt: skip


@pytest.mark.parametrize(
    "when, before, after", [("broken", False, True), ("free", True, True), ("never", False, False)]
)
def test_a_spade_is_led_once_one_was_played_to_another_suit(when, before, after):
    game = bid(spades(*HANDS, dealer=3, break_spades=when), 3, 3, 3, 3)
    assert (PACK["S2"] in game.legal_cards(0)) is before
    (trick,) = play(game, "H2 S4 H4 H6")  # the first trick, too, may be trumped
    assert trick.winner == 1
    assert (PACK["S5"] in game.legal_cards(1)) is after


def test_who_has_spades_alone_leads_one_and_it_breaks_them():
    hands = [" ".join(f"{suit}{rank}" for rank in range(2, 15)) for suit in "SHDC"]
    game = bid(spades(*hands, dealer=3, break_spades="never"), 13, 0, 0, 0)
    assert len(game.legal_cards(0)) == 13


def test_suit_must_be_followed_and_the_highest_spade_takes_the_trick():
    game = bid(spades(*HANDS, dealer=3), 3, 3, 3, 3)
    play(game, "H3")
    assert len(game.legal_cards(1)) == 13  # nobody must trump
    play(game, "S5")
    assert set(cards("H4 H5")) <= set(game.legal_cards(2))
    refused(game, Play(2, PACK["S6"]), Why.FOLLOW)
    (trick,) = play(game, "H5 H7")
    assert trick.winner == 1 and legal(game)


@pytest.mark.parametrize(("nil_tricks", "missed"), [("bags", True), ("help", False)])
def test_a_broken_nil_saves_a_bid_only_where_its_tricks_help(nil_tricks, missed):
    """Anna bid nil and took eleven tricks; Cleo bid four, with two to come."""
    tell = game_named("spades").presenter(("A", "B", "C", "D"), Settings(), Words("en"))
    bids = {0: SimpleNamespace(tricks=0), 2: SimpleNamespace(tricks=4)}
    options = SimpleNamespace(nil_tricks=nil_tricks)
    public = SimpleNamespace(
        bids=bids, tricks=(11, 0, 0, 0), size=13, taken=(0,) * 11, options=options
    )
    assert tell.marks(public, 2).contract.missed == missed


# --- points ---------------------------------------------------------------------------------


def scored(bids, tricks, before=(0, 0), had=(0, 0), **options):
    """A deal with these bids and tricks, by seat; `before` and the bags `had` are by side."""
    game = spades(dealer=3, blind_nil=True, **options)
    none = (0,) * 4
    game.last = SpadesDealOver(1, 0, none, none, (0, 0), had, before)
    said = [Bid(s, 0, blind=True) if b == "blind" else Bid(s, b) for s, b in enumerate(bids)]
    game.deal.bids = dict(enumerate(said))
    winners = [seat for seat, count in enumerate(tricks) for _ in range(count)]
    four = cards("H2 H3 H4 H5")
    game.deal.taken = tuple(TrickTaken(at + 1, w, four, w) for at, w in enumerate(winners))
    over = game.scored(2, game.deal)
    return over, game.ranked(over)


WORKED = {
    1: ((4, 3), (4, 3), {}, 0, 70, 0),
    2: ((4, 3), (5, 4), {}, 0, 72, 2),
    3: ((4, 3), (3, 3), {}, 0, -70, 0),
    4: ((0, 4), (0, 5), {}, 0, 141, 1),
    5: ((0, 4), (1, 4), {}, 0, -59, 1),
    6: ((0, 4), (1, 4), {"nil_tricks": "help"}, 0, -59, 1),
    7: ((0, 4), (1, 3), {}, 0, -139, 1),
    8: ((0, 4), (1, 3), {"nil_tricks": "help"}, 0, -60, 0),
    9: ((0, 5), (0, 4), {}, 0, 50, 0),
    10: ((3, 2), (5, 3), {}, 8, -47, 1),
    11: ((0, 0), (0, 0), {}, 0, 200, 0),
    12: ((0, 0), (2, 0), {}, 0, 2, 2),
    13: (("blind", 6), (0, 6), {}, 0, 260, 0),
    14: (("blind", 6), (1, 7), {}, 0, -138, 2),
    15: ((0, 3), (1, 3), {}, 9, -169, 0),
    16: ((7, 6), (7, 6), {}, 0, 130, 0),
    "bags": ((4, 3), (5, 4), {"bags": False}, 0, 70, 2),
    "no limit": ((4, 1), (9, 4), {"bag_limit": None}, 9, 58, 17),
    "twice": ((1, 0), (13, 0), {"bag_limit": 3, "nil": 50}, 0, 10 + 12 - 400 + 50, 0),
}
"""The rows of the rules' table: bids and tricks of a side, bags before; points and bags after."""


@pytest.mark.parametrize("row", WORKED)
@pytest.mark.parametrize("side", [0, 1])
def test_points_as_they_were_worked_out(row, side):
    bids, tricks, options, before, points, bags = WORKED[row]
    both, took, had = [1] * 4, [0] * 4, [0, 0]
    both[side::2], took[side::2], had[side] = bids, tricks, before
    over, _ = scored(both, took, had=tuple(had), **options)
    assert (over.points[side], over.bags[side]) == (points, bags)


FIRST, SECOND = ((0, 2), (1, 3)), ((1, 3), (0, 2))
ENDS = {
    17: ((4, 2, 3, 2), (5, 2, 4, 2), (480, 450), {}, (552, 490), FIRST),
    18: ((3, 4, 2, 3), (3, 4, 3, 3), (460, 470), {}, (511, 540), SECOND),
    19: ((3, 2, 3, 2), (3, 3, 2, 5), (-150, 0), {"floor": -200}, (-210, 44), SECOND),
    "19 else": ((3, 2, 3, 2), (3, 3, 2, 5), (-150, 0), {}, (-210, 44), ()),
    "tied": ((3, 3, 3, 3), (3, 3, 3, 3), (450, 450), {}, (510, 510), ()),
    "deals": ((3, 2, 3, 2), (3, 2, 4, 4), (0, 0), {"deals": 2}, (61, 42), FIRST),
    "short": ((3, 2, 3, 2), (3, 2, 4, 4), (0, 0), {"target": 60}, (61, 42), FIRST),
}


@pytest.mark.parametrize("row", ENDS)
def test_the_game_ends_as_it_was_worked_out(row):
    bids, tricks, before, options, totals, places = ENDS[row]
    over, ranked = scored(bids, tricks, before, **options)
    assert (over.totals, ranked) == (totals, places)


# --- the example of the rules' text ---------------------------------------------------------

EXAMPLE = [
    {"do": "deal", "dealer": 3, "hands": [
        ["S13", "S11", "H14", "H7", "D14", "D12", "D3", "C14", "C13", "C12", "C11", "C6", "C3"],
        ["S14", "S6", "S4", "H10", "H9", "H8", "H6", "H3", "D10", "D8", "D7", "D4", "D2"],
        ["S10", "S9", "S8", "S7", "S2", "H13", "H12", "H2", "D13", "D11", "D6", "C8", "C5"],
        ["S12", "S5", "S3", "H11", "H5", "H4", "D9", "D5", "C10", "C9", "C7", "C4", "C2"],
    ]},
    *({"do": "bid", "seat": seat, "tricks": tricks} for seat, tricks in enumerate((4, 1, 4, 3))),
    *({"do": "play", "seat": seat, "card": card}
      for trick in ("D14 D2 D6 D5", "C14 S4 C5 C2") for seat, card in enumerate(trick.split())),
]  # fmt: skip


def test_the_example_of_the_rules_is_refereed():
    moves = [game_named("spades").moves.read(line, 4) for line in EXAMPLE]
    replay = Replay(record("spades", 4, {}, moves))
    assert [event.winner for event in replay.events()] == [0, 1]
    assert PACK["S14"] in replay.game.legal_cards(1)  # spades are broken


# --- what the pod shows ---------------------------------------------------------------------


@pytest.mark.parametrize("lamps", ["anybody", "own"])
def test_before_its_bid_a_pod_shows_nothing_of_its_hand(lamps):
    """Else nobody could bid nil blind."""
    says = game_named("spades").presenter(tuple("ABCD"), Settings(lamps=lamps), Words("en"))
    hands = [" ".join(f"{suit}{rank}" for rank in range(2, 15)) for suit in "SHDC"]
    scenes = set()
    for _ in range(4):
        game = spades(*hands, dealer=3, blind_nil=True)
        scenes.add(repr([says.scene(game.view(seat), SeatShown(POD)) for seat in range(4)]))
        hands = [*hands[1:], hands[0]]
    assert len(scenes) == 1
