"""What a pod answers by itself is what the referee would say: in whole games, mistakes and all."""

from collections import Counter
from random import Random

import pytest

from players.room import Room
from stichtisch.decks.deck import Deck, virtual_deck
from stichtisch.games import game_named, names
from stichtisch.games.record import Header
from stichtisch.games.settings import Settings
from stichtisch.pods.events import KeyDown, KeyUp, Role, TagArrived
from stichtisch.table.desk import Pause
from stichtisch.table.table import Table
from stichtisch.words import Words
from table.any_game import SHORT, seated

HANDS = [(game, "scanned") for game in names()]
HANDS += [(game, "blind") for game in names() if game_named(game).dealt]


def look_for(verdicts, tag):
    """What the pod shows when this tag is laid."""
    if tag not in verdicts.tags:
        return verdicts.otherwise
    return verdicts.looks[verdicts.tags.index(tag)]


class Watched(Room):
    """Compares, for each tag laid at a seat, the pod's own answer with the referee's."""

    def __init__(self, table, deck, seed):
        super().__init__(table, deck, seed, err=True)
        self.said = Counter()
        handle = table.handle

        def told(event, now):
            verdicts = table.showing.verdicts().get(event.pod)
            phase = str(table.game.phase)
            happenings = handle(event, now)
            if isinstance(event, TagArrived) and verdicts is not None:
                self._compare(
                    phase, look_for(verdicts, event.uid), table.showing.scenes()[event.pod]
                )
            return happenings

        table.handle = told

    def _compare(self, phase, look, scene):
        assert look is None or look == scene, phase
        self.said[phase, look is not None] += 1


def a_table(game, hands="scanned", options=None, **settings):
    kind, deck = game_named(game), virtual_deck(game)
    header = Header(
        game, seated(game), SHORT.get(game, {}) | (options or {}), kind.deck_for_header(None)
    )
    chosen = Settings(hands=hands, cards=kind.faces(None), **settings)
    return Table(header, chosen, deck, Random(3), Words("en")), deck


@pytest.mark.parametrize("game, hands", HANDS)
def test_what_a_pod_answers_is_what_the_referee_says(game, hands):
    options = {"passing": "none"} if (game, hands) == ("hearts", "blind") else {}
    room = Watched(*a_table(game, hands, options), 3)
    room.play()
    assert room.said["play", True] > 20
    if hands == "scanned":  # else what others have shown the referee alone is known to no list
        assert room.said["play", False] <= 0.1 * room.said["play", True]


def test_while_cards_lie_face_down_that_the_referee_alone_has_seen_it_alone_answers():
    room = Watched(*a_table("hearts", "blind", {"passing": "left"}), 3)
    room.play()
    assert room.said["play", True] == 0 < room.said["play", False]


@pytest.mark.parametrize("game", names())
def test_where_cards_may_be_taken_back_it_is_the_same(game):
    room = Watched(*a_table(game, take_back=True), 4)
    room.play()
    assert room.said["play", True] > 20


def test_a_seat_without_a_place_and_the_private_pod_answer_nothing():
    table, deck = a_table("oh-hell")
    room = Room(table, deck, 3)
    room.play()
    hellos = map(table.seating.hello, table.seating.present())
    private = [hello.pod for hello in hellos if hello.role is Role.PRIVATE]
    assert private
    assert not set(private) & table.showing.verdicts().keys()
    table.seating.claimed.clear()
    for verdicts in table.showing.verdicts().values():
        assert set(verdicts.looks) == {None}
        assert verdicts.otherwise is None


def in_a_trick(table):
    return str(table.game.phase) == "play" and bool(table.game.acting())


def test_at_a_paused_table_no_pod_answers_by_itself():
    table, deck = a_table("oh-hell")
    room = Room(table, deck, 3)
    room.play(until=in_a_trick)
    assert any(any(verdicts.looks) for verdicts in table.showing.verdicts().values())
    table.ask(Pause(True), 1000.0)
    for verdicts in table.showing.verdicts().values():
        assert set(verdicts.looks) == {None}


def some_answer(table):
    return any(any(verdicts.looks) for verdicts in table.showing.verdicts().values())


def test_while_a_key_is_down_anywhere_pods_wait_for_the_referee():
    table, deck = a_table("oh-hell")
    room = Room(table, deck, 3)
    room.play(until=lambda table: in_a_trick(table) and some_answer(table))
    pod = table.seating.pod(0)
    table.handle(KeyDown(pod), room.now)
    assert not some_answer(table)
    table.handle(KeyUp(pod), room.now + 0.1)
    assert some_answer(table)


def test_pods_wait_where_each_may_lay_the_last_card_of_a_deal():
    """One card is refused and another ends the deal in the same moment: which one is first?"""
    table, deck = a_table("oh-hell")

    def lacking(table):
        views = map(table.match.view, range(table.game.seats))
        return [table.controller.yet_to_lay(table.place(view)) for view in views]

    def dealt_but_for(count):
        return lambda table: sum(lacking(table)) == count

    room = Room(table, deck, 3)
    room.play(until=dealt_but_for(2))
    assert some_answer(table) == (max(lacking(table)) > 1)
    room.play(until=dealt_but_for(1))
    assert not some_answer(table)
    room.play(until=lambda table: in_a_trick(table) and some_answer(table))


def test_pods_wait_while_one_card_on_the_private_pod_deals_hands_that_nobody_scans():
    """A card is refused, for nobody may play yet, in the moment in which the deal begins."""
    table, deck = a_table("oh-hell", "blind")
    Room(table, deck, 3).play(until=lambda table: bool(table.match.staged.remarks()))
    assert not table.game.acting(), "who deals is said, and trump is still to be laid"
    assert not some_answer(table)


def test_a_tag_that_was_just_learned_is_answered_too():
    """At a desk a deck is learned while a table stands."""
    table, deck = a_table("oh-hell")
    room = Room(table, deck, 3)
    room.play(until=in_a_trick)
    tag, component = next(iter(deck.tags.items()))
    table.know(Deck(deck.game, {"04ffffffffffff": component}))
    for verdicts in table.showing.verdicts().values():
        assert "04ffffffffffff" in verdicts.tags
        assert tag in verdicts.tags
