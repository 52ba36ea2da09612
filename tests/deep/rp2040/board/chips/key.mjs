// A key to ground with a pull-up, whose contact bounces when it closes and when it opens.

// Contact times of a tactile switch, ns from the first touch; data sheets (e.g. Omron B3F) allow 5 ms.
const BOUNCES = [0, 180_000, 420_000, 900_000, 1_300_000, 2_100_000, 2_900_000, 3_050_000, 4_800_000];

export class Key {
  #clock;
  #setLevel;
  #alarms = [];

  constructor(pico, pin) {
    this.#clock = pico.clock;
    this.#setLevel = pico.drivePin(pin, true);
  }

  press() {
    this.#bounceTo(false);
  }

  release() {
    this.#bounceTo(true);
  }

  // an odd number of edges: the last one leaves the contact where it was to go
  #bounceTo(level) {
    this.#alarms.forEach((alarm) => alarm.cancel());
    this.#alarms = BOUNCES.map((nanos, i) =>
      this.#clock.after(nanos, () => this.#setLevel(i % 2 === 0 ? level : !level)),
    );
  }
}
