// MicroPython's raw REPL as mpremote speaks it (docs: reference/repl.html, "Raw mode").

export class RawRepl {
  #pico;
  #text = '';

  constructor(pico) {
    this.#pico = pico;
    pico.usb.onData((bytes) => (this.#text += Buffer.from(bytes).toString('latin1')));
  }

  /** What has been printed since it was last waited for. */
  get text() {
    return this.#text;
  }

  /** Interrupts whatever runs and enters the raw REPL. */
  enter() {
    this.#pico.run(2000, () => this.#pico.usb.connectedAt !== null);
    this.#pico.run(20);
    this.#pico.usb.send('\r\x03\x03');
    this.#pico.run(50);
    this.#text = '';
    this.#pico.usb.send('\r\x01');
    this.waitFor('raw REPL; CTRL-B to exit\r\n>');
    return this;
  }

  /** Runs `code` and returns what it printed; an exception there is an Error here. */
  exec(code, timeoutMs = 60_000) {
    this.start(code);
    const printed = this.waitFor('\x04', timeoutMs);
    const failure = this.waitFor('\x04', timeoutMs);
    this.waitFor('>', timeoutMs);
    if (failure) throw new Error(failure);
    return printed;
  }

  /** Starts `code` and does not wait for its end. */
  start(code) {
    this.#pico.usb.send(`${code}\x04`);
    this.waitFor('OK');
    return this;
  }

  /** Runs until `text` has been printed and returns what came before it. */
  waitFor(text, timeoutMs = 5000) {
    const found = this.#pico.run(timeoutMs, () => this.#text.includes(text));
    if (!found) {
      throw new Error(`no ${JSON.stringify(text)} within ${timeoutMs} ms, only ${JSON.stringify(this.#text.slice(-400))}`);
    }
    const at = this.#text.indexOf(text);
    const before = this.#text.slice(0, at);
    this.#text = this.#text.slice(at + text.length);
    return before;
  }
}
