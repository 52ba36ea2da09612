// The MFRC522's timer unit (data sheet 8.5): counts down from its reload value.
import { carrierNanos } from '../radio/air.mjs';
import { R } from './registers.mjs';

const AUTO = 0x80; // TModeReg
const AUTO_RESTART = 0x10;
const PRESCALE_EVEN = 0x10; // DemodReg

export class Timer {
  #clock;
  #registers;
  #alarm;
  #startedAt = 0;
  #held = 0;
  #running = false;

  constructor(clock, registers, onEnd) {
    this.#clock = clock;
    this.#registers = registers;
    this.#alarm = clock.createAlarm(() => {
      this.stop();
      this.#held = 0;
      if (registers[R.TMode] & AUTO_RESTART) this.start();
      onEnd();
    });
  }

  get running() {
    return this.#running;
  }

  /** TCounterValReg */
  get value() {
    if (!this.#running) return this.#held;
    const ticks = Math.floor((this.#clock.nanos - this.#startedAt) / this.#tickNanos);
    return Math.max(0, this.#reload - ticks);
  }

  /** Starts by itself at the end of sending if TAuto says so. */
  sendingEnded() {
    if (this.#registers[R.TMode] & AUTO) this.start();
  }

  /** ... and stops after the start bit and four more of an answer. */
  answerBegan() {
    if (this.#registers[R.TMode] & AUTO) this.stop();
  }

  start() {
    this.#startedAt = this.#clock.nanos;
    this.#running = true;
    this.#alarm.schedule((this.#reload + 1) * this.#tickNanos);
  }

  stop() {
    this.#held = this.value;
    this.#running = false;
    this.#alarm.cancel();
  }

  get #reload() {
    return (this.#registers[R.TReloadHigh] << 8) | this.#registers[R.TReloadLow];
  }

  get #tickNanos() {
    const prescaler = ((this.#registers[R.TMode] & 0x0f) << 8) | this.#registers[R.TPrescaler];
    const even = this.#registers[R.Demod] & PRESCALE_EVEN ? 2 : 1;
    return carrierNanos(2 * prescaler + even);
  }
}
