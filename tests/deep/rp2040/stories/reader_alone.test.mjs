import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { PodBoard } from '../board/pod_board.mjs';
import { RawRepl } from '../board/raw_repl.mjs';

const README = readFileSync(new URL('../../../../firmware/mfrc522/README.md', import.meta.url), 'utf8');
const CARDS = ['04a1b2c3d4e5f6', 'deadbeef'];

test('the first example in the README of the reader runs on a Pico as it stands there', () => {
  const [, example] = README.match(/```python\n(.*?)```/s);
  assert.ok(example.trim().split('\n').length <= 16, 'twelve lines beside the blank ones');
  const board = new PodBoard();
  const repl = new RawRepl(board.pico).enter().start(example);
  const told = (line) => repl.waitFor(`${line}\r\n`, 1000);
  board.run(50);
  const [seven] = CARDS.map((uid) => {
    const tag = board.lay(uid);
    told(`came ${uid}`);
    return tag;
  });
  board.lift(seven);
  told(`went ${CARDS[0]}`);
  board.run(100);
  assert.equal(repl.text, '', 'and says nothing else');
});
