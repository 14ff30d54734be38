// A market for journeys of every kind: waves of four hours on a slow rise, so that a ladder, a grid, a breakout, a dip, a box and a band each open and
// close within hours. Two days of it lie before the beginning, for the kinds that read bars.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const START_MS = Date.UTC(2026, 0, 5);
const HISTORY_HOURS = 48;
const PLAYED_HOURS = 24 * 12;
const WAVE_HOURS = 4;
/** Part of the price by which a wave leaves its middle, and by which an hour rises. */
const SWING = 0.015;
const RISE = 0.0012;

/** Writes the tapes into `folder`. @returns the environment of a system that plays them at full speed */
export function writeWaveMarket(folder: string): Record<string, string> {
  mkdirSync(folder, { recursive: true });
  const files = ['BTC-USDT', 'BTC-USDT-SWAP'].map((instId) => {
    const file = path.join(folder, `${instId}-1m.waves.csv`);
    writeFileSync(file, tape());
    return file;
  });
  const offset = new Date(START_MS + HISTORY_HOURS * HOUR_MS).toISOString();
  return { MARKET: `replay:${files.join(',')}`, MARKET_SPEED: 'max', MARKET_OFFSET: offset };
}

function tape(): string {
  const minutes = (HISTORY_HOURS + PLAYED_HOURS) * 60;
  const rows = Array.from({ length: minutes }, (_, minute) => {
    const [open, close] = [priceAt(minute), priceAt(minute + 1)];
    return [START_MS + minute * MINUTE_MS, open, Math.max(open, close), Math.min(open, close), close, 1000].join(',');
  });
  return `ts,open,high,low,close,volume\n${rows.join('\n')}\n`;
}

/** A whole tick. */
function priceAt(minute: number): number {
  const hours = minute / 60;
  const exact = 60_000 * (1 + RISE * hours) * (1 + SWING * Math.sin((2 * Math.PI * hours) / WAVE_HOURS));
  return Math.round(exact * 10) / 10;
}
