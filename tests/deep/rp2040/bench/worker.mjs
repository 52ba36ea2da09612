// Does the jobs it is sent and says how far it is.
import { parentPort } from 'node:worker_threads';
import { JOBS } from './jobs.mjs';

parentPort.on('message', (number) => {
  const { run, count, seed } = JOBS[number];
  const figures = run({ count, seed, tick: () => parentPort.postMessage({ tick: number }) });
  parentPort.postMessage({ done: number, figures });
});
