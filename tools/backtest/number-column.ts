// A column of numbers that grows while a file is read, and is handed over without a copy.
import { ROWS_MAX } from './limits.ts';

const FIRST_BYTES = 64 * 1024;

export interface NumberColumn {
  push(value: number): void;
  length(): number;
  /** The values; nothing can be added afterwards. */
  finish(): Float64Array;
}

/** Room for `perRow` numbers in each of at most ROWS_MAX rows. */
export function createColumn(perRow: number): NumberColumn {
  const buffer = new ArrayBuffer(FIRST_BYTES, { maxByteLength: 8 * perRow * ROWS_MAX });
  const values = new Float64Array(buffer);
  let length = 0;
  return {
    push(value) {
      if (8 * length === buffer.byteLength) buffer.resize(Math.min(2 * buffer.byteLength, buffer.maxByteLength));
      values[length] = value;
      length += 1;
    },
    length: () => length,
    finish() {
      buffer.resize(8 * length);
      return new Float64Array(buffer.transferToFixedLength());
    },
  };
}
