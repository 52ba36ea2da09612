"""What comes with being one of the games: a deck to learn, labels, replay, the demo, words."""

import json
import math
import time

import pytest

from games.oh_hell.stories import NAMES, random_game
from stichtisch.cli import main
from stichtisch.decks.deck import Deck
from stichtisch.decks.learning import Learning
from stichtisch.decks.virtual import virtual_deck
from stichtisch.games.component import Component, What
from stichtisch.games.oh_hell.kind import GAME
from stichtisch.games.oh_hell.moves import StartDeal
from stichtisch.games.record import Header, write_line
from stichtisch.games.replay import Replay
from stichtisch.games.settings import Settings
from stichtisch.games.tricks.cards import PACK
from stichtisch.games.unseen import completed
from stichtisch.players.demo import Demo
from stichtisch.words import LANGUAGES, Words


def test_a_deck_is_learned_suit_by_suit_from_the_lowest_card():
    learning = Learning(Deck("oh-hell", {}))
    assert learning.progress == (0, 52)
    named = []
    for tag in virtual_deck("oh-hell").tags:
        named.append(learning.tap(tag).name)
    assert learning.expected is None
    assert named[:13] == [f"S{rank}" for rank in range(2, 15)]
    assert [name[0] for name in named[::13]] == ["S", "H", "D", "C"]
    assert GAME.components()[0] == Component(What.CARD, "S2")


def test_labels_are_printed_in_red_and_black(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert main(["--lang", "en", "deck", "labels", "oh-hell", "--paper", "l7651"]) == 0
    assert (tmp_path / "oh-hell.pdf").read_bytes().startswith(b"%PDF")
    assert GAME.inks["H"] == GAME.inks["D"] != GAME.inks["C"] == GAME.inks["S"]


def test_what_is_printed_on_an_ordinary_pack_is_known():
    assert GAME.unread(None, Words("en")) == []
    assert GAME.deck_for_header(None) is None and GAME.faces(None) == ""
    assert GAME.face_editor() is None
    needed = {Words("en")(GAME.needs_private_pod(seats)) for seats in GAME.seats}
    assert all("private pod" in sentence for sentence in needed)


@pytest.mark.parametrize("language, won", [("en", "wins"), ("de", "gewinnt")])
def test_a_record_is_replayed(tmp_path, capsys, language, won):
    made, events = random_game(4, 5, {"most": 3, "score": "tricks_too"})
    header = Header("oh-hell", NAMES, {"most": 3, "score": "tricks_too"})
    path = tmp_path / "game.jsonl"
    lines = [header.as_json(), *(move.as_json() for move in made)]
    path.write_text("".join(map(write_line, lines)), "utf-8")
    assert main(["--lang", language, "replay", str(path)]) == 0
    assert won in capsys.readouterr().out
    assert main(["replay", "--json", str(path)]) == 0
    told = map(json.loads, capsys.readouterr().out.splitlines())
    assert list(told) == [event.as_json() for event in events]


def test_a_game_is_played_on_virtual_pods():
    header = Header("oh-hell", NAMES[:3], {"most": 1})
    until = time.monotonic() + 120
    settings = Settings(hands="blind")
    with Demo(header, 3, math.inf, Words("en"), lambda *_: None, settings) as demo:
        while demo.table.game.outcome is None:
            assert time.monotonic() < until, "the table stands still"
            demo.evening.turn()
        made = [kept.move for kept in demo.table.match.kept]
        whole = completed(demo.table.match.new_game(), made, StartDeal)
    assert [move.do for move in made] == ["deal", *["bid"] * 3, *["play"] * 3]
    lines = [header.as_json(), *(move.as_json() for move in whole)]
    replay = Replay("".join(map(write_line, lines)).encode())
    list(replay.events())
    assert replay.game.outcome


def test_every_card_has_its_name():
    for language in LANGUAGES:
        presenter = GAME.presenter(NAMES, Settings(), Words(language))
        assert len({presenter.card(card) for card in PACK.values()}) == 52
