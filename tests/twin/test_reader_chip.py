"""The reader chip beyond the vectors: faults, both readings of CollPos, the SPI bus."""

import pytest

from stichtisch.twin import mfrc522_registers as reg
from stichtisch.twin.board import Mfrc522Spi
from stichtisch.twin.field import Answer, Field
from stichtisch.twin.mfrc522 import Mfrc522
from stichtisch.twin.mfrc522_registers import decode
from stichtisch.twin.tag import TagState

US = 1_000
MS = 1_000_000


class ScriptedField(Field):
    """Answers every frame with the symbols the test gives."""

    def __init__(self, symbols, start_bit=True):
        super().__init__()
        self._symbols = symbols
        self._start_bit = start_bit

    def exchange(self, _frame, start):
        return Answer(start + 200 * US, self._symbols, self._start_bit)


def chip_after_one_exchange(field, align=0, rx_mode=0, **options):
    chip = Mfrc522(field, **options)
    chip.write(reg.TX_ASK, 0x40, 0)
    chip.write(reg.RX_MODE, rx_mode, 0)
    chip.write(reg.TX_CONTROL, 0x83, 0)
    chip.write(reg.FIFO_DATA, 0x26, 0)
    chip.write(reg.COMMAND, reg.TRANSCEIVE, 0)
    chip.write(reg.BIT_FRAMING, 0x87 | align << 4, 0)
    chip.advance(5 * MS)
    return chip


@pytest.mark.parametrize(("from_byte", "position"), [(False, 3), (True, 5)])
def test_collpos_counts_with_or_without_rxalign(from_byte, position):
    field = ScriptedField([0, 1, 2, 0, 0, 0, 1])
    chip = chip_after_one_exchange(field, align=2, collisions_from_byte=from_byte)
    assert chip.read(reg.COLL, 5 * MS) & 0x3F == position
    assert chip.read(reg.ERROR, 5 * MS) == reg.COLL_ERR


def test_a_collision_behind_the_32nd_bit_has_no_position():
    symbols = [*[0, 0, 0, 0, 0, 0, 0, 0, 1] * 4, 2]
    chip = chip_after_one_exchange(ScriptedField(symbols))
    assert chip.read(reg.COLL, 5 * MS) & 0x20
    assert chip.read(reg.ERROR, 5 * MS) == reg.COLL_ERR


def test_a_missing_start_bit_is_a_protocol_error():
    chip = chip_after_one_exchange(ScriptedField([0] * 8 + [1], start_bit=False))
    assert chip.read(reg.ERROR, 5 * MS) == reg.PROTOCOL_ERR
    assert chip.read(reg.COM_IRQ, 5 * MS) & reg.ERR_IRQ


def test_a_four_bit_answer_says_how_many_bits_it_has():
    chip = chip_after_one_exchange(ScriptedField([0, 1, 0, 1]))
    assert chip.read(reg.CONTROL, 5 * MS) & 7 == 4
    assert chip.read(reg.FIFO_DATA, 5 * MS) == 0x0A


def test_with_rxnoerr_fewer_than_four_bits_are_no_answer():
    assert not chip_after_one_exchange(ScriptedField([0, 1, 0]), rx_mode=8)._com_irq & reg.RX_IRQ
    assert chip_after_one_exchange(ScriptedField([0, 1, 0]))._com_irq & reg.RX_IRQ


def test_an_answer_longer_than_the_fifo_overflows_it():
    chip = chip_after_one_exchange(ScriptedField([0, 0, 0, 0, 0, 0, 0, 0, 1] * 65))
    assert chip.read(reg.ERROR, 9 * MS) == reg.BUFFER_OVFL
    assert chip.read(reg.FIFO_LEVEL, 9 * MS) == 64


def test_bits_behind_a_collision_are_cleared_or_kept():
    symbols = [1, 2, 1, 1, 0, 0, 0, 0, 1]
    assert decode(symbols, 0, True, keep_after_collision=False).data == b"\x01"
    assert decode(symbols, 0, True, keep_after_collision=True).data == b"\x0f"


def test_the_parity_of_a_split_byte_is_ignored_but_not_that_of_the_next():
    rest, parity = [1, 1, 0], [0]
    good = decode([*rest, *parity, *[1] * 8, 1], 5, True, True)
    bad = decode([*rest, *parity, *[1] * 8, 0], 5, True, True)
    assert (good.data, good.parity_right, bad.parity_right) == (b"\x60\xff", True, False)


def test_a_wedged_chip_keeps_its_registers_and_ends_nothing_until_reset():
    field = Field()
    field.lay(b"\xde\xad\xbe\xef", 0)
    chip = Mfrc522(field)
    chip.wedged = True
    chip.write(reg.T_MODE, 0x80, 0)
    chip.write(reg.FIFO_DATA, 0x26, 0)
    chip.write(reg.COMMAND, reg.TRANSCEIVE, 0)
    chip.write(reg.BIT_FRAMING, 0x87, 0)
    assert chip.read(reg.COM_IRQ, 1000 * MS) & 0x61 == 0
    assert chip.read(reg.VERSION, 1000 * MS) == 0x92
    chip.write(reg.COMMAND, reg.SOFT_RESET, 1000 * MS)
    assert not chip.wedged


def test_a_reset_takes_the_field_from_the_tags():
    field = Field()
    tag = field.lay(b"\xde\xad\xbe\xef", 0)
    chip = Mfrc522(field)
    chip.write(reg.TX_CONTROL, 0x83, 0)
    assert tag.state is TagState.IDLE
    chip.write(reg.COMMAND, reg.SOFT_RESET, 10 * MS)
    assert tag.state is TagState.POWER_OFF


def test_a_chip_held_in_reset_is_deaf():
    chip = Mfrc522(Field())
    chip.reset_pin(False, 0)
    chip.write(reg.MODE, 0x3D, 1 * MS)
    assert chip.read(reg.VERSION, 1 * MS) == 0
    chip.reset_pin(True, 2 * MS)
    assert chip.read(reg.COMMAND, 2 * MS) & reg.POWER_DOWN
    assert chip.read(reg.MODE, 10 * MS) == 0x3F


def test_writing_the_fifo_while_an_answer_may_come_is_an_error():
    chip = chip_after_one_exchange(Field())
    chip.write(reg.FIFO_DATA, 0x26, 6 * MS)
    assert chip.read(reg.ERROR, 6 * MS) & reg.WR_ERR


@pytest.mark.parametrize("level", [0x00, 0xFF])
def test_an_absent_chip_leaves_the_line_where_it_is(level):
    spi = Mfrc522Spi(Mfrc522(Field()))
    spi.stuck = level
    spi.select(True)
    assert [spi.transfer(byte, 0) for byte in (0xEE, 0x00)] == [level, level]


def test_an_unselected_chip_says_and_hears_nothing():
    chip = Mfrc522(Field())
    spi = Mfrc522Spi(chip)
    assert [spi.transfer(byte, 0) for byte in (0x22, 0x3D)] == [0xFF, 0xFF]
    assert chip.read(reg.MODE, 0) == 0x3F
