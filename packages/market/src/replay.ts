// A recorded market: bars from the lines of a CSV file (`ts,open,high,low,close,volume`, ts = opening time in ms, volume in base coin).
// Times are shifted so that a chosen bar opens when the exchange starts. Pure: reading files is done in ./files.
import type { BarSource } from './bar-source.ts';
import type { Candle } from './candles.ts';
import { findInstrument, type Instrument } from './instruments.ts';
import { ticksOf } from './ticks.ts';

/** More rows than this in one file is a mistake (10 years of minutes). */
const ROWS_MAX = 5_300_000;
const FILE_NAME = /^([A-Z0-9]+-USDT(?:-SWAP)?)-(\d+)([mhHdD])[.]/;
const UNIT_MS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, H: 3_600_000, d: 86_400_000, D: 86_400_000 };
const NUMBER = /^\d+(\.\d+)?$/;

/** A market file that cannot be used; the message names file and line. */
export class MarketFileError extends Error {
  constructor(file: string, problem: string, line?: number) {
    super(line === undefined ? `${file}: ${problem}` : `${file}, line ${line}: ${problem}`);
    this.name = 'MarketFileError';
  }
}

/** Bars of one file in the file's own time, column by column. */
export interface Recording {
  instrument: Instrument;
  barMs: number;
  ts: Float64Array;
  /** open, high, low, close in ticks, lots: five numbers a bar. */
  values: Float64Array;
}

/** Instrument and bar from a name such as BTC-USDT-SWAP-1m.okx.20260101-20260116.csv.gz. @throws MarketFileError */
export function recordingName(fileName: string): { instrument: Instrument; barMs: number } {
  const match = FILE_NAME.exec(fileName);
  const instrument = match ? findInstrument(match[1] ?? '') : undefined;
  const unit = UNIT_MS[match?.[3] ?? ''];
  if (!match || !instrument || unit === undefined) {
    throw new MarketFileError(fileName, 'the name must begin with a listed instrument and a bar, such as BTC-USDT-SWAP-1m.');
  }
  return { instrument, barMs: Number(match[2]) * unit };
}

/** Reads the text of a CSV file. Gaps are allowed, order is not negotiable. @throws MarketFileError with the line number. */
export function parseRecording(fileName: string, text: string): Recording {
  const { instrument, barMs } = recordingName(fileName);
  const lines = text.split('\n');
  if (lines.length > ROWS_MAX) throw new MarketFileError(fileName, `more than ${ROWS_MAX} lines`);
  const lot = Number(instrument.lotSize) * Number(instrument.contractValue);
  const ts: number[] = [];
  const values: number[] = [];
  lines.forEach((raw, index) => {
    const line = raw.trim();
    if (line === '' || (index === 0 && /^[a-z]/i.test(line))) return;
    const row = parseRow(line, (problem) => new MarketFileError(fileName, problem, index + 1));
    const before = ts.at(-1);
    if (before !== undefined && row[0] < before + barMs) {
      throw new MarketFileError(fileName, `opens at ${row[0]}, before the end of the bar of ${before}`, index + 1);
    }
    ts.push(row[0]);
    for (const price of line.split(',').slice(1, 5)) values.push(Math.max(1, ticksOf(price, instrument.tickSize, 'nearest')));
    values.push(Math.min(Math.round(row[5] / lot), Number.MAX_SAFE_INTEGER));
  });
  if (ts.length === 0) throw new MarketFileError(fileName, 'has no bars');
  return { instrument, barMs, ts: Float64Array.from(ts), values: Float64Array.from(values) };
}

/** Opening time (file time) of the first bar at or after `offset` over all recordings; the very first one without an offset. @throws MarketFileError */
export function firstBarAfter(recordings: readonly Recording[], offset?: number): number {
  const opens = recordings.map((recording) => (offset === undefined ? recording.ts[0] : recording.ts[indexFrom(recording.ts, offset)]));
  const first = Math.min(...opens.map((open) => open ?? Number.POSITIVE_INFINITY));
  if (!Number.isFinite(first)) throw new MarketFileError('MARKET_OFFSET', 'no bar opens at or after it');
  return first;
}

/** The recording as a source whose times are moved by shiftMs. */
export function replaySource(recording: Recording, shiftMs: number): BarSource {
  const { ts, barMs, instrument } = recording;
  const bar = (index: number): Candle | undefined => candleAt(recording, index, shiftMs);
  return {
    instId: instrument.instId,
    barMs,
    firstTs: (ts[0] ?? 0) + shiftMs,
    lastTs: (ts[ts.length - 1] ?? 0) + shiftMs,
    barFrom: (at) => bar(indexFrom(ts, at - shiftMs)),
    barAt: (at) => bar(indexFrom(ts, at - shiftMs + 1) - 1),
    range(from, to) {
      const bars: Candle[] = [];
      const end = indexFrom(ts, to - shiftMs);
      for (let index = indexFrom(ts, from - shiftMs); index < end; index += 1) {
        const candle = bar(index);
        if (candle) bars.push(candle);
      }
      return bars;
    },
  };
}

function candleAt({ ts, values }: Recording, index: number, shiftMs: number): Candle | undefined {
  const open = ts[index];
  if (open === undefined) return undefined;
  const at = index * 5;
  return {
    ts: open + shiftMs,
    open: values[at] ?? 0,
    high: values[at + 1] ?? 0,
    low: values[at + 2] ?? 0,
    close: values[at + 3] ?? 0,
    lots: values[at + 4] ?? 0,
  };
}

/** Index of the first bar with ts >= at; the length when there is none. */
function indexFrom(ts: Float64Array, at: number): number {
  let low = 0;
  let high = ts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ts[middle] ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

type Row = [ts: number, open: number, high: number, low: number, close: number, volume: number];

function parseRow(line: string, fail: (problem: string) => MarketFileError): Row {
  const cells = line.split(',');
  if (cells.length !== 6) throw fail(`expected 6 columns, found ${cells.length}`);
  const bad = cells.find((cell) => !NUMBER.test(cell));
  if (bad !== undefined) throw fail(`not a number: ${JSON.stringify(bad.slice(0, 40))}`);
  const [ts = 0, open = 0, high = 0, low = 0, close = 0, volume = 0] = cells.map(Number);
  if (!Number.isSafeInteger(ts)) throw fail(`not a time in ms: ${cells[0]}`);
  if (low <= 0) throw fail('prices must be above 0');
  if (high < Math.max(open, close, low) || low > Math.min(open, close)) throw fail('high and low do not enclose open and close');
  return [ts, open, high, low, close, volume];
}
