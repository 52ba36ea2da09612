// How fast the board's clock runs beside a host that has a clock of its own. The emulator needs some seconds
// for one of a busy pod, and a table has five pods on two cores. So a pod runs at full speed, at most that of
// real time, while something goes on at it; while nothing does it crawls.

const SLICE_MS = 2;
const CRAWL_MS = 50; // of real time between two slices
const BOOT_MS = 600; // until it has announced itself; all these are emulated
const HANDS_MS = 150; // until a card is told to be gone
const FRAME_MS = 30; // until a scene is on the lamps and acknowledged
const CONSOLE_MS = 2000; // somebody types, or copies files

export class Pace {
  #board;
  #busyUntil = BOOT_MS;
  #timer = null;

  constructor(board) {
    this.#board = board;
  }

  /** Hands did something. */
  touched() {
    this.#busyFor(HANDS_MS);
  }

  /** The host sent a frame that the pod has to do something for. */
  asked() {
    this.#busyFor(FRAME_MS);
  }

  /** Bytes that are no frames went one way or the other. */
  console() {
    this.#busyFor(CONSOLE_MS);
  }

  #busyFor(ms) {
    const crawled = this.#busyUntil <= this.#board.ms;
    this.#busyUntil = Math.max(this.#busyUntil, this.#board.ms + ms);
    if (crawled && this.#timer) {
      clearTimeout(this.#timer);
      this.run();
    }
  }

  /** Runs the board until the process ends. */
  run() {
    const began = performance.now();
    this.#board.run(SLICE_MS);
    const took = performance.now() - began;
    const pause = this.#board.ms < this.#busyUntil ? SLICE_MS - took : CRAWL_MS;
    this.#timer = null;
    if (pause <= 0) setImmediate(() => this.run());
    else this.#timer = setTimeout(() => this.run(), pause);
  }
}
