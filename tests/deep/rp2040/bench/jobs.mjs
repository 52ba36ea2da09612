// The bench's work, cut into jobs that two workers share; the longest first.
import { Fading, Noise } from '../board/radio/noise.mjs';
import { contents } from './measure/contents.mjs';
import { desk, overruled } from './measure/desk.mjs';
import { idle } from './measure/idle.mjs';
import { noise } from './measure/noise.mjs';
import { noiseHour } from './measure/noise_hour.mjs';
import { pollingDriver } from './measure/polling_driver.mjs';
import { roundTrip } from './measure/round_trip.mjs';
import { stacked } from './measure/stacked.mjs';
import { taps, tapsByHost, tapsSlowHost } from './measure/taps.mjs';
import { uids } from './measure/uids.mjs';

export const OURS = 'pod';
export const THEIRS = 'polling_driver';

const job = (run, whose, count, seed, ticks = count) => ({ run, whose, count, seed, ticks });

export const JOBS = [
  job(taps, OURS, 100, 11),
  job(taps, OURS, 100, 12),
  job(tapsSlowHost, OURS, 100, 13),
  job(tapsSlowHost, OURS, 100, 15),
  job(tapsByHost, OURS, 50, 14),
  job(pollingDriver, THEIRS, 30, 21, 60),
  ...[1, 2, 3, 4].map((tags) => job(noiseHour(tags, 'spoilt'), OURS, 450, tags, 1)),
  ...[1, 2, 3, 4].map((tags) => job(noiseHour(tags, 'unheard'), OURS, 450, 4 + tags, 1)),
  job(overruled, OURS, 2000, 81, 1),
  job(noise(1, Noise), OURS, 6, 31),
  job(noise(2, Fading), OURS, 6, 32),
  job(noise(4, Fading), OURS, 6, 33),
  ...[41, 42, 43].map((seed) => job(uids, OURS, 100, seed, 200)), // of a hundred the 99th is the second worst
  job(idle, OURS, 1, 51, 4),
  job(desk, OURS, 100, 82, 2),
  job(contents, OURS, 50, 0, 1),
  job(stacked, OURS, 30, 61),
  job(roundTrip, OURS, 200, 71),
];
