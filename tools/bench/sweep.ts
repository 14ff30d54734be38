// A thousand settings of contract averaging over a million seeded minutes, totals only, on one core. The clock is the process's own processor
// time, so that other work on the machine does not count; it includes what collects garbage. `backtest` plays one task of each kind with its orders and curve:
// a figure of one call, which says nothing of the totals-only way that is measured here.
import { averagingKey, marketOf, prepared, rounded, walk } from './backtest-world/market.ts';
import type { Bench } from './shape.ts';

const CANDLES = 1_000_000;
const SMALLEST_CANDLES = 10_000;
const steps = ['0.5', '0.8', '1', '1.5', '2', '2.5', '3', '4', '5', '6'];
const targets = ['0.6', '0.8', '1', '1.5', '2', '2.5', '3', '4', '5', '6'];
const callbacks = ['0', '0.05', '0.1', '0.12', '0.14', '0.16', '0.18', '0.2', '0.22', '0.25'];

export const bench: Bench = {
  about: 'a thousand settings over a million minutes: candle-evaluations and events on one core',
  data: 'bars invented from the seed; no database',
  run({ seed, rounds, smallest }) {
    const candles = smallest ? SMALLEST_CANDLES : CANDLES;
    const market = marketOf(walk(seed, candles));
    const grid = steps.flatMap((addStepPct) =>
      targets.flatMap((targetPct) => callbacks.map((callbackPct) => prepared(averagingKey, { addStepPct, targetPct, callbackPct }))),
    );
    const tasks = rounds === undefined ? grid : grid.slice(0, rounds);
    tasks[0]?.total(market);
    let orders = 0;
    let events = 0;
    let others = 0;
    const start = process.cpuUsage();
    for (const task of tasks) {
      const total = task.total(market);
      orders += total.orders;
      events += total.events;
      if (total.way !== 'averaging') others += 1;
    }
    const { user, system } = process.cpuUsage(start);
    const seconds = (user + system) / 1e6;
    return Promise.resolve([
      { id: 'settings', value: tasks.length, unit: 'settings' },
      { id: 'settings not played in plain numbers', value: others, unit: 'settings' },
      { id: 'candle-evaluations a second and core', value: rounded((tasks.length * candles) / seconds / 1e9), unit: 'G' },
      { id: 'one setting', value: rounded((seconds * 1000) / tasks.length), unit: 'ms' },
      { id: 'events of one setting', value: rounded(events / tasks.length), unit: 'events' },
      { id: 'orders of one setting', value: rounded(orders / tasks.length), unit: 'orders' },
      { id: 'an event, all time of the sweep', value: rounded((seconds * 1e9) / events), unit: 'ns' },
      { id: 'an order, all time of the sweep', value: rounded((seconds * 1e9) / orders), unit: 'ns' },
    ]);
  },
};
