// Four cards laid on one spot in one movement.
import { Chance } from '../../board/chance.mjs';
import { podAtTable, tagsTold } from '../../stories/pod.mjs';

/** Returns { four_stacked_ms: samples }. */
export function stacked({ count, seed, tick }) {
  const chance = new Chance(seed);
  const { board, host } = podAtTable();
  const samples = [];
  for (let i = 0; i < count; i++) {
    board.run(chance.between(5, 25));
    const from = host.heard.length;
    const laidAt = board.pico.clock.nanos;
    const tags = [0, 1, 2, 3].map(() => board.lay(chance.uid(7)));
    if (!board.run(1000, () => tagsTold(host, from).length === 4)) throw new Error(`only ${tagsTold(host, from)}`);
    samples.push((host.heard.at(-1).at - laidAt) / 1e6);
    tags.forEach((tag) => board.lift(tag));
    board.run(1000, () => tagsTold(host, from).length === 8);
    tick();
  }
  return { four_stacked_ms: samples };
}
