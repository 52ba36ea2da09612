// The MFRC522's registers: addresses, bits and reset values (NXP data sheet rev. 3.9, section 9).

export const R = Object.freeze({
  Command: 0x01,
  ComIEn: 0x02,
  DivIEn: 0x03,
  ComIrq: 0x04,
  DivIrq: 0x05,
  Error: 0x06,
  Status1: 0x07,
  Status2: 0x08,
  FifoData: 0x09,
  FifoLevel: 0x0a,
  WaterLevel: 0x0b,
  Control: 0x0c,
  BitFraming: 0x0d,
  Coll: 0x0e,
  Mode: 0x11,
  TxMode: 0x12,
  RxMode: 0x13,
  TxControl: 0x14,
  TxAsk: 0x15,
  Demod: 0x19,
  MfRx: 0x1d,
  CrcResultHigh: 0x21,
  CrcResultLow: 0x22,
  TMode: 0x2a,
  TPrescaler: 0x2b,
  TReloadHigh: 0x2c,
  TReloadLow: 0x2d,
  TCounterHigh: 0x2e,
  TCounterLow: 0x2f,
  Version: 0x37,
});

export const COMMAND = Object.freeze({
  Idle: 0x0,
  CalcCrc: 0x3,
  NoChange: 0x7,
  Receive: 0x8,
  Transceive: 0xc,
  SoftReset: 0xf,
});
export const COMMAND_MASK = 0x0f;
export const POWER_DOWN = 0x10;
export const RCV_OFF = 0x20;

/** ComIrqReg (9.3.1.5) */
export const IRQ = Object.freeze({ Tx: 0x40, Rx: 0x20, Idle: 0x10, HiAlert: 0x08, LoAlert: 0x04, Err: 0x02, Timer: 0x01 });
/** DivIrqReg (9.3.1.6) */
export const CRC_IRQ = 0x04;
/** Writing an interrupt register with this bit sets the bits named with it; without, clears them. */
export const IRQ_SET = 0x80;

/** ErrorReg (9.3.1.7) */
export const ERROR = Object.freeze({ BufferOverflow: 0x10, Collision: 0x08, Crc: 0x04, Parity: 0x02, Protocol: 0x01 });

export const START_SEND = 0x80; // BitFramingReg
export const FLUSH = 0x80; // FIFOLevelReg
export const VALUES_AFTER_COLL = 0x80; // CollReg
export const COLL_POS_NOT_VALID = 0x20;
export const CRC_ENABLED = 0x80; // TxModeReg, RxModeReg
export const SPEED = 0x70; // TxModeReg, RxModeReg: 0 is 106 kbit/s
export const RX_NO_ERR = 0x08; // RxModeReg
export const FORCE_100_ASK = 0x40; // TxASKReg
export const ANTENNA = 0x03; // TxControlReg
export const PARITY_DISABLED = 0x10; // MfRxReg

const RESET_VALUES = {
  [R.Command]: 0x20,
  [R.ComIEn]: 0x80,
  [R.ComIrq]: 0x14,
  [R.Status1]: 0x20,
  [R.WaterLevel]: 0x08,
  [R.Control]: 0x10,
  [R.Coll]: 0x80,
  [R.Mode]: 0x3f,
  [R.TxControl]: 0x80,
  [R.Demod]: 0x4d,
  [R.CrcResultHigh]: 0xff,
  [R.CrcResultLow]: 0xff,
  [R.Version]: 0x92,
  0x16: 0x10, // TxSel
  0x17: 0x84, // RxSel
  0x18: 0x84, // RxThreshold
  0x1c: 0x62, // MfTx
  0x1f: 0xeb, // SerialSpeed
  0x23: 0x88,
  0x24: 0x26, // ModWidth
  0x25: 0x87,
  0x26: 0x48, // RFCfg
  0x27: 0x88, // GsN
  0x28: 0x20, // CWGsP
  0x29: 0x20, // ModGsP
  0x33: 0x80, // TestPinEn
  0x36: 0x40, // AutoTest
};

export function resetRegisters() {
  const registers = new Uint8Array(64);
  for (const [address, value] of Object.entries(RESET_VALUES)) registers[address] = value;
  return registers;
}

/** What a write leaves alone: results, counters, the version and the reserved addresses. */
export const READ_ONLY = new Set([
  R.Error, R.Status1, R.CrcResultHigh, R.CrcResultLow, R.TCounterHigh, R.TCounterLow, R.Version,
  0x00, 0x0f, 0x10, 0x1a, 0x1b, 0x1e, 0x20, 0x23, 0x25, 0x30, 0x3c, 0x3d, 0x3e, 0x3f,
]);
