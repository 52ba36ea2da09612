// node spi_dma.mjs: what a transfer on the reader's bus takes by machine.SPI, by the RP2040's registers and by
// two DMA channels, in emulated microseconds. firmware/mfrc522/README.md says what follows from it.
import { pins } from '../board/pins.mjs';
import { PodBoard } from '../board/pod_board.mjs';
import { RawRepl } from '../board/raw_repl.mjs';

const SIZES = [2, 10]; // bytes: a register read, and the burst that ends an exchange
const FRESH_CHIP = 0x92; // VersionReg of the MFRC522 2.0
// RP2040 data sheet 4.4.4 (SSPDR, SSPSR, SSPDMACR), 2.3.1.7 (GPIO_OUT_SET, _CLR), 2.5.3.1 (DREQ), 2.5.7 (channels)
const CODE = `
import rp2
from machine import Pin, SPI, mem32
from time import ticks_us, ticks_diff
from uctypes import addressof
spi = SPI(${pins.SPI_ID}, baudrate=${pins.SPI_BAUD}, sck=Pin(${pins.PIN_SCK}), mosi=Pin(${pins.PIN_MOSI}), miso=Pin(${pins.PIN_MISO}))
Pin(${pins.PIN_RST}, Pin.OUT, value=1)
cs = Pin(${pins.PIN_CS}, Pin.OUT, value=1)
BUS = 0x4003C000 + 0x4000 * ${pins.SPI_ID}
to, back = rp2.DMA(), rp2.DMA()
CHANNELS = [0x50000000 + 0x40 * dma.channel for dma in (to, back)]
TIMES = const(200)

@micropython.native
def by_machine(n, out, came):
    for _ in range(TIMES):
        cs(0)
        spi.write_readinto(out, came)
        cs(1)

@micropython.viper
def by_registers(n: int, out: ptr8, came: ptr8):
    bus = ptr32(int(BUS))
    sio = ptr32(0xD0000010)
    left = TIMES
    while left:
        left -= 1
        sio[2] = 1 << ${pins.PIN_CS}
        bus[2] = out[0]
        bus[2] = out[1]
        sent = 2
        at = 0
        while at < n:
            if sent < n and sent - at < 8:
                bus[2] = out[sent]
                sent += 1
            else:
                while not bus[3] & 4:
                    pass
                came[at] = bus[2]
                at += 1
        sio[1] = 1 << ${pins.PIN_CS}

@micropython.viper
def by_dma(n: int, out: ptr8, came: ptr8):
    sio = ptr32(0xD0000010)
    send = ptr32(int(CHANNELS[0]))
    receive = ptr32(int(CHANNELS[1]))
    left = TIMES
    while left:
        left -= 1
        sio[2] = 1 << ${pins.PIN_CS}
        receive[11] = uint(came)  # AL2_WRITE_ADDR_TRIG
        send[15] = uint(out)  # AL3_READ_ADDR_TRIG
        while receive[4] & 1 << 24:  # BUSY
            pass
        sio[1] = 1 << ${pins.PIN_CS}

@micropython.native
def by_rp2_dma(n, out, came):
    send, receive, busy = to.registers, back.registers, back.active
    source, target = addressof(out), addressof(came)
    for _ in range(TIMES):
        cs(0)
        receive[11] = target
        send[15] = source
        while busy():
            pass
        cs(1)

def timed(name, how, n):
    out, came = bytearray([0xEE] * n), bytearray(n)  # VersionReg
    back.config(read=BUS + 8, write=came, count=n, ctrl=back.pack_ctrl(size=0, inc_read=False, treq_sel=17 + 2 * ${pins.SPI_ID}))
    to.config(read=out, write=BUS + 8, count=n, ctrl=to.pack_ctrl(size=0, inc_write=False, treq_sel=16 + 2 * ${pins.SPI_ID}))
    mem32[BUS + 0x24] = 3 if "DMA" in name else 0
    begun = ticks_us()
    how(n, out, came)
    took = ticks_diff(ticks_us(), begun)
    assert came[1:] == bytes([${FRESH_CHIP}] * (n - 1))
    print("%-40s %2d bytes %6.2f us" % (name, n, took / TIMES))

for n in ${JSON.stringify(SIZES)}:
    timed("machine.SPI", by_machine, n)
    timed("registers, in viper", by_registers, n)
    timed("DMA, started by registers in viper", by_dma, n)
    timed("DMA, started by rp2.DMA", by_rp2_dma, n)
`;
console.log(new RawRepl(new PodBoard().pico).enter().exec(CODE));
