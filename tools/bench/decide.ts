// How often a second each kind decides: the events of seeded runs, taken once and asked again with the states they met. All kinds in one process.
import { drawOfSeed, kernelKinds, record, runOf } from '../../packages/engine/src/testing/kernel-seeds.ts';
import type { IdleFundsSettings } from '@millrace/contract';
import { idleFunds } from '@millrace/engine/pure';
import type { Bench, BenchRow } from './shape.ts';

const DRAWS = 12;
const LEAST_MS = 100;
const ROUNDS = 2;

export const bench: Bench = {
  about: 'decisions per second of each kind, over the events of seeded random runs',
  data: 'events of runs drawn from the seed; no database',
  run({ seed, rounds, smallest }) {
    const [draws, leastMs] = [rounds ?? DRAWS, smallest ? 1 : LEAST_MS];
    const rows = kernelKinds.flatMap((kind, at) => rowsOf(kind, { first: seed * kernelKinds.length + at, draws, leastMs }));
    return Promise.resolve([...rows, idleRow(leastMs)]);
  },
};

function rowsOf(kind: number, { first, draws, leastMs }: { first: number; draws: number; leastMs: number }): BenchRow[] {
  const calls: (() => number)[] = [];
  const prices: (() => number)[] = [];
  for (let draw = 0; draw < draws; draw += 1) {
    const drawn = drawOfSeed(first + draw * kernelKinds.length);
    const { strategy, settings, instrument } = runOf(drawn, 'every-tick');
    for (const { before, event } of record(drawn).steps) {
      const call = (): number => strategy.decide(before, event, settings, instrument).watches.length;
      calls.push(call);
      if (event.type === 'price') prices.push(call);
    }
  }
  return [
    { id: `kind ${kind}, all events`, value: perSecond(calls, leastMs), unit: 'calls/s' },
    { id: `kind ${kind}, prices`, value: perSecond(prices, leastMs), unit: 'calls/s' },
  ];
}

function idleRow(leastMs: number): BenchRow {
  const settings: IdleFundsSettings = {
    direction: 'long',
    leverage: 1,
    repeatMode: 'repeat',
    stopLossAmount: '0',
    reserve: '20',
    intervalSec: 3600,
    minAprPct: '1',
  };
  const start = { type: 'action', action: { type: 'startTrading', actor: 'user' }, ts: 0 } as const;
  const { state } = idleFunds.decide({ ...idleFunds.init('P00000'), buyingEnabled: true }, start, settings);
  const look = { type: 'look', ts: 1, aprPct: '3.65', available: '500', needed: '130.505' } as const;
  return {
    id: 'kind 6, a look that saves',
    value: perSecond([() => idleFunds.decide(state, look, settings).orders.length], leastMs),
    unit: 'calls/s',
  };
}

/** The best of some rounds, in processor time of this thread; the first warms up. */
function perSecond(calls: readonly (() => number)[], leastMs: number): number {
  let best = 0;
  let heard = 0;
  for (let round = 0; round <= ROUNDS; round += 1) {
    const before = process.threadCpuUsage();
    let asked = 0;
    let usedMs = 0;
    do {
      for (const call of calls) heard += call();
      asked += calls.length;
      const { user, system } = process.threadCpuUsage(before);
      usedMs = (user + system) / 1000;
    } while (usedMs < leastMs);
    best = Math.max(best, (asked * 1000) / usedMs);
  }
  if (heard < 0) throw new Error('a negative number of watches');
  return Math.round(best);
}
