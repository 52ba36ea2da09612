// The hours of noise that the emulator is too slow for: the same scanner under CPython, over the twin's chip.
import { execFileSync } from 'node:child_process';

const ROOT = new URL('../../../../../', import.meta.url);

/** `kind`: see noise_hour.py. `count`: emulated seconds. Returns its counts, twin_noise_seconds and twin_polls. */
export const noiseHour = (tags, kind) => ({ count, seed, tick }) => {
  const script = ['tests/deep/rp2040/bench/noise_hour.py', count, seed, tags, kind].map(String);
  const told = JSON.parse(execFileSync('.venv/bin/python', script, { cwd: ROOT }));
  tick();
  const { polls, false_removals, lost, ghosts, wrong, gone_ms: removed_noise_ms } = told;
  const counts = { false_removals, tags_lost: lost, ghosts: ghosts + wrong, twin_noise_seconds: count, twin_polls: polls };
  return { ...counts, removed_noise_ms };
};
