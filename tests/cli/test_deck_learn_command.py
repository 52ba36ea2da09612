"""`stichtisch deck learn`: no tap is lost, and what cannot be kept is said before the first."""

import errno

import pytest

from stichtisch.cli import main
from stichtisch.decks.deck import Deck, read_deck, virtual_deck, write_deck
from stichtisch.pods.events import (
    Hello,
    KeyDown,
    Left,
    PodJoined,
    PodLeft,
    PortError,
    PortRefused,
    Role,
    TagArrived,
)
from stichtisch.pods.pods import Pods

TAGS = list(virtual_deck("oh-hell").tags)
JOINED = PodJoined("p", Hello("p", Role.SEAT, 1, 16, 5, 1, 0, 0, "1.0"))


def taps(first, last):
    return [TagArrived("p", tag) for tag in TAGS[first:last]]


@pytest.fixture
def learn(tmp_path, monkeypatch, capsys):
    """Somebody taps, then presses Ctrl-C; status, what was said, what was said at the end."""
    monkeypatch.chdir(tmp_path)

    def run(*events, file="my deck", game="oh-hell", options=()):
        waiting = [[JOINED], *([event] for event in events)]

        def poll(_pods, _timeout):
            if not waiting:
                raise KeyboardInterrupt
            return waiting.pop(0)

        monkeypatch.setattr(Pods, "poll", poll)
        status = main(["--lang", "en", "deck", "learn", game, file, *options])
        out, err = capsys.readouterr()
        return status, out, err

    return run


def test_each_tag_is_on_disk_before_the_next_is_asked_for(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    asked = []

    def poll(_pods, _timeout):
        there = tmp_path / "my deck"
        asked.append(len(read_deck(there).tags) if there.exists() else 0)
        return [taps(0, 60)[len(asked) - 1]]

    monkeypatch.setattr(Pods, "poll", poll)
    assert main(["--lang", "en", "deck", "learn", "oh-hell", "my deck"]) == 0
    assert asked == list(range(52))


def test_ctrl_c_says_what_is_kept_and_how_to_go_on(learn, tmp_path):
    status, out, err = learn(*taps(0, 3))
    assert status == 130
    assert out.endswith("4/52: lay 5 of spades (S5) on the pod\n")
    assert err == (
        "Stopped.\n3 of 52 tags are kept in my deck."
        " To go on: stichtisch deck learn oh-hell 'my deck'\n"
    )
    assert list(tmp_path.iterdir()) == [tmp_path / "my deck"]


def test_it_goes_on_where_it_was_stopped_up_to_the_last(learn, tmp_path):
    learn(*taps(0, 3))
    status, out, err = learn(*taps(3, 52))
    assert (status, err) == (0, "")
    assert "my deck already holds 3 of 52 tags; continuing with the next one.\n" in out
    assert "\n4/52: lay 5 of spades (S5) on the pod\n" in out and "\n3/52" not in out
    assert out.endswith(
        "All 52 tags are in my deck."
        " To play with them: stichtisch table --game oh-hell --deck 'my deck'\n"
    )
    assert read_deck(tmp_path / "my deck") == virtual_deck("oh-hell")


def test_the_key_takes_back_the_last_tag_also_one_of_before(learn, tmp_path):
    learn(*taps(0, 2))
    assert "2/52: lay 3 of spades (S3)" in learn(KeyDown("p"))[1]
    assert list(read_deck(tmp_path / "my deck").tags) == TAGS[:1]


def test_a_tag_that_was_learned_before_is_named(learn):
    learn(*taps(0, 2))
    assert "this tag already belongs to card S2" in learn(*taps(0, 1))[1]


def test_a_pulled_pod_loses_nothing(learn):
    out = learn(*taps(0, 1), PodLeft("p", Left.UNPLUGGED), JOINED, *taps(1, 2))[1]
    assert "The pod is no longer connected" in out and "3/52" in out


def test_stopped_before_the_first_tap_it_leaves_nothing(learn, tmp_path):
    assert learn()[0] == 130
    assert list(tmp_path.iterdir()) == []


def test_a_pulled_plug_while_it_is_written_leaves_the_tags_before(learn, tmp_path):
    learn(*taps(0, 2))
    (tmp_path / "my deck.new").write_bytes((tmp_path / "my deck").read_bytes()[:70])
    learn(*taps(2, 3))
    assert list(read_deck(tmp_path / "my deck").tags) == TAGS[:3]
    assert list(tmp_path.iterdir()) == [tmp_path / "my deck"]


class TestBeforeTheFirstTap:
    @pytest.fixture
    def refused(self, learn):
        def run(**given):
            status, out, err = learn(**given)
            assert (status, out) == (2, "") and err.count("\n") == 1
            return err

        return run

    def test_a_folder_that_is_not_there(self, refused):
        assert "decks/my.deck cannot be written: No such file" in refused(file="decks/my.deck")

    def test_a_folder_that_takes_no_files(self, refused, monkeypatch):
        def refuse(**_):
            raise OSError(errno.EROFS, "")

        monkeypatch.setattr("tempfile.TemporaryFile", refuse)
        assert "my deck cannot be written: Read-only file system" in refused()

    def test_another_games_deck(self, refused, tmp_path):
        write_deck(virtual_deck("stichwahl"), tmp_path / "my deck")
        assert "my deck: this deck is for stichwahl, not for oh-hell" in refused()

    def test_what_is_no_deck(self, refused, tmp_path):
        (tmp_path / "my deck").write_text("dear diary\n")
        assert "my deck:1: " in refused()
        assert (tmp_path / "my deck").read_text() == "dear diary\n"

    def test_a_deck_that_is_complete(self, refused, tmp_path):
        write_deck(virtual_deck("oh-hell"), tmp_path / "my deck")
        assert "holds all 52 tags already" in refused()

    def test_a_folder_in_place_of_a_file(self, refused, tmp_path):
        (tmp_path / "my deck").mkdir()
        assert "cannot be read: Is a directory" in refused()


def test_a_named_port_that_cannot_be_opened_ends_it(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    refused = PortRefused("/dev/none", PortError("port.missing", port="/dev/none"))
    monkeypatch.setattr(Pods, "poll", lambda *_: [refused])
    assert main(["--lang", "en", "deck", "learn", "oh-hell", "d", "--port", "/dev/none"]) == 2
    assert "/dev/none cannot be opened" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_deck_saved_by_an_editor_with_a_byte_order_mark_is_read(tmp_path):
    write_deck(Deck("oh-hell", {}), tmp_path / "d")
    (tmp_path / "d").write_bytes(b"\xef\xbb\xbf" + (tmp_path / "d").read_bytes())
    assert read_deck(tmp_path / "d") == Deck("oh-hell", {})
