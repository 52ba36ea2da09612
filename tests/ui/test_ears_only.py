"""Players with closed eyes: whole games by nothing but what is said aloud and in their ears."""

from random import Random

import pytest

from players.room import Room
from stichtisch.cli import main
from stichtisch.commands.speak import ears_of
from stichtisch.decks.deck import virtual_deck
from stichtisch.games import game_named, names
from stichtisch.games.lights import light_of
from stichtisch.games.move import SeatMove
from stichtisch.games.record import Header
from stichtisch.games.settings import Settings
from stichtisch.pods.events import KeyDown, KeyUp, TagArrived, TagGone
from stichtisch.table.happenings import NotSo
from stichtisch.table.table import Table
from stichtisch.ui.ear import Ear, Whisper
from stichtisch.words import LANGUAGES, Words

PLAYERS = ("Anna", "Ben", "Cleo", "Dora")


class Voice:
    """Has said all in no time."""

    def __init__(self):
        self.said = []

    def say(self, sentence):
        self.said.append(sentence)


class ByEar:
    """A table where everybody has an ear and no eyes."""

    def __init__(self, game, language):
        kind = game_named(game)
        header = Header(game, PLAYERS, dict(kind.short), kind.deck_for_header(None))
        deck = virtual_deck(game)
        self.table = Table(header, Settings(), deck, Random(1), Words(language))
        self.voices = [Voice() for _ in PLAYERS]
        self.ears = [Ear(self.table, seat, voice) for seat, voice in enumerate(self.voices)]
        self.wrong = []
        self.table.handle, self.table.tick = map(self.hears, (self.table.handle, self.table.tick))
        self.room = Room(self.table, deck, 3, choose=self.choose)

    def hears(self, call):
        def heard(*args):
            happenings = call(*args)
            self.wrong += [one for one in happenings if isinstance(one, NotSo)]
            for ear in self.ears:
                ear.tell(happenings)
            return happenings

        return heard

    def ask(self, seat, *held):
        """Press the key for so many seconds each; what is said then."""
        for seconds in held:
            self.table.handle(KeyDown(f"pod{seat}"), self.room.now)
            self.room.now += seconds
            self.table.handle(KeyUp(f"pod{seat}"), self.room.now)
        return self.voices[seat].said[-1]

    def may(self, seat):
        """Cards and other things that it was told it may lay or choose; none where the key counts
        through more than anybody would listen to."""
        said, words = self.voices[seat].said[-1], self.table.presenter.words
        if self.table.showing.awaited(self.table.presenter) in said:
            return []
        lay, choose = words("speech.may_lay", cards="|"), words("speech.may_choose", offers="|")
        if lay.partition("|")[0] not in said and choose.partition("|")[0] not in said:
            said = self.ask(seat, 1.2)
        return [*listed(said, lay, ", "), *listed(said, choose, " — ")]

    def choose(self, view, legal, chance):
        """One of what was heard; the view only finds the hands' way to it."""
        tell = self.table.presenter
        heard, by_name = {*self.may(view.seat)}, {}
        possible = self.room.player.possible(view, legal)
        if not heard:
            many = self.table.presenter.say("speech.many"), self.table.showing.awaited(tell)
            assert any(one in self.voices[view.seat].said[-1] for one in many)
            return chance.choice(possible)
        for move in legal:
            shown = move.shows() if isinstance(move, SeatMove) else ()
            offer = tell.offer(view.public, move).rstrip(".")
            by_name.setdefault(tuple(map(tell.card, shown)) or (offer,), move)
        assert heard == {one for named in by_name for one in named}, "nothing else"
        return chance.choice([move for move in by_name.values() if move in possible])


def listed(said, sentence, between):
    """What stands in a sentence of several."""
    before, after = sentence.split("|")
    if before not in said:
        return []
    return said.partition(before)[2].split(f"{after} ")[0].removesuffix(after).split(between)


@pytest.mark.slow(20)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", names())
def test_whole_games_with_closed_eyes(game, language):
    evening = ByEar(game, language)
    evening.room.play()
    assert evening.table.game.outcome is not None
    assert not evening.wrong


def dealt():
    """Oh Hell in English up to the first card, and the pod of whoever leads."""
    evening = ByEar("oh-hell", "en")
    evening.room.play(lambda table: table.game.phase == "play")
    (seat,) = evening.table.game.acting()
    return evening, seat


def test_a_key_that_counts_is_told_the_number_it_has_come_to_and_no_more():
    evening = ByEar("skat", "en")
    evening.room.play(lambda table: table.game.phase == "bid")
    (seat,) = evening.table.game.acting()
    assert [evening.ask(seat, 0.1) for _ in range(3)] == ["18.", "20.", "22."]


def test_each_card_of_a_hand_is_named_as_it_is_scanned_and_then_all_of_them():
    evening, seat = dealt()
    tell, said = evening.table.presenter, evening.voices[seat].said
    hand = evening.table.match.view(seat).own.hand.cards
    assert {tell.card(card) for card in hand} <= {one.partition(".")[0] for one in said}
    assert any("You get" in one and one.count(",") >= len(hand) - 1 for one in said)


def test_a_press_tells_the_hand_two_what_lies_and_a_held_key_what_may_be_laid():
    evening, seat = dealt()
    assert evening.ask(seat, 0.1).startswith("You hold")
    evening.room.now += 2
    assert evening.ask(seat, 0.1, 0.1).endswith("Nothing lies there.")
    evening.room.now += 2
    assert evening.ask(seat, 1.2).startswith("your turn. You may lay")
    other = (seat + 1) % len(PLAYERS)
    awaited = evening.table.showing.awaited(evening.table.presenter)
    assert awaited in evening.ask(other, 1.2)


def test_where_the_key_counts_it_asks_nothing_and_the_ear_hears_all_that_it_could_ask_for():
    evening = ByEar("oh-hell", "en")
    evening.room.play(lambda table: table.game.phase == "bid")
    (seat,) = evening.table.game.acting()
    assert {"You hold", "You may choose"} <= {
        start for one in evening.voices[seat].said for start in ("You hold", "You may choose")
        if start in one
    }  # fmt: skip
    before = evening.table.questions[seat].count
    assert "1" in evening.ask(seat, 0.1)
    assert evening.table.questions[seat].count == before


def test_the_secret_trump_is_told_to_its_dealer_alone():
    evening = ByEar("was-sticht", "en")
    evening.room.play(lambda table: table.game.phase == "draft")
    dealer = evening.table.match.public().deals
    hears = [any("Trump" in one for one in voice.said) for voice in evening.voices]
    assert hears == [seat == dealer for seat in range(len(PLAYERS))]


def test_a_card_that_only_touches_the_pod_is_named_and_does_not_count():
    evening, seat = dealt()
    table, now = evening.table, evening.room.now
    card = table.match.view(seat).own.hand.cards[0]
    tag = next(tag for tag, thing in table.deck.tags.items() if thing.name == card.text)
    moves = len(table.match.kept)
    table.handle(TagArrived(f"pod{seat}", tag), now)
    table.handle(TagGone(f"pod{seat}", tag), now + 0.1)
    table.tick(now + 2)
    assert any(
        one.startswith(table.presenter.card(card)) for one in evening.voices[seat].said[-2:]
    )
    assert len(table.match.kept) == moves


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", names())
def test_whatever_lamps_can_say_an_ear_hears(game, language):
    kind, words = game_named(game), Words(language)
    tell = kind.presenter(PLAYERS, Settings(), words)
    whisper = Whisper(tell, kind)
    for sign in kind.lamp_signs:
        lights = tuple(map(light_of, sign.frame))
        assert words(sign.says) in [whisper.sign(lights, deals) for deals in (False, True)]


def an_aplay(folder, monkeypatch, program):
    for name, text in (("aplay", program), ("espeak-ng", "cat")):
        path = folder / name
        path.write_text(f"#!/bin/sh\n{text}\n")
        path.chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}:/usr/bin:/bin")


def test_an_ear_that_is_not_there_is_one_sentence_and_leaves_nothing(
    tmp_path, monkeypatch, capsys
):
    programs, begun = tmp_path / "bin", tmp_path / "begun"
    programs.mkdir()
    begun.mkdir()
    monkeypatch.chdir(begun)
    an_aplay(programs, monkeypatch, 'test "$3" = hw:1')
    table = ["--lang", "en", "table", "--names", "Anna,Ben,Cleo", "--ear"]
    for ear, told in (
        ("Anna", "is no ear"),
        ("=hw:1", "is no ear"),
        ("Zoe=hw:1", 'nobody called "Zoe"'),
        ("Anna=hw:2", "hw:2 plays no sound"),
    ):
        assert main([*table, ear]) == 2
        err = capsys.readouterr().err
        assert told in err and err.count("\n") == 1
    monkeypatch.setenv("PATH", str(begun))
    assert main([*table, "Anna=hw:1"]) == 2
    assert "install" in capsys.readouterr().err
    assert not list(begun.iterdir())


def test_what_is_for_an_ear_goes_to_its_device_alone(tmp_path, monkeypatch):
    an_aplay(tmp_path, monkeypatch, f'echo "$3" >> {tmp_path}/devices; cat >> {tmp_path}/heard')
    voice = ears_of(["Ben=hw:1"], PLAYERS, Words("en"))[1]
    voice.say("You hold red 9.")
    while voice.is_speaking():
        pass
    assert (tmp_path / "heard").read_text() == "You hold red 9."
    assert set((tmp_path / "devices").read_text().split()) == {"hw:1"}
    voice.stop()
