// When the program has a tag's UID: the pod runs as it does, and lifts a spare pin when it has selected one.
import { Chance } from '../../board/chance.mjs';
import { PodBoard } from '../../board/pod_board.mjs';
import { RawRepl } from '../../board/raw_repl.mjs';
import { HostEnd } from '../../wire/host_end.mjs';

const MARKER_PIN = 2; // free on the pod's board
const PROGRAM = `
from machine import Pin
from pod.app import main
from pod.parts import Parts
parts = Parts()
marker = Pin(${MARKER_PIN}, Pin.OUT, value=0)
seen = parts.presence.seen
def seen_and_told(uid, size, now):
    marker(1)
    marker(0)
    seen(uid, size, now)
parts.presence.seen = seen_and_told
main(parts)
`;

/** Returns { uid4_ms, uid7_ms: samples }. */
export function uids({ count, seed, tick }) {
  const chance = new Chance(seed);
  const board = new PodBoard();
  let seenAt = null;
  board.pico.watchPin(MARKER_PIN, (high, nanos) => high && (seenAt ??= nanos));
  new RawRepl(board.pico).enter().start(PROGRAM);
  const host = new HostEnd(board);
  host.connect();
  board.run(40);
  const result = { uid4_ms: [], uid7_ms: [] };
  for (let i = 0; i < 2 * count; i++) {
    const size = i % 2 ? 7 : 4;
    board.run(chance.between(5, 25));
    seenAt = null;
    const laidAt = board.pico.nanos;
    const tag = board.lay(chance.uid(size));
    if (!board.run(500, () => seenAt)) throw new Error('the pod did not find the tag');
    result[`uid${size}_ms`].push((seenAt - laidAt) / 1e6);
    host.waitFor('TAG', ({ arrived }) => arrived, 500, host.heard.length - 1);
    board.lift(tag);
    host.waitFor('TAG', ({ arrived }) => !arrived, 500);
    tick();
  }
  return result;
}
