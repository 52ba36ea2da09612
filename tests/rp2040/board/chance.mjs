// Chance with a seed, so that each run is the same.

export class Chance {
  #state;

  constructor(seed = 1) {
    this.#state = seed >>> 0;
  }

  /** 0 to 1, by mulberry32: a small generator that is good enough to choose bits and moments. */
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

  between(least, most) {
    return least + this.random() * (most - least);
  }

  /** A UID of `size` bytes in hex, as cards have them: 04 is NXP's, and neither 88 nor 08 means a card. */
  uid(size) {
    return Buffer.from([0x04, ...Array.from({ length: size - 1 }, () => this.below(256))]).toString('hex');
  }
}
