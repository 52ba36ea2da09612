"""What whoever runs the evening asks of the table: it is done whole, or refused and nothing is."""

import json
import shutil

import pytest

from reliability.every_write import at_every_write
from stichtisch.games.lights import Frame
from stichtisch.games.was_sticht.trumps import PACK
from stichtisch.table.desk import Correct, DeskError, EndRound, Pause, TakeBack, may_correct
from stichtisch.table.happenings import MoveMade, NotSo
from stichtisch.table.journal import Journal, JournalError
from stichtisch.table.recorded import corrections_told
from stichtisch.table.referee import Referee
from table.told_pods import ToldPods


class Room:
    """An evening with its journal, as the referee keeps it."""

    def __init__(self, evening, path):
        self.story = evening(options={"tasks": 1})
        self.path = path
        self.journal = Journal.create(path, self.story.header, self.story.settings)
        unheard = ToldPods()  # the story tells the table what happens at them
        self._referee = Referee(self.table, unheard, self.journal, lambda: self.story.now)
        self._written = 0
        self.story.sit()

    @property
    def table(self):
        return self.story.table

    @property
    def made(self):
        return len(self.table.match.kept)

    def ask(self, asked):
        """What the desk does, and what all read of it."""
        self.keep()
        return [self.story.said(one) for one in self._referee.ask(asked)]

    def keep(self):
        for write in self.story.writes[self._written :]:
            self.journal.write(write)
        self._written = len(self.story.writes)

    def resumed(self, evening):
        """Another referee after this one was killed."""
        self.keep()
        self.journal.close()
        self.journal = Journal.resume(self.path)
        story = evening(options={"tasks": 1})
        story.table.restore(self.journal.state(), self.journal.claimed())
        for seat in (*story.seats, None):
            story.join(seat)
        return story

    def playing(self):
        """To the first trick, with Ben's card in it."""
        self.story.take_chips("EX1 EX1 EX2 EX2").deal("X", "X").draft()
        self.story.choose(seat1="EX1", seat2="EX2", seat3="EX2")
        self.story.lay(1, "R1")
        self.story.wait()
        return self


@pytest.fixture
def room(evening, tmp_path):
    room = Room(evening, tmp_path / "evening.journal")
    yield room
    room.journal.close()


def test_while_the_table_pauses_nothing_counts_and_everybody_sees_why(room):
    room.playing()
    assert room.ask(Pause(True)) == ["Paused. What is laid now does not count yet."]
    assert room.story.awaited() == "Paused. The desk will go on in a moment."
    assert room.story.awaited("de").startswith("Pause. Die Spielleitung")
    assert {room.story.frame(seat) for seat in range(4)} == {Frame.WAITING}
    before = room.made
    told = room.story.lay(2, "R5") + room.story.wait()
    assert [type(one) for one in told] == [NotSo]
    room.story.press(0)
    assert room.made == before


def test_a_card_laid_in_the_pause_counts_once_the_table_goes_on(room):
    room.playing().ask(Pause(True))
    room.story.lay(2, "R5")
    room.ask(Pause(False))
    assert [type(one) for one in room.story.wait()] == [MoveMade]


def test_a_card_about_to_count_does_not_when_the_pause_begins(room):
    room.playing()
    room.story.lay(2, "R5")
    before = room.made
    room.ask(Pause(True))
    room.story.wait(5)
    assert room.made == before


def test_a_pause_outlives_the_referee(room, evening):
    room.playing().ask(Pause(True))
    story = room.resumed(evening)
    assert story.table.match.paused
    assert story.awaited() == "Paused. The desk will go on in a moment."


def test_moves_taken_back_are_made_anew_by_other_cards(room):
    room.playing()
    room.story.put(2, "R5")
    told = room.ask(TakeBack(room.made - 1, room.made))
    assert told == ["Moves taken back (2), beginning with: Ben plays red 1."]
    assert room.story.awaited().startswith("Ben to lead")
    assert room.story.wait(5) == [], "the card that lies there was not laid anew"
    room.story.lift(1, "R1")
    room.story.put(1, "B3")
    assert room.story.moves()[-1] == {"do": "play", "seat": 1, "card": "B3"}


TRICK = ((2, "R5"), (3, "G1"), (0, "G5"))
"""What follows Ben's red 1; Cleo, seat 2, takes it."""


@pytest.mark.parametrize("undone", ["taken back", "corrected"])
@pytest.mark.parametrize("then", ["a plug is pulled", "the referee is killed"])
def test_what_the_desk_undid_is_not_done_again_by_the_card_that_lies_on(
    room, evening, undone, then
):
    room.playing()
    for seat, card in TRICK:
        room.story.lay(seat, card)
        room.story.wait()
    number = room.made - 2
    asked = TakeBack if undone == "taken back" else Correct
    room.ask(asked(number, *([] if asked is TakeBack else [PACK["R6"]]), room.made))
    made, story = room.made, room.story
    if then == "the referee is killed":
        story = room.resumed(evening)
    for seat, card in TRICK:
        story.leave(seat)
        story.join(seat)
        story.still_there(seat, card)
    story.wait(3)
    assert len(story.table.match.kept) == made
    story.lift(2, "R5")
    story.put(2, "R5")
    assert len(story.table.match.kept) == made + 1, "laid anew, it counts"


def test_a_secret_move_that_is_taken_back_stays_secret(room):
    room.story.take_chips("EX1 EX1 EX2 EX2").deal("B", "4")
    (told,) = room.ask(TakeBack(5, 5))
    assert "blue" not in told
    assert "4" not in told.partition("seal")[0]
    assert room.story.table.game.phase == "round"


def test_a_round_that_the_desk_ends_is_dealt_again(room):
    room.playing()
    (told,) = room.ask(EndRound(room.made))
    assert "does not count" in told
    assert [move["do"] for move in room.story.moves()] == ["chip"] * 4


def test_a_corrected_card_counts_as_if_it_had_been_read_so(room, evening):
    room.playing()
    room.story.put(2, "R5")
    number = room.made - 1
    told = room.ask(Correct(number, PACK["R2"], room.made))
    assert told == [
        "The desk has corrected a misread card. Before: Ben plays red 1. Now: Ben plays red 2."
    ]
    line = {"do": "play", "seat": 1, "card": "R2"}
    assert room.story.moves()[number - 1] == line
    assert room.story.replayed().public() == room.table.game.public()
    story = room.resumed(evening)
    assert story.moves() == room.story.moves()
    assert '{"do":"play","seat":1,"card":"R2"}' in room.journal.record()
    first, told = corrections_told(room.journal.about, room.journal.rows()).splitlines()
    assert json.loads(first)["format"] == "stichtisch-corrections"
    correction = json.loads(told)
    assert correction["was"]["card"] == "R1"
    record = room.journal.record().splitlines()
    assert json.loads(record[correction["record_line"] - 1]) == correction["line"] == line


def test_what_was_corrected_and_then_taken_back_is_no_correction(room):
    room.playing()
    number = room.made
    room.ask(Correct(number, PACK["R2"], number))
    room.ask(Correct(number, PACK["R3"], number))
    told = corrections_told(room.journal.about, room.journal.rows()).splitlines()
    assert [json.loads(line)["line"]["card"] for line in told[1:]] == ["R2", "R3"]
    room.ask(TakeBack(number, number))
    assert corrections_told(room.journal.about, room.journal.rows()) == ""


def test_killed_at_any_write_the_journal_is_as_before_or_after(room, tmp_path):
    room.playing()
    room.story.put(2, "R5")
    room.keep()
    copies, asked = [], None

    def copy(_when, _which):
        folder = tmp_path / f"copy{len(copies)}"
        folder.mkdir()
        for file in room.path.parent.glob(room.path.name + "*"):
            shutil.copy(file, folder)
        copies.append((folder / room.path.name, asked))

    def state():
        kept = tuple(room.table.match.kept)
        return kept, room.table.match.paused

    states = {}
    with at_every_write(copy):
        for asked in (
            Pause(True),
            Correct(room.made - 1, PACK["R2"], room.made),
            TakeBack(room.made, room.made),
            EndRound(room.made - 1),
        ):
            before = state()
            room.ask(asked)
            states[asked] = (before, state())
    assert len(copies) > 20
    for path, asked in copies:
        journal = Journal.resume(path)
        found = journal.state()
        journal.close()
        assert (found.kept, found.paused) in states[asked], asked


def test_a_card_of_a_trick_that_is_over_can_be_corrected(room):
    room.playing()
    for seat, card in ((2, "R5"), (3, "G1"), (0, "G5")):
        room.story.put(seat, card)
    told, trick = room.ask(Correct(room.made - 1, PACK["G4"], room.made))
    assert "green 4" in told
    assert trick == "Trick 1, led by Ben: red 1, red 5, green 4, green 5. Cleo takes it."
    assert room.story.awaited().startswith("Cleo to lead")


def test_what_cannot_have_been_is_told_to_all_and_changes_nothing(room):
    room.playing()
    before = room.story.moves()
    (told,) = room.ask(Correct(room.made, PACK["G5"], room.made))
    assert told.startswith("That correction is not possible. It stays: Ben plays red 1.")
    assert room.story.moves() == before
    assert b"corrected" not in room.path.read_bytes()


WRONG = {
    "a pause in a pause": (Pause(True), Pause(True), "already paused"),
    "no pause to end": (None, Pause(False), "is not paused"),
    "no such move": (None, lambda room: TakeBack(999, room.made), "no such move"),
    "a move before the first": (None, lambda room: TakeBack(0, room.made), "no such move"),
    "others have moved": (None, lambda room: TakeBack(1, room.made - 1), "in the meantime"),
    "others have ended it": (None, lambda room: EndRound(room.made + 1), "in the meantime"),
    "the same card": (None, lambda room: Correct(room.made, PACK["R1"], room.made), "already"),
    "what was sealed": (
        None, lambda room: Correct(room.made - 1, PACK["R1"], room.made), "cannot be corrected"
    ),
    "no move": (None, lambda room: Correct(999, PACK["R1"], room.made), "cannot be corrected"),
}  # fmt: skip


@pytest.mark.parametrize(("first", "asked", "why"), WRONG.values(), ids=WRONG)
def test_what_cannot_be_now_is_refused_in_one_sentence(room, first, asked, why):
    room.playing()
    if first is not None:
        room.ask(first)
    room.keep()
    before, written = room.table.match.kept[:], room.path.read_bytes()
    with pytest.raises(DeskError, match=why) as refused:
        room.ask(asked(room) if callable(asked) else asked)
    assert "\n" not in str(refused.value)
    assert room.table.match.kept == before
    assert room.path.read_bytes() == written


def test_no_round_can_be_ended_before_one_is_dealt(room):
    room.story.take_chips("EX1 EX1 EX2 EX2")
    with pytest.raises(DeskError, match="No round"):
        room.ask(EndRound(room.made))


def test_only_open_cards_of_this_round_can_be_corrected(room):
    room.playing()
    assert {kept.do for kept in may_correct(room.table.match)} == {"draft", "play"}
    room.ask(EndRound(room.made))
    assert list(may_correct(room.table.match)) == []


@pytest.mark.parametrize(
    "asked",
    [
        lambda _: Pause(True),
        lambda room: TakeBack(room.made, room.made),
        lambda room: EndRound(room.made),
        lambda room: Correct(room.made, PACK["R2"], room.made),
    ],
)
def test_what_cannot_be_kept_has_not_happened(room, asked, monkeypatch):
    room.playing().keep()
    before = room.journal.state()

    def full(_write):
        raise JournalError("journal.full", path=room.path)

    monkeypatch.setattr(room.journal, "write", full)
    (told,) = room.ask(asked(room))
    assert "was not saved" in told
    match = room.table.match
    assert (tuple(match.kept), match.paused) == (before.kept, before.paused)
