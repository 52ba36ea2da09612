// One pod for the host's programs: node serve.mjs --id seat1 --role seat|private [--port NUMBER]
//
// From outside this is what `python -m stichtisch.twin.run` is: the first line on stdout names the port that
// the host opens, a line follows whenever the pod looks different, hands are JSON lines on stdin, and their
// end ends the pod.
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { Bridge } from './bridge.mjs';
import { idOf, Outside } from './outside.mjs';
import { PodBoard } from './pod_board.mjs';
import { Pace } from './pace.mjs';

const { values: options } = parseArgs({
  options: {
    id: { type: 'string' },
    role: { type: 'string', default: 'seat' },
    port: { type: 'string', default: '0' },
  },
});
if (!options.id || !['seat', 'private'].includes(options.role)) {
  console.error('usage: node serve.mjs --id NAME --role seat|private [--port NUMBER]');
  process.exit(2);
}

const board = new PodBoard({ role: options.role, id: idOf(options.id) });
const pace = new Pace(board);
const tell = (line) => process.stdout.write(`${JSON.stringify(line)}\n`);
const outside = new Outside(board, tell);

function obey(line) {
  try {
    outside.obey(JSON.parse(line));
    pace.touched();
  } catch (error) {
    console.error(`a pod does not know what ${line} is: ${error.message}`);
  }
}

createInterface({ input: process.stdin })
  .on('line', obey)
  .on('close', () => process.exit(0));
new Bridge(board, pace).listen(Number(options.port), (port) => {
  // a computer has no port for a pod that is not on the bus yet; after a reset it is the same one
  board.usb.onConnected = () => {
    board.usb.onConnected = () => {};
    tell({ port: `socket://127.0.0.1:${port}` });
  };
  pace.run();
});
