// Emulated time in nanoseconds. Nothing on the board reads any other clock, so that every figure is the
// same on every machine.
import { Simulator } from 'rp2040js';

// The package does not export its clock class; a simulator brings one.
const SimulationClock = new Simulator().clock.constructor;

export class BoardClock extends SimulationClock {
  #collected = null;

  createAlarm(callback) {
    const alarm = super.createAlarm(callback);
    this.#collected?.push(alarm);
    return alarm;
  }

  /** Runs `make` and returns what it made and the alarms it created, to be cancelled when it goes. */
  collectAlarms(make) {
    this.#collected = [];
    const made = make();
    const alarms = this.#collected;
    this.#collected = null;
    return [made, alarms];
  }

  /** Calls `callback` once, `nanos` from now. Returns the alarm, which can be cancelled. */
  after(nanos, callback) {
    const alarm = super.createAlarm(callback);
    alarm.schedule(nanos);
    return alarm;
  }

  get ms() {
    return this.nanosCounter / 1e6;
  }
}
