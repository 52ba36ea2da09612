// Steps the PIO state machines in emulated time. rp2040js runs them from a wall-clock timer and ignores
// their clock dividers, which no lamp would understand.

/** Takes a chip's PIO away from rp2040js's timer. */
export class PioClock {
  #mcu;
  #now = null;

  constructor(mcu) {
    this.#mcu = mcu;
    for (const pio of mcu.pio) {
      pio.run = () => {};
      for (const machine of pio.machines) machine.due = 0;
    }
  }

  get running() {
    const { pio } = this.#mcu; // asked before each instruction: no iterator
    return !pio[0].stopped || !pio[1].stopped;
  }

  /** The moment of the step under way, for whoever looks at a pin during it; null between steps. */
  get now() {
    return this.#now;
  }

  /** Catches up to time `until`; returns when the next step is due (Infinity: every machine waits). */
  runTo(until) {
    let next = Infinity;
    for (const pio of this.#mcu.pio) {
      if (pio.stopped) continue;
      for (const machine of pio.machines) next = Math.min(next, this.#runMachine(pio, machine, until));
    }
    this.#now = null;
    return next;
  }

  #runMachine(pio, machine, until) {
    if (machine.waiting) machine.checkWait();
    if (!machine.enabled || machine.waiting) {
      machine.due = until;
      return Infinity;
    }
    // a divider of 0 means 65536 (data sheet 3.5.5)
    const divider = (machine.clockDivInt || 65536) + machine.clockDivFrac / 256;
    const cycleNanos = (divider * 1e9) / this.#mcu.clkSys;
    while (machine.due <= until) {
      const before = machine.cycles;
      this.#now = machine.due;
      machine.step();
      pio.checkChangedPins();
      machine.due += Math.max(1, machine.cycles - before) * cycleNanos;
      if (machine.waiting) machine.checkWait();
      if (machine.waiting) return Infinity;
    }
    return machine.due;
  }
}
