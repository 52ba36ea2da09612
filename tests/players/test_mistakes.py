"""What people get wrong in a demo: it is refused, all see why, and nothing comes of it."""

from random import Random

import pytest

from players.room import Room
from stichtisch.decks.deck import virtual_deck
from stichtisch.games import game_named, names
from stichtisch.games.record import Header
from stichtisch.games.refusal import Why
from stichtisch.games.settings import Settings
from stichtisch.table.happenings import NotSo
from stichtisch.table.table import Table
from stichtisch.ui.news import news
from stichtisch.words import Words
from table.any_game import SHORT, seated

HANDS = [(game, "scanned") for game in names()]
HANDS += [(game, "blind") for game in names() if game_named(game).dealt]


class Watched(Room):
    """Notes the news, and what every pod shows before and after each mistake."""

    def __init__(self, table, deck, seed, err):
        super().__init__(table, deck, seed, err=err)
        self.news, self.refused, self.changed = [], [], []
        self.in_vain = 0
        handle = table.handle

        def told(event, now):
            doing = self.players.fingers.doing
            before = table.showing.scenes()
            happenings = handle(event, now)
            awaited = table.showing.awaited(table.presenter)
            self.news += [news(happening, table.presenter, awaited) for happening in happenings]
            self.refused += [one.refusal.why for one in happenings if isinstance(one, NotSo)]
            if doing is not None and doing.in_vain:
                self.in_vain += 1
                after = table.showing.scenes()
                changed = {pod for pod in before if before[pod] != after[pod]}
                self.changed.append((event.pod, changed))
            return happenings

        table.handle = told


def evening(game, hands="scanned", seed=3, err=True):
    kind, deck = game_named(game), virtual_deck(game)
    header = Header(game, seated(game), SHORT.get(game, {}), kind.deck_for_header(None))
    settings = Settings(hands=hands, cards=kind.faces(None))
    room = Watched(Table(header, settings, deck, Random(seed), Words("en")), deck, seed, err=err)
    room.made = room.play()
    return room


@pytest.mark.parametrize("game, hands", HANDS)
@pytest.mark.slow(3)
def test_mistakes_are_refused_and_the_game_is_the_same_as_without_them(game, hands):
    room = evening(game, hands)
    assert room.in_vain > 5
    assert Why.WRONG_SEAT in room.refused
    assert room.made == evening(game, hands, err=False).made


@pytest.mark.parametrize("game", names())
def test_cards_that_do_not_follow_are_tried_and_one_reads_what_to_play(game):
    room = evening(game)
    demands = {Why.FOLLOW, Why.MUST_TRUMP, Why.ASKED, Why.MUST}
    assert demands & set(room.refused)


@pytest.mark.parametrize("game, hands", HANDS)
def test_a_mistake_changes_lamps_nowhere_but_where_it_is_made(game, hands):
    for pod, changed in evening(game, hands).changed:
        assert changed <= {pod}


@pytest.mark.parametrize("game", names())
def test_the_same_chance_makes_the_same_mistakes(game):
    assert evening(game).news == evening(game).news


@pytest.mark.parametrize("game", ["was-sticht", "oh-hell"])
def test_the_dealer_looks_and_the_open_screen_is_as_before(game):
    room = evening(game)
    private = [changed for pod, changed in room.changed if pod == "podNone"]
    assert private
    assert not any(private)
