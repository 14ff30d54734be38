// Seeded random walks as candle files, so that every run of the benchmark trades the same market.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { drawsOf } from '../lib/statistics.ts';

const START_MS = 1_700_000_040_000;
const BAR_MS = 60_000;
/** Largest step of one price to the next, as a share of it. */
const STEP = 0.0012;

/** Writes one file per instrument into the folder and returns their paths. */
export function writeWalks(
  folder: string,
  instruments: Readonly<Record<string, { price: number; places: number }>>,
  bars: number,
  seed: number,
): string[] {
  const random = drawsOf(seed);
  return Object.entries(instruments).map(([instId, { price, places }]) => {
    const file = path.join(folder, `${instId}-1m.walk.csv`);
    const rows = ['ts,open,high,low,close,volume'];
    let last = price;
    for (let bar = 0; bar < bars; bar += 1) {
      const points = [last, step(last, random), step(last, random), step(last, random)];
      const [open = last, , , close = last] = points;
      const text = [open, Math.max(...points), Math.min(...points), close].map((value) => value.toFixed(places)).join(',');
      rows.push(`${START_MS + bar * BAR_MS},${text},1000`);
      last = close;
    }
    writeFileSync(file, rows.join('\n'));
    return file;
  });
}

function step(price: number, random: () => number): number {
  return price * (1 + (random() * 2 - 1) * STEP);
}
