// A card rests on a pod while noise spoils what is on the air.
import { Chance } from '../../board/chance.mjs';
import { Noise } from '../../board/radio/noise.mjs';
import { podAtTable, tagsTold } from '../../stories/pod.mjs';

const SPOILT = 0.2; // of all exchanges

/** Returns { false_removals, noise_seconds }. */
export function noise({ count, seed, tick }) {
  const { board, host } = podAtTable({ noise: new Noise(SPOILT, seed) });
  board.lay(new Chance(seed).uid(7));
  host.waitFor('TAG', ({ arrived }) => arrived);
  const from = host.heard.length;
  for (let second = 0; second < count; second++) {
    board.run(1000);
    tick();
  }
  return { false_removals: tagsTold(host, from).length, noise_seconds: count };
}
