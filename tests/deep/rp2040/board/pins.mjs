// The pod's pins and limits, read from the firmware's own board.py: they are written down once.
import { readFileSync } from 'node:fs';

const BOARD_PY = new URL('../../../../firmware/pod/board.py', import.meta.url);

function readConstants(source) {
  const constants = {};
  for (const [, name, value] of source.matchAll(/^([A-Z][A-Z0-9_]*) = ([0-9][0-9A-Fa-fx_]*)$/gm)) {
    constants[name] = Number(value.replaceAll('_', ''));
  }
  return constants;
}

/** `pins.PIN_CS`, `pins.LAMPS`, ...: the names of firmware/pod/board.py. */
export const pins = Object.freeze(readConstants(readFileSync(BOARD_PY, 'utf8')));
