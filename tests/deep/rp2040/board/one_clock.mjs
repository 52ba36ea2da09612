// Several pods on one emulated clock: node one_clock.mjs NAME... (a pod called private is the private pod)
//
// One JSON line in, one out. In: { run: ms, pods: { NAME: { hands: [...], write: hex } } }. What the host writes
// reaches the pod HOST_NANOS later: no other time of the host's enters. Out, when all have run so long:
// { ms, pods: { NAME: { said: hex, lamps, screen, on } } }, of each pod what is new.
import { createInterface } from 'node:readline';
import { HOST_NANOS } from '../wire/host_end.mjs';
import { idOf, Outside } from './outside.mjs';
import { PodBoard } from './pod_board.mjs';

class Pod {
  #outside;
  #news = {};
  #said = [];

  constructor(name) {
    this.board = new PodBoard({ role: name === 'private' ? 'private' : 'seat', id: idOf(name) });
    this.board.usb.onData((bytes) => this.#said.push(...bytes));
    this.#outside = new Outside(this.board, (look) => Object.assign(this.#news, look));
  }

  obey({ hands = [], write = '' }) {
    const { pico, usb } = this.board;
    hands.forEach((control) => this.#outside.obey(control));
    const bytes = Buffer.from(write, 'hex');
    // while a pod is not on the bus nobody takes them
    if (bytes.length) pico.clock.after(HOST_NANOS, () => usb.connectedAt !== null && usb.send(bytes));
  }

  news() {
    const news = { ...this.#news, ...(this.#said.length && { said: Buffer.from(this.#said).toString('hex') }) };
    this.#news = {};
    this.#said = [];
    return news;
  }
}

const pods = new Map(process.argv.slice(2).map((name) => [name, new Pod(name)]));
let ms = 0;

createInterface({ input: process.stdin })
  .on('line', (line) => {
    const { run, pods: told } = JSON.parse(line);
    for (const [name, what] of Object.entries(told)) pods.get(name).obey(what);
    ms += run;
    for (const { board } of pods.values()) board.run(ms - board.ms);
    const news = Object.fromEntries([...pods].map(([name, pod]) => [name, pod.news()]));
    process.stdout.write(`${JSON.stringify({ ms, pods: news })}\n`);
  })
  .on('close', () => process.exit(0));
