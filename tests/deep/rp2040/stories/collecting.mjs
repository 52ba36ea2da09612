// A pod that collects when a card of its own is laid: it does so by itself after some minutes only.
import { RawRepl } from '../board/raw_repl.mjs';

export const COLLECTING_CARD = '04cc0000000000';
const PROGRAM = `
import asyncio
import gc
from pod.app import App
from pod.parts import Parts
parts = Parts()
app = App(parts)
seen = parts.presence.seen
def seen_and_collected(uid, size, now):
    seen(uid, size, now)
    if uid[1] == 0xCC:
        gc.collect()
        app._heap_free = gc.mem_free()
parts.presence.seen = seen_and_collected
asyncio.run(app.run())
`;

/** Lets the pod on this board be such a one. */
export function collectingPod(board) {
  new RawRepl(board.pico).enter().start(PROGRAM);
}
