// The board's MFRC522 against the vectors that the twin's has to pass too: there is one truth about the chip.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import test from 'node:test';
import { BoardClock } from '../board/clock.mjs';
import { Mfrc522 } from '../board/mfrc522/mfrc522.mjs';
import { Mfrc522Spi } from '../board/mfrc522/spi.mjs';
import { Field } from '../board/radio/field.mjs';
import { Tag } from '../board/radio/tag.mjs';

const FOLDER = new URL('../../../twin/vectors/', import.meta.url);
const READER_ON = readVector('reader-on.json');

function readVector(file) {
  return JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8'));
}

const bytes = (hex) => [...Buffer.from(hex, 'hex')];

class Bench {
  #clock = new BoardClock();
  #field = new Field();
  #chip = new Mfrc522(this.#clock, this.#field);
  #spi = new Mfrc522Spi(this.#chip);
  #tags = new Map();

  constructor() {
    this.#chip.setReset(false);
    this.#chip.setReset(true);
    this.waitUntil(50e6);
  }

  get nanos() {
    return this.#clock.nanos;
  }

  waitUntil(nanos) {
    if (nanos > this.nanos) this.#clock.tick(nanos - this.nanos);
  }

  run(vector) {
    const zero = this.nanos;
    for (const step of vector.steps) {
      this.waitUntil(zero + step.at * 1000);
      this.#take(step, vector.name);
    }
  }

  #take(step, name) {
    if (step.write) bytes(step.hex).forEach((byte) => this.#chip.write(parseInt(step.write, 16), byte));
    else if (step.read) compare(bytes(step.hex).map(() => this.#chip.read(parseInt(step.read, 16))), step, name);
    else if (step.spi) compare(this.#transfer(bytes(step.spi)), step, name);
    else if (step.lay) this.#lay(step.lay);
    else if (step.lift) this.#field.lift(this.#tags.get(step.lift), 0);
    else this.#chip.setReset(step.reset_pin === 'high');
  }

  #transfer(sent) {
    this.#spi.select(true);
    const received = sent.map((byte) => this.#spi.transfer(byte));
    this.#spi.select(false);
    return received;
  }

  #lay(uid) {
    const tag = new Tag(uid);
    this.#tags.set(uid, tag);
    this.#field.lay(tag, this.nanos);
  }
}

function compare(got, step, name) {
  const mask = bytes(step.mask ?? 'ff'.repeat(got.length));
  const seen = got.map((byte, i) => byte & mask[i]);
  const wanted = bytes(step.hex).map((byte, i) => byte & mask[i]);
  assert.deepEqual(seen, wanted, `${name}: ${JSON.stringify(step)}, got ${Buffer.from(got).toString('hex')}`);
}

test('the reader chip of the board does what every vector says', () => {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.json'));
  assert.ok(files.length > 15);
  for (const file of files) {
    const vector = readVector(file);
    const bench = new Bench();
    if (vector.reader_on) {
      const start = bench.nanos;
      bench.run(READER_ON);
      bench.waitUntil(start + 10e6);
    }
    bench.run(vector);
  }
});
