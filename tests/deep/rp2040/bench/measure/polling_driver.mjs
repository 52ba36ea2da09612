// The figures of a plain polling driver on the same board, beside ours.
import { readFileSync } from 'node:fs';
import { Chance } from '../../board/chance.mjs';
import { PodBoard } from '../../board/pod_board.mjs';
import { RawRepl } from '../../board/raw_repl.mjs';

const DRIVER = readFileSync(new URL('../polling_driver.py', import.meta.url), 'utf8');
const POLLS = 5; // each of them 0.2 s long
const IDLE = `
import gc
from time import ticks_us, ticks_diff
driver = PollingDriver()
times = []
for _ in range(${POLLS}):
    start = ticks_us()
    driver.request()
    times.append(ticks_diff(ticks_us(), start))
print(times)
gc.collect()
gc.disable()
before = gc.mem_alloc()
driver.request()
print(gc.mem_alloc() - before)
gc.enable()
gc.collect()
print(gc.mem_free())
`;
const MARKER_PIN = 2;
const FIND = `
marker = Pin(${MARKER_PIN}, Pin.OUT, value=0)
def find():
    while True:
        uid = driver.uid()
        if uid:
            marker(1)
            marker(0)
            print(uid)
find()
`;

/** Returns { poll_empty_ms, uid4_ms, uid7_ms: samples, idle_alloc_bytes, heap_free_kib }. */
export function pollingDriver({ count, seed, tick }) {
  const chance = new Chance(seed);
  const board = new PodBoard();
  const repl = new RawRepl(board.pico).enter();
  repl.exec(DRIVER);
  const [times, allocated, free] = repl.exec(IDLE).trim().split('\n').map((line) => JSON.parse(line));
  let seenAt = null;
  board.pico.watchPin(MARKER_PIN, (high, nanos) => high && (seenAt ??= nanos));
  repl.start(FIND);
  const result = { uid4_ms: [], uid7_ms: [] };
  for (let i = 0; i < 2 * count; i++) {
    const size = i % 2 ? 7 : 4;
    board.run(chance.between(10, 230));
    seenAt = null;
    const laidAt = board.pico.nanos;
    const tag = board.lay(chance.uid(size));
    if (!board.run(2000, () => seenAt)) throw new Error('the polling driver did not find the tag');
    result[`uid${size}_ms`].push((seenAt - laidAt) / 1e6);
    board.lift(tag);
    tick();
  }
  return {
    ...result,
    poll_empty_ms: times.map((micros) => micros / 1000),
    idle_alloc_bytes: allocated * 10_000,
    heap_free_kib: Math.floor((free / 1024) * 10) / 10,
  };
}
