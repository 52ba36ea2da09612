// node bench.mjs OUT: measures everything of figures.mjs in emulated time, prints a table and writes OUT.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { FIGURES, distribution, met } from './figures.mjs';
import { JOBS, OURS, THEIRS } from './jobs.mjs';
import { phaseTable, table } from './table.mjs';

const WORKERS = 2;

/** Runs all jobs; resolves to a list of { whose, figures } in the order of JOBS. */
function measure() {
  const left = JOBS.map((_, number) => number);
  const results = [];
  const all = JOBS.reduce((sum, { ticks }) => sum + ticks, 0);
  let ticks = 0;
  const work = () =>
    new Promise((resolve, reject) => {
      const worker = new Worker(new URL('worker.mjs', import.meta.url));
      const next = () => {
        if (left.length) worker.postMessage(left.shift());
        else resolve(worker.terminate());
      };
      worker.on('error', reject);
      worker.on('message', ({ tick, done, figures }) => {
        if (tick !== undefined) progress(++ticks / all);
        if (done === undefined) return;
        results[done] = { whose: JOBS[done].whose, figures };
        next();
      });
      next();
    });
  return Promise.all(Array.from({ length: WORKERS }, work)).then(() => results);
}

let shown = -1;
function progress(share) {
  const percent = Math.floor(share * 100);
  if (percent === shown || (!process.stderr.isTTY && percent % 20)) return;
  shown = percent;
  process.stderr.write(process.stderr.isTTY ? `\rmeasured ${percent} %` : `measured ${percent} %\n`);
}

/** Samples of several jobs together, numbers added up. */
function merged(results, whose) {
  const all = {};
  for (const { figures } of results.filter((result) => result.whose === whose)) {
    for (const [name, value] of Object.entries(figures)) {
      if (!(name in all)) all[name] = value;
      else all[name] = Array.isArray(value) ? [...all[name], ...value] : all[name] + value;
    }
  }
  return all;
}

function summary({ phases, ...figures }) {
  return Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [name, Array.isArray(value) ? distribution(value) : value]),
  );
}

const started = performance.now();
const results = await measure();
if (process.stderr.isTTY) process.stderr.write('\r');
const samples = merged(results, OURS);
const ours = summary(samples);
const theirs = summary(merged(results, THEIRS));
// the host's figures (tests/deep/bench) stand in the same file
const host = existsSync(process.argv[2]) ? JSON.parse(readFileSync(process.argv[2], 'utf8')) : {};
const bench = { ...host, ...ours, polling_driver: theirs };
writeFileSync(process.argv[2], `${JSON.stringify(bench, null, 2)}\n`);
console.log(table(FIGURES, ours, theirs));
const hours = (ours.twin_noise_seconds / 3600).toFixed(1);
console.log(
  `\nnoise that spoils a fifth of all exchanges: ${ours.noise_seconds} emulated seconds on the Pico, ` +
    `${hours} hours (${ours.twin_polls} polls) over the twin's reader chip`,
);
if (FIGURES.some((figure) => figure.name === 'tap_to_lamp_ms' && !met(figure, ours[figure.name]))) {
  console.log(phaseTable(samples.phases, samples.tap_to_lamp_ms));
}
console.log(`\n${Math.round((performance.now() - started) / 1000)} s of real time; written to ${process.argv[2]}`);
