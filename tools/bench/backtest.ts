// A seeded year and more of minutes played to one task of each kind, one intrabar order, against a bare scan of the same arrays for their lowest and
// highest price, in one process, in ms of the processor. "first" is cold: nothing compiled, no index of prices; the others are the best of many.
import { backtestKinds } from '@millrace/engine/pure';
import { averagingKey, best, bestWall, head, marketOf, prepared, rounded, scan, walk } from './backtest-world/market.ts';
import type { Bench, BenchRow } from './shape.ts';

const CANDLES = 1_000_000;
const FEW = 10_000;
const ROUNDS = 30;
const ROUNDS_OTHERS = 8;
/** Ways a kind was played, as figures: 1 in plain numbers, 2 by its strategy over the index, 3 by the reference. */
const ways = { averaging: 1, strategy: 2, reference: 3 } as const;

export const bench: Bench = {
  about: 'a backtest of a million seeded minutes, against a bare scan for the lowest and highest price',
  data: 'bars invented from the seed; no database',
  run({ seed, rounds, smallest }) {
    const bars = walk(seed, smallest ? FEW : CANDLES);
    const few = head(bars, FEW);
    const times = rounds ?? ROUNDS;
    const { play } = prepared(averagingKey);
    const firstMs = best(1, () => play(marketOf(bars)));
    const baseMs = best(times, () => play(marketOf(bars)));
    const wallMs = bestWall(times, () => play(marketOf(bars)));
    const scanMs = best(times, () => scan(bars));
    const fewMs = best(times * 10, () => play(marketOf(few)));
    const rows: BenchRow[] = [
      { id: 'bare scan', value: rounded(scanMs), unit: 'ms' },
      { id: `${averagingKey}, first`, value: rounded(firstMs), unit: 'ms' },
      { id: averagingKey, value: rounded(baseMs), unit: 'ms' },
      { id: `${averagingKey}, by the wall clock`, value: rounded(wallMs), unit: 'ms' },
      { id: `${averagingKey} to bare scan`, value: rounded(baseMs / scanMs), unit: 'ratio' },
      { id: `${averagingKey}, 10k to 1M candles`, value: rounded(baseMs / fewMs), unit: 'ratio' },
    ];
    for (const key of backtestKinds) {
      const task = prepared(key);
      const { orders, way } = wayTaken(task, marketOf(bars));
      rows.push({ id: `${key}, orders`, value: orders, unit: 'orders' }, { id: `${key}, way`, value: ways[way], unit: 'way' });
      if (key === averagingKey) continue;
      const ms = best(rounds ?? ROUNDS_OTHERS, () => task.play(marketOf(bars)));
      rows.push(
        { id: key, value: rounded(ms), unit: 'ms' },
        { id: `${key} to ${averagingKey}`, value: rounded(ms / baseMs), unit: 'ratio' },
      );
    }
    return Promise.resolve(rows);
  },
};

function wayTaken(task: ReturnType<typeof prepared>, market: ReturnType<typeof marketOf>): { orders: number; way: keyof typeof ways } {
  let way: keyof typeof ways = 'reference';
  const { orders } = task.play(market, (taken) => void (way = taken));
  return { orders: orders.length, way };
}
