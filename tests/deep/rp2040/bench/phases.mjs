// Where the time of a tap goes, seen from outside the chip: bus, antenna and lamp wire. What is left is the program.
import { pins } from '../board/pins.mjs';
import { POWER_UP_NANOS } from '../board/radio/tag.mjs';
import { bitNanos } from '../board/radio/air.mjs';

const END_BITS = 3; // of a frame: start bit and end of communication
const TIMER_NANOS = 200_000; // the reader's, set by firmware/mfrc522/chip.py: silence is over

export class Phases {
  #selected = []; // [from, to] of chip select being low
  #radio = []; // { from, to, answered }

  constructor(board) {
    let since = null;
    board.pico.watchPin(pins.PIN_CS, (high, nanos) => {
      if (!high) since = nanos;
      else if (since !== null) this.#selected.push([since, nanos]);
    });
    const exchange = board.field.exchange.bind(board.field);
    board.field.exchange = (frame, start) => {
      const answer = exchange(frame, start);
      const to = answer ? answer.end + bitNanos(1) : start + bitNanos(frame.length + END_BITS) + TIMER_NANOS;
      this.#radio.push({ from: start, to, answered: answer !== null });
      return answer;
    };
  }

  begin() {
    this.#selected.length = 0;
    this.#radio.length = 0;
  }

  /** The phases of one tap in ms, in their order. All moments in ns. */
  of({ laidAt, verdict }) {
    const awakeAt = laidAt + POWER_UP_NANOS;
    const heard = this.#radio.filter(({ from, answered }) => answered && from >= awakeAt);
    const first = heard[0].from;
    // parking the tag (HLTA) comes behind the last answer of the search
    const found = heard.filter(({ to }) => to < verdict.start).at(-1).to;
    const radio = sum(this.#radio.map(({ from, to }) => within([from, to], first, found)));
    const bus = this.#busTime(first, found);
    const nanos = {
      'tag powers up': POWER_UP_NANOS,
      'waits for the next poll': first - awakeAt,
      radio,
      'SPI beside it': bus,
      'Python beside both': found - first - radio - bus,
      'found to lamps': verdict.start - found,
      'lamp wire': verdict.end - verdict.start,
    };
    return Object.fromEntries(Object.entries(nanos).map(([name, time]) => [name, time / 1e6]));
  }

  // chip select low while nothing is on the air
  #busTime(first, found) {
    return sum(
      this.#selected.map(([from, to]) => {
        const onAir = sum(this.#radio.map((one) => within([one.from, one.to], Math.max(from, first), Math.min(to, found))));
        return within([from, to], first, found) - onAir;
      }),
    );
  }
}

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
const within = ([from, to], first, last) => Math.max(0, Math.min(to, last) - Math.max(from, first));
