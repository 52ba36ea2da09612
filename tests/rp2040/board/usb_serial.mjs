// The USB cable and the host's end of the serial port.
import { USBCDC } from 'rp2040js';

// A 64-byte bulk packet with its token and handshake is about 80 bytes of 12 Mbit/s: 53 us.
export const PACKET_NANOS = 60_000;

export class UsbSerial {
  #clock;
  #cdc = null;
  #usb = null;
  #listeners = [];
  #takers = [];
  #toDevice = [];
  #requested = 0; // bytes that the device's armed OUT buffer takes; 0: none is armed
  #held = null; // packets of a device that the host does not listen to

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
    if (this.#requested === 0 || this.#toDevice.length === 0) return;
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
