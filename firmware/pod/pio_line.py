"""Sends bytes to lamps by a state machine of the chip's PIO, fed by its DMA: no interrupt waits.

machine.bitstream does the same in software, with interrupts off for 0.5 ms a frame.
"""

# mypy: ignore-errors
# ruff: noqa: F821 (rp2.asm_pio gives the names of its instructions)

from time import ticks_us

import rp2
from uctypes import addressof

from podwire.ticks import const, micropython, ticks_add, ticks_diff

_HZ = const(20_000_000)  # a step of 50 ns
_LATCH_US = const(300)  # of low, in which the lamps take over what was sent
_BYTES = const(0)  # the DMA's size of a transfer; to the FIFO a byte goes in all four places
_MACHINE = const(0)
# DREQ_PIO0_TX0: the state machine's FIFO has room (RP2040 data sheet 2.5.3.1, RP2350's 12.6.4.1)
_TX = const(0)
_READ_AND_GO = const(15)  # AL3_READ_ADDR_TRIG (2.5.7): the count is that of the last time


def _program(first, second, last):
    """A bit: high for `first` steps, high or low for `second` as it is 1 or 0, low for `last`."""

    @rp2.asm_pio(
        sideset_init=rp2.PIO.OUT_LOW,
        out_shiftdir=rp2.PIO.SHIFT_LEFT,
        autopull=True,
        pull_thresh=8,
    )
    def send():
        wrap_target()
        label("bit")
        out(x, 1).side(0)[last - 1]
        jmp(not_x, "zero").side(1)[first - 1]
        jmp("bit").side(1)[second - 1]
        label("zero")
        nop().side(0)[second - 1]
        wrap()

    return send


# by the bytes that a lamp takes; the times are those of pod.ws2812
_PROGRAMS = {3: _program(8, 8, 9), 4: _program(6, 6, 12)}


class Line:
    """The wire to the lamps."""

    def __init__(self, pin, channels, frame):
        """`pin`: an output; `channels`: bytes that a lamp takes; `frame`: what is sent. Changed
        while it is, lamps show half of both for less than 1 ms; the next send() shows the rest."""
        self._machine = rp2.StateMachine(_MACHINE, _PROGRAMS[channels], freq=_HZ, sideset_base=pin)
        self._machine.active(1)
        self._dma = rp2.DMA()
        ctrl = self._dma.pack_ctrl(size=_BYTES, inc_write=False, treq_sel=_TX)
        self._dma.config(read=frame, write=self._machine, count=len(frame), ctrl=ctrl)
        self._registers = self._dma.registers
        self._address = addressof(frame)
        self._frame_us = len(frame) * 10 + _LATCH_US  # 1.25 us a bit
        self._free = ticks_us()

    @micropython.native
    def send(self):
        """Begin to send the frame; wait before it for what is under way, 1 ms at most."""
        self.wait()
        self._registers[_READ_AND_GO] = self._address
        self._free = ticks_add(ticks_us(), self._frame_us)

    @micropython.native
    def wait(self):
        """Until the lamps show what was sent."""
        # the clock begins anew every 18 minutes: after ten without a frame `_free` looks far ahead
        while 0 < ticks_diff(self._free, ticks_us()) <= self._frame_us:
            pass

    def close(self):
        """Give the DMA's channel back, when all is sent."""
        self.wait()
        self._dma.close()
