// What a ladder would have done over a stretch of the house's own invented market, the one that the paper exchange plays: the same seed gives the same hours.
import { getInstrument, syntheticSource } from '@millrace/market';

const HOUR_MS = 3_600_000;
const EPOCH_MS = Date.UTC(2026, 0, 1);
/** Chosen because it falls for long before it comes back; the caption says that not every stretch does. */
const FIRST_HOUR = 3596;
const HOURS = 91;
const FIRST_BUY = 3;
const SIZES = [1, 2, 4, 8] as const;
/** Thousandths: the next buy below the one before, the sale over the average. */
const STEP = 15;
const TARGET = 20;

export interface StoryBuy {
  hour: number;
  ticks: number;
  size: number;
  /** Of everything bought so far, in ticks. */
  average: number;
}

export interface LadderStory {
  /** Price at the end of each hour, in ticks. */
  prices: readonly number[];
  buys: readonly StoryBuy[];
  sale: { hour: number; ticks: number; size: number; /** Over the average, in percent, rounded half up. */ gainPct: string };
}

export function ladderStory(): LadderStory {
  const source = syntheticSource({ instrument: getInstrument('BTC-USDT'), seed: 1, epochMs: EPOCH_MS });
  const prices = Array.from({ length: HOURS }, (_, hour) => source.barAt(EPOCH_MS + (FIRST_HOUR + hour) * HOUR_MS)?.close ?? 0);
  const buys: StoryBuy[] = [];
  let [cost, held] = [0, 0];
  for (const [hour, ticks] of prices.entries()) {
    const [last, size] = [buys.at(-1), SIZES[buys.length]];
    const isDue = last ? ticks * 1000 <= last.ticks * (1000 - STEP) : hour === FIRST_BUY;
    if (size !== undefined && isDue) {
      cost += ticks * size;
      held += size;
      buys.push({ hour, ticks, size, average: cost / held });
    } else if (held > 0 && ticks * held * 1000 >= cost * (1000 + TARGET))
      return { prices, buys, sale: { hour, ticks, size: held, gainPct: percentOver(ticks * held, cost) } };
  }
  throw new Error('the stretch of the market has no sale');
}

/** Whole numbers of ticks: exact. One decimal. */
function percentOver(value: number, cost: number): string {
  const tenths = Math.floor(((value - cost) * 2000 + cost) / (2 * cost));
  return `${Math.floor(tenths / 10)}.${tenths % 10}`;
}
