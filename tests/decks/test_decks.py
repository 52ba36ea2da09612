"""Which tag is which card."""

import pytest

from stichtisch.decks.deck import Deck, Lesson, read_deck, virtual_deck, write_deck
from stichtisch.errors import StichtischError
from stichtisch.games import game_named, names
from stichtisch.games.component import Component, DeckError, What

HEADER = b'{"format":"stichtisch-deck","version":1,"game":"was-sticht"}\n'
R3 = b'{"tag":"04a1b2c3d4e5f6","what":"card","name":"R3"}\n'


@pytest.fixture
def read(tmp_path):
    def read(content):
        (tmp_path / "my.deck").write_bytes(content)
        return read_deck(tmp_path / "my.deck")

    return read


def test_was_sticht_has_36_cards_15_trump_cards_and_24_chips():
    whats = [thing.what for thing in game_named("was-sticht").components()]
    assert [whats.count(w) for w in What] == [36, 5, 10, 24, 0]


def test_a_deck_is_read_as_it_was_written(tmp_path):
    deck = virtual_deck("was-sticht")
    write_deck(deck, tmp_path / "a.deck")
    assert read_deck(tmp_path / "a.deck") == deck
    assert deck.missing() == []
    assert list(tmp_path.iterdir()) == [tmp_path / "a.deck"]


def test_virtual_tags_are_the_same_each_time_and_all_different():
    deck = virtual_deck("was-sticht")
    assert deck == virtual_deck("was-sticht")
    assert len(deck.tags) == 75
    assert all(len(uid) == 14 and uid.startswith("04") for uid in deck.tags)


def test_a_part_of_a_deck_says_what_is_missing():
    tags = dict(list(virtual_deck("was-sticht").tags.items())[:-1])
    assert Deck("was-sticht", tags).missing() == [Component(What.CHIP, "FEWEST")]


@pytest.fixture
def learning(tmp_path):
    return Lesson("was-sticht", tmp_path / "my.deck")


class TestLearning:
    def test_tapped_in_the_order_shown(self, learning):
        assert learning.expected == Component(What.CARD, "R1")
        assert learning.tap("04a1b2c3d4e5f6") == Component(What.CARD, "R1")
        assert learning.expected == Component(What.CARD, "R2")
        assert learning.progress == (1, 75)
        assert learning.deck.tags == {"04a1b2c3d4e5f6": Component(What.CARD, "R1")}

    def test_to_the_end(self, learning):
        deck = virtual_deck("was-sticht")
        for uid in deck.tags:
            learning.tap(uid)
        assert learning.expected is None
        assert learning.deck == deck
        with pytest.raises(DeckError, match="all cards are learned"):
            learning.tap("04a1b2c3d4e5f6")

    def test_a_known_tag_is_refused_and_named(self, learning):
        learning.tap("04a1b2c3d4e5f6")
        with pytest.raises(DeckError, match="this tag already belongs to card R1"):
            learning.tap("04a1b2c3d4e5f6")
        assert learning.progress == (1, 75)

    def test_one_back(self, learning):
        assert learning.back() is None
        learning.tap("04a1b2c3d4e5f6")
        assert learning.back() == Component(What.CARD, "R1")
        assert learning.tap("04a1b2c3d4e5f6") == Component(What.CARD, "R1")

    def test_a_tag_that_makes_up_its_number_is_refused(self, learning):
        with pytest.raises(DeckError, match="a new number each time"):
            learning.tap("08a1b2c3")

    @pytest.mark.parametrize("uid", ["", "04", "04a1b2c3d4e5f", "04A1B2C3", "xyz", "04 a1 b2c3"])
    def test_what_is_no_uid_is_refused(self, learning, uid):
        with pytest.raises(DeckError, match="4, 7 or 10 bytes"):
            learning.tap(uid)


@pytest.mark.parametrize(
    ("content", "error"),
    [
        (HEADER + R3 + R3, "my.deck:3: the tag 04a1b2c3d4e5f6 is there twice"),
        (
            HEADER + R3 + R3.replace(b"04a1", b"04a2"),
            "my.deck:3: was-sticht does not have that many: card",
        ),
        (
            HEADER + R3.replace(b"R3", b"R10"),
            "my.deck:2: was-sticht does not have that many: card 'R10'",
        ),
        (HEADER + R3.replace(b"04a1", b"4a1"), "my.deck:2: a tag is 4, 7 or 10 bytes"),
        (HEADER + R3.replace(b"card", b"cart"), 'my.deck:2: "what" of the line must be one of'),
        (HEADER + b"\n", "my.deck:2: this line is not complete JSON"),
        (HEADER.replace(b"deck", b"record"), 'my.deck:1: "format" of the header must be'),
        (HEADER.replace(b"1", b"2"), 'my.deck:1: "version" of the header must be'),
        (HEADER.replace(b"was-", b"is-"), 'my.deck:1: no game is called "is-sticht"'),
        (b"", "my.deck:1: this line is not complete JSON"),
        (b"\xff\xfe", "my.deck:1: this line is not UTF-8"),
    ],
)
def test_what_is_wrong_with_a_file_is_said_with_its_place(read, content, error):
    with pytest.raises(DeckError) as caught:
        read(content)
    assert error in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(DeckError, match="cannot be read: No such file"):
        read_deck(tmp_path / "none")
    with pytest.raises(StichtischError, match="cannot be written: No such file"):
        write_deck(virtual_deck("was-sticht"), tmp_path / "none" / "a.deck")


@pytest.mark.parametrize("game", names())
def test_no_virtual_tag_has_a_uid_that_no_reader_can_read(game):
    """A fourth byte of 88 announces more bytes (ISO/IEC 14443-3): the pod waits for them."""
    tags = virtual_deck(game).tags
    assert len(tags) == len(game_named(game).components())
    assert {bytes.fromhex(tag)[3] for tag in tags}.isdisjoint({0x88})
