// The wire's numbers, read from firmware/podwire/kinds.py: they are written down once.
import { readFileSync } from 'node:fs';

const KINDS_PY = new URL('../../../../firmware/podwire/kinds.py', import.meta.url);

/** `K.TAG`, `K.OPEN`, `K.BLINK`, ...: the names of firmware/podwire/kinds.py. */
export const K = Object.freeze(
  Object.fromEntries(
    [...readFileSync(KINDS_PY, 'utf8').matchAll(/^([A-Z][A-Z0-9_]*) = const\((0x[0-9A-Fa-f]+|\d+)\)/gm)].map(
      ([, name, value]) => [name, Number(value)],
    ),
  ),
);

const NAMES = new Map(
  'TAG KEY TROUBLE HIDDEN STATS RESTARTED ROOM SCENE SECRET FILL ASK TAGS LOOK VERDICTS OPEN HELLO IDLE CLOSE REFUSE PING PONG'
    .split(' ')
    .map((name) => [K[name], name]),
);

/** The name of a frame's kind. */
export const kindName = (kind) => NAMES.get(kind) ?? `0x${kind.toString(16)}`;

/** Kinds below are messages: in sequence and acknowledged; the others are link frames. */
export const FIRST_LINK_KIND = 0x80;
export const WIRE = 6;
