// Reading a year of minutes (CSV, plain and gzipped) into the columns of a backtest, against a bare parser that turns the same bytes into the same
// columns and checks nothing. Both in turns in the same run, by the process's own time.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { getInstrument, multiplyDecimals, priceOf, sizeOf, syntheticSource } from '@millrace/market';
import { readCandles } from '../backtest/read-market.ts';
import type { Bench, BenchRow } from './shape.ts';

const EPOCH_MS = Date.UTC(2025, 0, 1);
const DAY_MS = 86_400_000;
const DAYS = 365;
const MINUTES_A_DAY = 1440;
const ROUNDS = 5;
const instrument = getInstrument('BTC-USDT-SWAP');

export const bench: Bench = {
  about: 'a year of one-minute candles from a file into columns, against a bare byte parser',
  data: 'a file invented from the seed, in the page cache of the machine',
  run: ({ seed, rounds = ROUNDS, smallest }) => benchRead(seed, { rounds, days: smallest ? 1 : rounds < ROUNDS ? 30 * rounds : DAYS }),
};

/** Fewer rounds also read fewer days: `--rounds 1` reads 30. */
async function benchRead(seed: number, { rounds, days }: { rounds: number; days: number }): Promise<BenchRow[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'millrace-bench-'));
  try {
    const plain = path.join(folder, 'year.csv');
    const zipped = path.join(folder, 'year.csv.gz');
    const text = yearOf(seed, days);
    writeFileSync(plain, text);
    writeFileSync(zipped, gzipSync(text, { level: 6 }));
    return [
      { id: 'rows', value: days * MINUTES_A_DAY, unit: 'rows' },
      ...(await compare('plain', { file: plain, bytesOf: () => readFileSync(plain), rounds })),
      ...(await compare('gzipped', { file: zipped, bytesOf: () => gunzipSync(readFileSync(zipped)), rounds })),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function compare(
  name: string,
  { file, bytesOf, rounds }: { file: string; bytesOf: () => Buffer; rounds: number },
): Promise<BenchRow[]> {
  const times: Record<'bare' | 'read', number[]> = { bare: [], read: [] };
  for (let round = 0; round <= rounds; round += 1) {
    let sum = 0;
    const bare = await cpuMsOf(() => void (sum = parseBare(bytesOf())));
    let values: Float64Array = new Float64Array();
    const read = await cpuMsOf(async () => void (values = (await readCandles(file, instrument)).bars.values));
    const readSum = values.reduce((total, value) => total + value, 0);
    if (readSum !== sum) throw new Error(`the bare parser read ${sum}, the reader ${readSum}`);
    // The first round warms up.
    if (round > 0) {
      times.bare.push(bare);
      times.read.push(read);
    }
  }
  const [bare, read] = [Math.min(...times.bare), Math.min(...times.read)];
  return [
    { id: `${name}, bare parser`, value: Number(bare.toFixed(1)), unit: 'ms of CPU time' },
    { id: `${name}, with all checks`, value: Number(read.toFixed(1)), unit: 'ms of CPU time' },
    { id: `${name}, to the bare parser`, value: Number((read / bare).toFixed(2)), unit: 'ratio' },
  ];
}

async function cpuMsOf(work: () => void | Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Sum of all ticks and lots (of 0.0001 BTC) in a file whose every price has one decimal and every volume at most four. */
function parseBare(bytes: Buffer): number {
  const values = new Float64Array(Math.ceil(bytes.length / 8));
  let length = 0;
  let at = bytes.indexOf(10) + 1;
  let sum = 0;
  while (at < bytes.length) {
    for (let cell = 0; cell < 6; cell += 1) {
      let digits = 0;
      let places = -1;
      let byte = bytes[at] ?? 0;
      for (; byte !== 44 && byte !== 10 && at < bytes.length; byte = bytes[++at] ?? 0) {
        if (byte === 46) places = 0;
        else {
          digits = digits * 10 + byte - 48;
          if (places >= 0) places += 1;
        }
      }
      at += 1;
      if (cell === 0) continue;
      const value = digits * 10 ** ((cell === 5 ? 4 : 1) - Math.max(0, places));
      values[length] = value;
      length += 1;
      sum += value;
    }
  }
  return sum;
}

function yearOf(seed: number, days: number): string {
  const source = syntheticSource({ instrument, seed, epochMs: EPOCH_MS });
  const lines = ['ts,open,high,low,close,volume'];
  for (let day = 0; day < days; day += 1)
    for (const { ts, open, high, low, close, lots } of source.range(EPOCH_MS + day * DAY_MS, EPOCH_MS + (day + 1) * DAY_MS)) {
      const prices = [open, high, low, close].map((ticks) => priceOf(ticks, instrument.tickSize));
      lines.push([ts, ...prices, multiplyDecimals(sizeOf(lots, instrument.lotSize), instrument.contractValue)].join(','));
    }
  return `${lines.join('\n')}\n`;
}
