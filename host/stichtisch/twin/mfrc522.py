"""The MFRC522 at register level. Section numbers are those of NXP's MFRC522 data sheet, rev. 3.9.

Pure: every access is given its time in ns; whatever is due until then happens first.
"""

import heapq
from collections.abc import Callable

from stichtisch.twin import mfrc522_registers as reg
from stichtisch.twin.air import crc16, on_air
from stichtisch.twin.field import Answer, Field, bits_ns
from stichtisch.twin.mfrc522_registers import Timer, decode

_FIFO_SIZE = 64
# 8.8.2: 1024 clocks of 27.12 MHz pass before the chip can be addressed
_START_UP_NS = 37_740
# after the reset pin was low the quartz must start first; typical for 27.12 MHz
_QUARTZ_NS = 1_000_000
# a byte in the CRC coprocessor: 8 clocks of 13.56 MHz, one a bit
_CRC_BYTE_NS = 590
# the end of communication is a logic 0 and an unmodulated bit (14443-3, 6.2.3)
_END_BITS = 2
# 9.3.3.10 TAuto: the timer stops at the 5th bit received, the start bit and four data bits
_STOP_BITS = 5
_CRC_PRESETS = (0x0000, 0x6363, 0xA671, 0xFFFF)  # 9.3.2.2 CRCPreset

_RECEIVER_ERRORS = reg.COLL_ERR | reg.CRC_ERR | reg.PARITY_ERR | reg.PROTOCOL_ERR

# ModemState (9.3.1.9)
_MODEM_IDLE, _WAIT_SEND, _TRANSMITTING, _RX_WAIT = 0, 1, 3, 5


class Mfrc522:
    """One reader chip and the field around its antenna.

    The data sheet counts CollPos from the first bit received. Some drivers found chips that count
    from bit 0 of the first byte, RxAlign included: `collisions_from_byte` does that.
    """

    def __init__(self, field: Field, collisions_from_byte: bool = False) -> None:
        self.field = field
        self.wedged = False  # a wedged chip keeps its registers and finishes no command
        self._collisions_from_byte = collisions_from_byte
        self._in_reset = False
        self._clock = 0
        self._events: list[tuple[int, int, object, Callable[[int], None]]] = []
        self._event_count = 0
        self._timer = Timer()
        self._readers: dict[int, Callable[[], int]] = {
            reg.COMMAND: self._read_command,
            reg.COM_IRQ: lambda: self._com_irq,
            reg.DIV_IRQ: lambda: self._div_irq,
            reg.STATUS1: self._read_status1,
            reg.STATUS2: lambda: self._registers[reg.STATUS2] & 0xC8 | self._modem,
            reg.FIFO_DATA: self._read_fifo,
            reg.FIFO_LEVEL: lambda: len(self._fifo),
            reg.CONTROL: lambda: 0x10 | self._rx_last_bits,
            reg.T_COUNTER_HIGH: lambda: self._timer.value(self._clock) >> 8,
            reg.T_COUNTER_LOW: lambda: self._timer.value(self._clock) & 0xFF,
        }
        self._writers: dict[int, Callable[[int], None]] = {
            reg.COMMAND: self._write_command,
            reg.COM_IRQ: self._write_com_irq,
            reg.DIV_IRQ: self._write_div_irq,
            reg.FIFO_DATA: self._write_fifo,
            reg.FIFO_LEVEL: self._write_fifo_level,
            reg.CONTROL: self._write_control,
            reg.BIT_FRAMING: self._write_bit_framing,
            reg.COLL: self._write_coll,
            reg.TX_CONTROL: self._write_tx_control,
        }
        self._reset(0, 0)

    # -- access -------------------------------------------------------------------------------

    def read(self, address: int, now: int) -> int:
        """Read a register; reading FIFODataReg takes a byte out of the FIFO."""
        self.advance(now)
        if now < self._ready_at or self._in_reset:
            # until the chip has started, PowerDown reads as 1 (8.6.3, 9.3.1.2)
            return reg.RCV_OFF | reg.POWER_DOWN if address == reg.COMMAND else 0
        reader = self._readers.get(address)
        return reader() if reader else self._registers[address]

    def write(self, address: int, value: int, now: int) -> None:
        """Write a register; a read-only one keeps its value."""
        self.advance(now)
        if now < self._ready_at or self._in_reset or address in reg.READ_ONLY:
            return
        writer = self._writers.get(address)
        if writer:
            writer(value)
        else:
            self._registers[address] = value

    def reset_pin(self, high: bool, now: int) -> None:
        """The NRSTPD pin: low is hard power-down, the rising edge is a reset (8.6.1, 8.8.1)."""
        self.advance(now)
        if high and self._in_reset:
            self._reset(now, _QUARTZ_NS + _START_UP_NS)
        elif not high:
            self._reset(now, 0)
        self._in_reset = not high

    def advance(self, now: int) -> None:
        """Carry out everything that is due until `now`."""
        while self._events and self._events[0][0] <= now:
            due, _, owner, happen = heapq.heappop(self._events)
            if owner is self._command_run or owner is self._timer_run:
                self._clock = due
                happen(due)
        self._clock = max(self._clock, now)

    def next_due(self) -> int | None:
        """When the chip does something by itself next, in ns; None if it does nothing."""
        owners = (self._command_run, self._timer_run)
        return min((due for due, _, owner, _ in self._events if owner in owners), default=None)

    def _later(self, due: int, owner: object, happen: Callable[[int], None]) -> None:
        self._event_count += 1
        heapq.heappush(self._events, (due, self._event_count, owner, happen))

    def _reset(self, now: int, start_up: int) -> None:
        self._registers = bytearray(64)
        for address, value in reg.RESET_VALUES.items():
            self._registers[address] = value
        self._fifo = bytearray()
        self._com_irq = reg.IDLE_IRQ | reg.LO_ALERT_IRQ
        self._div_irq = 0
        self._command = reg.IDLE
        self._receiver_off = True
        self._modem = _MODEM_IDLE
        self._rx_last_bits = 0
        self._command_run = object()
        self._timer_run = object()
        self._timer.stop(now)
        self._ready_at = now + start_up
        self.wedged = False
        self.field.power(False, now)

    # -- commands -----------------------------------------------------------------------------

    def _read_command(self) -> int:
        power_down = self._registers[reg.COMMAND] & reg.POWER_DOWN
        return (reg.RCV_OFF if self._receiver_off else 0) | power_down | self._command

    def _write_command(self, value: int) -> None:
        was_down = self._registers[reg.COMMAND] & reg.POWER_DOWN
        self._registers[reg.COMMAND] = value & reg.POWER_DOWN
        self._receiver_off = bool(value & reg.RCV_OFF)
        if was_down and not value & reg.POWER_DOWN:
            self._ready_at = self._clock + _START_UP_NS
        command = value & 0x0F
        if command == reg.NO_CMD_CHANGE:
            return
        if command == reg.SOFT_RESET:
            self._reset(self._clock, _START_UP_NS)
            return
        self._command_run = object()
        self._command = command
        self._modem = _MODEM_IDLE
        if command == reg.IDLE:
            return  # 9.3.1.5: the Idle command itself does not set IdleIRq
        self._registers[reg.ERROR] &= reg.TEMP_ERR
        if not self.wedged:
            self._begin(command)

    def _begin(self, command: int) -> None:
        match command:
            case reg.CALC_CRC:
                self._crc = _CRC_PRESETS[self._registers[reg.MODE] & 3]
                self._feed_crc()
            case reg.TRANSMIT:
                self._transmit()
            case reg.RECEIVE:
                self._modem = _RX_WAIT
            case reg.TRANSCEIVE:
                self._modem = _WAIT_SEND
                # StartSend stays set until it is cleared: the next Transceive sends at once
                if self._registers[reg.BIT_FRAMING] & 0x80:
                    self._transmit()
            case reg.MF_AUTHENT:
                pass  # not modelled: it never ends
            case _:
                self._end_command()

    def _end_command(self) -> None:
        self._command = reg.IDLE
        self._modem = _MODEM_IDLE
        self._com_irq |= reg.IDLE_IRQ

    def _feed_crc(self) -> None:
        """Take in the FIFO: CalcCRC adds each byte written until the next command (10.3.1.4)."""
        if not self._fifo:
            return
        self._crc = crc16(self._fifo, self._crc)
        result = self._crc
        busy = len(self._fifo) * _CRC_BYTE_NS
        self._fifo.clear()

        def done(_now: int) -> None:
            self._registers[reg.CRC_RESULT_HIGH] = result >> 8
            self._registers[reg.CRC_RESULT_LOW] = result & 0xFF
            self._div_irq |= reg.CRC_IRQ

        self._later(self._clock + busy, self._command_run, done)

    # -- radio --------------------------------------------------------------------------------

    def _write_bit_framing(self, value: int) -> None:
        self._registers[reg.BIT_FRAMING] = value
        if value & 0x80 and self._modem == _WAIT_SEND and not self.wedged:
            self._transmit()

    def _write_tx_control(self, value: int) -> None:
        self._registers[reg.TX_CONTROL] = value
        self.field.power(bool(value & 3), self._clock)

    def _transmit(self) -> None:
        tx_mode = self._registers[reg.TX_MODE]
        parity = not self._registers[reg.MF_RX] & 0x10
        frame = on_air(self._fifo, self._registers[reg.BIT_FRAMING] & 7, parity)
        if tx_mode & 0x80:
            crc = crc16(self._fifo, _CRC_PRESETS[self._registers[reg.MODE] & 3])
            frame += on_air(crc.to_bytes(2, "little"), parity=parity)
        self._fifo.clear()
        self._modem = _TRANSMITTING
        start = self._clock
        # tags hear only 100 % modulation at 106 kbit/s (Force100ASK, TxSpeed)
        audible = frame and self._registers[reg.TX_ASK] & 0x40 and not tx_mode & 0x70

        def sent(now: int) -> None:
            answer = self.field.exchange(frame, start) if audible else None
            self._sent(now, answer)

        self._later(start + bits_ns(1 + len(frame) + _END_BITS), self._command_run, sent)

    def _sent(self, now: int, answer: Answer | None) -> None:
        self._com_irq |= reg.TX_IRQ
        if self._registers[reg.T_MODE] & 0x80:
            self._start_timer(now)
        if self._command == reg.TRANSMIT:
            self._end_command()
            return
        self._modem = _RX_WAIT
        self._registers[reg.ERROR] &= ~_RECEIVER_ERRORS & 0xFF
        self._registers[reg.COLL] = self._registers[reg.COLL] & 0x80 | 0x20
        if answer is None or self._receiver_off or self._registers[reg.RX_MODE] & 0x70:
            return
        heard = answer
        if self._registers[reg.T_MODE] & 0x80 and len(heard.symbols) >= _STOP_BITS - 1:
            self._later(heard.start + bits_ns(_STOP_BITS), self._command_run, self._stop_timer)
        # one more bit without subcarrier tells the receiver that the frame has ended
        end = heard.end + bits_ns(1)
        self._later(end, self._command_run, lambda _now: self._received(heard))

    def _received(self, answer: Answer) -> None:
        rx_mode = self._registers[reg.RX_MODE]
        if rx_mode & 0x08 and len(answer.symbols) < 4:
            return  # 9.3.2.4 RxNoErr: the receiver ignores so short a frame and stays on
        align = self._registers[reg.BIT_FRAMING] >> 4 & 7
        check_parity = not self._registers[reg.MF_RX] & 0x10
        frame = decode(answer.symbols, align, check_parity, bool(self._registers[reg.COLL] & 0x80))
        data = frame.data
        errors = 0
        if rx_mode & 0x80:
            preset = _CRC_PRESETS[self._registers[reg.MODE] & 3]
            if len(data) < 3 or frame.last_bits or crc16(data, preset):
                errors |= reg.CRC_ERR
            data = data[:-2]
        if not answer.start_bit:
            errors |= reg.PROTOCOL_ERR
        if not frame.parity_right:
            errors |= reg.PARITY_ERR
        if frame.collision:
            errors |= reg.COLL_ERR
            self._note_collision(frame.collision + (align if self._collisions_from_byte else 0))
        self._rx_last_bits = frame.last_bits
        for byte in data:
            self._push(byte)
        self._registers[reg.ERROR] |= errors
        self._com_irq |= reg.RX_IRQ | (reg.ERR_IRQ if errors else 0)
        if self._command == reg.TRANSCEIVE:
            self._modem = _WAIT_SEND

    def _note_collision(self, position: int) -> None:
        keep = self._registers[reg.COLL] & 0x80
        # 9.3.1.15: 0 stands for the 32nd bit; a later bit has no position
        self._registers[reg.COLL] = keep | (position & 0x1F if position <= 32 else 0x20)

    def _write_coll(self, value: int) -> None:
        self._registers[reg.COLL] = self._registers[reg.COLL] & 0x3F | value & 0x80

    # -- FIFO, interrupts, timer --------------------------------------------------------------

    def _push(self, byte: int) -> None:
        if len(self._fifo) >= _FIFO_SIZE:
            self._registers[reg.ERROR] |= reg.BUFFER_OVFL
            self._com_irq |= reg.ERR_IRQ
            return
        self._fifo.append(byte)
        if _FIFO_SIZE - len(self._fifo) == self._registers[reg.WATER_LEVEL] & 0x3F:
            self._com_irq |= reg.HI_ALERT_IRQ

    def _read_fifo(self) -> int:
        if not self._fifo:
            return 0
        byte = self._fifo.pop(0)
        if len(self._fifo) == self._registers[reg.WATER_LEVEL] & 0x3F:
            self._com_irq |= reg.LO_ALERT_IRQ
        return byte

    def _write_fifo(self, byte: int) -> None:
        if self._modem in (_TRANSMITTING, _RX_WAIT):
            self._registers[reg.ERROR] |= reg.WR_ERR
            self._com_irq |= reg.ERR_IRQ
        self._push(byte)
        if self._command == reg.CALC_CRC and not self.wedged:
            self._feed_crc()

    def _write_fifo_level(self, value: int) -> None:
        if value & 0x80:
            self._fifo.clear()
            self._registers[reg.ERROR] &= ~reg.BUFFER_OVFL & 0xFF

    def _write_com_irq(self, value: int) -> None:
        marked = value & 0x7F
        self._com_irq = self._com_irq | marked if value & reg.SET else self._com_irq & ~marked

    def _write_div_irq(self, value: int) -> None:
        marked = value & 0x14
        self._div_irq = self._div_irq | marked if value & reg.SET else self._div_irq & ~marked

    def _read_status1(self) -> int:
        level = len(self._fifo)
        water = self._registers[reg.WATER_LEVEL] & 0x3F
        asked = (
            self._com_irq & self._registers[reg.COM_I_EN] & 0x7F
            or self._div_irq & self._registers[reg.DIV_I_EN] & 0x14
        )
        crc_ready = self._command != reg.CALC_CRC or self._div_irq & reg.CRC_IRQ
        return (
            (0x20 if crc_ready else 0)
            | (0x10 if asked else 0)
            | (0x08 if self._timer.expires is not None else 0)
            | (0x02 if _FIFO_SIZE - level <= water else 0)
            | (0x01 if level <= water else 0)
        )

    def _write_control(self, value: int) -> None:
        if value & 0x80:
            self._stop_timer(self._clock)
        if value & 0x40:
            self._start_timer(self._clock)

    def _start_timer(self, now: int) -> None:
        if self.wedged:
            return
        registers = self._registers
        prescaler = (registers[reg.T_MODE] & 0x0F) << 8 | registers[reg.T_PRESCALER]
        reload = registers[reg.T_RELOAD_HIGH] << 8 | registers[reg.T_RELOAD_LOW]
        even = 1 if registers[reg.DEMOD] & 0x10 else 0  # TPrescalEven
        self._timer.start(now, reload, 2 * prescaler + 1 + even)
        self._timer_run = object()
        if self._timer.expires is not None:
            self._later(self._timer.expires, self._timer_run, self._timer_over)

    def _stop_timer(self, now: int) -> None:
        self._timer.stop(now)
        self._timer_run = object()

    def _timer_over(self, now: int) -> None:
        self._com_irq |= reg.TIMER_IRQ
        self._stop_timer(now)
        if self._registers[reg.T_MODE] & 0x10:  # TAutoRestart
            self._start_timer(now)
