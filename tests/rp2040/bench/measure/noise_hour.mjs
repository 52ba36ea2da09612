// The hour of noise that the emulator is too slow for: the same scanner under CPython, over the twin's chip.
import { execFileSync } from 'node:child_process';

const ROOT = new URL('../../../../', import.meta.url);

/** `count`: emulated seconds. Returns { false_removals, twin_noise_seconds, twin_polls }. */
export function noiseHour({ count, seed, tick }) {
  const script = ['tests/rp2040/bench/noise_hour.py', `${count}`, `${seed}`];
  const { polls, false_removals } = JSON.parse(execFileSync('.venv/bin/python', script, { cwd: ROOT }));
  tick();
  return { false_removals, twin_noise_seconds: count, twin_polls: polls };
}
