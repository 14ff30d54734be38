// The lists of someone else's trades, and how ours compare with them.
import { readLines } from '../backtest/read-lines.ts';

export interface Trade {
  instId: string;
  openTs: number;
  openPx: number;
  closeTs: number;
  closePx: number;
  reason: string;
}

export async function readReference(file: string): Promise<Trade[]> {
  const trades: Trade[] = [];
  await readLines(file, (bytes, from, to, number) => {
    if (number === 1) return;
    const [instId = '', openTs, openPx, closeTs, closePx, reason = ''] = bytes.toString('utf8', from, to).split(',');
    trades.push({ instId, openTs: Number(openTs), openPx: Number(openPx), closeTs: Number(closeTs), closePx: Number(closePx), reason });
  });
  return trades;
}

/** How far two lists agree. A trade matches when its bar of entry, its bar of exit, its reason and both prices (2 bp) are the same. */
export interface Agreement {
  theirs: number;
  matched: number;
  /** What is different, by the first thing that is: how many of their trades. */
  differences: Record<string, number>;
  /** Ours that they have no entry for. */
  extra: number;
}

const tolerance = 0.0002;

export function compareTrades(theirs: readonly Trade[], ours: readonly Trade[]): Agreement {
  const byEntry = new Map(ours.map((trade) => [`${trade.instId} ${trade.openTs}`, trade]));
  const known = new Set(theirs.map((trade) => `${trade.instId} ${trade.openTs}`));
  const differences: Record<string, number> = {};
  let matched = 0;
  for (const trade of theirs) {
    const difference = differenceOf(trade, byEntry.get(`${trade.instId} ${trade.openTs}`));
    if (difference === null) matched += 1;
    else differences[difference] = (differences[difference] ?? 0) + 1;
  }
  const extra = ours.filter((trade) => !known.has(`${trade.instId} ${trade.openTs}`)).length;
  return { theirs: theirs.length, matched, differences, extra };
}

function differenceOf(their: Trade, our: Trade | undefined): string | null {
  if (our === undefined) return 'no entry of ours';
  if (!isNear(our.openPx, their.openPx)) return 'price of entry';
  if (our.closeTs !== their.closeTs) return `time of exit (${their.reason})`;
  if (our.reason !== their.reason) return `reason: ${their.reason}, ours ${our.reason}`;
  return isNear(our.closePx, their.closePx) ? null : `price of exit (${their.reason})`;
}

function isNear(left: number, right: number): boolean {
  return Math.abs(left - right) <= tolerance * right;
}
