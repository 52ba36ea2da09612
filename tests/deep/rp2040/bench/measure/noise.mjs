// Cards rest on a pod while noise spoils what is on the air, and hands pass over them.
import { Chance } from '../../board/chance.mjs';
import { podAtTable, tagsTold } from '../../stories/pod.mjs';

const SPOILT = 0.2; // of all exchanges
const SHADOW_MS = 100; // once a second: so long a hand takes the cards' power away

/** `count`: emulated seconds. Returns { false_removals, tags_lost, noise_seconds }. */
export const noise = (tags, Spoiler) => ({ count, seed, tick }) => {
  const chance = new Chance(seed);
  const { board, host } = podAtTable({ noise: new Spoiler(SPOILT, seed) });
  for (let i = 0; i < tags; i++) board.lay(chance.uid(7));
  for (let second = 0; second < count; second++) {
    const before = chance.between(200, 700);
    board.run(before);
    for (const tag of board.field.tags) tag.powerOff();
    board.run(SHADOW_MS);
    for (const tag of board.field.tags) tag.powerOn(board.pico.clock.nanos);
    board.run(1000 - SHADOW_MS - before);
    tick();
  }
  const told = tagsTold(host);
  const left = told.filter((it) => it.endsWith('left')).length;
  return { false_removals: left, tags_lost: tags - (told.length - 2 * left), noise_seconds: count };
};
