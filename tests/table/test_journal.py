"""The journal: on disk before any lamp, secrets apart, and whole after any crash."""

import errno
import json
import os
import shutil
import stat
from itertools import count
from pathlib import Path
from unittest.mock import Mock

import pytest

from reliability.every_write import at_every_write
from reliability.forging import forge, lines_of
from stichtisch.games.component import Component, What
from stichtisch.games.replay import Replay
from stichtisch.games.settings import Settings
from stichtisch.games.staging import Laid
from stichtisch.table import journal
from stichtisch.table.beside import SealedFile, SecretMove
from stichtisch.table.journal import Journal, JournalError, found_in, record_of
from stichtisch.table.match import StagedStep, Step
from stichtisch.table.seating import PRIVATE

CHIPS = "EX1 EX1 EX2 EX2"


class Evening:
    """An evening whose writes go to a journal as the referee's loop does it."""

    def __init__(self, evening, folder, **settings):
        self.path = folder / "evening.journal"
        self.table = evening(options={"tasks": 1, "max_rounds": 1}, **settings)
        self.journal = Journal.create(self.path, self.table.header, self.table.settings)
        self.saved = 0
        self.table.sit()

    @property
    def secret_file(self):
        return self.path.with_name(self.path.name + ".secret")

    def save(self):
        for write in self.table.writes[self.saved :]:
            self.journal.write(write)
        self.saved = len(self.table.writes)
        return self

    def written(self):
        """The lines of the journal."""
        return [json.loads(line) for line in self.path.read_bytes().splitlines()]

    def lines(self):
        return [kept.move.as_json() for kept in self.table.table.match.kept]


@pytest.fixture
def game(evening, tmp_path):
    game = Evening(evening, tmp_path)
    yield game
    game.journal.close()


def resumed(path):
    journal = Journal.resume(path)
    try:
        return journal.state(), journal.claimed(), journal.record()
    finally:
        journal.close()


def bytes_of(path):
    """The journal's own files, without the one for secrets."""
    files = [file for file in path.parent.glob(path.name + "*") if "secret" not in file.name]
    assert path in files
    return b"".join(file.read_bytes() for file in files)


def test_a_game_goes_on_where_it_was(game, evening):
    game.table.take_chips(CHIPS).deal("B", "4").draft(columns=3)
    kept = game.table.table.match.kept
    game.save().journal.close()
    again, claimed, _ = resumed(game.path)
    assert list(again.kept) == kept
    assert claimed == {"pod0": 0, "pod1": 1, "pod2": 2, "pod3": 3, "hood": PRIVATE}
    other = evening(options={"tasks": 1, "max_rounds": 1})
    other.table.restore(again, claimed)
    for seat in (*other.seats, None):
        other.join(seat)
    assert other.table.showing.scenes() == game.table.table.showing.scenes()
    assert other.table.match.view(0).public == game.table.table.match.view(0).public
    assert other.table.match.view(0).own.hand == game.table.table.match.view(0).own.hand


def test_after_a_crash_the_card_that_was_played_may_lie_there_still(game, evening):
    game.table.take_chips(CHIPS).deal().draft()
    game.table.choose(seat1="EX1", seat2="EX2", seat3="EX2")
    for seat, card in ((1, "R1"), (2, "R5"), (3, "G1"), (0, "G5")):
        game.table.put(seat, card)
    game.save().journal.close()
    other = evening(options={"tasks": 1, "max_rounds": 1})
    other.table.restore(*resumed(game.path)[:2])
    for seat in (*other.seats, None):
        other.join(seat)
    for seat, card in ((1, "R1"), (2, "R5"), (3, "G1"), (0, "G5")):
        assert other.still_there(seat, card) == []
    assert other.table.showing.scenes() == game.table.table.showing.scenes()


def test_settings_and_header_are_kept(evening, tmp_path):
    game = Evening(evening, tmp_path, take_back=True, dealer_speaks=True)
    game.journal.close()
    journal = Journal.resume(game.path)
    assert journal.header == game.table.header
    assert journal.settings == Settings(take_back=True, dealer_speaks=True, trumps="laid")
    journal.close()


def test_a_journal_from_before_the_lamps_could_be_chosen(evening, tmp_path):
    game = Evening(evening, tmp_path)
    game.journal.close()
    lines = lines_of(game.path)
    assert lines[0]["settings"].pop("lamps") == "anybody"
    forge(game.path, lines)
    journal = Journal.resume(game.path)
    assert journal.settings == Settings(trumps="laid")
    journal.close()


class TestSecrets:
    def test_the_journal_holds_no_trump_before_the_reveal(self, game):
        game.table.take_chips(CHIPS).deal("B", "4").draft(columns=4)
        game.save()
        assert b"trump_suit" not in bytes_of(game.path)
        assert b"trump_suit" in game.secret_file.read_bytes()
        sealed = game.table.table.match.kept[4].sealed
        assert sealed.nonce.encode() not in bytes_of(game.path)
        assert sealed.seal.encode() in bytes_of(game.path)

    def test_nobody_else_may_read_the_file_of_secrets(self, game):
        game.table.take_chips(CHIPS).deal()
        game.save()
        assert stat.S_IMODE(game.secret_file.stat().st_mode) == 0o600

    def test_with_the_reveal_all_stands_in_the_journal_and_nothing_is_secret(self, game):
        game.table.take_chips(CHIPS).deal("B", "4").draft()
        game.save()
        assert b"trump_suit" in bytes_of(game.path)
        assert not game.secret_file.exists()

    def test_choices_are_secret_until_the_last_one(self, game):
        game.table.take_chips(CHIPS).deal("B", "4").draft().choose(seat1="EX1", seat2="EX2")
        game.save()
        tasks = [line for line in game.written() if line.get("do") == "task"]
        assert [set(line) for line in tasks] == [{"move", "seat", "do", "seal", "hash"}] * 2
        assert game.journal.record().count('"do":"task"') == 0
        game.table.choose(seat3="EX2")
        game.save()
        assert game.journal.record().count('"do":"task"') == 3
        assert not game.secret_file.exists()

    def test_without_the_file_of_secrets_there_is_no_going_on_but_a_record(self, game):
        game.table.take_chips(CHIPS).deal("B", "4").draft(columns=1)
        game.save().journal.close()
        game.secret_file.unlink()
        with pytest.raises(JournalError, match="does not hold the secret of move 5: put back"):
            Journal.resume(game.path)
        found = found_in(game.path)
        assert len(record_of(found.about, found.rows().moves).splitlines()) == 5

    def test_a_file_of_secrets_of_another_game_is_not_believed(self, game):
        game.table.take_chips(CHIPS).deal("B", "4")
        game.save().journal.close()
        text = game.secret_file.read_bytes()
        game.secret_file.write_bytes(text.replace(b'"trump_suit":"B"', b'"trump_suit":"R"'))
        assert game.secret_file.read_bytes() != text
        with pytest.raises(JournalError, match="does not hold the secret of move 5"):
            resumed(game.path)


class TestTheRecord:
    def test_of_a_whole_game_the_rules_come_to_the_same_end(self, game):
        game.table.take_chips(CHIPS).deal("B", "4").draft()
        game.table.choose(seat1="EX1", seat2="EX2", seat3="EX2").finish_round()
        if game.table.table.game.phase == "reward":
            game.table.press(0)
        game.save()
        replay = Replay(game.journal.record().encode())
        assert list(replay.events())[-1] == game.table.table.game.outcome

    def test_stops_before_what_is_secret(self, game):
        game.table.take_chips(CHIPS).deal("B", "4").draft(columns=1)
        game.save()
        assert [line.split(",")[0] for line in game.journal.record().splitlines()[1:]] == [
            '{"do":"chip"'
        ] * 4


def test_what_was_taken_back_is_not_in_the_record(evening, tmp_path):
    game = Evening(evening, tmp_path, take_back=True)
    game.table.take_chips(CHIPS).deal().draft().choose(seat1="EX1", seat2="EX2", seat3="EX2")
    game.table.put(1, "R1")
    game.table.put(1, "B1")
    game.save()
    plays = [line for line in game.journal.record().splitlines() if '"play"' in line]
    assert plays == ['{"do":"play","seat":1,"card":"B1"}']
    game.journal.close()


class TestCrashes:
    """kill -9 between any two steps: what is on disk is copied there, and resumed from."""

    @pytest.fixture
    def copies(self, game, tmp_path):
        taken = []
        numbers = count()
        copying = []

        def copy(_when, _name):
            if copying or not game.counting:
                return
            copying.append(True)
            folder = tmp_path / f"crash{next(numbers)}"
            folder.mkdir()
            for file in tmp_path.glob("evening.journal*"):
                shutil.copy(file, folder)
            taken.append((folder / game.path.name, len(game.done)))
            copying.clear()

        game.done, game.counting = [], True
        with at_every_write(copy):
            yield taken

    def test_at_any_moment_the_journal_is_that_of_before_or_after_the_move(self, game, copies):
        game.table.take_chips(CHIPS)
        game.save()
        copies.clear()
        game.table.deal("B", "4").draft().choose(seat1="EX1", seat3="EX2", seat2="EX2")
        steps = [write for write in game.table.writes[game.saved :] if isinstance(write, Step)]
        assert [step.kept.do for step in steps[::36]] == ["round", "draft"]
        for step in steps:
            # one draft is like another
            game.counting = step.kept.do != "draft" or not 8 < step.kept.number < 40
            game.journal.write(step)
            game.done.append(step)
        first = len(game.lines()) - len(steps)
        assert len(copies) > 140
        game.counting = False
        for path, done in copies:
            state, _, record = resumed(path)
            kept = state.kept
            assert first + done <= len(kept) <= first + done + 1
            assert [one.move.as_json() for one in kept] == game.lines()[: len(kept)]
            secret = {one.sealed.seal: one.number for one in kept if one.secret}
            left = SealedFile(path.with_name(path.name + ".secret")).read()
            assert left.keys() == secret.keys()
            assert not secret or len(record.splitlines()) == min(secret.values())

    def test_a_secret_torn_at_any_byte_was_never_a_move(self, game, tmp_path):
        game.table.take_chips(CHIPS)
        game.save().journal.close()
        sealed = SealedFile(tmp_path / "whole")
        sealed.append(SecretMove({"do": "round", "dealer": 0}, None, "ab" * 16))
        whole = (tmp_path / "whole").read_bytes()
        for length in range(0, len(whole) + 1, 7):
            game.secret_file.write_bytes(whole[:length])
            assert len(resumed(game.path)[0].kept) == 4
        game.secret_file.write_bytes(whole.rstrip()[:-9])
        again, secret = SealedFile(game.secret_file), SecretMove({"do": "round"}, None, "cd" * 16)
        again.append(secret)
        assert again.read() == {secret.seal: secret}

    def test_what_another_makes_of_the_secrets_is_seen_at_the_next_look(self, tmp_path):
        path = tmp_path / "secrets"
        ours, theirs = SealedFile(path), SealedFile(path)
        first, second = (SecretMove({"do": "round"}, None, nonce * 16) for nonce in ("ab", "cd"))
        ours.append(first)
        assert ours.read() == {first.seal: first}
        theirs.replace([second])
        assert ours.read() == {second.seal: second}
        path.unlink()
        assert ours.read() == {}


def test_the_same_trump_has_another_seal_each_time(evening):
    seals = set()
    for seed in (1, 2):
        table = evening(seed=seed, options={"tasks": 1}).sit().take_chips(CHIPS).deal("B", "4")
        seals.add(table.table.match.kept[-1].sealed.seal)
    assert len(seals) == 2


class TestADiskThatFails:
    """What was told as not saved is not there after a restart, or it is told as in doubt."""

    @pytest.fixture
    def staged(self, game):
        """The first step toward a move, for which the folder gets a file more."""
        game.table.take_chips(CHIPS)
        game.save()
        return StagedStep(4, Laid(0, Component(What.CARD, "R1")))

    def failing(self, monkeypatch, *calls):
        """The calls of fsync for folders that fail, by their number."""
        fsync, numbers = os.fsync, count()

        def fails(handle):
            if stat.S_ISDIR(os.fstat(handle).st_mode) and next(numbers) in calls:
                raise OSError(errno.EIO, os.strerror(errno.EIO))
            fsync(handle)

        monkeypatch.setattr(os, "fsync", fails)

    def test_once_as_the_folder_is_synced(self, game, staged, monkeypatch):
        self.failing(monkeypatch, 0)
        with pytest.raises(JournalError, match="cannot be used"):
            game.journal.write(staged)
        game.journal.close()
        assert resumed(game.path)[0].staged == ()

    def test_and_again_as_that_is_undone(self, game, staged, monkeypatch):
        self.failing(monkeypatch, 0, 1)
        with pytest.raises(JournalError, match="the last move may be kept or not"):
            game.journal.write(staged)
        game.journal.write(staged)
        game.journal.close()
        assert len(resumed(game.path)[0].staged) == 1

    def test_a_move_in_doubt_is_gone_once_something_else_counts(self, game, staged, monkeypatch):
        game.table.deal("B", "4")
        (deal,) = game.table.writes[game.saved :]

        def fails(handle, *_):
            if named(handle) == game.path:
                raise OSError(errno.EIO, os.strerror(errno.EIO))

        with monkeypatch.context() as disk:
            disk.setattr(os, "fsync", fails)
            with pytest.raises(JournalError, match="the last move may be kept or not"):
                game.journal.write(deal)
        synced = []
        fsync = os.fsync
        monkeypatch.setattr(
            os, "fsync", lambda handle: synced.append(named(handle)) or fsync(handle)
        )
        game.journal.write(staged)
        assert synced[0] == game.path

    def test_one_that_could_not_go_on_is_open_to_the_next_try(self, game, monkeypatch):
        game.journal.close()
        with monkeypatch.context() as disk:
            disk.setattr(journal, "write_head", Mock(side_effect=OSError(errno.ENOSPC, "")))
            with pytest.raises(JournalError, match="the disk is full"):
                Journal.resume(game.path)
        Journal.resume(game.path).close()

    def test_a_secret_whose_file_was_in_doubt_is_there_after_a_power_cut(self, game, monkeypatch):
        game.table.take_chips(CHIPS)
        game.save()
        game.table.deal("B", "4")
        synced = []
        fsync = os.fsync
        self.failing(monkeypatch, 0)
        with pytest.raises(JournalError):
            game.save()
        monkeypatch.setattr(
            os, "fsync", lambda handle: synced.append(named(handle)) or fsync(handle)
        )
        game.save()
        folder = game.path.parent
        moves = [at for at, one in enumerate(synced) if one == game.path]
        assert folder in synced[: moves[-1]]


def named(handle):
    """The file or folder that is open there."""
    return Path(f"/proc/self/fd/{handle}").resolve()


def test_what_was_said_before_a_card_was_laid_in_place_of_another_is_past(evening, tmp_path):
    game = Evening(evening, tmp_path, take_back=True)
    game.table.take_chips(CHIPS).deal().draft().choose(seat1="EX1", seat2="EX2", seat3="EX2")
    game.table.put(1, "R1")
    game.save()
    game.journal.write(StagedStep(len(game.lines()), Laid(1, Component(What.CARD, "B1"))))
    game.table.put(1, "B1")
    (instead,) = game.table.writes[game.saved :]
    assert instead.instead and instead.ends_staging

    def dies(when, name):
        if (when, name) == ("before", "unlink"):
            raise KeyboardInterrupt

    with at_every_write(dies), pytest.raises(KeyboardInterrupt):
        game.journal.write(instead)
    game.journal.close()
    other = evening(options={"tasks": 1, "max_rounds": 1}, take_back=True)
    other.table.restore(*resumed(game.path)[:2])
    assert other.table.match.kept == game.table.table.match.kept
    assert other.table.match.staged.of(1) == ()
