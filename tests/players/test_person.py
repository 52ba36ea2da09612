"""A person among bots: what they do comes to their pod, and the table judges it."""

from random import Random

import pytest

from games.stich_meister.stories import random_round
from players.room import Room
from stichtisch import games
from stichtisch.decks.deck import virtual_deck
from stichtisch.games.move import Play
from stichtisch.games.player import Tags
from stichtisch.games.record import Header
from stichtisch.games.refusal import Why
from stichtisch.games.settings import Settings
from stichtisch.players.fingers import Spots
from stichtisch.players.person import SHOWN, Person
from stichtisch.table.table import Table
from stichtisch.words import Words
from table.any_game import SHORT, seated

ANNA, BEN = 0, 1


def room(game, people=(ANNA,), seed=1, options=None):
    kind, deck = games.game_named(game), virtual_deck(game)
    header = Header(game, seated(game), options or {}, kind.deck_for_header(None))
    table = Table(header, Settings(), deck, Random(seed), Words("en"))
    return Room(table, deck, seed, people)


def wait(room, seconds):
    until = room.now + seconds
    room.play(lambda _: room.now >= until)


def anything(person, chance):
    """One of all that is offered."""
    cards = [held.card for held in person.hand() if held.legal]
    offers = person.offers()
    if cards and (not offers or chance.random() < 0.5):
        person.lay(chance.choice(cards))
    elif offers:
        person.make(chance.choice(offers))


def state(table):
    return len(table.match.kept), table.match.staged.counts()


def may_act(room, *seats):
    return lambda table: (
        table.game.outcome is not None
        or any(seat in table.game.acting() and not room.people[seat].busy for seat in seats)
    )


def play_to_trick(room, seat=ANNA, lead=False):
    """Anything until it is for the seat to play a card, to a trick that others led."""
    chance, person = Random(7), room.people[seat]
    while True:
        room.play(may_act(room, seat))
        trick = getattr(room.table.match.public(), "trick", None)
        plays = [move for move in person.view.own.choice.moves() if isinstance(move, Play)]
        held = [held.legal for held in person.hand()]
        if plays and (sum(held) > 1 if lead else trick.cards and not all(held)):
            return person
        anything(person, chance)
        wait(room, 1.0)


def plays_whatever_is_offered(begun, chance):
    """Anna does, until somebody has won: each thing offered has its effect."""
    person = begun.people[ANNA]
    while True:
        begun.play(may_act(begun, ANNA))
        if begun.table.game.outcome is not None:
            return
        before, until = state(begun.table), begun.now + 40.0
        anything(person, chance)
        begun.play(lambda table: state(table) != before or begun.now > until)  # noqa: B023
        assert state(begun.table) != before, "what was offered had no effect"


@pytest.mark.parametrize("game", games.names())
def test_whatever_is_offered_can_be_done_until_somebody_has_won(game):
    plays_whatever_is_offered(room(game, options=SHORT.get(game)), Random(3))


def test_two_cards_that_are_alike_can_be_given_together():
    begun, chance = room("doppelkopf", seed=4, options={"armut": True, "deals": 6}), Random(4)
    anna = begun.people[ANNA]
    while begun.table.game.phase != "give" or ANNA not in begun.table.game.acting():
        assert begun.table.game.outcome is None, "in no deal of this seed"
        begun.play(may_act(begun, ANNA))
        anything(anna, chance)
        wait(begun, 1.0)
    anna.take_up()
    wait(begun, 5.0)
    cards = [held.card for held in anna.hand()]
    twice = next(card for card in cards if cards.count(card) == 2)
    other = next(card for card in cards if card is not twice)
    for card in (twice, twice, other):
        anna.lay(card)
        wait(begun, 1.0)
    (given,) = [kept.move for kept in begun.table.match.kept if kept.seat == ANNA][-1:]
    assert sorted(map(str, given.shows())) == sorted(map(str, (twice, twice, other)))


def test_a_card_that_may_not_be_played_lies_there_refused_and_comes_back():
    begun = room("oh-hell", options={"most": 5})
    anna = play_to_trick(begun)
    wrong = next(held.card for held in anna.hand() if not held.legal)
    hand = anna.hand()
    anna.lay(wrong)
    wait(begun, 0.5)
    assert anna.refused.why is Why.FOLLOW
    assert anna.lying.name == wrong.text
    wait(begun, SHOWN)
    assert anna.refused is None and anna.lying is None
    assert anna.hand() == hand
    right = next(held.card for held in anna.hand() if held.legal)
    anna.lay(right)
    wait(begun, 1.0)
    assert Play(ANNA, right) in [kept.move for kept in begun.table.match.kept]


def test_another_card_laid_at_once_takes_the_place_of_the_first():
    begun = room("oh-hell", options={"most": 5})
    anna = play_to_trick(begun, lead=True)
    first, second = [held.card for held in anna.hand() if held.legal][:2]
    anna.lay(first)
    wait(begun, 0.1)  # it must rest longer to count
    anna.lay(second)
    wait(begun, 1.0)
    moves = [kept.move for kept in begun.table.match.kept]
    assert Play(ANNA, second) in moves and Play(ANNA, first) not in moves


def test_of_two_cards_clicked_before_the_next_turn_the_first_lies_there():
    begun = room("oh-hell", options={"most": 5})
    anna = play_to_trick(begun, lead=True)
    first, second = [held.card for held in anna.hand() if held.legal][:2]
    anna.lay(first)
    anna.lay(second)
    wait(begun, 0.1)
    assert anna.lying.name == first.text
    anna.lay(second)  # as it is not what lies there
    wait(begun, 1.0)
    moves = [kept.move for kept in begun.table.match.kept]
    assert Play(ANNA, second) in moves and Play(ANNA, first) not in moves


def test_a_card_laid_and_taken_back_in_time_counts_for_nothing():
    begun = room("oh-hell", options={"most": 5})
    anna = play_to_trick(begun, lead=True)
    card = next(held.card for held in anna.hand() if held.legal)
    anna.lay(card)
    wait(begun, 0.1)
    anna.take_back()
    wait(begun, 2.0)
    assert anna.view.acts and card in [held.card for held in anna.hand()]


def test_the_dealer_looks_at_the_trump_while_the_key_is_held_and_nobody_else():
    begun = room("was-sticht", people=(ANNA, BEN), options={"tasks": 1})
    chance = Random(2)
    while begun.table.match.public().phase != "draft":
        begun.play(lambda table: may_act(begun, ANNA, BEN)(table) or table.game.phase == "draft")
        for person in begun.people.values():
            anything(person, chance)
        wait(begun, 1.0)
    dealer = begun.table.match.public().dealer
    for seat, person in begun.people.items():
        assert not person.secret()
        person.look(begun.now)
        wait(begun, 0.2)
        assert bool(person.secret()) == (seat == dealer)
        person.look_away()
        wait(begun, 0.2)
        assert not person.secret()


def test_while_the_players_deal_the_private_key_is_theirs():
    begun = room("oh-hell", options={"most": 2})
    begun.play(lambda table: any(table.match.staged.counts().values()))
    anna = begun.people[ANNA]
    assert not anna.may_look()
    anna.look(begun.now)
    assert not anna.looks


def test_cards_laid_one_by_one_are_taken_up_by_the_key_that_is_held():
    for seed in range(40):
        begun = room("stich-meister", seed=seed)
        anna, chance = begun.people[ANNA], Random(seed)
        begun.play(may_act(begun, ANNA))
        while begun.table.match.public().phase == "rule" and anna.view.acts:
            anything(anna, chance)
            wait(begun, 1.0)
        begun.play(lambda table: table.game.phase != "rule")
        if begun.table.match.public().phase in ("pass", "open"):
            break
    wait(begun, 1.0)
    first = next(held.card for held in anna.hand() if held.legal)
    anna.lay(first)
    wait(begun, 1.0)
    assert anna.may_take_up()
    assert [held.card for held in anna.hand() if held.laid] == [first]
    anna.take_up()
    wait(begun, 2.0)
    assert not anna.may_take_up()
    assert not any(held.laid for held in anna.hand())


def test_bots_take_up_a_card_of_a_person_that_they_have_won():
    begun, chance = room("stichwahl"), Random(5)
    lost = False
    while not lost:
        begun.play(may_act(begun, ANNA))
        anything(begun.people[ANNA], chance)
        wait(begun, 2.5)
        made = begun.table.match.kept
        mine = {one.tag for one in made if one.move.do == "play" and one.move.seat == ANNA}
        prizes = (one for one in made if one.move.do == "prize" and one.move.seat != ANNA)
        lost = any(one.tag in mine for one in prizes)


@pytest.mark.parametrize("seed", range(3))
def test_the_card_laid_aside_for_the_last_trick_can_be_laid(seed):
    """It is in no hand any more."""
    table = room("stich-meister", people=(ANNA, BEN), seed=seed)
    laid = 0
    for move in random_round((24, 34, 37, 46), seed, 3)[0]:
        table.table.match.push(move, None)
        for person in table.people.values():
            if person.view.acts and not person.offers():
                legal = [held.card for held in person.hand() if held.legal]
                assert legal
                laid += person.view.own.aside in legal
    assert laid


def test_what_is_done_at_a_real_pod_nobody_does_in_software():
    begun = room("was-sticht", people=(ANNA,), options={"tasks": 1})
    begun.play(may_act(begun, ANNA))
    tags = Tags(virtual_deck("was-sticht").tags)
    player = begun.table.kind.player(tags, True)
    anna = Person(begun.table, ANNA, tags, player, Spots(begun.table, {}))
    anna.look(begun.now)
    anna.make(anna.offers()[0])
    anna.step(begun.now)
    assert not anna.may_look()
    assert not anna.looks
    assert not anna.busy


def test_whoever_has_taken_up_the_skat_puts_two_cards_and_names_a_game():
    begun = room("skat", options={"deals": 1})
    anna, chance = begun.people[ANNA], Random(1)
    while not anna.hand() or len(anna.hand()) < 12:  # she bids until all others pass
        begun.play(may_act(begun, ANNA))
        say = [move for move in anna.offers() if move.as_json()["do"] in ("bid", "hold", "pick")]
        anna.make(say[0])
        wait(begun, 3.0)
    assert anna.offers() == [], "first two cards go down"
    put = chance.sample([held.card for held in anna.hand() if held.legal], 2)
    for card in put:
        anna.lay(card)
        wait(begun, 1.0)
    games = anna.offers()
    assert {frozenset(move.put) for move in games} == {frozenset(put)}
    named = games[2]
    anna.make(named)
    wait(begun, 5.0)
    declared = begun.table.match.public().spoken.declared
    assert (declared.game, set(anna.view.own.passed)) == (named.game, set(put))
