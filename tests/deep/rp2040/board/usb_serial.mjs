// The USB cable and the host's end of the serial port.
import { USBCDC } from 'rp2040js';

// A 64-byte bulk packet with its token and handshake is about 80 bytes of 12 Mbit/s: 53 us.
export const PACKET_NANOS = 60_000;

// RP2040 data sheet 4.1.4: SOF_RD counts the host's frames, one a millisecond, in 11 bits; SIE_STATUS has
// SUSPENDED, set after 3 ms without any, and RESUME.
const SOF_RD = 0x48;
const SIE_STATUS = 0x50;
const SUSPENDED = 1 << 4;
const RESUME = 1 << 11;
const IDLE_NANOS = 3e6;

export class UsbSerial {
  #clock;
  #cdc = null;
  #usb = null;
  #listeners = [];
  #takers = [];
  #toDevice = [];
  #requested = 0; // bytes that the device's armed OUT buffer takes; 0: none is armed
  #held = null; // packets of a device that the host does not listen to
  #asleepAt = null; // ns; null: the bus is alive

  constructor(clock) {
    this.#clock = clock;
    /** When the device was last enumerated, ms of emulated time; null while it is not. */
    this.connectedAt = null;
    /** Called when it has been enumerated. */
    this.onConnected = () => {};
  }

  /** Plugs the cable into a (new) chip. */
  attach(mcu) {
    const usb = mcu.usbCtrl;
    this.#usb = usb;
    this.#requested = 0;
    this.connectedAt = null;
    this.#asleepAt = null;
    this.#countFrames(usb);
    usb.readDelayMicroseconds = PACKET_NANOS / 1000;
    usb.writeDelayMicroseconds = PACKET_NANOS / 1000;
    const cdc = (this.#cdc = new USBCDC(usb));
    cdc.onDeviceConnected = () => {
      this.connectedAt = this.#clock.ms;
      this.onConnected();
    };
    cdc.onSerialData = (bytes) => this.#listeners.forEach((listener) => listener(bytes));
    this.#answerNakWhileSilent(usb, cdc);
    this.#freeBuffersWhenTaken(usb, cdc);
  }

  /** Calls `listener(bytes)` for what the host reads. */
  onData(listener) {
    this.#listeners.push(listener);
  }

  /** Calls `listener()` when the device takes a packet of the host's. */
  onTaken(listener) {
    this.#takers.push(listener);
  }

  /** The host writes: a string of Latin-1 characters or bytes. */
  send(data) {
    this.#toDevice.push(...(typeof data === 'string' ? Buffer.from(data, 'latin1') : data));
    this.#pump();
  }

  /** Bytes written by the host that the device has not taken. */
  get unsent() {
    return this.#toDevice.length;
  }

  /** The host hangs: the port stays open and nobody reads. */
  stopReading() {
    this.#held ??= [];
  }

  resumeReading() {
    const held = this.#held ?? [];
    this.#held = null;
    held.forEach((release) => release());
  }

  /** The host goes to sleep with the port open: no frames, nothing read, nothing sent. */
  sleep() {
    this.#asleepAt = this.#clock.nanos;
    this.stopReading();
    this.#clock.after(IDLE_NANOS, () => this.#signal(SUSPENDED));
  }

  /** It wakes and reads on. */
  wake() {
    this.#asleepAt = null;
    this.#signal(RESUME);
    this.resumeReading();
    this.#pump();
  }

  #signal(bit) {
    this.#usb.sieStatus |= bit;
    this.#usb.sieStatusUpdated();
  }

  // rp2040js has no frames in device mode, and does not let the firmware clear SUSPENDED
  #countFrames(usb) {
    const read = usb.readUint32.bind(usb);
    usb.readUint32 = (offset) => (offset === SOF_RD ? this.#frame & 0x7ff : read(offset));
    const write = usb.writeUint32.bind(usb);
    usb.writeUint32 = (offset, value) => {
      if (offset === SIE_STATUS) usb.sieStatus &= ~(usb.rawWriteValue & SUSPENDED);
      write(offset, value);
    };
  }

  get #frame() {
    return Math.floor((this.#asleepAt ?? this.#clock.nanos) / 1e6);
  }

  // rp2040js completes every OUT transfer at once, with no bytes when there are none: the firmware would
  // re-arm it for ever and never sleep. A real host sends nothing then, and the buffer stays armed.
  #answerNakWhileSilent(usb, cdc) {
    usb.onEndpointRead = (endpoint, size) => {
      if (endpoint !== cdc.outEndpoint) return;
      this.#requested = size;
      this.#pump();
    };
  }

  #pump() {
    if (this.#requested === 0 || this.#toDevice.length === 0 || this.#asleepAt !== null) return;
    const packet = Uint8Array.from(this.#toDevice.splice(0, this.#requested));
    this.#requested = 0;
    this.#usb.endpointReadDone(this.#cdc.outEndpoint, packet);
    this.#takers.forEach((listener) => listener());
  }

  // rp2040js reports an IN buffer as sent while it is still full. It is free when the host has taken it.
  #freeBuffersWhenTaken(usb, cdc) {
    const report = usb.indicateBufferReady.bind(usb);
    usb.indicateBufferReady = (endpoint, out) => {
      if (out || endpoint !== cdc.inEndpoint) report(endpoint, out);
    };
    const deliver = usb.onEndpointWrite;
    usb.onEndpointWrite = (endpoint, packet) => {
      const take = () => {
        deliver(endpoint, packet);
        if (endpoint === cdc.inEndpoint) report(endpoint, false);
      };
      if (endpoint === cdc.inEndpoint && this.#held) this.#held.push(take);
      else take();
    };
  }
}
