"""Simple players at a table that was stopped while hands were being laid."""

from random import Random

import pytest

from stichtisch.decks.virtual import virtual_deck
from stichtisch.errors import StichtischError
from stichtisch.games import game_named
from stichtisch.games.move import Play
from stichtisch.games.player import Tags
from stichtisch.games.record import Header
from stichtisch.games.settings import Settings
from stichtisch.players.players import Players
from stichtisch.players.truth import truth_of
from stichtisch.pods.events import Hello, KeyDown, KeyUp, PodJoined, Role, TagArrived, TagGone
from stichtisch.table.match import StagedStep, State
from stichtisch.table.table import Table
from stichtisch.words import Words

DEALT = ("stich-meister", "stichwahl", "oh-hell")
STEP = 0.02


class Pod:
    """A pod that is nothing but events."""

    def __init__(self, room, name):
        self.room, self.name = room, name

    def lay(self, uid):
        self.room.done.append(TagArrived(self.name, uid))

    def lift(self, uid):
        self.room.done.append(TagGone(self.name, uid))

    def press(self):
        self.room.done.append(KeyDown(self.name))

    def release(self):
        self.room.done.append(KeyUp(self.name))


class Room:
    """A table of three, with its time and its players."""

    def __init__(self, game, hands, seed, before=None):
        kind, deck = game_named(game), virtual_deck(game)
        header = Header(game, ("Anna", "Ben", "Cleo"), {}, kind.deck_for_header(None))
        self.table = Table(header, Settings(hands=hands), deck, Random(seed), Words("en"))
        self.writes, self.done, self.now = [], [], 0.0
        if before is not None:
            self.table.restore(before.state(), before.table.seating.claimed)
            self.table.take_up_all()
            self.writes = before.writes
        pods = {seat: Pod(self, f"pod{seat}") for seat in (0, 1, 2, None)}
        for seat, pod in pods.items():
            role = Role.PRIVATE if seat is None else Role.SEAT
            self.done.append(PodJoined(pod.name, Hello(pod.name, role, 1, 16, 5, 1, 128, 64, "1")))
        player, truth = kind.player(Tags(deck.tags), hands == "scanned"), truth_of(self.table)
        self.players = Players(self.table, pods, player, Random(seed), 0.0, 20.0, truth)

    def state(self):
        """What a journal would have kept."""
        staged = tuple(write for write in self.writes if isinstance(write, StagedStep))
        return State(tuple(self.table.match.kept), staged)

    def play(self, until):
        while not until(self.table):
            self.now += STEP
            done, self.done = self.done, []
            for event in done:
                self.table.handle(event, self.now)
            self.table.tick(self.now)
            self.writes += self.table.take_writes()
            self.players.step(self.now)
        return self


def some_lie(table):
    return sum(table.match.staged.counts().values()) >= 5


def three_played(table):
    return sum(isinstance(kept.move, Play) for kept in table.match.kept) >= 3


@pytest.mark.parametrize("game", DEALT)
@pytest.mark.parametrize("seed", [1, 2])
def test_others_lay_their_own_hands_from_the_start(game, seed):
    begun = Room(game, "scanned", seed).play(some_lie)
    again = Room(game, "scanned", seed + 7, before=begun)
    assert not some_lie(again.table)
    again.play(three_played)
    assert again.table.match.staged.is_empty()
    # and what is on disk says the same
    assert not some_lie(Room(game, "scanned", 3, before=again).table)


def test_of_a_round_that_nobody_saw_they_know_no_hands():
    begun = Room("oh-hell", "blind", 1).play(three_played)
    again = Room("oh-hell", "blind", 2, before=begun)
    with pytest.raises(StichtischError, match="start a new game"):
        again.play(lambda table: len(table.match.kept) > len(begun.table.match.kept))
