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

  /** A UID of `size` bytes in hex. Where a cascade level begins no card has 88, the cascade tag (14443-3, 6.5.4). */
  uid(size) {
    const bytes = Array.from({ length: size - 1 }, () => this.below(256));
    return Buffer.from([0x04, ...bytes.map((byte) => (byte === 0x88 ? 0x89 : byte))]).toString('hex');
  }
}
