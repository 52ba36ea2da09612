// The desk asks a pod for its figures while its lamps move; and what the moving itself costs.
import { execFileSync } from 'node:child_process';
import { Chance } from '../../board/chance.mjs';
import { pins } from '../../board/pins.mjs';
import { podAtTable } from '../../stories/pod.mjs';
import { K } from '../../wire/kinds.mjs';
import { scene, segment } from '../../wire/messages.mjs';

const ROOT = new URL('../../../../../', import.meta.url);
const WHITE = [160, 160, 160];
const LOOK_MS = 1500;

/** Returns { memory_answer_ms: samples, lamps_cpu_percent }: of the polls that still lamps leave, the share lost. */
export function desk({ count, seed, tick }) {
  const chance = new Chance(seed);
  const { board, host } = podAtTable();
  const polls = () => {
    host.send(K.ASK);
    return host.waitFor('STATS').polls;
  };
  const pace = (pattern) => {
    host.send(K.SCENE, scene({ segments: [segment(0, pins.LAMPS, pattern, WHITE, 2000)] }));
    board.run(200);
    const before = polls();
    board.run(LOOK_MS);
    return polls() - before;
  };
  const still = pace(K.STEADY);
  const moving = pace(K.BREATHE);
  tick();
  const memory_answer_ms = [];
  for (let i = 0; i < count; i++) {
    board.run(chance.between(3, 40));
    const sentAt = board.pico.clock.nanos;
    host.send(K.ASK);
    memory_answer_ms.push((host.waitFor('STATS').at - sentAt) / 1e6);
  }
  tick();
  return { memory_answer_ms, lamps_cpu_percent: Math.round(1000 * (1 - moving / still)) / 10 };
}

/** Evenings over the pods' own code under CPython: { looks_overruled, looks_lit }. `count`: taps. */
export function overruled({ count, seed, tick }) {
  const script = ['tests/deep/reliability/overruled.py', '--taps', count, '--seed', seed].map(String);
  const told = JSON.parse(execFileSync('.venv/bin/python', script, { cwd: ROOT, stdio: ['ignore', 'pipe', 'ignore'] }));
  tick();
  return { looks_overruled: told.wrong, looks_lit: told.lit };
}
