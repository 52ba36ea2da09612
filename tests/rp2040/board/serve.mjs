// One pod for the host's programs: node serve.mjs --id seat1 --role seat|private
//
// From outside this is what `python -m stichtisch.twin.run` is: the first line on stdout names the port that
// the host opens, a line follows whenever the pod looks different, hands are JSON lines on stdin, and their
// end ends the pod.
import { createHash } from 'node:crypto';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { Bridge } from './bridge.mjs';
import { PodBoard } from './pod_board.mjs';
import { Pace } from './pace.mjs';

const ID_BYTES = 8;

const { values: options } = parseArgs({ options: { id: { type: 'string' }, role: { type: 'string', default: 'seat' } } });
if (!options.id || !['seat', 'private'].includes(options.role)) {
  console.error('usage: node serve.mjs --id NAME --role seat|private');
  process.exit(2);
}

// the same name is the same pod to the host, on whichever board it runs
const id = [...createHash('sha256').update(options.id).digest().subarray(0, ID_BYTES)];
const board = new PodBoard({ role: options.role, id });
const pace = new Pace(board);
const tags = new Map();

const hands = {
  lay: ({ uid }) => tags.has(uid) || tags.set(uid, board.lay(uid)),
  lift: ({ uid }) => {
    if (tags.has(uid)) board.lift(tags.get(uid));
    tags.delete(uid);
  },
  press: () => board.key.press(),
  release: () => board.key.release(),
  noise: ({ rate }) => (board.field.noise.rate = rate),
  fault: ({ what }) => (board.reader.fault = what === 'fine' ? null : what),
};

function obey(line) {
  try {
    const control = JSON.parse(line);
    hands[control.do](control);
    pace.touched();
  } catch (error) {
    console.error(`a pod does not know what ${line} is: ${error.message}`);
  }
}

const hex = (bytes) => Buffer.from(bytes).toString('hex');
const tell = (line) => process.stdout.write(`${JSON.stringify(line)}\n`);

let shownLamps = '';
board.lamps.onFrame(({ bytes }) => {
  const lamps = hex(bytes);
  if (lamps !== shownLamps) tell({ lamps });
  shownLamps = lamps;
});
board.screen.onChange = () => tell({ screen: hex(board.screen.memory), on: board.screen.on });

createInterface({ input: process.stdin })
  .on('line', obey)
  .on('close', () => process.exit(0));
new Bridge(board, pace).listen((port) => {
  // a computer has no port for a pod that is not on the bus yet; after a reset it is the same one
  board.usb.onConnected = () => {
    board.usb.onConnected = () => {};
    tell({ port: `socket://127.0.0.1:${port}` });
  };
  pace.run();
});
