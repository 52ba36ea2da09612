"""A pack may hold each card twice, as in Doppelkopf: two tags and one card."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from players.room import Room
from stichtisch import games
from stichtisch.decks.deck import virtual_deck
from stichtisch.games.card import Pack
from stichtisch.games.hand import Hand
from stichtisch.games.move import Play, by_seat
from stichtisch.games.record import Header, RecordError
from stichtisch.games.refusal import Why
from stichtisch.games.settings import Settings
from stichtisch.games.tricks import deal as kit
from stichtisch.games.tricks.cards import Order
from stichtisch.games.tricks.kind import TrickKind, moves_of
from stichtisch.games.tricks.moves import StartDeal
from stichtisch.games.tricks.presenter import TrickPresenter
from stichtisch.games.tricks.rules import TrickGame
from stichtisch.games.unseen import completed
from stichtisch.table.table import Table
from stichtisch.words import Words

PACK = Pack.of("SHDC", range(9, 15), twice=True)
CARDS = list(dict.fromkeys(PACK.values()))
ORDER = Order({suit: [card for card in CARDS if card.suit == suit] for suit in "SHDC"}, "", PACK)
NAMES = ("Anna", "Ben", "Cleo", "Dora")


class Public(kit.Public):
    @property
    def order(self):
        return ORDER


class Twice(TrickGame):
    pack, plays, public_type = PACK, by_seat(Play, PACK), Public

    def order(self, _deal):
        return ORDER


class Shown(TrickPresenter):
    pack = PACK


class Kind(TrickKind):
    name, seats, rules, shows = "twice", range(4, 5), Twice, Shown
    moves = moves_of(StartDeal, pack=PACK)


class EntryPoint:
    """As another package has it."""

    def load(self):
        return Kind()


@pytest.fixture
def installed(monkeypatch):
    monkeypatch.setattr(games, "_others", lambda: {"twice": EntryPoint()})
    yield
    games.game_named.cache_clear()


def cards(text):
    return tuple(PACK[name] for name in text.split())


SOME = st.lists(st.sampled_from(CARDS)).map(lambda drawn: [*(Counter(drawn) & ALL).elements()])
ALL = Counter(PACK.values())


@given(SOME, SOME)
def test_sets_count_equal_cards(these, those):
    mine, theirs = PACK.set(these), PACK.set(those)
    assert Counter(mine) == Counter(these) and len(mine) == len(these)
    assert Counter(mine - theirs) == Counter(these) - Counter(those)
    assert Counter(mine & theirs) == Counter(these) & Counter(those)
    assert Counter(mine | theirs) == Counter(these) | Counter(those)
    assert (mine <= theirs) == (Counter(these) <= Counter(those))


@given(SOME, st.sampled_from(CARDS))
def test_a_card_comes_and_goes_once(these, card):
    held, counts = PACK.set(these), Counter(these)
    assert (card in held) == (counts[card] > 0)
    assert held.has_all_of(card) == (counts[card] == 2)
    assert Counter(held.with_card(card)) == (counts + Counter([card])) & ALL
    assert Counter(held.without(card)) == counts - Counter([card])


def test_the_pack_has_two_names_for_each_card():
    assert len(PACK) == 48 and len(PACK.all) == 48 and len(CARDS) == 24
    assert PACK["H10'"] is PACK["H10"]
    assert PACK.names(PACK["H10"]) == ["H10", "H10'"]
    assert PACK.has("H10") and not PACK.has("H10'")


def test_a_hand_keeps_its_order_and_loses_one_of_two():
    hand = Hand.of(cards("C9 H10 C9 S14"), PACK)
    assert hand.without(PACK["C9"]).cards == cards("C9 H10 S14")
    assert hand.without(PACK["C9"]).without(PACK["C9"]).cards == cards("H10 S14")


def test_an_unseen_hand_shows_two_equal_cards_one_by_one():
    hand = Hand.of((), PACK, unknown=12).showing(cards("C9 C9"))
    assert hand.cards == cards("C9 C9") and hand.unknown == 10
    assert hand.showing(cards("C9 C9")) == hand


def dealt(seed):
    """Twelve cards each."""
    left = list(PACK.values())
    Random(seed).shuffle(left)
    return tuple(tuple(left[seat::4]) for seat in range(4))


def begun(*hands):
    """Seat 1 leads. What the hands lack of twelve cards each they get from the rest."""
    rest = list((ALL - Counter(card for hand in hands for card in cards(hand))).elements())
    whole = []
    for hand in (*map(cards, hands), *[()] * (4 - len(hands))):
        lacking = 12 - len(hand)
        whole.append((*hand, *rest[:lacking]))
        rest = rest[lacking:]
    game = Twice(4)
    game.push(StartDeal(0, tuple(whole)))
    return game


def test_of_two_equal_cards_a_hand_offers_one_and_keeps_the_other():
    game = begun("S9", "C9 C9 H9")
    offered = [move.card for move in game.legal_moves(1)]
    assert offered.count(PACK["C9"]) == 1
    game.push(Play(1, PACK["C9"]))
    assert PACK["C9"] in game.own(1).hand


def test_the_first_of_two_equal_cards_takes_the_trick():
    game = begun("C9", "C14", "C10", "C14")
    for seat, name in ((1, "C14"), (2, "C10"), (3, "C14"), (0, "C9")):
        game.push(Play(seat, PACK[name]))
    assert game.deal.taken[0].winner == 1


def test_a_card_is_gone_once_both_were_played_and_not_before():
    game = begun("C9", "C14", "C10", "C14 C13")
    for seat, name in ((1, "C14"), (2, "C10")):
        game.push(Play(seat, PACK[name]))
    game.push(Play(3, PACK["C14"]))
    assert game.refusal(Play(0, PACK["C14"])).why is Why.GONE
    assert game.refusal(Play(0, PACK["C10"])).why is Why.NOT_YOURS


def test_a_deal_has_no_card_three_times():
    hands = [list(hand) for hand in dealt(1)]
    card = hands[0][0]
    other = next(hand for hand in hands for one in hand if one is not card)
    other[next(at for at, one in enumerate(other) if one is not card)] = card
    assert Twice(4).refusal(StartDeal(0, tuple(map(tuple, hands)))).why is Why.MISDEALT


def test_a_record_names_the_card_and_not_which_one():
    moves = Kind.moves
    deal = {
        "do": "deal",
        "dealer": 0,
        "hands": [[card.text for card in hand] for hand in dealt(3)],
    }
    assert Counter(card for hand in moves.read(deal, 4).hands for card in hand) == ALL
    with pytest.raises(RecordError):
        moves.read({"do": "play", "seat": 0, "card": "C14'"}, 4)


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize("hands", ["scanned", "blind"])
def test_bots_play_it_with_two_tags_a_card(hands):
    deck = virtual_deck("twice")
    table = Table(Header("twice", NAMES, {}), Settings(hands=hands), deck, Random(1), Words("en"))
    made = Room(table, deck, 1).play(lambda table: table.game.number == 3)
    assert sum(table.game.totals) == 24
    if hands == "blind":
        made = completed(Twice(4, unseen=True), made, StartDeal)
    first = next(move for move in made if isinstance(move, StartDeal))
    assert Counter(card for hand in first.hands for card in hand) == ALL
