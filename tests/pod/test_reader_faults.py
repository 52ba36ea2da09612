"""The reader fails: absent, wedged, forgetful. No card is removed by that, and it is told."""

import pytest

from podwire.kinds import TROUBLE_ABSENT, TROUBLE_FINE, TROUBLE_WEDGED
from stichtisch.twin import mfrc522_registers as reg

ACE = "04a1b2c3d4e5f6"


@pytest.fixture
def resting(spot):
    """A card rests on the spot."""
    spot.lay(ACE)
    spot.wait_for(1)
    spot.wait(100)
    return spot


def gone(spot):
    return [uid for what, uid, _ in spot.told if what == "gone"]


def test_a_wedged_reader_is_set_up_anew_and_it_is_told(resting):
    resting.chip.wedged = True
    resting.wait(300)
    assert resting.troubles == [TROUBLE_WEDGED, TROUBLE_FINE]
    assert gone(resting) == []
    resting.lift(ACE)
    resting.wait(140)
    assert gone(resting) == [ACE]


@pytest.mark.parametrize("level", [0x00, 0xFF])
def test_a_reader_unplugged_and_plugged_in_again(resting, level):
    resting.bus.stuck = level
    resting.wait(1_000)
    assert resting.troubles == [TROUBLE_ABSENT]
    resting.bus.stuck = None
    resting.wait(400)
    assert resting.troubles == [TROUBLE_ABSENT, TROUBLE_FINE]
    assert gone(resting) == []
    assert resting.presence.count == 1


def test_a_reader_that_was_away_for_a_week_is_looked_after_as_before(resting):
    """Ticks are compared over 6.2 days; a hub may give a pod power for longer."""
    resting.bus.stuck = 0xFF
    resting.wait(1_000)
    resting.now += 7 * 24 * 3600 * 1_000_000_000
    resting.wait(1_000)
    resting.bus.stuck = None
    resting.wait(1_000)
    resets = resting.scanner.resets
    resting.chip.write(reg.MODE, reg.RESET_VALUES.get(reg.MODE, 0), resting.now)
    resting.wait(1_000)
    assert resting.scanner.resets == resets + 1


@pytest.mark.parametrize("level", [0x00, 0xFF])
def test_an_absent_reader_at_boot_is_trouble_and_found_later(spot, level):
    spot.bus.stuck = level
    spot.scanner.__init__(spot.reader, spot.presence, spot.ms)
    spot.wait(600)
    assert spot.scanner.trouble == TROUBLE_ABSENT
    spot.bus.stuck = None
    spot.lay(ACE)
    spot.wait_for(1)
    assert spot.scanner.trouble == TROUBLE_FINE


@pytest.mark.parametrize("register", [reg.MODE, reg.TX_ASK, reg.T_MODE, reg.TX_CONTROL])
def test_a_reader_that_lost_a_register_is_set_up_anew(resting, register):
    resting.chip.write(register, reg.RESET_VALUES.get(register, 0), resting.now)
    resting.wait(1_000)
    # without its field or its modulation the tag may have been missed before that was noticed
    assert resting.troubles[0] == TROUBLE_WEDGED
    assert resting.scanner.trouble == TROUBLE_FINE
    assert resting.presence.count == 1


def test_modes_left_on_by_a_program_before_do_not_matter(spot):
    for register, value in ((reg.TX_MODE, 0x80), (reg.RX_MODE, 0x88), (reg.MF_RX, 0x10)):
        spot.chip.write(register, value, spot.now)
    spot.chip.write(reg.BIT_FRAMING, 0x80, spot.now)
    assert spot.reader.setup() == 0
    spot.lay("deadbeef")
    spot.wait_for(1)
    assert spot.presence.uids[0][:4].hex() == "deadbeef"


@pytest.mark.parametrize("version", [0x91, 0x92, 0x82, 0x88, 0x12, 0xB2])
def test_known_chips_and_clones_are_taken(spot, version):
    spot.chip._registers[reg.VERSION] = version
    assert spot.reader.identify() == 0
    assert spot.reader.version == version


def test_every_exchange_ends_within_ten_milliseconds(spot):
    spot.chip.wedged = True
    before = spot.now
    spot.scanner._request(0x52)
    assert spot.now - before < 10_000_000


def test_looking_at_an_empty_spot_takes_half_a_millisecond_on_the_bus(spot):
    before = spot.now
    spot.scanner._request(0x52)
    assert spot.now - before < 500_000


@pytest.mark.parametrize("version", [0x12, 0x15, 0x80, 0x82, 0x88, 0x90, 0x91, 0x92, 0xB2])
def test_a_clone_of_any_version_is_a_reader(spot, monkeypatch, version):
    read = spot.chip.read
    monkeypatch.setattr(
        spot.chip, "read", lambda at, now: version if at == reg.VERSION else read(at, now)
    )
    spot.scanner.__init__(spot.reader, spot.presence, spot.ms)
    spot.lay(ACE)
    spot.wait_for(1)
    assert spot.scanner.trouble == TROUBLE_FINE


def test_reserved_bits_may_read_as_they_like(resting, monkeypatch):
    read = resting.chip.read
    reserved = {reg.MODE: 0x54, reg.TX_CONTROL: 0x04, reg.TX_ASK: 0xBF, reg.RF_CFG: 0x8F}
    monkeypatch.setattr(resting.chip, "read", lambda at, now: read(at, now) ^ reserved.get(at, 0))
    resting.wait(2_000)
    assert resting.troubles == []
    assert gone(resting) == []


def test_a_crystal_that_takes_50_ms_is_waited_for(spot, monkeypatch):
    read = spot.chip.read
    spot.scanner.__init__(spot.reader, spot.presence, spot.ms)
    awake = spot.now + 60_000_000
    monkeypatch.setattr(
        spot.chip,
        "read",
        lambda at, now: (
            read(at, now) | (reg.POWER_DOWN if at == reg.COMMAND and now < awake else 0)
        ),
    )
    spot.lay(ACE)
    spot.wait_for(1)
    assert spot.scanner.trouble == TROUBLE_FINE
    assert spot.scanner.resets == 0
    assert spot.ms < 130


def test_counters_never_outgrow_a_small_integer(spot):
    spot.scanner.polls = 0x3FFFFFFE
    spot.wait(20)
    assert 0 < spot.scanner.polls < 100
