// The drivers that are compared: ours and two public ones. Each opens itself over the pod's RC522 as `poll()`,
// one look for a tag as its own examples do it, which returns the UID it found or None.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { pins } from '../board/pins.mjs';

const BUILD = new URL('../../../../build/drivers/', import.meta.url);
const PATIENCE_MS = 20_000;

const PINS = `sck=${pins.PIN_SCK}, mosi=${pins.PIN_MOSI}, miso=${pins.PIN_MISO}`;
const SPI = `
from machine import Pin, SPI
spi = SPI(${pins.SPI_ID}, baudrate=${pins.SPI_BAUD}, sck=Pin(${pins.PIN_SCK}), mosi=Pin(${pins.PIN_MOSI}), miso=Pin(${pins.PIN_MISO}))
`;

// Neither waits for the chip's crystal: what they set up while it starts is lost (data sheet 8.8.2).
const SET_UP_AGAIN = `
from time import sleep_ms
sleep_ms(50)
driver.init()
`;

const OF_THE_RP2040 = ['from mfrc522.chip_rp2 import MFRC522OnRP2', `MFRC522OnRP2(spi, cs, Pin(${pins.PIN_RST}, Pin.OUT), ${pins.SPI_ID}, ${pins.PIN_CS})`];
const OF_ANY_BOARD = ['from mfrc522 import MFRC522', `MFRC522(spi, cs, Pin(${pins.PIN_RST}, Pin.OUT))`];

const ours = (name, [take, make]) => ({
  name,
  open: `${SPI}
from time import sleep_ms, ticks_ms
${take}
from mfrc522.presence import ARRIVED, Presence
from mfrc522.scanner import Scanner
presence = Presence()
cs = Pin(${pins.PIN_CS}, Pin.OUT, value=1)
chip = ${make}
reader = Scanner(chip, presence, ticks_ms())
def poll():
    polls = reader.polls
    while reader.polls == polls:
        wait = reader.step(ticks_ms())
        if wait:
            sleep_ms(wait)
    slot = presence.change()
    if slot < 0:
        return None
    came = presence.states[slot] == ARRIVED
    presence.told(slot)
    return bytes(presence.uids[slot][: presence.sizes[slot]]) if came else None
`,
});

const OURS = [ours('mfrc522', OF_THE_RP2040), ours('mfrc522 by machine.SPI, as on a Pico 2', OF_ANY_BOARD)];

/** Public ones: read from where they are published, at a fixed version. */
const PUBLIC = [
  {
    name: 'danjperron/micropython-mfrc522',
    commit: '3d52d16f045558c1631e0b482c448e8ce0316c0a',
    sha256: 'b9456632b9ea3d1ed0835595c812548e3f3af19066d987f00a39f9be5644ccba',
    open: `
driver = MFRC522(${PINS}, rst=${pins.PIN_RST}, cs=${pins.PIN_CS}, baudrate=${pins.SPI_BAUD}, spi_id=${pins.SPI_ID})
${SET_UP_AGAIN}
def poll():
    found, kind = driver.request(driver.REQIDL)
    if found != driver.OK:
        return None
    found, uid = driver.SelectTagSN()
    return bytes(uid) if found == driver.OK else None
`,
  },
  {
    name: 'cefn/micropython-mfrc522',
    commit: '9b579713f6d060eb01e5c281e01b88237792d67c',
    sha256: 'b4c349ba86bbe04723c6ef878359694fe5bce29ec174a5e8e95dde4bb9940887',
    open: `${SPI}
driver = MFRC522(spi=spi, gpioRst=${pins.PIN_RST}, gpioCs=${pins.PIN_CS})
${SET_UP_AGAIN}
def poll():
    found, kind = driver.request(driver.REQIDL)
    if found != driver.OK:
        return None
    found, uid = driver.anticoll()
    return bytes(uid[:4]) if found == driver.OK and driver.select_tag(uid) == driver.OK else None
`,
  },
];

/** All of them, each with its `code`; or, where that could not be had, with why it is `missing`. */
export async function readers() {
  const fetched = PUBLIC.map(async (driver) => {
    try {
      return { ...driver, code: `${await source(driver)}\n${driver.open}` };
    } catch (error) {
      return { ...driver, missing: error.message };
    }
  });
  return [...OURS.map((driver) => ({ ...driver, code: driver.open })), ...(await Promise.all(fetched))];
}

async function source({ name, commit, sha256 }) {
  const kept = new URL(`${name.split('/')[0]}-${commit.slice(0, 7)}.py`, BUILD);
  if (!existsSync(kept)) {
    mkdirSync(BUILD, { recursive: true });
    writeFileSync(kept, await download(`https://raw.githubusercontent.com/${name}/${commit}/mfrc522.py`));
  }
  const code = readFileSync(kept, 'utf8');
  if (createHash('sha256').update(code).digest('hex') !== sha256) throw new Error(`${kept.pathname} is another file`);
  return code;
}

async function download(url) {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (answer.ok) return await answer.text();
    throw new Error(`it answers ${answer.status}`);
  } catch (error) {
    throw new Error(`not fetched from ${url} (${error.cause?.code ?? error.message})`);
  }
}
