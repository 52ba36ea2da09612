// Everything within reach of one antenna: the tags that lie there, what they answer together, and noise.
import { bitNanos, carrierNanos, superpose } from './air.mjs';
import { Noise } from './noise.mjs';

// 14443-3, 6.2.1.1: from the end of the reader's last pause to the first edge of the answer, 91.15 us after
// a last bit 1 and 86.43 us after a 0. The pause of a 1 lies in the middle of its bit, and behind a 0 the
// end of communication begins with one; a pause lasts about 2.4 us, 32 periods (14443-2, 8.1.2).
const DELAY_AFTER_ONE = 1236;
const DELAY_AFTER_ZERO = 1172;
const PAUSE = 32;
const HALF_BIT = 64;

export class Field {
  #tags = new Map();
  #on = false;

  constructor(noise = new Noise()) {
    this.noise = noise;
    this.exchanges = 0;
  }

  get on() {
    return this.#on;
  }

  get tags() {
    return [...this.#tags.values()];
  }

  lay(tag, now) {
    delete tag.goneAt;
    if (this.#on) tag.powerOn(now);
    this.#tags.set(tag.uid.join(), tag);
  }

  /** Takes a tag away at `at`, in nanoseconds, perhaps in the middle of an answer. */
  lift(tag, at) {
    tag.goneAt = at;
    this.#letGo(at);
  }

  #letGo(now) {
    for (const [uid, tag] of this.#tags) {
      if (tag.goneAt > now || tag.goneAt === undefined) continue;
      this.#tags.delete(uid);
      tag.powerOff();
    }
  }

  power(on, now) {
    this.#on = on;
    for (const tag of this.tags) {
      if (on) tag.powerOn(now);
      else tag.powerOff();
    }
  }

  /**
   * All tags hear a frame that begins at `start`. Returns the answer, or null: { start, end, symbols,
   * startBit: whether that came over }.
   */
  exchange(frame, start) {
    this.exchanges++;
    this.#letGo(start);
    const begin = start + bitNanos(1 + frame.length) + answerDelayNanos(frame.at(-1));
    // of a tag that is on its way out: the bits behind the start bit that are over by then
    const bits = ({ goneAt = Infinity }) => Math.max(Math.floor((goneAt - begin) / bitNanos(1)) - 1, 0);
    const answers = this.tags
      .map((tag) => {
        const heard = this.noise.onFrame(frame);
        return heard && tag.hear(heard, start)?.slice(0, bits(tag));
      })
      .filter((answer) => answer?.length);
    const answer = answers.length ? this.noise.onAnswer(superpose(answers)) : null;
    if (answer === null) return null;
    const { symbols } = answer;
    return { start: begin, end: begin + bitNanos(1 + symbols.length), ...answer };
  }
}

// from the end of the reader's last bit
function answerDelayNanos(lastBit) {
  return lastBit ? carrierNanos(PAUSE - HALF_BIT + DELAY_AFTER_ONE) : carrierNanos(PAUSE + DELAY_AFTER_ZERO);
}
