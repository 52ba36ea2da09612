"""Every sentence asked for is there, filled in, and every one that is there is asked for."""

import ast

import pytest

from golden.test_golden_games import golden
from reliability.wrong_things import wrong_things
from stichtisch import games
from stichtisch.games import game_named
from stichtisch.games.component import What
from stichtisch.games.record import write_line
from stichtisch.games.refusal import Refusal, Why
from stichtisch.games.replay import Replay
from stichtisch.games.settings import Settings
from stichtisch.games.tricks.moves import Counted, DealMove
from stichtisch.words import LANGUAGES, Words, catalogue
from words.asked_for import HOST, Reader, asked_for, named, told_at_tables
from words.every_sentence import pages
from words.test_words import blanks

# --- by reading the code --------------------------------------------------------------------


def test_what_the_code_asks_for_is_there():
    there = set(catalogue())
    found = {(a.file, a.line, a.template): a.may_be() for a in asked_for()}
    assert {where for where, keys in found.items() if not keys or not keys <= there} == set()


def test_what_the_code_asks_for_is_filled_in():
    there = catalogue()
    lacking = {
        (a.file, a.line, key)
        for a in asked_for()
        if a.is_told and a.blanks is not None and "*" not in a.template
        for key in a.may_be()
        if not blanks(there[key]["en"]) <= a.blanks
    }
    assert lacking == set()


def test_no_sentence_is_there_that_nothing_asks_for():
    used = set().union(*(a.may_be() for a in asked_for() if a.is_told)) | named()
    ours = {key for key in catalogue() if not key.startswith("argparse.")}
    assert ours - used == set()


def test_a_page_of_each_room_has_every_sentence_where_it_is_said_and_as_it_was_heard():
    told = pages()
    assert {name for room, page in told.items() for name in headings(room, page)} == {*catalogue()}
    assert "- games/spades/kind.py: " in told["spades"]
    assert "  - heard: Anna and Cleo get 42, in all 42, bags 2.\n" in told["spades"]


def headings(room, page):
    return [f"{room}.{line[4:]}" for line in page.splitlines() if line.startswith("### ")]


def test_the_reader_of_code_sees_what_is_asked_for(tmp_path, monkeypatch):
    file = tmp_path / "games" / "oh_hell" / "presenter.py"
    file.parent.mkdir(parents=True)
    file.write_text(
        "class P:\n"
        " def a(self, x): return self.own(f'suit_{x.y}', name=1)\n"
        " def b(self, s, **v): return self.own(f'move_{s}', **v)\n"
        " def c(self): return self.b('bid') + self.b('deal' if self else 'none')\n"
        " def d(self): return self.say('play.trick')\n"
    )
    monkeypatch.setattr("words.asked_for.HOST", tmp_path)
    found = {asked.template for asked in Reader(file).asked()}
    assert found == {
        "oh_hell.suit_*", "oh_hell.move_bid", "oh_hell.move_deal", "oh_hell.move_none",
        "play.trick",
    }  # fmt: skip


# --- by asking for them ---------------------------------------------------------------------


def presenters(name):
    kind = game_named(name)
    names = ("Anna", "Ben", "Cleo", "Dora", "Emil")
    for seats in kind.seats:
        for language in LANGUAGES:
            yield kind.presenter(names[:seats], Settings(), Words(language))


@pytest.mark.parametrize("name", games.names())
def test_every_refusal_has_its_sentence(name):
    cards = [c.name for c in game_named(name).components() if c.what is What.CARD]
    suits = sorted({card[0] for card in cards})
    for presenter in presenters(name):
        for why in Why:
            told = {presenter.refusal(Refusal(why, "", given)) for given in ((), tuple(suits))}
            assert all(told)
        assert len({presenter.suit(suit) for suit in suits}) == len(suits)


@pytest.mark.slow(8)
@pytest.mark.parametrize("name", games.FOLDERS)
def test_every_move_and_event_of_the_golden_games_has_its_sentence(name):
    kind = game_named(name)
    for game in golden(name):
        header, *lines = game["record"]
        moves = [kind.moves.read(line, len(header["seats"])) for line in lines]
        replay = Replay("".join(map(write_line, game["record"])).encode())
        events = list(replay.events(legal=True))
        for language in LANGUAGES:
            presenter = kind.presenter(tuple(header["seats"]), Settings(), Words(language))
            told = [*map(presenter.move, moves), *map(presenter.event, events)]
            assert all(sentence and "{" not in sentence for sentence in told)


@pytest.mark.slow(4)
def test_whatever_people_do_wrong_is_told_in_both_languages():
    result = wrong_things(6000, seed=11)
    assert result["wrong"] == 0, result["first_wrong"]
    assert len(told_at_tables() & set(result["said"])) > 130
    assert set(result["said"]) <= set(catalogue())


def test_every_game_has_moves_and_remarks_in_the_presenters():
    """A move without a sentence is a TypeError at the table: each is matched by its type, or has
    a sentence of its name."""
    for name, folder in games.FOLDERS.items():
        kind = game_named(name)
        matched, shared = set(), ("tricks/presenter.py", "presenter.py")
        own = (HOST / "games" / folder).glob("*.py")
        for path in (*(HOST / "games" / path for path in shared), *own):
            for one in ast.parse(path.read_text("utf-8")).body:
                if isinstance(one, ast.ClassDef) and one.name.endswith("Presenter"):
                    nodes = list(ast.walk(one))
                    matched |= {n.id for n in nodes if isinstance(n, ast.Name)}
                    matched |= {n.attr for n in nodes if isinstance(n, ast.Attribute)}
        kinds = [*kind.moves._kinds.values(), *kind.moves._unseen.values()]
        kinds += [*kind.remarks._kinds.values(), *kind.remarks._unseen.values()]
        said = {name.rpartition(".said_")[2] for name in catalogue() if ".said_" in name}
        for base in (DealMove, Counted):  # these are matched whatever a game makes of them
            if base.__name__ in matched:
                kinds = [one for one in kinds if not issubclass(one, base)]
        assert {one.__name__ for one in kinds if one.do not in said} <= matched
