// node drivers.mjs OUT: our reader beside two public drivers on the same emulated Pico; a table, and into OUT.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { distribution } from './figures.mjs';
import { measureDriver } from './measure/driver.mjs';
import { readers } from './readers.mjs';
import { columns } from './table.mjs';

const SEED = 91;
const COLUMNS = {
  poll_empty_ms: 'empty field, ms',
  poll_alloc_bytes: 'heap a poll, bytes',
  uid4_ms: '4-byte UID, ms',
  uid7_ms: '7-byte UID, ms',
  both_ms: 'two at once, ms',
};

const shown = (value) => {
  if (!Array.isArray(value)) return `${value}`;
  if (!value.length) return 'no';
  return `${distribution(value).p50.toFixed(1)} / ${Math.max(...value).toFixed(1)}`;
};

const rows = [['driver', ...Object.values(COLUMNS)]];
const found = {};
const missing = [];
for (const { name, code, missing: why } of await readers()) {
  if (why) {
    missing.push(`${name}: ${why}`);
    continue;
  }
  process.stderr.write(`measuring ${name}\n`);
  const figures = measureDriver(code, SEED);
  rows.push([name, ...Object.keys(COLUMNS).map((key) => shown(figures[key]))]);
  found[name] = Object.fromEntries(
    Object.entries(figures).map(([key, value]) => [key, Array.isArray(value) && value.length ? distribution(value) : value]),
  );
}
console.log(`${columns(rows)}\n(median / longest, on the emulated Pico; no: not told within 2 s)`);
missing.forEach((line) => console.log(line));
const bench = existsSync(process.argv[2]) ? JSON.parse(readFileSync(process.argv[2], 'utf8')) : {};
writeFileSync(process.argv[2], `${JSON.stringify({ ...bench, drivers: found }, null, 2)}\n`);
