"""What is true of every dealt trick game, told once and run for each game on the kit."""

import copy
import json
import math
import time
from collections import Counter
from dataclasses import fields, replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.on_the_kit import (
    NAMES,
    ON_THE_KIT,
    PLAYED_OUT,
    SHORT,
    any_move,
    begun,
    blind,
    random_game,
    record,
    refused,
)
from players.room import Room
from stichtisch.cli import main
from stichtisch.decks.deck import virtual_deck
from stichtisch.games import game_named
from stichtisch.games.card import Card
from stichtisch.games.demand import Demand
from stichtisch.games.game import IllegalMoveError
from stichtisch.games.move import Play, RevokeProven, Stand, TakesBack
from stichtisch.games.player import Tags
from stichtisch.games.record import Header, RecordError
from stichtisch.games.refusal import Refusal, Why
from stichtisch.games.replay import BadLineError, Replay
from stichtisch.games.schafkopf.moves import CARDS
from stichtisch.games.settings import Settings
from stichtisch.games.tricks.cards import PACK
from stichtisch.games.tricks.moves import Counts, Deals, Pass, StartDeal
from stichtisch.games.unseen import completed
from stichtisch.players.demo import Demo
from stichtisch.table.table import Table
from stichtisch.words import LANGUAGES, Words

EVERY = [(name, seats) for name in ON_THE_KIT for seats in game_named(name).seats]
every_game = pytest.mark.parametrize("name", ON_THE_KIT)
every_table = pytest.mark.parametrize(("name", "seats"), EVERY)


OPTIONAL = {"skat": ("announce",), "schafkopf": ("tout",), "doppelkopf": ("compulsory",)}
"""Keys that a line may lack."""


def fewest(name):
    return max(3, min(game_named(name).seats))


# --- records and lines ----------------------------------------------------------------------


@every_table
def test_the_record_of_a_game_is_refereed_as_the_game_was(name, seats):
    made, events = random_game(name, seats, seats, SHORT[name])
    replay = Replay(record(name, seats, SHORT[name], made))
    assert list(replay.events()) == events
    assert replay.game.outcome == events[-1]


@every_game
def test_every_line_is_read_as_it_was_written(name):
    kind = game_named(name)
    for move in random_game(name, 1, fewest(name), SHORT[name])[0]:
        line = move.as_json()
        assert kind.moves.read(json.loads(json.dumps(line)), fewest(name)) == move
        assert kind.moves.is_recorded(move)
    for remark in (Deals(2), Counts(3), TakesBack()):
        assert kind.remarks.read(remark.as_json(), 3) == remark


@every_game
def test_a_line_with_a_key_too_few_or_too_many_is_refused_in_one_sentence(name):
    seats = fewest(name)
    made, _ = random_game(name, 2, seats, SHORT[name])
    firsts = {move.do: at for at, move in reversed(list(enumerate(made)))}
    for do, at in firsts.items():
        line = made[at].as_json()
        wrong = [line | {"x": 1}, line | {"do": "dance"}]
        needed = [key for key in line if key not in ("do", *OPTIONAL.get(name, ()))]
        wrong += [{k: v for k, v in line.items() if k != key} for key in needed]
        before = record(name, seats, SHORT[name], made[:at])
        for bad in wrong:
            with pytest.raises(BadLineError) as caught:
                list(Replay(before + json.dumps(bad).encode() + b"\n").events())
            assert "\n" not in str(caught.value), (do, bad)


@every_game
def test_so_many_players_and_no_others(name):
    kind = game_named(name)
    for count in range(7):
        header = Header(name, tuple(map(str, range(count))), {})
        if count in kind.seats:
            assert kind.begin(header).seats == count
        else:
            with pytest.raises(RecordError, match=name):
                kind.begin(header)


# --- what must always hold ------------------------------------------------------------------


@every_table
def test_there_is_always_a_legal_move_and_no_card_is_lost(name, seats):
    game, chance = begun(name, seats, SHORT[name]), Random(seats)
    while not game.outcome:
        assert all(any(True for _ in game.legal_moves(seat)) for seat in game.acting())
        public = game.public()
        if game.phase not in ("deal", "over"):
            held = [card for seat in range(seats) for card in game.own(seat).hand.cards]
            assert Counter([*held, *public.played]) <= Counter(game.pack.values())
            players = seats - (public.out is not None)
            assert len(held) + len(public.played) >= players * public.size
        game.push(any_move(game, chance))


ANY_CARD = st.sampled_from([*PACK.values(), *CARDS.values()])
ANY_TRY = st.one_of(
    st.builds(Play, st.integers(0, 3), ANY_CARD),
    st.builds(Pass, st.integers(0, 3), st.lists(ANY_CARD).map(tuple)),
    st.builds(StartDeal, st.integers(0, 3), st.just(())),
    st.just(Stand()),
)


@every_game
@settings(max_examples=30)
@given(st.integers(0, 99), st.integers(0, 70), st.lists(ANY_TRY, min_size=1, max_size=12))
def test_a_refused_move_changes_nothing(name, seed, played, tries):
    game, chance = begun(name, 4, SHORT[name]), Random(seed)
    for _ in range(played):
        if not game.outcome:
            game.push(any_move(game, chance))
    for seat in range(4):
        game.choice(seat)  # is kept until a move is made
    for move in tries:
        if game.refusal(move) is None:
            continue
        before = copy.deepcopy(vars(game))
        with pytest.raises(IllegalMoveError) as caught:
            game.push(move)
        assert caught.value.refusal.reason
        assert vars(game) == before


@every_game
def test_the_deal_passes_to_the_left(name):
    seats = fewest(name)
    made, _ = random_game(name, 3, seats, SHORT[name])
    dealers = [move.dealer for move in made if move.dealt_hands()]
    assert len(dealers) > 1
    assert dealers == [(dealers[0] + step) % seats for step in range(len(dealers))]


# --- secrets --------------------------------------------------------------------------------


def all_in(value):
    """All cards in whatever a view holds, but a Sau that was called aloud."""
    match value:
        case Card():
            return {value}
        case str() | int() | None | Demand() | Refusal() | type():  # a demand is a law
            return set()
        case dict():
            return {card for item in value.values() for card in all_in(item)}
        case _ if hasattr(value, "__dataclass_fields__"):
            held = [f for f in fields(value) if f.name not in ("options", "only", "sau")]
            return {c for field in held for c in all_in(getattr(value, field.name))}
        case _ if hasattr(value, "cards"):
            return set(value.cards)
        case _:
            return {card for item in value for card in all_in(item)}


@every_game
def test_a_view_holds_no_card_but_ones_own_and_those_that_lie_open(name):
    seats, chance = fewest(name), Random(2)
    game = begun(name, seats, SHORT[name])
    while not game.outcome:
        public = game.public()
        shown = {*public.played, *all_in(getattr(public, "turned", None))}
        assert all_in(public) <= shown
        for seat in range(seats):
            own = game.own(seat)
            assert all_in(game.view(seat)) <= shown | {*own.hand.cards, *own.passed}
        game.push(any_move(game, chance))


@every_game
def test_what_is_dealt_and_passed_is_secret_until_it_is_played_out(name):
    kind, chance = game_named(name), Random(3)
    game, hidden = begun(name, fewest(name), SHORT[name]), []
    while not game.outcome:
        move = any_move(game, chance)
        hidden = [move] if move.dealt_hands() else hidden
        hidden += [move] if isinstance(move, Pass) else []
        game.push(move)
        playing = game.phase not in ("deal", "over")
        assert all(kind.is_secret(one, game.public()) is playing for one in hidden)
        if isinstance(move, Play):
            assert not kind.is_secret(move, game.public())


@every_game
@pytest.mark.parametrize("unseen", [False, True])
def test_before_the_first_deal_there_is_nothing_to_know(name, unseen):
    game = begun(name, 4, {}, unseen)
    public = game.public()
    assert all_in(public) == set()
    assert [len(game.own(seat).hand) for seat in range(4)] == [0] * 4
    assert (public.round, public.dealer) == (0, None)


# --- hands that nobody scanned --------------------------------------------------------------


@pytest.mark.parametrize(("name", "seats"), [one for one in EVERY if one[0] in PLAYED_OUT])
def test_a_game_seen_blind_is_the_same_game_and_its_record_whole(name, seats):
    made, events = random_game(name, seats, seats, SHORT[name])
    game, told = begun(name, seats, SHORT[name], unseen=True), []
    for move in blind(made):
        told += game.push(move)
        assert game.phase != "stand"  # who plays honestly revokes nothing
    assert told == events
    fresh = begun(name, seats, SHORT[name], unseen=True)
    whole = completed(fresh, blind(made), game_named(name).starts_round)
    assert list(Replay(record(name, seats, SHORT[name], whole)).events()) == events


@pytest.mark.parametrize("name", PLAYED_OUT)
def test_of_a_deal_that_is_not_played_out_nobody_knows_the_hands(name):
    seats, starts = fewest(name), game_named(name).starts_round
    made = blind(random_game(name, 1, seats, SHORT[name])[0])
    second = [at for at, move in enumerate(made) if isinstance(move, starts)][1]
    for count, whole in ((second // 2, 0), (second + 4, second)):
        fresh = begun(name, seats, SHORT[name], unseen=True)
        assert len(completed(fresh, made[:count], starts)) == whole


@every_game
def test_hands_are_told_where_they_are_seen_and_right_where_they_need_not_be(name):
    seats = fewest(name)
    (deal, *_), _ = random_game(name, 1, seats, SHORT[name])
    refused(begun(name, seats, SHORT[name]), blind([deal])[0], Why.MISDEALT)
    twice = replace(deal, hands=(deal.hands[0],) * seats)
    for unseen in (False, True):
        sentence = refused(begun(name, seats, SHORT[name], unseen), twice, Why.MISDEALT)
        assert "dealt twice" in sentence


# --- whole evenings -------------------------------------------------------------------------


def room(name, seats, **habits):
    deck = virtual_deck(name)
    header = Header(name, NAMES[:seats], SHORT[name])
    table = Table(header, Settings(**habits), deck, Random(seats), Words("en"))
    return Room(table, deck, seats)


@every_table
@pytest.mark.parametrize("hands", ["scanned", "blind"])
def test_every_move_is_made_as_it_was_wanted_and_the_record_is_whole(name, seats, hands):
    evening, starts = room(name, seats, hands=hands), game_named(name).starts_round
    made = evening.play()
    assert [move for move in made if not isinstance(move, starts)] == evening.wanted
    whole = made
    if hands == "blind":
        whole = completed(evening.table.match.new_game(), made, starts)
        if name not in PLAYED_OUT:
            return
    replay = Replay(record(name, seats, SHORT[name], whole))
    list(replay.events())
    assert replay.game.outcome == evening.table.game.outcome


@every_game
@pytest.mark.slow(7)
def test_a_game_is_played_on_virtual_pods(name):
    options = {"oh-hell": {"most": 1}}.get(name, {"deals": 1})
    header = Header(name, NAMES[: fewest(name)], options)
    until = time.monotonic() + 120
    with Demo(header, 3, math.inf, Words("en"), lambda *_: None, Settings(hands="blind")) as demo:
        while demo.table.game.outcome is None:
            assert time.monotonic() < until, "the table stands still"
            demo.evening.turn()


@every_game
def test_a_bot_is_always_legal_and_mostly_beats_chance(name):
    player, won, games = game_named(name).player(Tags({}), True), 0, 12
    seats = fewest(name)
    for seed in range(games):
        long = {"oh-hell": {"most": 5}}.get(name, {"deals": 6})
        chance, game = Random(seed), begun(name, seats, long)
        while game.outcome is None:
            seat = min(game.acting(), default=None)
            if seat is None:
                game.push(player.deal(game, chance))
                continue
            legal = list(game.legal_moves(seat))
            view = game.view(seat)
            by_chance = seat % 2 == 0 if name == "spades" else seat == 0
            move = chance.choice(legal) if by_chance else player.choose(view, legal, chance)
            assert move in legal
            game.push(move)
        assert player.deal(game, chance) is None
        won += 0 in game.outcome.winners
    assert won <= games / seats / 2


# --- labels, replay, sentences --------------------------------------------------------------


@every_game
def test_labels_are_printed_in_red_and_black(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert main(["--lang", "en", "deck", "labels", name, "--paper", "l7651"]) == 0
    assert (tmp_path / f"{name}.pdf").read_bytes().startswith(b"%PDF")
    inks = game_named(name).inks
    if name != "schafkopf":  # its suits have four colours
        assert inks["H"] == inks["D"] != inks["C"] == inks["S"]
    assert len(game_named(name).components()) == len(game_named(name).rules.pack)


@every_game
@pytest.mark.parametrize(("language", "won"), [("en", "The game is over"), ("de", "ist aus")])
def test_a_record_is_replayed_and_told_to_its_end(name, language, won, tmp_path, capsys):
    seats = fewest(name)
    made, events = random_game(name, 4, seats, SHORT[name])
    path = tmp_path / "game.jsonl"
    path.write_bytes(record(name, seats, SHORT[name], made))
    assert main(["--lang", language, "replay", str(path)]) == 0
    assert won in capsys.readouterr().out
    assert main(["replay", "--json", str(path)]) == 0
    told = map(json.loads, capsys.readouterr().out.splitlines())
    assert list(told) == [event.as_json() for event in events]


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_is_said_has_a_sentence(name, language):
    seats = fewest(name)
    says = game_named(name).presenter(NAMES[:seats], Settings(), Words(language))
    pack = game_named(name).rules.pack
    assert len({says.card(card) for card in pack.values()}) == len(set(pack.values()))
    assert "Cleo" in says.remark(Deals(2), 2)
    assert "3" in says.remark(Counts(1), 1) or "Ben" in says.remark(Counts(1), 1)
    assert "Ben" in says.remark(TakesBack(), 1) and says.move(Stand())
    assert "Ben" in says.event(RevokeProven(1, 2))
    game, chance = begun(name, seats, SHORT[name]), Random(1)
    while not game.outcome:
        public = game.public()
        told = [says.title(public), says.won_by(public), *says.standing(public)]
        told += [note for seat in range(seats) for note in says.notes(public, seat)]
        seat = min(game.acting(), default=None)
        legal = [] if seat is None else list(game.legal_moves(seat))[:30]
        told += [says.offer(public, move) for move in legal]
        assert all(line and "{" not in line for line in told)
        game.push(any_move(game, chance))
