// The pod's cable as a TCP port. While a session lives it shows the host signs of life between the pod's own:
// the host counts real time, and to it a pod whose half second takes five would be gone.
import { createServer } from 'node:net';
import { decodeFrame, encodeFrame, unescaped } from '../wire/frame.mjs';
import { FIRST_LINK_KIND, K } from '../wire/kinds.mjs';

const LONGEST = 255; // bytes of a frame
const SIGN_MS = 500; // of real time; the host's patience is 2 s

export class Bridge {
  #board;
  #pace;
  #host = null; // the socket
  #line = []; // of the pod's frame under way
  #session = null; // { host, pod, ack } of the pod's last frame

  constructor(board, pace) {
    this.#board = board;
    this.#pace = pace;
    board.usb.onData((bytes) => this.#fromPod(bytes));
  }

  /** Opens the port of that number, or with 0 any, and calls `ready(number)`. What the pod says while nobody has opened it is lost. */
  listen(number, ready) {
    const server = createServer((socket) => this.#connected(socket));
    server.listen(number, '127.0.0.1', () => ready(server.address().port));
    setInterval(() => this.#signOfLife(), SIGN_MS);
  }

  #connected(socket) {
    this.#host?.destroy();
    this.#host = socket;
    this.#session = null;
    socket.setNoDelay(true);
    socket.on('data', (bytes) => this.#fromHost(bytes));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      if (this.#host === socket) this.#host = null;
    });
  }

  #fromHost(bytes) {
    const kinds = framesIn(bytes).map((frame) => frame?.kind);
    if (kinds.includes(undefined)) this.#pace.console();
    else if (kinds.some((kind) => kind !== K.IDLE)) this.#pace.asked();
    // while a pod resets it is not on the bus, and nobody takes them
    if (this.#board.usb.connectedAt !== null) this.#board.usb.send(bytes);
  }

  #fromPod(bytes) {
    this.#host?.write(bytes);
    for (const byte of bytes) {
      if (byte !== 0) this.#line.push(byte);
      else {
        const frame = decodeFrame(this.#line);
        if (frame) this.#heard(frame);
        this.#line = [];
      }
    }
    // text of the console: no frame ends in it
    if (!bytes.includes(0)) this.#pace.console();
    if (this.#line.length > LONGEST) this.#line = [];
  }

  #heard({ kind, host, pod, ack }) {
    if (kind === K.HELLO) this.#session = host ? { host, pod, ack: 0 } : null;
    else if (kind === K.CLOSE) this.#session = null;
    else if (kind < FIRST_LINK_KIND || kind === K.IDLE || kind === K.PONG) this.#session = { host, pod, ack };
  }

  #signOfLife() {
    if (this.#session === null || this.#line.length > 0) return;
    this.#host?.write(Uint8Array.from(encodeFrame({ kind: K.IDLE, ...this.#session })));
  }
}

/** The frames in a write of the host's; null for each that is none. */
function framesIn(bytes) {
  const parts = [];
  let part = [];
  for (const byte of bytes) {
    if (byte !== 0) part.push(byte);
    else {
      parts.push(decodeFrame(unescaped(part)));
      part = [];
    }
  }
  return part.length ? [...parts, null] : parts;
}
