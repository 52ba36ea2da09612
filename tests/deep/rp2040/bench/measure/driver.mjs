// One driver on the pod's board, called in a loop from the REPL and doing nothing else.
import { Chance } from '../../board/chance.mjs';
import { PodBoard } from '../../board/pod_board.mjs';
import { RawRepl } from '../../board/raw_repl.mjs';

const MARKER_PIN = 2; // free on the pod's board
const POLLS = 5;
const EMPTY = `
import gc
from time import ticks_us, ticks_diff
for _ in range(3):
    poll()
times = []
for _ in range(${POLLS}):
    start = ticks_us()
    poll()
    times.append(ticks_diff(ticks_us(), start))
print(times)
gc.collect()
gc.disable()
before = gc.mem_alloc()
poll()
print(gc.mem_alloc() - before)
gc.enable()
`;
const FOREVER = `
marker = Pin(${MARKER_PIN}, Pin.OUT, value=0)
def look():
    while True:
        uid = poll()
        if uid:
            marker(1)
            marker(0)
            print(uid.hex())
look()
`;
const TAGS = 10; // of each kind, laid one after the other
const PAIRS = 3;
const PATIENCE_MS = 2000; // who has not told a tag by then does not
const EMPTY_MS = 200; // until the next: ours has told the last one as gone

/** Returns { poll_empty_ms, uid4_ms, uid7_ms, both_ms: samples, poll_alloc_bytes }; no samples: it does not do that. */
export function measureDriver(code, seed) {
  const board = new PodBoard();
  const repl = new RawRepl(board.pico).enter();
  repl.exec(code);
  const [times, allocated] = repl.exec(EMPTY).trim().split('\n').map((line) => JSON.parse(line));
  const told = listen(board, repl);
  const chance = new Chance(seed);
  const laid = (...sizes) => {
    board.run(chance.between(10, 230));
    const laidAt = board.pico.nanos;
    told.clear();
    const tags = sizes.map((size) => board.lay(chance.uid(size)));
    const uids = tags.map(({ uid }) => Buffer.from(uid).toString('hex'));
    const all = () => uids.every((uid) => told.has(uid));
    const done = board.run(PATIENCE_MS, all);
    tags.forEach((tag) => board.lift(tag));
    board.run(EMPTY_MS);
    return done ? (Math.max(...uids.map((uid) => told.get(uid))) - laidAt) / 1e6 : null;
  };
  return {
    poll_empty_ms: times.map((micros) => micros / 1000),
    poll_alloc_bytes: allocated,
    uid4_ms: samples(TAGS, () => laid(4)),
    uid7_ms: samples(TAGS, () => laid(7)),
    both_ms: samples(PAIRS, () => laid(7, 7)),
  };
}

// UID -> the nanosecond at which the program had it
function listen(board, repl) {
  const told = new Map();
  let since = 0;
  board.pico.watchPin(MARKER_PIN, (high, nanos) => high && (since = nanos));
  repl.start(FOREVER);
  let text = '';
  board.usb.onData((bytes) => {
    text += Buffer.from(bytes).toString('latin1');
    const lines = text.split('\r\n');
    text = lines.pop();
    for (const line of lines) if (!told.has(line)) told.set(line, since);
  });
  return told;
}

// none as soon as one is missed
function samples(count, one) {
  const all = [];
  while (all.length < count) {
    const took = one();
    if (took === null) return [];
    all.push(took);
  }
  return all;
}
