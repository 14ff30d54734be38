// Recordings of invented markets: minute bars whose prices have one digit more than the tick, so that half ticks must be rounded.
import { getInstrument } from '@millrace/market';
import { seeded } from '../../../packages/engine/src/testing/seeded.ts';

const MINUTE = 60_000;
/** Largest move of a bar's body and of its wicks, as shares of the price. */
const BODY = 0.0045;
const WICK = 0.002;

const FIRST_PRICES: Readonly<Record<string, number>> = { BTC: 60_000, ETH: 3_000 };

/** `bars` minutes from `startMs` on, as the text of a CSV file. */
export function inventRecording(instId: string, { startMs, bars, seed }: { startMs: number; bars: number; seed: number }): string {
  const { tickSize, baseCcy } = getInstrument(instId);
  const digits = tickSize.length - tickSize.indexOf('.');
  const random = seeded(seed);
  const between = (low: number, high: number): number => low + (high - low) * random();
  /** Every third price lies in the middle of two ticks. */
  const text = (price: number): string => `${price.toFixed(digits - 1)}${random() < 0.33 ? '5' : '0'}`;
  const lines = ['ts,open,high,low,close,volume'];
  let close = FIRST_PRICES[baseCcy] ?? 100;
  for (let bar = 0; bar < bars; bar += 1) {
    const open = text(close * (1 + between(-BODY, BODY) / 10));
    close = Number(open) * (1 + between(-BODY, BODY));
    const end = text(close);
    const high = text(Math.max(Number(open), Number(end)) * (1 + between(0, WICK)) + 1);
    const low = text(Math.min(Number(open), Number(end)) * (1 - between(0, WICK)) - 1);
    lines.push([startMs + bar * MINUTE, open, high, low, end, '100'].join(','));
  }
  return `${lines.join('\n')}\n`;
}
