// node pod_memory.mjs MINUTES SEED: an evening in a hurry at one emulated pod, and what is left of its heap.
// Cards are laid, left lying and lifted, scenes and lists change, keys are pressed, the host sleeps, its plug
// is pulled, it starts anew. Every ten emulated seconds the table is cleared, the pod collects, and its free
// heap is printed in JSON: { ms, heapFree, moves: of each kind so far }.
// (A pod without power starts with a new heap; so the plug is that of a host whose hub feeds the pod.)
import { Chance } from '../board/chance.mjs';
import { PodBoard } from '../board/pod_board.mjs';
import { pins } from '../board/pins.mjs';
import { COLLECTING_CARD, collectingPod } from '../stories/collecting.mjs';
import { HostEnd } from '../wire/host_end.mjs';
import { K } from '../wire/kinds.mjs';
import { look, scene, segment, tags, verdicts } from '../wire/messages.mjs';

const EVERY_MS = 10_000;
const MOST_CARDS = 4; // lying at once
const PATIENCE_MS = 5000;
const DECK = 60;

class Evening {
  #chance;
  #host;
  #board;
  #deck;
  #lying = [];
  #list = 0;
  #down = false;
  moves = { lay: 0, lift: 0, rest: 0, show: 0, press: 0, sleep: 0, pull: 0, restart: 0 };

  constructor(seed) {
    this.#chance = new Chance(seed);
    this.#board = new PodBoard({ id: [0, 0, 0, 0, 0, 0, 1, 1] });
    collectingPod(this.#board);
    this.#host = new HostEnd(this.#board);
    this.#deck = Array.from({ length: DECK }, () => this.#chance.uid(this.#chance.below(4) ? 7 : 4));
    this.#join();
  }

  get ms() {
    return this.#board.ms;
  }

  /** Something happens. */
  move() {
    const names = Object.keys(this.moves);
    const often = names.flatMap((name) => new Array({ lay: 12, lift: 10, rest: 3, show: 5, press: 3 }[name] ?? 1).fill(name));
    const name = often[this.#chance.below(often.length)];
    this.moves[name]++;
    this[name]();
    this.#host.heard.length = 0;
  }

  lay() {
    if (this.#lying.length === MOST_CARDS) return this.lift();
    const uid = this.#deck[this.#chance.below(DECK)];
    if (this.#lying.some((tag) => Buffer.from(tag.uid).toString('hex') === uid)) return this.rest();
    const before = this.#host.heard.length;
    this.#lying.push(this.#board.lay(uid));
    this.#told(uid, true, before);
    return this.show();
  }

  lift() {
    if (!this.#lying.length) return;
    const [tag] = this.#lying.splice(this.#chance.below(this.#lying.length), 1);
    const before = this.#host.heard.length;
    this.#board.lift(tag);
    this.#told(Buffer.from(tag.uid).toString('hex'), false, before);
  }

  rest() {
    this.#board.run(this.#chance.between(100, 1500));
  }

  show() {
    const patterns = [K.STEADY, K.BREATHE, K.BLINK, K.CHASE];
    const colour = [0, 0, 0].map(() => this.#chance.below(256));
    const lit = segment(0, pins.LAMPS, patterns[this.#chance.below(patterns.length)], colour, 1000);
    this.#host.send(K.SCENE, scene({ segments: [lit] }));
    this.#list = (this.#list % 255) + 1;
    this.#host.send(K.VERDICTS, verdicts(this.#list, K.NO_LOOK, this.#deck.map(() => 0)));
    this.#host.settle(PATIENCE_MS);
  }

  press() {
    this.#down = !this.#down;
    if (this.#down) this.#board.key.press();
    else this.#board.key.release();
    this.#host.waitFor('KEY', ({ down }) => down === this.#down, PATIENCE_MS);
  }

  sleep() {
    this.#host.forget();
    this.#board.usb.sleep();
    this.#board.run(this.#chance.between(500, 4000));
    this.#board.usb.wake();
    this.#join();
  }

  pull() {
    this.#host.forget();
    this.#board.run(this.#chance.between(100, 4000));
    this.#join();
  }

  restart() {
    this.#host.close();
    this.#join();
  }

  /** Clears the table and returns what is free after a collection. */
  heapFree() {
    while (this.#lying.length) this.lift();
    if (this.#down) this.press();
    const card = this.#board.lay(COLLECTING_CARD);
    this.#told(COLLECTING_CARD, true);
    this.#board.lift(card);
    this.#told(COLLECTING_CARD, false);
    this.#host.send(K.ASK);
    return this.#host.waitFor('STATS', () => true, PATIENCE_MS).heapFree;
  }

  #told(card, came, from) {
    this.#host.waitFor('TAG', ({ uid, arrived }) => uid === card && arrived === came, PATIENCE_MS, from);
  }

  // a new session, with all that the pod keeps for it
  #join() {
    this.#host.connect();
    for (const payload of tags(this.#deck.map((uid) => Buffer.from(uid, 'hex')))) this.#host.send(K.TAGS, payload);
    this.#host.send(K.LOOK, look(0, { segments: [segment(0, pins.LAMPS, K.STEADY, [0, 89, 44])] }));
    this.show();
  }
}

const [minutes, seed] = process.argv.slice(2).map(Number);
const evening = new Evening(seed);
for (let ends = EVERY_MS; ends <= minutes * 60_000; ends += EVERY_MS) {
  while (evening.ms < ends) evening.move();
  console.log(JSON.stringify({ ms: Math.round(evening.ms), heapFree: evening.heapFree(), moves: evening.moves }));
}
