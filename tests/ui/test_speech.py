"""A table that is heard: what is said, what is dropped, what interrupts."""

from random import Random

import pytest

from players.room import Room
from stichtisch.cli import main
from stichtisch.decks.deck import virtual_deck
from stichtisch.games import game_named, names
from stichtisch.games.component import Component, What
from stichtisch.games.move import Play
from stichtisch.games.record import Header
from stichtisch.games.refusal import Refusal, Why
from stichtisch.games.settings import Settings
from stichtisch.table.happenings import NotSo, PodAway, PodBack
from stichtisch.table.table import Table
from stichtisch.ui import speech
from stichtisch.ui.speech import Speaker, Verbosity, spoken
from stichtisch.words import LANGUAGES, Words

PLAYERS = ("Anna", "Ben", "Cleo", "Dora")


class Voice:
    """Says a sentence until it is told to have said it."""

    def __init__(self):
        self.said, self.speaks = [], False
        self.broken_off = []

    def say(self, sentence):
        self.said.append(sentence)
        self.speaks = True

    def is_speaking(self):
        return self.speaks

    def stop(self):
        if self.speaks:
            self.broken_off.append(self.said[-1])
        self.speaks = False


class Heard:
    """A table of Oh Hell with somebody who speaks, and a clock."""

    def __init__(self, verbosity=Verbosity.BRIEF):
        self.now = 0.0
        self.voice = Voice()
        self.table = table_of("oh-hell")
        self.speaker = Speaker(self.table, self.voice, verbosity, lambda: self.now)

    def happens(self, *happenings, after=0.0):
        self.now += after
        self.speaker.tell(happenings)


def table_of(game, language="en"):
    header = Header(game, PLAYERS, {}, game_named(game).deck_for_header(None))
    return Table(header, Settings(), virtual_deck(game), Random(1), Words(language))


def wrong(card="H5"):
    return NotSo(1, Refusal(Why.FOLLOW, suits=("S",)), Component(What.CARD, card))


def test_the_next_sentence_waits_for_the_last_word():
    heard = Heard(Verbosity.FULL)
    heard.happens(PodBack(0), PodBack(1))
    heard.happens()
    assert len(heard.voice.said) == 1
    heard.voice.speaks = False
    heard.happens()
    assert len(heard.voice.said) == 2


def test_a_wrong_card_interrupts_and_what_waited_is_forgotten():
    heard = Heard()
    heard.happens(PodAway(0))
    first = heard.voice.said[0]
    heard.happens(wrong(), after=0.1)
    assert heard.voice.broken_off == [first]
    assert "spades" in heard.voice.said[1]


def test_what_is_old_is_dropped():
    heard = Heard(Verbosity.FULL)
    heard.happens(PodBack(0), PodBack(1), PodBack(2))
    heard.voice.speaks = False
    heard.happens(after=5.0)
    assert len(heard.voice.said) == 1


def test_whose_turn_it_is_is_said_once_and_not_briefly():
    for verbosity, count in ((Verbosity.BRIEF, 0), (Verbosity.NORMAL, 1)):
        heard = Heard(verbosity)
        awaited = heard.table.showing.awaited(heard.table.presenter)
        for _ in range(3):
            heard.happens(PodBack(0))
            heard.voice.speaks = False
        for _ in range(6):
            heard.happens()
            heard.voice.speaks = False
        assert heard.voice.said.count(awaited) == count


def test_who_has_won_is_said_to_the_end_and_no_longer_than_that():
    heard = Heard(Verbosity.FULL)
    heard.happens(PodBack(0), PodBack(1))

    def wait(seconds):
        heard.now += seconds
        heard.voice.speaks = False

    heard.speaker.finish(wait)
    assert len(heard.voice.said) == 3, "and whose turn it is"
    heard.happens(PodBack(0))
    heard.speaker.finish(lambda _seconds: setattr(heard, "now", heard.now + 100.0))
    assert heard.voice.broken_off == heard.voice.said[-1:]


def all_said(game, verbosity, language="en"):
    """Everything that a whole game has said, and the game's table."""
    table = table_of(game, language)
    room, said = Room(table, virtual_deck(game), 3), []

    def hears(call):
        def heard(*args):
            happenings = call(*args)
            said.extend(spoken(one, table.presenter, verbosity) for one in happenings)
            return happenings

        return heard

    table.handle, table.tick = hears(table.handle), hears(table.tick)
    room.play()
    return [sentence for sentence in said if sentence], table


@pytest.mark.slow(10)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", names())
def test_every_card_every_trick_and_the_winner_are_said(game, language):
    said, table = all_said(game, Verbosity.BRIEF, language)
    played = [kept.move for kept in table.match.kept if isinstance(kept.move, Play)]
    cards = [table.presenter.card(play.card) for play in played]
    heard = iter(said)
    assert all(any(sentence.endswith(card) for sentence in heard) for card in cards)
    winner = table.presenter.names[table.game.outcome.winners[0]]
    assert winner in said[-1]
    assert not any("(" in sentence or "\n" in sentence for sentence in said)


def test_seals_are_for_eyes():
    said, _ = all_said("oh-hell", Verbosity.NORMAL)
    assert len(said) > 100 and not any("seal" in sentence for sentence in said)


def test_the_cards_of_a_trick_are_said_as_they_are_laid_and_not_again():
    said, table = all_said("oh-hell", Verbosity.NORMAL)
    takes = {table.presenter.say("speech.trick", name=name) for name in PLAYERS}
    played = [kept for kept in table.match.kept if isinstance(kept.move, Play)]
    assert sum(sentence in takes for sentence in said) == len(played) / len(PLAYERS)
    assert not any("led by" in sentence for sentence in said)


def test_what_a_trick_asks_is_named_once(monkeypatch):
    heard = Heard(Verbosity.NORMAL)
    asks = "Ben to play, following orca (Orcawal) if possible."
    monkeypatch.setattr(heard.table.showing, "awaited", lambda _presenter: asks)
    heard.happens(PodBack(0))
    heard.voice.speaks = False
    heard.happens()
    assert heard.voice.said[-1] == "Ben to play, following orca if possible."


def test_a_voice_that_is_missing_is_one_sentence_and_leaves_nothing(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))
    for command in ("table", "demo"):
        assert main(["--lang", "en", command, "--speak"]) == 2
        err = capsys.readouterr().err
        assert "install espeak-ng" in err and err.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_a_real_voice_gets_the_sentence_and_can_be_broken_off(tmp_path, monkeypatch):
    """Anything that is called espeak-ng and reads what it is to say."""
    program = tmp_path / "espeak-ng"
    program.write_text(f"#!/bin/sh\ncat > {tmp_path}/said\nexec sleep 60\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    voice = speech.Voice("de")
    voice.say("Anna: Grün 5")
    while not (tmp_path / "said").exists() or not (tmp_path / "said").read_text():
        assert voice.is_speaking()
    assert (tmp_path / "said").read_text() == "Anna: Grün 5"
    voice.stop()
    assert not voice.is_speaking()
