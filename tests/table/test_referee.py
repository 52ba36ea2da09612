"""The loop: first the disk, then the lamps."""

import errno
import os
from contextlib import contextmanager
from itertools import groupby

import pytest

from stichtisch.decks.deck import virtual_deck
from stichtisch.pods.events import KeyDown, KeyUp, TagArrived, TagGone
from stichtisch.table.bots import Moves
from stichtisch.table.desk import DeskError, TakeBack
from stichtisch.table.happenings import Dimmed, MoveMade, TroubleMet
from stichtisch.table.journal import Journal
from stichtisch.table.referee import Referee
from stichtisch.words import Sentence
from table.told_pods import ToldPods

DECK = virtual_deck("was-sticht").tags


class Pods(ToldPods):
    """They note, too, how long the referee wanted to wait for them, and what it did when."""

    def __init__(self, log):
        super().__init__()
        self.log, self.polled, self.scenes = log, [], []

    def poll(self, timeout):
        self.polled.append(timeout)
        return super().poll(timeout)

    def show(self, pod, scene):
        self.log.append("show")
        super().show(pod, scene)
        self.scenes.append((pod, scene))

    def expect(self, pod, verdicts):
        self.log.append("expect")
        super().expect(pod, verdicts)

    def withdraw(self):
        self.log.append("withdraw")
        return super().withdraw()


class Room:
    """A referee with everything round it."""

    def __init__(self, evening, path):
        self.story = evening(options={"tasks": 1}, trumps="drawn").sit()
        self.log = []
        self.pods = Pods(self.log)
        self.now = 1000.0
        self.journal = Journal.create(path, self.story.header, self.story.settings)
        for write in self.story.writes:
            self.journal.write(write)
        self.referee = Referee(self.story.table, self.pods, self.journal, lambda: self.now)
        self._log_writes()

    def _log_writes(self):
        write = self.journal.write

        def logged(what):
            write(what)
            self.log.append("write")

        self.journal.write = logged

    def run(self, *events, seconds=0.0):
        self.pods.waiting += events
        told = self.referee.run_once(0.5)
        self.now += seconds
        return told

    def put(self, seat, uid):
        """A tag laid, rested, lifted."""
        self.run(TagArrived(f"pod{seat}", uid), seconds=0.4)
        return self.run(TagGone(f"pod{seat}", uid))


@pytest.fixture
def room(evening, tmp_path):
    room = Room(evening, tmp_path / "journal")
    yield room
    room.journal.close()


def uid(place):
    """The tags of the chips that seats 0 to 3 take."""
    kinds = ("EX1", "EX1", "EX2", "EX2")
    same = [tag for tag, thing in DECK.items() if thing.name == kinds[place]]
    return same[place % 2]


def test_a_move_is_on_disk_before_any_lamp_shows_it(room):
    room.run(TagArrived("pod0", uid(0)), seconds=0.4)
    room.log.clear()
    (made,) = room.run()
    assert isinstance(made, MoveMade)
    assert room.log[0] == "write"
    assert list(dict.fromkeys(room.log[1:])) == ["show", "expect"]
    assert len(room.journal.state().kept) == 1


def test_what_the_desk_takes_back_or_a_bot_does_is_shown_before_another_tag_is_laid(room):
    """By what was foretold before, a pod would answer it until the next turn."""
    room.put(0, uid(0))
    (chip, *_) = room.referee.table.game.legal_moves(1)
    room.log.clear()
    room.referee.let(Moves(chip))
    assert list(dict.fromkeys(room.log)) == ["write", "show", "expect"]
    room.log.clear()
    room.referee.ask(TakeBack(2, 2))
    assert [what for what, _ in groupby(room.log)] == [
        "withdraw",
        "show",
        "write",
        "show",
        "expect",
    ]


def test_a_card_laid_before_a_desks_word_is_judged_by_the_game_that_it_was_laid_in(room):
    """A pod may have lit it by what it was told before: that stands until the take-back."""
    room.put(0, uid(0))
    room.pods.waiting, room.pods.scenes = [TagArrived("pod1", uid(1))], []
    before = room.pods.shown["pod1"]
    room.referee.ask(TakeBack(1, 1))
    legal, *_ = (scene for pod, scene in room.pods.scenes if pod == "pod1")
    assert legal != before


def test_a_move_that_comes_before_a_desks_word_is_not_taken_back_by_it(room):
    room.put(0, uid(0))
    room.run(TagArrived("pod1", uid(1)), seconds=0.4)
    with pytest.raises(DeskError):
        room.referee.ask(TakeBack(1, 1))
    assert len(room.journal.state().kept) == 2
    assert room.log[-1] == "expect"


def test_others_may_wait_while_it_answers_and_not_while_it_waits(room):
    @contextmanager
    def answering():
        room.log.append("others wait")
        yield
        room.log.append("others go on")

    poll = room.pods.poll
    room.pods.poll = lambda timeout: room.log.append("poll") or poll(timeout)
    room.referee.answering = answering()
    room.run(TagArrived("pod0", uid(0)))
    assert room.log[:2] == ["poll", "others wait"]
    assert {"show", "expect"} <= set(room.log[2:-1])
    assert room.log[-1] == "others go on"


def test_the_loop_wakes_when_a_card_has_rested(room):
    room.run(TagArrived("pod0", uid(0)))
    room.run()
    assert room.pods.polled[0] == 0.5
    assert room.pods.polled[1] == pytest.approx(0.3)


def same(before, now):
    """The pods that have what they had: nothing was made anew for them."""
    return {pod for pod in now if now[pod] is before.get(pod)}


def test_what_nothing_has_changed_for_is_not_made_again(room):
    everybody = {"pod0", "pod1", "pod2", "pod3", "hood"}
    room.run()
    shown, expected = dict(room.pods.shown), dict(room.pods.expected)
    room.run()
    assert same(shown, room.pods.shown) == everybody
    room.run(TagArrived("pod0", uid(0)))
    assert same(shown, room.pods.shown) == everybody - {"pod0"}
    assert same(expected, room.pods.expected) == set(), "a card is about to count"
    room.now += 0.4
    room.run()
    assert same(shown, room.pods.shown) == same(expected, room.pods.expected) == set()


def test_the_private_key_dims_all_lamps_and_people_are_told(room):
    """Pressed briefly, then held for a second, whatever it held before."""
    told = []
    for _ in range(4):
        for held in (0.1, 1.1):
            room.run(KeyDown("hood"), seconds=held)
            told.append((room.run(KeyUp("hood")), room.pods.brightness))
            room.now += 0.1
    assert [happened for happened, _ in told[::2]] == [[]] * 4
    steps = [(100, 255), (50, 127), (25, 63), (12, 30)]
    assert told[1::2] == [([Dimmed(percent)], level) for percent, level in (*steps[1:], steps[0])]
    assert room.story.said(Dimmed(50)) == "All lamps now shine at 50%."


def test_the_drawn_trump_goes_to_the_held_key_and_nowhere_else(room):
    for seat in range(4):
        room.put(seat, uid(seat))
    told = room.run(KeyDown("hood"))
    assert [type(t) for t in told] == [MoveMade]
    ((pod, lines),) = room.pods.secrets
    assert pod == "hood"
    assert lines[0].text == "Trump:"
    assert b"trump_suit" not in room.journal.path.read_bytes()


def test_a_full_disk_undoes_the_move_and_says_so(room, monkeypatch):
    room.put(0, uid(0))
    before = room.journal.path.read_bytes()
    monkeypatch.setattr("os.pwrite", room_for(40, os.pwrite))
    room.run(TagArrived("pod1", uid(1)), seconds=0.4)
    (told,) = room.run()
    full = Sentence("journal.full", path=room.journal.path)
    assert told == TroubleMet("not_saved", {"error": full})
    assert room.journal.path.read_bytes() == before
    assert len(room.journal.state().kept) == len(room.story.table.match.kept) == 1
    assert room.story.table.game.acting() == {1}
    monkeypatch.undo()
    room.run(TagGone("pod1", uid(1)))
    room.put(1, uid(1))
    assert len(room.journal.state().kept) == 2


def test_of_two_moves_at_once_the_one_that_the_disk_took_is_told(room, monkeypatch):
    """The referee was held up: a chip and the next player's, laid too early, have both rested."""
    pwrite, sizes = os.pwrite, []
    monkeypatch.setattr("os.pwrite", lambda *a: sizes.append(pwrite(*a)) or sizes[-1])
    room.put(0, uid(0))
    room.run(TagArrived("pod2", uid(2)))
    room.run(TagArrived("pod1", uid(1)))
    monkeypatch.setattr("os.pwrite", room_for(sum(sizes) * 3 // 2, pwrite))
    room.now += 5
    told = room.run()
    assert [type(one) for one in told] == [MoveMade, TroubleMet]
    assert told[0].seat == 1
    assert room.story.table.game.acting() == {2}
    assert len(room.journal.state().kept) == 2


def room_for(left, pwrite):
    """A disk with so many bytes left."""

    def written(handle, data, place):
        nonlocal left
        if not left:
            raise OSError(errno.ENOSPC, "No space left on device")
        size = min(left, len(data))
        left -= size
        return pwrite(handle, data[:size], place)

    return written


def test_a_secret_that_cannot_be_kept_is_no_move(room, monkeypatch):
    for seat in range(4):
        room.put(seat, uid(seat))

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    (told,) = room.run(KeyDown("hood"))
    assert isinstance(told, TroubleMet)
    assert "the disk is full" in str(told.values["error"])
    assert room.pods.secrets == []
    assert room.story.table.game.phase == "round"
    assert len(room.journal.state().kept) == 4
    monkeypatch.undo()
    room.run(KeyUp("hood"))
    assert [type(t) for t in room.run(KeyDown("hood"))] == [MoveMade]
    assert len(room.journal.state().kept) == 5
