// A pod that collects when a card of its own is laid: it does so by itself after some minutes only.
import { RawRepl } from '../board/raw_repl.mjs';

export const COLLECTING_CARD = '04cc0000000000';
const PROGRAM = `
import gc
from pod.app import main
from pod.parts import Parts
parts = Parts()
seen = parts.presence.seen
def seen_and_collected(uid, size, now):
    seen(uid, size, now)
    if uid[1] == 0xCC:
        gc.collect()
parts.presence.seen = seen_and_collected
main(parts)
`;

/** Lets the pod on this board be such a one. */
export function collectingPod(board) {
  new RawRepl(board.pico).enter().start(PROGRAM);
}
