// What is measured, under the names in build/bench.json, and how far each figure is to reach.

// `before`: of the pod that asked the host for every verdict, by this bench.
export const FIGURES = [
  { name: 'tap_to_lamp_ms', most: 12, worst: 16, before: '17 / 18.6', what: 'tag laid at a random moment, until its verdict has left the lamp pin' },
  { name: 'tap_to_lamp_slow_host_ms', most: 12, before: '41.3 / 42.6', what: 'the same where the host takes 25 ms to answer' },
  { name: 'tap_to_lamp_by_host_ms', most: 20, before: '17 / 18.6', what: 'the same where the host must answer, in 1 ms' },
  { name: 'uid4_ms', most: 8.7, before: '8 / 8.7', what: 'tag laid, 4-byte UID in Python (5 ms are the tag powering up)' },
  { name: 'uid7_ms', most: 10.9, before: '10.2 / 10.8', what: 'the same with a 7-byte UID' },
  { name: 'poll_empty_ms', most: 0.5, before: '0.44', what: 'one poll of an empty field' },
  { name: 'pause_percent', most: 0.8, before: '0', what: 'of the time a spot at rest is not asked: a tag that is ready then is told up to 6 ms later' },
  { name: 'four_stacked_ms', most: 60, before: '47.5 / 51.2', what: 'four 7-byte tags laid at once, all told to the host' },
  { name: 'removed_ms', most: 150, before: '43.8 / 56.5', what: 'tag lifted, host told' },
  { name: 'removed_noise_ms', most: 250, what: 'the same in noise, 1 to 4 tags, half of them changed within 0.2 s, or all at once' },
  { name: 'false_removals', most: 0, before: '0', what: 'resting tags taken for gone in noise, 1 to 4 of them' },
  { name: 'tags_lost', most: 0, before: '0', what: 'tags that lay or left in noise and were not told' },
  { name: 'ghosts', most: 0, before: '0', what: 'tags told in noise that did not lie there' },
  { name: 'round_trip_ms', most: 5, before: '2.6 / 3.3', what: "host's ping to the pod and back, lamps animating" },
  { name: 'tag_select_ms', most: 5, what: 'one of two 7-byte tags selected by its UID, to be read' },
  { name: 'page_read_ms', most: 4, what: 'READ of 16 bytes' },
  { name: 'pages_read_ms', most: 8, what: 'FAST_READ of 60 bytes' },
  { name: 'page_write_ms', most: 2, what: "WRITE of 4 bytes, without the tag's own 4 ms" },
  { name: 'memory_answer_ms', most: 6, what: 'the desk asks for memory and other figures, until they are there' },
  { name: 'lamps_cpu_percent', most: 5, what: 'of the looks for tags that 16 lamps breathing take away' },
  { name: 'looks_overruled', most: 0, what: 'looks a pod showed by itself that the referee did not confirm, in 2,000 taps of simulated evenings' },
  { name: 'idle_alloc_bytes', most: 0, before: '0', what: 'heap taken by 10,000 idle polls, collector off' },
  { name: 'heap_free_kib', least: 140, before: '192.5', what: 'heap left when the pod is up' },
];

/** The value a figure is judged by: of a distribution its p99. */
export const judged = (value) => (typeof value === 'object' ? value.p99 : value);

/** Whether `value` reaches what `figure` asks for. */
export function met({ most = Infinity, least = -Infinity, worst = Infinity }, value) {
  return judged(value) <= most && judged(value) >= least && !(value?.worst > worst);
}

/** { p50, p99, worst } of samples, by nearest rank, to the microsecond if they are milliseconds. */
export function distribution(samples) {
  const sorted = [...samples].sort((a, b) => a - b);
  const rank = (share) => Math.round(sorted[Math.ceil(share * sorted.length) - 1] * 1000) / 1000;
  return { p50: rank(0.5), p99: rank(0.99), worst: rank(1) };
}
