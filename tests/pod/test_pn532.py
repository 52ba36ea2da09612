"""A pod whose reader is a PN532: the same presence, over a chip that tells tags apart itself."""

import pytest

from podwire import kinds, messages
from stichtisch.twin.stand_ins import machine
from twin.pn532 import Pn532

ACE, NEXT, ALIKE = "04a1b2c3d4e5f6", "04a1b2c3d4e5f7", "04a1b3c3d4e5f6"
TEN, LONG = "deadbeef", "04112233445566778899"


@pytest.fixture
def seat(switch_on):
    """A seat's pod with another chip on its bus, and the one line of parts.py that names it."""

    def open_reader(presence, now):
        from pod import pn532_module

        board = machine._board
        board.chip = board.bus = Pn532(board.field)
        return pn532_module.open_reader(presence, now)

    seat = switch_on(open_reader=open_reader)
    seat.run(600)
    return seat


def lay(seat, uid):
    seat.board.field.lay(bytes.fromhex(uid), seat.now)


def lift(seat, uid):
    seat.board.field.lift(bytes.fromhex(uid))


def tags(seat):
    told = [messages.get_tag(memoryview(payload)) for payload in seat.told(kinds.TAG)]
    named = {kinds.TAG_ARRIVED: "arrived", kinds.TAG_GONE: "gone"}
    return [(uid.hex(), named[state]) for _, state, *_, uid in told if state in named]


def stats(seat):
    assert seat.host.send(kinds.ASK, b"", 0)
    seat.run(20)
    return messages.get_stats(memoryview(seat.told(kinds.STATS)[-1]))


@pytest.mark.parametrize("uid", [ACE, TEN, LONG])
def test_a_card_is_told_when_it_comes_and_when_it_goes(seat, uid):
    lay(seat, uid)
    seat.run(60)
    assert tags(seat) == [(uid, "arrived")]
    seat.run(2_000)
    lift(seat, uid)
    seat.run(300)
    assert tags(seat)[1:] == [(uid, "gone")]


@pytest.mark.parametrize("beside", [(), (NEXT,)], ids=["alone", "beside another"])
def test_a_card_is_told_to_be_gone_within_150_ms(seat, beside):
    """While it does not answer it is asked again, and waits for no other tag to start anew."""
    for uid in beside:
        lay(seat, uid)
    for passed in range(300, 315):
        lay(seat, ACE)
        seat.run(passed)
        lift(seat, ACE)
        seat.run(150)
        assert tags(seat)[-1] == (ACE, "gone")
        seat.run(100)


def test_two_cards_that_differ_in_one_bit_are_told_apart(seat):
    lay(seat, ACE)
    seat.run(500)
    lay(seat, NEXT)
    seat.run(500)
    assert tags(seat) == [(ACE, "arrived"), (NEXT, "arrived")]
    lift(seat, ACE)
    seat.run(400)
    assert tags(seat)[2:] == [(ACE, "gone")]


def test_a_uid_of_two_cards_halves_is_no_card(seat, monkeypatch):
    """One left half selected may answer the next one's second half; a card is listed again."""
    mixed = "04f1f2" + ACE[6:]
    lay(seat, ACE)
    seat.run(500)
    listed, halves = Pn532._list, iter([bytes.fromhex(mixed)])

    def list_once(chip, most, now):
        yield from listed(chip, most, now)
        chip._found = [one[:-7] + next(halves, one[-7:]) for one in chip._found]

    monkeypatch.setattr(Pn532, "_list", list_once)
    seat.run(1_000)
    assert next(halves, None) is None and tags(seat) == [(ACE, "arrived")]
    lay(seat, mixed)
    seat.run(100)
    assert tags(seat)[1:] == [(mixed, "arrived")]


def test_two_cards_whose_uids_end_alike_lie_beside_each_other(seat):
    lay(seat, ACE)
    lay(seat, ALIKE)
    seat.run(100)
    assert sorted(tags(seat)) == [(ACE, "arrived"), (ALIKE, "arrived")]
    seat.run(2_000)
    assert len(tags(seat)) == 2


def test_a_card_that_goes_while_another_is_looked_for_is_told_too(seat):
    lay(seat, ACE)
    lay(seat, NEXT)
    seat.run(500)
    lift(seat, ACE)
    seat.run(60)
    lift(seat, NEXT)
    seat.run(230)
    assert sorted(tags(seat)[2:]) == [(ACE, "gone"), (NEXT, "gone")]


def test_a_hand_that_passes_over_the_cards_takes_none_away(seat):
    lay(seat, ACE)
    lay(seat, TEN)
    seat.run(500)
    for _ in range(20):
        for tag in seat.board.field.tags:
            tag.power_off()
        seat.board.field.tags, covered = [], seat.board.field.tags
        seat.run(100)
        for tag in covered:
            tag.power_on(seat.now)
        seat.board.field.tags = covered
        seat.run(200)
    assert len(tags(seat)) == 2


@pytest.mark.slow(3)
@pytest.mark.parametrize("noise", ["noise", "fading"])
def test_noise_takes_no_card_away_and_invents_none(seat, noise):
    lay(seat, ACE)
    lay(seat, TEN)
    seat.run(500)
    setattr(seat.board.field, noise, 0.1)
    seat.run(20_000)
    assert sorted(tags(seat)) == [(ACE, "arrived"), (TEN, "arrived")]


def test_in_noise_cards_stay_through_a_silence_that_tells_of_a_lift_in_a_quiet_field(seat):
    lay(seat, ACE)
    lay(seat, TEN)
    seat.run(500)
    seat.board.field.fading = 0.2
    seat.run(3_000)
    seat.board.field.fading = 2.0  # nobody hears anybody
    seat.run(146)
    seat.board.field.fading = 0.0
    seat.run(500)
    assert sorted(tags(seat)) == [(ACE, "arrived"), (TEN, "arrived")]


def test_a_chip_that_is_unplugged_is_told_and_takes_no_card_away(seat):
    lay(seat, ACE)
    seat.run(500)
    assert stats(seat)[6] == 0x32
    seat.board.bus.stuck = 0xFF
    seat.run(1_000)
    seat.board.bus.stuck = None
    seat.run(1_000)
    troubles = seat.told(kinds.TROUBLE)
    assert troubles[-2:] == [b"\x00\x01", b"\x00\x00"]
    assert tags(seat) == [(ACE, "arrived")]


def test_a_chip_that_hangs_is_set_up_again(seat):
    seat.board.bus.wedged = True
    seat.run(300)
    seat.board.bus.wedged = False
    seat.run(600)
    lay(seat, TEN)
    seat.run(100)
    assert tags(seat) == [(TEN, "arrived")]
    assert stats(seat)[2] >= 1


def test_a_broken_answer_is_no_list_of_cards(seat):
    """A byte is spoilt on the wires now and then: the chip is set up anew, and no card is gone."""
    lay(seat, ACE)
    seat.run(500)
    transfer, count = seat.board.bus.transfer, iter(range(10**9))

    def spoilt(byte, now):
        came = transfer(byte, now)
        return came ^ 0x10 if next(count) % 997 == 0 else came

    seat.board.bus.transfer = spoilt
    seat.run(5_000)
    assert tags(seat) == [(ACE, "arrived")]
