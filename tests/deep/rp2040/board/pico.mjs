// A Raspberry Pi Pico: rp2040js with a boot ROM, the flashed image, emulated time and a USB cable.
// What else is on the board attaches itself and is attached again after a reset.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ConsoleLogger, LogLevel } from 'rp2040js';
import { BoardClock } from './clock.mjs';
import { addCore1Fifo } from './core1_fifo.mjs';
import { giveFlashAnId } from './flash_id.mjs';
import { PioClock } from './pio_clock.mjs';
import { StrictRp2040 } from './strict_rp2040.mjs';
import { loadUf2 } from './uf2.mjs';
import { UsbSerial } from './usb_serial.mjs';

// where the image and its boot ROM are: another one than that of `make pico` is named by its folder
const { STICHTISCH_IMAGE } = process.env;
const BUILD = STICHTISCH_IMAGE ? pathToFileURL(`${resolve(STICHTISCH_IMAGE)}/`) : new URL('../../../../build/', import.meta.url);
const WATCHDOG_BASE = 0x40058;
const SYSINFO_BASE = 0x40000;
// SYSINFO CHIP_ID of revision B2, the one our boot ROM says it is. rp2040js is a B1, for which the SDK
// works round erratum E5 with a millisecond of pull-up on GPIO 15 while USB enumerates.
const CHIP_ID_B2 = 0x20002927;
const SLICE = 2000; // instructions between two looks at the caller's condition

export class Pico {
  #attachments = [];
  #alarms = [];
  #pio;
  #resetWanted = false;
  #lookNow = false;
  #slow = 1;

  /** `id`: the flash chip's eight bytes; `rom`, `image`: other files than those of `make pico`. */
  constructor({ id = [0, 0, 0, 0, 0, 0, 0, 1], rom, image } = {}) {
    this.clock = new BoardClock();
    this.id = Uint8Array.from(id);
    this.resets = 0;
    this.usb = new UsbSerial(this.clock);
    this.usb.onData(() => (this.#lookNow = true));
    this.mcu = this.#newChip();
    this.mcu.loadBootrom(readRom(rom ?? new URL('bootrom.bin', BUILD)));
    loadUf2(readFileSync(image ?? new URL('stichtisch-pod.uf2', BUILD)), this.mcu.flash);
    this.attach((mcu) => this.usb.attach(mcu));
  }

  get ms() {
    return this.clock.ms;
  }

  /** The moment in nanoseconds, exact also inside a PIO step. */
  get nanos() {
    return this.#pio.now ?? this.clock.nanos;
  }

  /** Connects something to the chip's pins and buses, now and after each reset. */
  attach(connect) {
    this.#attachments.push(connect);
    connect(this.mcu);
  }

  /** Calls `listener(high, nanos)` at each change of a pin's output. */
  watchPin(number, listener) {
    this.attach((mcu) =>
      mcu.gpio[number].addListener((state) => listener(isHigh(state), this.nanos)),
    );
  }

  /** Lets the outside drive an input; returns the function that sets its level. */
  drivePin(number, level) {
    let current = level;
    this.attach((mcu) => mcu.gpio[number].setInputValue(current));
    return (next) => {
      current = next;
      this.mcu.gpio[number].setInputValue(next);
    };
  }

  /** Runs for `ms` of emulated time, or until `done()`; returns whether it was done (true without one). */
  run(ms, done = null) {
    const end = this.clock.nanos + ms * 1e6;
    if (done?.()) return true;
    while (this.clock.nanos < end) {
      this.#runSlice(end);
      if (this.#resetWanted) this.reset();
      if (done?.()) return true;
    }
    return done === null;
  }

  /**
   * What happens in `wait` happens to a core of a tenth of its speed, and costs a tenth: for stretches in which
   * the pod waits for nothing to come. All other parts keep their time; the lamps' bits, which the core counts
   * out, are spoilt.
   */
  slowly(wait) {
    this.#slow = 10;
    try {
      return wait();
    } finally {
      this.#slow = 1;
    }
  }

  #runSlice(end) {
    const { clock, mcu } = this;
    const { core } = mcu;
    const pio = this.#pio;
    const cycleNanos = (this.#slow * 1e9) / mcu.clkSys;
    this.#lookNow = false;
    for (let i = 0; i < SLICE && !this.#lookNow && clock.nanosCounter < end; i++) {
      if (core.waiting) {
        this.#sleep(end);
      } else {
        // clock.tick() without the call where no alarm is due: a fifth of the whole run
        const time = clock.nanosCounter + core.executeInstruction() * cycleNanos;
        if (clock.nextAlarm && clock.nextAlarm.nanos <= time) clock.tick(time - clock.nanosCounter);
        else clock.nanosCounter = time;
        if (pio.running) pio.runTo(clock.nanosCounter);
      }
    }
  }

  // The core waits for an interrupt: nothing happens before the next alarm or PIO step.
  #sleep(end) {
    const { clock } = this;
    let until = clock.nextAlarm ? Math.min(end, clock.nextAlarm.nanos) : end;
    if (this.#pio.running) until = Math.min(until, this.#pio.runTo(clock.nanos));
    clock.tick(Math.max(until - clock.nanos, 1));
  }

  /** What the watchdog or machine.reset() does: a new chip around the same flash. SRAM keeps its cells. */
  reset() {
    const old = this.mcu;
    this.#resetWanted = false;
    this.resets++;
    this.#alarms.forEach((alarm) => alarm.cancel());
    this.mcu = this.#newChip();
    this.mcu.bootrom = old.bootrom;
    for (const memory of ['flash', 'flash16', 'flashView', 'sram', 'sramView']) {
      this.mcu[memory] = old[memory];
    }
    // the cause and the scratch words live through a reset (data sheet 4.7.5)
    const [before, after] = [old, this.mcu].map((mcu) => mcu.peripherals[WATCHDOG_BASE]);
    after.reason = before.reason;
    after.scratchData.set(before.scratchData);
    this.mcu.core.reset();
    this.#attachments.forEach((connect) => connect(this.mcu));
  }

  #newChip() {
    const [mcu, alarms] = this.clock.collectAlarms(() => new StrictRp2040(this.clock));
    this.#alarms = alarms;
    mcu.logger = new ConsoleLogger(LogLevel.Error, false);
    mcu.onBreak = (code) => {
      const what = code === 0x7e ? 'crashed' : `stopped at breakpoint ${code}`;
      throw new Error(`the firmware ${what} at ${this.ms.toFixed(3)} ms`);
    };
    const watchdog = mcu.peripherals[WATCHDOG_BASE];
    watchdog.onWatchdogTrigger = () => {
      // left on, rp2040js's would fire again and again in the same tick, which then never ends
      watchdog.enable = watchdog.timer.enable = watchdog.alarm.enable = false;
      this.#resetWanted = true;
      this.#lookNow = true;
    };
    const sysinfo = mcu.peripherals[SYSINFO_BASE];
    const readSysinfo = sysinfo.readUint32.bind(sysinfo);
    sysinfo.readUint32 = (offset) => (offset === 0 ? CHIP_ID_B2 : readSysinfo(offset));
    giveFlashAnId(mcu, this.id);
    addCore1Fifo(mcu);
    this.#pio = new PioClock(mcu);
    return mcu;
  }
}

function readRom(path) {
  const bytes = readFileSync(path);
  const words = new Uint32Array(Math.floor(bytes.length / 4));
  return words.map((_, i) => bytes.readUInt32LE(4 * i));
}

// rp2040js tells driven levels and kinds of input apart; outside, an undriven pin is what pulls make it
function isHigh(state) {
  return state !== 0 && state !== 4;
}
