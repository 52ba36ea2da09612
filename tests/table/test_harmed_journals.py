"""A journal that was harmed says so, and what is whole of it is gone on with."""

import os
from contextlib import closing

import pytest

from reliability.every_write import at_every_write
from reliability.forging import forge, lines_of
from reliability.people import NAMES, People
from stichtisch.decks.deck import virtual_deck
from stichtisch.games import game_named, names
from stichtisch.games.component import Component, What
from stichtisch.games.record import Header
from stichtisch.games.settings import Settings
from stichtisch.games.staging import Laid
from stichtisch.table.beside import SECRET_WIDTH, SealedFile, SecretMove, beside
from stichtisch.table.journal import Journal, JournalError, found_in, record_of
from stichtisch.table.match import StagedStep
from stichtisch.table.saved import Unfit, games_in

CHIPS = "EX1 EX1 EX2 EX2"


def files_in(folder):
    return {file.name: file.read_bytes() for file in folder.iterdir() if file.is_file()}


def resumed(path, recover=False):
    with closing(Journal.resume(path, recover)) as journal:
        return journal.state()


@pytest.fixture
def path(tmp_path):
    return tmp_path / "evening.journal"


@pytest.fixture
def kept(path):
    """A table's writes in a journal of its own, which is closed."""

    def kept(table):
        with closing(Journal.create(path, table.header, table.settings)) as journal:
            for write in table.writes:
                journal.write(write)
        return path

    return kept


@pytest.fixture
def four_chips(evening, kept):
    return kept(evening(options={"tasks": 1}).sit().take_chips(CHIPS))


class TestWhatIsNoJournal:
    def create(self, path):
        return Journal.create(path, Header("was-sticht", ("A", "B", "C"), {}), Settings())

    def test_a_game_is_not_written_over(self, tmp_path):
        self.create(tmp_path / "a").close()
        with pytest.raises(JournalError, match="is there already: resume it or"):
            self.create(tmp_path / "a")

    def test_a_newer_version(self, tmp_path):
        self.create(tmp_path / "a").close()
        (first,) = lines_of(tmp_path / "a")
        forge(tmp_path / "a", [first | {"version": 3}])
        with pytest.raises(JournalError, match="a journal of version 3 .* knows 2: update"):
            Journal.resume(tmp_path / "a")

    @pytest.mark.parametrize("content", [b"no journal at all" * 99, b""])
    def test_another_file(self, tmp_path, content):
        (tmp_path / "a").write_bytes(content)
        with pytest.raises(JournalError, match="is no journal of a game"):
            Journal.resume(tmp_path / "a")

    def test_none(self, tmp_path):
        with pytest.raises(JournalError, match="there is no journal"):
            Journal.resume(tmp_path / "a")

    def test_one_that_another_referee_has_open(self, tmp_path):
        journal = self.create(tmp_path / "a")
        with pytest.raises(JournalError, match="open in another program"):
            Journal.resume(tmp_path / "a")
        journal.close()

    def test_a_damaged_line(self, tmp_path):
        journal = self.create(tmp_path / "a")
        journal._file.append({"move": 1, "seat": 0, "do": "chip", "line": {"do": "chip"}})
        journal.close()
        with pytest.raises(JournalError, match='a is damaged: the line lacks the key "seat"'):
            resumed(tmp_path / "a")

    def test_a_lost_row(self, four_chips):
        lines = four_chips.read_bytes().splitlines(keepends=True)
        (second,) = [line for line in lines if line.startswith(b'{"move":2')]
        four_chips.write_bytes(b"".join(line for line in lines if line is not second))
        with pytest.raises(JournalError, match="is damaged: 1 of 4 moves are readable"):
            resumed(four_chips)

    def test_a_folder_that_is_not_there(self, tmp_path):
        with pytest.raises(JournalError, match="cannot be used"):
            self.create(tmp_path / "none" / "a")


class TestWhatIsLacking:
    def test_is_counted_and_nothing_is_touched(self, four_chips):
        lines = four_chips.read_bytes().splitlines(keepends=True)
        four_chips.write_bytes(b"".join(lines[:-2]))
        before = files_in(four_chips.parent)
        with pytest.raises(JournalError, match="is damaged: 2 of 4 moves are readable.*--recover"):
            Journal.resume(four_chips)
        assert files_in(four_chips.parent) == before

    def test_with_recover_the_game_goes_on_from_what_is_whole(self, four_chips):
        text = four_chips.read_bytes()
        harmed = text.replace(b'{"move":3', b'{"move":7')
        four_chips.write_bytes(harmed)
        with closing(Journal.resume(four_chips, recover=True)) as journal:
            assert (journal.recovered.whole, journal.recovered.all) == (2, 4)
            assert len(journal.state().kept) == 2
        assert four_chips.with_name("evening.journal.damaged").read_bytes() == harmed
        assert len(resumed(four_chips).kept) == 2

    def test_of_a_record_is_said_after_what_is_whole(self, four_chips):
        four_chips.write_bytes(four_chips.read_bytes()[:-40])
        found = found_in(four_chips)
        assert record_of(found.about, found.rows().moves).count("\n") == 4
        assert str(found.damage.told()) == "3 of 4 moves are readable"

    def test_a_journal_that_was_rolled_back_is_found_out(self, evening, kept, path):
        table = evening(options={"tasks": 1}).sit().take_chips(CHIPS)
        before = kept(table).read_bytes()
        with closing(Journal.resume(path)) as journal:
            for write in table.deal().writes[len(table.writes) - 1 :]:
                journal.write(write)
        path.write_bytes(before)
        with pytest.raises(JournalError, match="is damaged: 4 of 5 moves are readable"):
            Journal.resume(path)

    def test_without_its_head_nobody_knows_how_much_there_was(self, four_chips):
        beside(four_chips, "head").unlink()
        with pytest.raises(JournalError, match="4 moves are readable; .*head is missing"):
            Journal.resume(four_chips)
        assert len(resumed(four_chips, recover=True).kept) == 4

    def test_without_its_first_line_nothing_can_be_gone_on_with(self, four_chips):
        four_chips.write_bytes(four_chips.read_bytes().replace(b"Anna", b"Emma"))
        for recover in (False, True):
            with pytest.raises(JournalError, match="is damaged: 0 of 4 moves are readable"):
                Journal.resume(four_chips, recover)

    def test_steps_toward_the_next_move_are_counted_too(self, evening, kept, path):
        table = evening(options={"tasks": 1}).sit().take_chips(CHIPS)
        kept(table)
        with closing(Journal.resume(path)) as journal:
            journal.write(StagedStep(4, Laid(0, Component(What.CARD, "R1"))))
        path.with_name("evening.journal.staging").unlink()
        with pytest.raises(JournalError, match="4 of 4 moves .* of the next move, 0 of 1 steps"):
            Journal.resume(path)


def test_what_is_opened_is_checked_against_its_seal(evening, kept, path):
    kept(evening(options={"tasks": 1}).sit().take_chips(CHIPS).deal("B", "4").draft())
    lines = lines_of(path)
    (opening,) = [line for line in lines if "opened" in line]
    opening["opened"][0]["line"]["trump_suit"] = "R"
    forge(path, lines)
    with pytest.raises(
        JournalError, match="move 5 was opened as something other than what was sealed"
    ):
        Journal.resume(path)


class TestUnderARunningGame:
    @pytest.fixture
    def running(self, evening, path):
        table = evening(options={"tasks": 1}).sit()
        with closing(Journal.create(path, table.header, table.settings)) as journal:
            yield table, journal

    def save(self, table, journal):
        for write in table.writes[len(journal.saved) :]:
            journal.write(write)
            journal.saved.append(write)

    def test_a_journal_that_is_deleted_is_told_and_written_anew(self, running, path):
        table, journal = running
        journal.saved = []
        self.save(table.take_chips(CHIPS), journal)
        path.unlink()
        table.deal("B", "4")
        with pytest.raises(JournalError, match="was deleted and is written again"):
            self.save(table, journal)
        self.save(table, journal)
        journal.close()
        assert list(resumed(path).kept) == table.table.match.kept

    def test_another_file_in_its_place_is_told_and_left_alone(self, running, path, tmp_path):
        table, journal = running
        journal.saved = []
        self.save(table, journal)
        path.rename(tmp_path / "moved")
        path.write_bytes(b"another")
        table.take_chips(CHIPS)
        with pytest.raises(JournalError, match="was replaced by another file: move that one away"):
            self.save(table, journal)
        assert path.read_bytes() == b"another"
        (tmp_path / "moved").replace(path)
        self.save(table, journal)

    def test_secrets_that_are_deleted_are_told_and_written_anew(self, running, path):
        table, journal = running
        journal.saved = []
        self.save(table.take_chips(CHIPS).deal("B", "4"), journal)
        path.with_name(path.name + ".secret").unlink()
        table.draft(columns=1)
        with pytest.raises(JournalError, match="was changed or deleted and is written again"):
            self.save(table, journal)
        self.save(table, journal)
        journal.close()
        assert list(resumed(path).kept) == table.table.match.kept

    def test_its_record_can_be_read_meanwhile(self, running, path):
        table, journal = running
        journal.saved = []
        self.save(table.take_chips(CHIPS), journal)
        found = found_in(path)
        assert record_of(found.about, found.rows().moves) == journal.record()
        assert found.damage is None


class TestAKill:
    """Whatever lies there when a process dies at a line that writes."""

    def copies(self, path, what):
        taken = []

        def copy(_when, _name):
            taken.append(files_in(path.parent))

        with at_every_write(copy):
            what()
        return taken

    def restored(self, folder, files):
        folder.mkdir()
        for name, data in files.items():
            (folder / name).write_bytes(data)

    def test_while_a_journal_is_begun_leaves_none_or_an_empty_game(self, path, tmp_path):
        header = Header("was-sticht", NAMES[:3], {})
        begun = []

        def begin():
            Journal.create(path, header, Settings()).close()

        for number, files in enumerate(self.copies(path, begin)):
            folder = tmp_path / f"copy{number}"
            self.restored(folder, files)
            begun.append((folder / path.name).exists())
            if begun[-1]:
                assert resumed(folder / path.name).kept == ()
            else:
                Journal.create(folder / path.name, header, Settings()).close()
        assert set(begun) == {False, True}


class TestTheLastGame:
    def create(self, path):
        Journal.create(path, Header("was-sticht", NAMES[:3], {}), Settings()).close()

    def test_is_the_one_begun_last_whatever_any_clock_says(self, tmp_path):
        names = ("stichtisch-2031.journal", "stichtisch-1970.journal", "stichtisch-2026.journal")
        for when, name in zip((9e8, 5e8, 1e8), names, strict=True):
            self.create(tmp_path / name)
            os.utime(tmp_path / name, (when, when))
            assert games_in(tmp_path)[0].path.name == name

    def test_may_be_one_that_cannot_be_read(self, tmp_path):
        for name in ("a.journal", "b.journal", "c.journal"):
            self.create(tmp_path / name)
        (tmp_path / "b.journal").write_bytes(b"\0" * 99)
        assert [game.path.name[0] for game in games_in(tmp_path)] == ["c", "b", "a"]
        beside(tmp_path / "b.journal", "head").unlink()
        last, *others = games_in(tmp_path)
        assert isinstance(last, Unfit) and "b.journal is no journal" in str(last.why)
        assert [game.path.name[0] for game in others] == ["c", "a"]

    def test_of_none_is_none(self, tmp_path):
        assert games_in(tmp_path) == []


class TestTheSizeOfTheSealedFile:
    def test_does_not_tell_which_secret_it_holds(self, evening, kept, path):
        sizes = set()
        for suit, number in (("X", "X"), ("B", "4")):
            kept(evening(options={"tasks": 1}).sit().take_chips(CHIPS).deal(suit, number))
            sizes.add(path.with_name(path.name + ".secret").stat().st_size)
            path.unlink()
        assert sizes == {SECRET_WIDTH}

    @pytest.mark.parametrize("game", names())
    @pytest.mark.slow(3)
    def test_is_that_of_one_secret_for_the_longest_deal_of_any_game(self, game, tmp_path):
        kind = game_named(game)
        seats = kind.seats[-1]
        header = Header(game, NAMES[:seats], {}, kind.deck_for_header(None))
        with closing(Journal.create(tmp_path / "a.journal", header, Settings())) as journal:
            people = People(journal, 1)
            for _ in range(60):
                people.act()
                secret = [kept for kept in journal.state().kept if kept.secret]
                for kept in secret:
                    file = SealedFile(tmp_path / f"{kept.number}")
                    tag = max(virtual_deck(game).tags, key=len)
                    file.append(SecretMove(kept.sealed.line, tag, kept.sealed.nonce))
                    assert (tmp_path / f"{kept.number}").stat().st_size == SECRET_WIDTH
                    (tmp_path / f"{kept.number}").unlink()
