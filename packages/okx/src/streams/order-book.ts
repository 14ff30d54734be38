// The order book of one instrument as the `books` channel tells it: a snapshot, then updates that chain by seqId and carry a checksum of the best 25 levels.
// A book that has lost something says so and answers nothing until the next snapshot. Prices and sizes stay the venue's texts; they are never computed with.
import { crc32 } from 'node:zlib';

/** Levels of each side that a book's checksum covers. */
const CHECKSUM_LEVELS = 25;

/** Price levels that one side of a book may have; the venue tells 400. */
const BOOK_LEVELS_MAX = 5000;

/** [price, size], the venue's own texts. */
export type PriceLevel = readonly [price: string, size: string];

/** What became of a message. `gap`: something between it and the one before was lost; `mismatch`: what we hold is not what the venue holds. */
export type BookOutcome = 'applied' | 'gap' | 'mismatch' | 'malformed' | 'waiting';

export interface OrderBook {
  /** Takes one row of the channel; anything but `applied` and `waiting` empties the book until a snapshot comes. */
  apply(action: string | undefined, row: unknown): BookOutcome;
  /** Forgets everything, as after a lost connection. */
  reset(): void;
  /** Whether a snapshot came and nothing was lost since. */
  isWhole(): boolean;
  /** At most `count` levels, best first; none unless whole. */
  bids(count: number): PriceLevel[];
  asks(count: number): PriceLevel[];
  /** Of the last message, the venue's ms. */
  tsMs(): number;
}

/** Best level first. Prices order by `keys`, which are only ever compared: 15 digits keep order and identity as doubles. */
interface Side {
  /** 1: asks, ascending; -1: bids, keys are negated so that they ascend, too. */
  sign: 1 | -1;
  keys: number[];
  levels: PriceLevel[];
}

interface Row {
  asks: unknown[];
  bids: unknown[];
  tsMs: number;
  seqId: number | undefined;
  prevSeqId: number | undefined;
  checksum: number | undefined;
}

export function createOrderBook(): OrderBook {
  let asks = emptySide(1);
  let bids = emptySide(-1);
  let seqId: number | undefined;
  let tsMs = 0;
  let whole = false;
  const reset = (): void => {
    asks = emptySide(1);
    bids = emptySide(-1);
    whole = false;
  };
  const fail = (outcome: BookOutcome): BookOutcome => {
    reset();
    return outcome;
  };
  return {
    apply(action, message) {
      const row = readRow(message);
      if (row === null || (action !== 'snapshot' && action !== 'update')) return fail('malformed');
      if (action === 'snapshot') reset();
      else if (!whole) return 'waiting';
      else if (row.prevSeqId !== seqId) return fail('gap');
      if (!mergeAll(asks, row.asks) || !mergeAll(bids, row.bids)) return fail('malformed');
      if (row.checksum !== undefined && row.checksum !== checksumOf(bids.levels, asks.levels)) return fail('mismatch');
      ({ seqId, tsMs } = row);
      whole = true;
      return 'applied';
    },
    reset,
    isWhole: () => whole,
    bids: (count) => (whole ? bids.levels.slice(0, count) : []),
    asks: (count) => (whole ? asks.levels.slice(0, count) : []),
    tsMs: () => tsMs,
  };
}

/** Signed CRC32 of "bidPx:bidSz:askPx:askSz:...", best 25 by turns, a missing side passed over. `3366.1:7:3366.8:9:3366:6:3368:8` gives -1881014294. */
export function checksumOf(bids: readonly PriceLevel[], asks: readonly PriceLevel[]): number {
  let text = '';
  for (let index = 0; index < CHECKSUM_LEVELS; index += 1) {
    const bid = bids[index];
    const ask = asks[index];
    if (bid === undefined && ask === undefined) break;
    if (bid !== undefined) text += `${text === '' ? '' : ':'}${bid[0]}:${bid[1]}`;
    if (ask !== undefined) text += `${text === '' ? '' : ':'}${ask[0]}:${ask[1]}`;
  }
  return crc32(text) | 0;
}

function emptySide(sign: 1 | -1): Side {
  return { sign, keys: [], levels: [] };
}

/** False for a level that cannot be read, or when the side grows beyond its bound. */
function mergeAll(side: Side, levels: readonly unknown[]): boolean {
  return levels.every((level) => merge(side, level)) && side.keys.length <= BOOK_LEVELS_MAX;
}

/** Size 0 deletes; deleting what is not there changes nothing. */
function merge(side: Side, level: unknown): boolean {
  if (!Array.isArray(level)) return false;
  const [price, size]: unknown[] = level;
  if (!isDecimal(price) || !isDecimal(size) || !keepsOrder(price)) return false;
  const key = Number(price) * side.sign;
  const at = placeOf(side.keys, key);
  const known = side.keys[at] === key;
  if (Number(size) === 0) {
    if (known) {
      side.keys.splice(at, 1);
      side.levels.splice(at, 1);
    }
  } else if (known) side.levels[at] = [price, size];
  else {
    side.keys.splice(at, 0, key);
    side.levels.splice(at, 0, [price, size]);
  }
  return true;
}

/** Index of the first key that is not below `key`. */
function placeOf(keys: readonly number[], key: number): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((keys[middle] ?? 0) < key) low = middle + 1;
    else high = middle;
  }
  return low;
}

const DECIMAL = /^\d+(?:\.\d+)?$/;

function isDecimal(value: unknown): value is string {
  return typeof value === 'string' && DECIMAL.test(value);
}

/** Whether doubles tell this price from every other: at most 15 digits from the first that is not 0. */
function keepsOrder(price: string): boolean {
  return price.length <= 15 || price.replace(/^[0.]+/, '').replace('.', '').length <= 15;
}

/** The fields of a row; a message of before 2023 carries no seqId and is held together by its checksum alone. */
function readRow(message: unknown): Row | null {
  if (typeof message !== 'object' || message === null) return null;
  const { asks, bids, ts, seqId, prevSeqId, checksum } = message as Record<string, unknown>;
  const tsMs = Number(ts);
  if (!Array.isArray(asks) || !Array.isArray(bids) || !Number.isSafeInteger(tsMs)) return null;
  if (!isOptionalInteger(seqId) || !isOptionalInteger(prevSeqId) || !isOptionalInteger(checksum)) return null;
  return seqId === undefined && checksum === undefined ? null : { asks, bids, tsMs, seqId, prevSeqId, checksum };
}

function isOptionalInteger(value: unknown): value is number | undefined {
  return value === undefined || Number.isSafeInteger(value);
}
