// A chain of WS2812B or SK6812 RGBW lamps that reads its wire edge by edge and says when the timing is
// out of the data sheet's limits ("Data transfer time": each time +-150 ns).

const BITS = {
  3: { 0: { high: [250, 550], low: [700, 1000] }, 1: { high: [650, 950], low: [300, 600] } },
  4: { 0: { high: [150, 450], low: [750, 1050] }, 1: { high: [450, 750], low: [450, 750] } },
};
// between the high of a 0 and that of a 1
const HALF_WAY = { 3: 600, 4: 450 };
// Early lamps latch after 50 us of low, later revisions after 280 us (WS2812B-V5): a low between the two
// is a frame's end for some and a late bit for others.
const BREAK_NANOS = 50_000;
const LATCH_NANOS = 280_000;
const MAX_COMPLAINTS = 20;

export class Ws2812 {
  #clock;
  #lamps;
  #channels;
  #bits = [];
  #rose = null; // time of the last rising edge
  #fell = null;
  #began = null;
  #latch;
  #listeners = [];

  /** `channels`: bytes that a lamp takes, 3 or, with a white of its own, 4. */
  constructor(clock, lamps, channels) {
    this.#clock = clock;
    this.#lamps = lamps;
    this.#channels = channels;
    /** Latched frames: { start, end: ns of the first and last edge, bytes: G R B, or G R B W, of each lamp }. */
    this.frames = [];
    /** What was wrong with the timing, in words. */
    this.complaints = [];
    this.#latch = clock.createAlarm(() => this.#finish());
  }

  /** Calls `listener(frame)` when a frame is latched. */
  onFrame(listener) {
    this.#listeners.push(listener);
  }

  /** The colours shown now, [red, green, blue] a lamp; white is some of each. */
  get colours() {
    const bytes = this.frames.at(-1)?.bytes ?? [];
    return Array.from({ length: this.#lamps }, (_, lamp) => {
      const [green = 0, red = 0, blue = 0, white = 0] = bytes.slice(lamp * this.#channels, (lamp + 1) * this.#channels);
      return [red, green, blue].map((part) => Math.min(part + white, 255));
    });
  }

  /** The wire changes to `high` at `nanos`. */
  edge(high, nanos) {
    if (high) this.#rise(nanos);
    else if (this.#rose !== null) this.#fall(nanos);
  }

  #rise(nanos) {
    this.#latch.cancel();
    if (this.#bits.length === 0) this.#began = nanos;
    else this.#judge('low', this.#bits.at(-1), nanos - this.#fell);
    this.#rose = nanos;
  }

  #fall(nanos) {
    const high = nanos - this.#rose;
    const bit = high > HALF_WAY[this.#channels] ? 1 : 0;
    this.#judge('high', bit, high);
    this.#bits.push(bit);
    this.#fell = nanos;
    this.#rose = null;
    // seen from the edge: a listener may be told of it a little later than it was
    this.#latch.schedule(Math.max(0, nanos + LATCH_NANOS - this.#clock.nanos));
  }

  #judge(level, bit, nanos) {
    const [least, most] = BITS[this.#channels][bit][level];
    if (nanos >= least && nanos <= most) return;
    const what = nanos >= BREAK_NANOS ? 'a break inside a frame' : `${level} time of a ${bit}`;
    this.#complain(`${what}: ${Math.round(nanos)} ns, bit ${this.#bits.length} of the frame at ${this.#began} ns`);
  }

  #finish() {
    if (this.#bits.length !== 8 * this.#channels * this.#lamps) {
      this.#complain(`a frame of ${this.#bits.length} bits for ${this.#lamps} lamps at ${this.#began} ns`);
    }
    const bytes = [];
    for (let at = 0; at + 8 <= this.#bits.length; at += 8) {
      bytes.push(this.#bits.slice(at, at + 8).reduce((byte, bit) => 2 * byte + bit, 0));
    }
    this.#bits = [];
    const frame = { start: this.#began, end: this.#fell, bytes };
    this.frames.push(frame);
    this.#listeners.forEach((listener) => listener(frame));
  }

  #complain(what) {
    if (this.complaints.length < MAX_COMPLAINTS) this.complaints.push(what);
  }
}
