// Spoils frames by a seeded chance, so that a noisy run is the same each time.
import { Chance } from '../chance.mjs';
import { COLLISION } from './air.mjs';

export class Noise {
  #chance;

  /** `rate`: the chance, 0 to 1, that an exchange is spoilt, half of it on each way. */
  constructor(rate = 0, seed = 1) {
    this.rate = rate;
    this.#chance = new Chance(seed);
  }

  /** What a tag hears of the reader's frame; null: nothing. */
  onFrame(symbols) {
    return this.#chance.random() < this.rate / 2 ? this.#flip(symbols) : symbols;
  }

  /** What the reader hears of an answer, { symbols, startBit }; null: nothing. */
  onAnswer(symbols) {
    if (this.#chance.random() >= this.rate / 2) return { symbols, startBit: true };
    switch (this.#chance.below(5)) {
      case 0:
        return null;
      case 1:
        return { symbols: this.#flip(symbols), startBit: true };
      case 2:
        return { symbols: symbols.with(this.#chance.below(symbols.length), COLLISION), startBit: true };
      case 3:
        return { symbols: symbols.slice(0, 1 + this.#chance.below(symbols.length)), startBit: true };
      default:
        return { symbols, startBit: false };
    }
  }

  #flip(symbols) {
    let spoilt = symbols;
    for (let times = 1 + this.#chance.below(3); times > 0; times--) {
      const place = this.#chance.below(spoilt.length);
      spoilt = spoilt.with(place, spoilt[place] === 1 ? 0 : 1);
    }
    return spoilt;
  }
}

/** Leaves nothing of what it spoils but silence. */
export class Fading extends Noise {
  #chance;

  constructor(rate = 0, seed = 1) {
    super(rate, seed);
    this.#chance = new Chance(seed);
  }

  onFrame(symbols) {
    return this.#lost() ? null : symbols;
  }

  onAnswer(symbols) {
    return this.#lost() ? null : { symbols, startBit: true };
  }

  #lost() {
    return this.#chance.random() < this.rate / 2;
  }
}
