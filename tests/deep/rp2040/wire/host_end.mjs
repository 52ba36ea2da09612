// The host's end of the wire in emulated time: opens a session, acknowledges, sends again, and keeps what
// the pod said, each with the nanosecond at which it arrived.
import { crc32, decodeFrame, encodeFrame, escaped, word } from './frame.mjs';
import { FIRST_LINK_KIND, K, WIRE, kindName } from './kinds.mjs';
import { read } from './messages.mjs';

const ESCAPE = 0x7d;
/** What a host takes to answer: read, decide, write. Without an answer it acknowledges a moment later. */
export const HOST_NANOS = 1e6;
const ACKNOWLEDGE_NANOS = 1.1e6;
const AGAIN_NANOS = 100e6;
const HEARTBEAT_NANOS = 500e6;

/** The tally with one more message; of a SECRET only its kind counts. */
const tallied = (tally, { kind, payload }) => crc32([kind, ...(kind === K.SECRET ? [] : payload)], tally);

export class HostEnd {
  #board;
  #line = [];
  #number;
  #unacknowledged = []; // { seq, kind, payload }
  #nextSeq = 0;
  #asking = null; // the alarm that asks again for a session
  #again = null;
  #heartbeat = null;
  #ackOwed = false;

  /** `number`: the first session number to try. */
  constructor(board, number = 0x1234) {
    this.#board = board;
    this.#number = number;
    this.#reset();
    /** Everything heard: { at (ns), kind (name), ...what it says, frame }. */
    this.heard = [];
    /** Bytes and frames that were none: the console's text, mostly. */
    this.garbage = [];
    this.listening = true;
    this.onHeard = () => {};
    board.usb.onData((bytes) => bytes.forEach((byte) => this.#take(byte)));
  }

  get open() {
    return this.host !== 0;
  }

  #reset() {
    this.host = 0;
    this.pod = 0;
    this.expected = 0; // number of the next message of the pod
    /** The tally of what the pod said, and of what it acknowledged. */
    this.heardTally = this.saidTally = 0;
    this.#nextSeq = 0;
    this.#unacknowledged.length = 0;
  }

  /** Opens a session and returns the HELLO; runs the board until it came. */
  connect(timeoutMs = 5000) {
    if (!this.#board.run(timeoutMs, () => this.#board.usb.connectedAt !== null)) throw new Error('no USB device');
    this.#reset();
    const offer = this.#offer();
    const from = this.heard.length;
    const ask = () => {
      if (this.open) return;
      this.#write({ kind: K.OPEN, host: offer, pod: 0, payload: [WIRE] });
      this.#asking = this.#board.pico.clock.after(AGAIN_NANOS, ask);
    };
    this.offered = offer;
    ask();
    const answered = () => this.heard.slice(from).find((it) => it.kind === 'HELLO' && it.frame.host === offer);
    if (!this.#board.run(timeoutMs, answered)) throw new Error(`no answer to OPEN; heard ${this.#summary()}`);
    return answered();
  }

  // a pod of any version must be able to read it: older ones do not know of escapes
  #offer() {
    for (;;) {
      this.#number = (this.#number % 0xffff) + 1;
      const bytes = escaped(encodeFrame({ kind: K.OPEN, host: this.#number, pod: 0, payload: [WIRE] }));
      if (!bytes.includes(ESCAPE)) return this.#number;
    }
  }

  /** Sends a message (in sequence, again until acknowledged). */
  send(kind, payload = []) {
    const message = { kind, payload, seq: this.#nextSeq };
    this.#nextSeq = (this.#nextSeq + 1) & 0xffff;
    this.#unacknowledged.push(message);
    this.#write(this.#framed(message));
    this.#armAgain();
  }

  /** Sends a link frame once. */
  sendLink(kind, payload = []) {
    this.#write(this.#framed({ kind, payload, seq: 0 }));
  }

  /** Asks for a PONG, with the tally of what was heard. */
  ping(number = 1) {
    this.sendLink(K.PING, [number & 0xff, number >> 8, ...word(this.heardTally)]);
  }

  get acknowledged() {
    return this.#unacknowledged.length === 0;
  }

  close() {
    this.sendLink(K.CLOSE);
    this.forget();
  }

  /** The host vanishes: nothing more is said, not even goodbye. */
  forget() {
    this.#asking?.cancel();
    this.#again?.cancel();
    this.#heartbeat?.cancel();
    this.#reset();
  }

  /** Runs the board until something of `kind` (a name) for which `wanted` holds is heard; returns it. */
  waitFor(kind, wanted = () => true, timeoutMs = 2000, from = this.heard.length) {
    const found = () => this.heard.slice(from).find((it) => it.kind === kind && wanted(it));
    if (!this.#board.run(timeoutMs, found)) {
      throw new Error(`no such ${kind} within ${timeoutMs} ms; heard ${this.#summary(from)}`);
    }
    return found();
  }

  /** Runs until all messages sent are acknowledged. */
  settle(timeoutMs = 2000) {
    if (!this.#board.run(timeoutMs, () => this.acknowledged)) throw new Error('the pod does not acknowledge');
  }

  #summary(from = 0) {
    return this.heard.slice(from).map((it) => it.kind).join(' ') || 'nothing';
  }

  #framed({ kind, payload, seq }) {
    this.#ackOwed = false;
    this.#beatLater();
    return { kind, host: this.host, pod: this.pod, seq, ack: this.expected, payload };
  }

  #write(frame) {
    this.#board.usb.send(escaped(encodeFrame(frame)));
  }

  #armAgain() {
    this.#again?.cancel();
    if (this.acknowledged) return;
    this.#again = this.#board.pico.clock.after(AGAIN_NANOS, () => {
      if (!this.open) return;
      this.#unacknowledged.forEach((message) => this.#write(this.#framed(message)));
      this.#armAgain();
    });
  }

  #beatLater() {
    this.#heartbeat?.cancel();
    this.#heartbeat = this.#board.pico.clock.after(HEARTBEAT_NANOS, () => this.open && this.sendLink(K.IDLE));
  }

  #take(byte) {
    if (!this.listening) return;
    if (byte !== 0) {
      this.#line.push(byte);
      return;
    }
    if (!this.#line.length) return; // one leads each greeting
    const frame = decodeFrame(this.#line);
    if (frame) this.#hear(frame);
    else this.garbage.push(Buffer.from(this.#line).toString('latin1'));
    this.#line = [];
  }

  #hear(frame) {
    const heard = { at: this.#board.pico.clock.nanos, kind: kindName(frame.kind), ...read(frame.kind, frame.payload), frame };
    if (frame.kind === K.HELLO) this.#helloed(frame);
    else if (!this.#ours(frame)) heard.kind = `stray ${heard.kind}`;
    else if (!this.#inSequence(frame)) return;
    this.heard.push(heard);
    this.onHeard(heard);
  }

  #helloed({ host, pod }) {
    if (host === 0) this.forget();
    else if (host === this.offered && !this.open) {
      this.host = host;
      this.pod = pod;
      this.#beatLater();
    }
  }

  #ours(frame) {
    return this.open && frame.host === this.host && frame.pod === this.pod;
  }

  // takes the acknowledgement; false: a message that is not the next one
  #inSequence(frame) {
    if (frame.kind === K.CLOSE) {
      this.forget();
      return true;
    }
    const first = this.acknowledged ? this.#nextSeq : this.#unacknowledged[0].seq;
    const done = (frame.ack - first) & 0xffff;
    if (done > this.#unacknowledged.length) return false;
    if (done > 0) {
      for (const message of this.#unacknowledged.splice(0, done)) this.saidTally = tallied(this.saidTally, message);
      this.#armAgain();
    }
    if (frame.kind >= FIRST_LINK_KIND) return true;
    this.#oweAck();
    if (frame.seq !== this.expected) return false;
    this.expected = (this.expected + 1) & 0xffff;
    this.heardTally = tallied(this.heardTally, frame);
    return true;
  }

  #oweAck() {
    this.#ackOwed = true;
    this.#board.pico.clock.after(ACKNOWLEDGE_NANOS, () => {
      if (this.#ackOwed && this.open) this.sendLink(K.IDLE);
    });
  }
}
