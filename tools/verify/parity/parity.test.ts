import { afterEach, beforeEach, expect, test } from 'vitest';
import { stretch } from '../../process/patience.ts';
import { cloneDatabase, type TestDatabase } from '../../testing/index.ts';
import { runParity } from './run-parity.ts';
import { barTasks } from './tasks.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await cloneDatabase();
});
afterEach(() => database.drop());

test(
  'an hour with a settlement of funding, live on the paper exchange, gives the orders and nets of the backtest command',
  { timeout: stretch(120_000) },
  async () => {
    const { cycles, differences } = await runParity(database, { startMs: Date.UTC(2026, 0, 5, 7, 15), bars: 60, historyBars: 0, seed: 1 });
    expect(differences).toEqual([]);
    expect(cycles).toBeGreaterThan(5);
  },
);

test('kinds that read bars trade live as in the backtest command', { timeout: stretch(240_000) }, async () => {
  const market = { startMs: Date.UTC(2026, 0, 5, 7, 10), bars: 150, historyBars: 1500, seed: 3 };
  const { cycles, idle, differences } = await runParity(database, market, barTasks);
  expect(differences).toEqual([]);
  expect(idle).toEqual([]);
  expect(cycles).toBeGreaterThan(3);
});
