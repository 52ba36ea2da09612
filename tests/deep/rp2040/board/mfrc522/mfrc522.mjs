// The MFRC522 reader chip at register level, with the times its radio takes. Section numbers are those of
// NXP's data sheet, rev. 3.9. What no reader of ours uses (MFAuthent, NFC modes, test registers, sending
// while the FIFO is still being filled) is not there, and such a command throws.
import { bitNanos, crcA, onAir } from '../radio/air.mjs';
import { Field } from '../radio/field.mjs';
import { decode } from './receiver.mjs';
import * as reg from './registers.mjs';
import { Timer } from './timer.mjs';

const { COMMAND, ERROR, IRQ, R } = reg;
const FIFO_BYTES = 64;
// 8.8.2: the crystal's start, which depends on it (1 ms is slow), and 37.74 us of counting clocks
const CRYSTAL_NANOS = 1e6;
const WAKE_NANOS = 37_740;
// one clock of 13.56 MHz a bit in the CRC coprocessor
const CRC_BYTE_NANOS = 590;
const END_BITS = 2; // the end of communication: a logic 0 and a bit without pause (14443-3, 6.2.3)
const SILENT_BITS = 1; // without subcarrier: the answer is over
const TIMER_STOP_BITS = 5; // 8.5: start bit and four more
const MIN_FRAME_BITS = 4; // RxModeReg RxNoErr (9.3.2.4)
const CRC_PRESETS = [0x0000, 0x6363, 0xa671, 0xffff]; // ModeReg CRCPreset (9.3.2.2)
const NOT_MODELLED = new Set([0x1, 0x2, 0x4, 0xe]); // Mem, GenerateRandomID, Transmit, MFAuthent (10.3)
const CRC_READY = 0x20; // Status1Reg
// Status2Reg ModemState (9.3.1.9)
const MODEM = { Idle: 0, WaitSend: 1, Transmitting: 3, WaitData: 5 };
const KEPT_BY_COMMAND = 0x40; // ErrorReg: TempErr alone

export class Mfrc522 {
  #clock;
  #regs = reg.resetRegisters();
  #fifo = [];
  #timer;
  #steps = []; // alarms of the exchange or calculation under way
  #readyAt = 0;
  #held = false; // NRSTPD low
  #crcInput = [];
  #modem = MODEM.Idle;

  /**
   * `collPosFromByte`: with RxAlign set, CollPos counts from the start of the byte and not from the first
   * bit received; the data sheet can be read either way.
   */
  constructor(clock, field = new Field(), { collPosFromByte = false } = {}) {
    this.#clock = clock;
    this.field = field;
    this.collPosFromByte = collPosFromByte;
    /** null, 'absent' (nothing on the bus) or 'wedged' (registers answer, no command does anything). */
    this.fault = null;
    this.#timer = new Timer(clock, this.#regs, () => this.#raise(IRQ.Timer));
  }

  /** Moves the NRSTPD pin: low is hard power-down, its rise a cold start. */
  setReset(high) {
    if (!high) this.#reset();
    else if (this.#held) this.#readyAt = this.#clock.nanos + CRYSTAL_NANOS + WAKE_NANOS;
    this.#held = !high;
  }

  /** A dip of the supply: registers and field are as after power-up, and nobody was told. */
  loseRegisters() {
    this.#reset();
  }

  get #asleep() {
    return this.#held || this.#clock.nanos < this.#readyAt;
  }

  read(address) {
    if (this.#asleep) return address === R.Command ? reg.POWER_DOWN | 0x20 : 0;
    switch (address) {
      case R.FifoData:
        return this.#takeFromFifo();
      case R.FifoLevel:
        return this.#fifo.length;
      case R.Status1:
        return this.#status1();
      case R.Status2:
        return (this.#regs[address] & ~0x07) | this.#modem;
      case R.BitFraming:
        return this.#regs[address] & ~reg.START_SEND; // write-only bit (9.3.1.14)
      case R.TCounterHigh:
        return this.#timer.value >> 8;
      case R.TCounterLow:
        return this.#timer.value & 0xff;
      default:
        return this.#regs[address];
    }
  }

  write(address, value) {
    if (this.#asleep || reg.READ_ONLY.has(address)) return;
    switch (address) {
      case R.Command:
        return this.#command(value);
      case R.ComIrq:
      case R.DivIrq:
        return this.#markInterrupts(address, value);
      case R.FifoData:
        return this.#putIntoFifo(value);
      case R.FifoLevel:
        return value & reg.FLUSH ? this.#flush() : undefined;
      case R.Control:
        return this.#control(value);
      case R.BitFraming:
        this.#regs[address] = value;
        return value & reg.START_SEND ? this.#send() : undefined;
      case R.Coll:
        this.#regs[address] = (this.#regs[address] & ~reg.VALUES_AFTER_COLL) | (value & reg.VALUES_AFTER_COLL);
        return undefined;
      case R.TxControl:
        this.#regs[address] = value;
        return this.#switchField();
      default:
        this.#regs[address] = value;
        return undefined;
    }
  }

  #reset() {
    this.#cancel();
    this.#timer.stop();
    this.#regs.set(reg.resetRegisters());
    this.#fifo.length = 0;
    this.#modem = MODEM.Idle;
    this.fault = this.fault === 'wedged' ? null : this.fault;
    this.#switchField();
  }

  #switchField() {
    const on = (this.#regs[R.TxControl] & reg.ANTENNA) !== 0;
    if (on !== this.field.on) this.field.power(on, this.#clock.nanos);
  }

  #command(value) {
    const command = value & reg.COMMAND_MASK;
    if (command === COMMAND.NoChange) {
      this.#regs[R.Command] = (value & ~reg.COMMAND_MASK) | (this.#regs[R.Command] & reg.COMMAND_MASK);
      return;
    }
    this.#cancel();
    if (command === COMMAND.SoftReset) {
      this.#reset();
      this.#readyAt = this.#clock.nanos + WAKE_NANOS;
      return;
    }
    if (value & reg.POWER_DOWN) throw new Error('the MFRC522 model has no soft power-down');
    this.#regs[R.Command] = value;
    this.#modem = MODEM.Idle;
    if (command === COMMAND.Idle) return;
    this.#regs[R.Error] &= KEPT_BY_COMMAND;
    this.#begin(command);
  }

  #begin(command) {
    switch (command) {
      case COMMAND.CalcCrc:
        return this.#startCrc();
      case COMMAND.Receive: // listens, and nobody speaks unasked
        this.#modem = MODEM.WaitData;
        return undefined;
      case COMMAND.Transceive:
        this.#modem = MODEM.WaitSend;
        // StartSend left set sends at once
        return this.#regs[R.BitFraming] & reg.START_SEND ? this.#send() : undefined;
      default: // reserved ones end at once
        if (NOT_MODELLED.has(command)) throw new Error(`the MFRC522 model has no command ${command}`);
        this.#regs[R.Command] &= ~reg.COMMAND_MASK;
        return this.#raise(IRQ.Idle);
    }
  }

  #cancel() {
    this.#steps.forEach((alarm) => alarm.cancel());
    this.#steps.length = 0;
  }

  #after(nanos, step) {
    this.#steps.push(this.#clock.after(nanos, step));
  }

  #raise(bits) {
    this.#regs[R.ComIrq] |= bits;
  }

  #fail(bits) {
    this.#regs[R.Error] |= bits;
    this.#raise(IRQ.Err);
  }

  #markInterrupts(address, value) {
    const bits = value & (address === R.ComIrq ? 0x7f : 0x14);
    if (value & reg.IRQ_SET) this.#regs[address] |= bits;
    else this.#regs[address] &= ~bits;
  }

  #control(value) {
    if (value & 0x80) this.#timer.stop(); // TStopNow
    if (value & 0x40) this.#timer.start(); // TStartNow
  }

  // --- FIFO

  #putIntoFifo(value) {
    if (this.#fifo.length === FIFO_BYTES) return this.#fail(ERROR.BufferOverflow);
    this.#fifo.push(value);
    if (this.#fifo.length === FIFO_BYTES - this.#waterLevel) this.#raise(IRQ.HiAlert);
    if (this.#runs(COMMAND.CalcCrc)) this.#startCrc();
    return undefined;
  }

  #takeFromFifo() {
    const value = this.#fifo.shift() ?? 0;
    if (this.#fifo.length === this.#waterLevel) this.#raise(IRQ.LoAlert);
    return value;
  }

  #flush() {
    if (this.#fifo.length > this.#waterLevel) this.#raise(IRQ.LoAlert);
    this.#fifo.length = 0;
    this.#regs[R.Error] &= ~ERROR.BufferOverflow;
  }

  get #waterLevel() {
    return this.#regs[R.WaterLevel] & 0x3f;
  }

  #status1() {
    const { length } = this.#fifo;
    const asked =
      (this.#regs[R.ComIrq] & this.#regs[R.ComIEn] & 0x7f) | (this.#regs[R.DivIrq] & this.#regs[R.DivIEn] & 0x14);
    return (
      (this.#regs[R.Status1] & CRC_READY) |
      (asked ? 0x10 : 0) |
      (this.#timer.running ? 0x08 : 0) |
      (FIFO_BYTES - length <= this.#waterLevel ? 0x02 : 0) |
      (length <= this.#waterLevel ? 0x01 : 0)
    );
  }

  #runs(command) {
    return (this.#regs[R.Command] & reg.COMMAND_MASK) === command;
  }

  // --- CalcCRC (10.3.1.4): goes on with what is put into the FIFO and does not stop by itself

  #startCrc() {
    if (this.fault === 'wedged') return;
    if (this.#steps.length === 0) this.#crcInput = [];
    this.#cancel();
    this.#crcInput.push(...this.#fifo);
    this.#fifo.length = 0;
    this.#regs[R.Status1] &= ~CRC_READY;
    this.#after(this.#crcInput.length * CRC_BYTE_NANOS, () => {
      const crc = crcA(this.#crcInput, CRC_PRESETS[this.#regs[R.Mode] & 0x03]);
      this.#regs[R.CrcResultHigh] = crc >> 8;
      this.#regs[R.CrcResultLow] = crc & 0xff;
      this.#regs[R.Status1] |= CRC_READY;
      this.#regs[R.DivIrq] |= reg.CRC_IRQ;
    });
  }

  // --- Transceive (10.3.1.8)

  #send() {
    if (!this.#runs(COMMAND.Transceive) || this.fault === 'wedged') return;
    this.#cancel();
    this.#modem = MODEM.Transmitting;
    const sent = this.#fifo.splice(0);
    if (this.#regs[R.TxMode] & reg.CRC_ENABLED) {
      const crc = crcA(sent);
      sent.push(crc & 0xff, crc >> 8);
    }
    const frame = onAir(sent, this.#regs[R.BitFraming] & 0x07, this.#parity);
    const start = this.#clock.nanos;
    const answer = this.#audible && frame.length > 0 ? this.field.exchange(frame, start) : null;
    this.#regs[R.Error] &= KEPT_BY_COMMAND;
    this.#noteCollision(0, 0);
    this.#after(bitNanos(1 + frame.length + END_BITS), () => {
      this.#modem = MODEM.WaitData;
      this.#raise(IRQ.Tx);
      this.#timer.sendingEnded();
    });
    if (answer && !this.#deaf) this.#expect(answer);
  }

  // type A tags hear pauses of 100 % modulation (Force100ASK), at 106 kbit/s
  get #audible() {
    return this.field.on && this.#regs[R.TxAsk] & reg.FORCE_100_ASK && !(this.#regs[R.TxMode] & reg.SPEED);
  }

  // ParityDisable sends none either (9.3.2.13)
  get #parity() {
    return !(this.#regs[R.MfRx] & reg.PARITY_DISABLED);
  }

  get #deaf() {
    return (this.#regs[R.RxMode] & reg.SPEED) !== 0 || (this.#regs[R.Command] & reg.RCV_OFF) !== 0;
  }

  #expect({ start, end, symbols, startBit }) {
    const { nanos } = this.#clock;
    if (symbols.length < MIN_FRAME_BITS && this.#regs[R.RxMode] & reg.RX_NO_ERR) return;
    if (symbols.length >= MIN_FRAME_BITS) {
      this.#after(start + bitNanos(TIMER_STOP_BITS) - nanos, () => this.#timer.answerBegan());
    }
    this.#after(end + bitNanos(SILENT_BITS) - nanos, () => this.#receive(symbols, startBit));
  }

  #receive(symbols, startBit) {
    const align = (this.#regs[R.BitFraming] >> 4) & 0x07;
    const { bytes, lastBits, collision, parityRight } = decode(symbols, {
      align,
      checkParity: this.#parity,
      keepAfterCollision: (this.#regs[R.Coll] & reg.VALUES_AFTER_COLL) !== 0,
    });
    this.#modem = MODEM.WaitSend;
    this.#noteCollision(collision, align);
    if (!startBit) this.#fail(ERROR.Protocol);
    if (!parityRight) this.#fail(ERROR.Parity);
    if (this.#regs[R.RxMode] & reg.CRC_ENABLED) {
      if (lastBits || bytes.length < 3 || crcA(bytes) !== 0) this.#fail(ERROR.Crc);
      bytes.splice(-2); // checked and not handed on (9.3.2.4)
    }
    for (const byte of bytes) this.#putIntoFifo(byte);
    this.#regs[R.Control] = (this.#regs[R.Control] & ~0x07) | lastBits;
    this.#raise(IRQ.Rx);
  }

  // CollPos counts the data bits from 1; the 32nd shows as 0, and what lies behind is not valid (9.3.1.15)
  #noteCollision(collision, align) {
    const place = collision && this.collPosFromByte ? collision + align : collision;
    const valid = place >= 1 && place <= 32;
    this.#regs[R.Coll] =
      (this.#regs[R.Coll] & reg.VALUES_AFTER_COLL) | (valid ? place & 0x1f : reg.COLL_POS_NOT_VALID);
    if (collision) this.#fail(ERROR.Collision);
  }
}
