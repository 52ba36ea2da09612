// The pod's own scanner over an empty field, driven from the REPL of the same image.
import { PodBoard } from '../../board/pod_board.mjs';
import { RawRepl } from '../../board/raw_repl.mjs';
import { podAtTable } from '../../stories/pod.mjs';
import { K } from '../../wire/kinds.mjs';

const POLLS = 10_000;
const PAUSE_NANOS = 4e6; // no poll is so long
const PAUSES = 3;
const SCANNER = `
import gc
from time import ticks_ms, ticks_us, ticks_diff, sleep_ms
from pod.parts import Parts
scanner = Parts().reader
while not scanner.polls:
    sleep_ms(scanner.step(ticks_ms()))
step = scanner.step
`;
// a chore (are the registers still there?) takes its turn every half second and is no poll
const TIMED = `
from array import array
times = array("H", range(200))
n = 0
while n < len(times):
    before = scanner.polls
    start = ticks_us()
    step(ticks_ms())
    took = ticks_diff(ticks_us(), start)
    if scanner.polls != before:
        times[n] = took
        n += 1
print(list(times))
`;
const COUNTED = `
def idle(polls):
    end = scanner.polls + polls
    while scanner.polls < end:
        step(ticks_ms())
idle(10)
gc.collect()
gc.disable()
before = gc.mem_alloc()
idle(${POLLS})
print(gc.mem_alloc() - before)
gc.enable()
`;

/** The share of the time, in percent, in which a spot at rest is not asked for tags: the pauses for slow ones. */
function pausePercent(board) {
  const pauses = []; // [from, to]
  let last = board.pico.nanos;
  const exchange = board.field.exchange.bind(board.field);
  board.field.exchange = (frame, start) => {
    if (start - last > PAUSE_NANOS) pauses.push([last, start]);
    last = start;
    return exchange(frame, start);
  };
  if (!board.run(10_000, () => pauses.length > PAUSES)) throw new Error(`only ${pauses.length} pauses in 10 s`);
  const paused = pauses.slice(0, PAUSES).reduce((sum, [from, to]) => sum + to - from, 0);
  return Math.round((1e5 * paused) / (pauses.at(-1)[0] - pauses[0][0])) / 1000;
}

/** Returns { poll_empty_ms: samples, idle_alloc_bytes, heap_free_kib, pause_percent }. */
export function idle({ tick }) {
  const repl = new RawRepl(new PodBoard().pico).enter();
  repl.exec(SCANNER);
  const poll_empty_ms = JSON.parse(repl.exec(TIMED)).map((micros) => micros / 1000);
  tick();
  const idle_alloc_bytes = Number(repl.exec(COUNTED));
  tick();
  const { board, host } = podAtTable();
  host.send(K.ASK);
  const heap_free_kib = Math.floor((host.waitFor('STATS').heapFree / 1024) * 10) / 10;
  tick();
  const pause_percent = pausePercent(board);
  tick();
  return { poll_empty_ms, idle_alloc_bytes, heap_free_kib, pause_percent };
}
