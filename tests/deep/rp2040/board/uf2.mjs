// Reads the .uf2 that a Pico's boot loader takes, so that the tests run the very file that is flashed.

const BLOCK = 512;
const MAGIC = 0x0a324655;
const FLASH_START = 0x10000000;

/** Copies the pages of `uf2` (Buffer) to their places in `flash` (Uint8Array, starting at 0x10000000). */
export function loadUf2(uf2, flash) {
  if (uf2.length === 0 || uf2.length % BLOCK !== 0) throw new Error('not a .uf2 file: run make pico');
  for (let at = 0; at < uf2.length; at += BLOCK) {
    if (uf2.readUInt32LE(at) !== MAGIC) throw new Error('not a .uf2 file: run make pico');
    const address = uf2.readUInt32LE(at + 12);
    const size = uf2.readUInt32LE(at + 16);
    flash.set(uf2.subarray(at + 32, at + 32 + size), address - FLASH_START);
  }
}
