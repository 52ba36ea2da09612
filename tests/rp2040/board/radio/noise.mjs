// Spoils frames by a seeded chance, so that a noisy run is the same each time.
import { COLLISION } from './air.mjs';

export class Noise {
  #state;

  /** `rate`: the chance, 0 to 1, that an exchange is spoilt, half of it on each way. */
  constructor(rate = 0, seed = 1) {
    this.rate = rate;
    this.#state = seed >>> 0;
  }

  /** mulberry32: a small generator that is good enough to choose bits. */
  random() {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }

  below(n) {
    return Math.floor(this.random() * n);
  }

  /** What the tags hear of the reader's frame. */
  onFrame(symbols) {
    return this.random() < this.rate / 2 ? this.#flip(symbols) : symbols;
  }

  /** What the reader hears of an answer, { symbols, startBit }; null: nothing. */
  onAnswer(symbols) {
    if (this.random() >= this.rate / 2) return { symbols, startBit: true };
    switch (this.below(5)) {
      case 0:
        return null;
      case 1:
        return { symbols: this.#flip(symbols), startBit: true };
      case 2:
        return { symbols: symbols.with(this.below(symbols.length), COLLISION), startBit: true };
      case 3:
        return { symbols: symbols.slice(0, 1 + this.below(symbols.length)), startBit: true };
      default:
        return { symbols, startBit: false };
    }
  }

  #flip(symbols) {
    let spoilt = symbols;
    for (let times = 1 + this.below(3); times > 0; times--) {
      const place = this.below(spoilt.length);
      spoilt = spoilt.with(place, spoilt[place] === 1 ? 0 : 1);
    }
    return spoilt;
  }
}
