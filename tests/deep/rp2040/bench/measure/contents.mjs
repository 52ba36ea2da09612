// What is written in a tag, read and written by the reader's library from the REPL; another tag lies there, too.
import { pins } from '../../board/pins.mjs';
import { PodBoard } from '../../board/pod_board.mjs';
import { onAir, bytesOf, crcA, heard, withCrcA } from '../../board/radio/air.mjs';
import { RawRepl } from '../../board/raw_repl.mjs';

const CARDS = ['04a1b2c3d4e5f6', '04a1b2c3d4e5f7'];
const READ = 0x30;
const FAST_READ = 0x3a;
const WRITE = 0xa2;
const ACK = 0x0a;
const CODE = `
import asyncio
from machine import Pin, SPI
from time import ticks_us, ticks_diff
from mfrc522.chip_rp2 import MFRC522OnRP2
from mfrc522.tags import Tags
spi = SPI(${pins.SPI_ID}, baudrate=${pins.SPI_BAUD}, sck=Pin(${pins.PIN_SCK}), mosi=Pin(${pins.PIN_MOSI}), miso=Pin(${pins.PIN_MISO}))
chip = MFRC522OnRP2(spi, Pin(${pins.PIN_CS}, Pin.OUT, value=1), Pin(${pins.PIN_RST}, Pin.OUT), ${pins.SPI_ID}, ${pins.PIN_CS})
times = {}
async def timed(name, what):
    start = ticks_us()
    got = await what
    times.setdefault(name, []).append(ticks_diff(ticks_us(), start) / 1000)
    return got
async def main(count):
    tags = Tags(chip)
    uid = bytes.fromhex("${CARDS[0]}")
    there = set()
    while len(there) < 2:
        there.add((await tags.__anext__())[1])
    for _ in range(count):
        selected = tags.select(uid)
        tag = await timed("tag_select_ms", selected.__aenter__())
        await timed("page_read_ms", tag.read(4))
        await timed("pages_read_ms", tag.fast_read(4, 18))
        await timed("page_write_ms", tag.write(4, b"Rot7"))
        await selected.__aexit__(None, None, None)
    print(str(times).replace("'", '"'))
`;

/** Returns { tag_select_ms, page_read_ms, pages_read_ms, page_write_ms: samples }. */
export function contents({ count, tick }) {
  const board = new PodBoard();
  const repl = new RawRepl(board.pico).enter();
  repl.exec(CODE);
  for (const card of CARDS) written(board.lay(card));
  const told = JSON.parse(repl.exec(`asyncio.run(main(${count}))`));
  tick();
  return told;
}

// NTAG213's answers to a selected tag (its data sheet, 10); all of its pages are empty
function written(tag) {
  const hear = tag.hear.bind(tag);
  tag.hear = (frame, start) => {
    const { bits, right } = frame.length > 7 ? heard(frame) : { right: false };
    const bytes = right ? bytesOf(bits) : [];
    if (!tag.state.startsWith('ACTIVE') || crcA(bytes) !== 0) return hear(frame, start);
    if (bytes[0] === READ) return onAir(withCrcA(Array(16).fill(0)));
    if (bytes[0] === FAST_READ) return onAir(withCrcA(Array(4 * (bytes[2] - bytes[1] + 1)).fill(0)));
    if (bytes[0] === WRITE) return [0, 1, 2, 3].map((bit) => (ACK >> bit) & 1);
    return hear(frame, start);
  };
}
