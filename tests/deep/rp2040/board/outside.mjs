// A pod's outside as programs use it: hands that do things to it, and what can be seen of it.
import { createHash } from 'node:crypto';

const ID_BYTES = 8;

export class Outside {
  #board;
  #tags = new Map(); // UID -> the tag that lies there
  #shown = '';

  /** `seen(look)` is called with { lamps } or { screen, on }, in hex, whenever the pod looks different. */
  constructor(board, seen) {
    this.#board = board;
    board.lamps.onFrame(({ bytes }) => {
      const lamps = hex(bytes);
      if (lamps !== this.#shown) seen({ lamps });
      this.#shown = lamps;
    });
    board.screen.onChange = () => seen({ screen: hex(board.screen.memory), on: board.screen.on });
  }

  /** Does { do: 'lay', uid } and the like; throws if nobody knows what that is. */
  obey(control) {
    const does = DEEDS[control.do];
    if (!does) throw new Error(`nobody can ${control.do} a pod`);
    does(this.#board, control, this.#tags);
  }
}

const DEEDS = {
  lay: (board, { uid }, tags) => tags.has(uid) || tags.set(uid, board.lay(uid)),
  lift: (board, { uid }, tags) => {
    if (tags.has(uid)) board.lift(tags.get(uid));
    tags.delete(uid);
  },
  press: (board) => board.key.press(),
  release: (board) => board.key.release(),
  noise: (board, { rate }) => (board.field.noise.rate = rate),
  fault: (board, { what }) => (board.reader.fault = what === 'fine' ? null : what),
};

const hex = (bytes) => Buffer.from(bytes).toString('hex');

/** The flash chip's number of a pod of this name: to the host the same pod on whichever board it runs. */
export function idOf(name) {
  return [...createHash('sha256').update(name).digest().subarray(0, ID_BYTES)];
}
