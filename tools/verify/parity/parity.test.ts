import { afterAll, beforeAll, expect, test } from 'vitest';
import { stretch } from '../../process/patience.ts';
import { cloneDatabase, type TestDatabase } from '../../testing/index.ts';
import { runParity } from './run-parity.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.drop());

test(
  'an hour with a settlement of funding, live on the paper exchange, gives the orders and nets of the backtest command',
  { timeout: stretch(120_000) },
  async () => {
    const { cycles, differences } = await runParity(database, { startMs: Date.UTC(2026, 0, 5, 7, 15), bars: 60, seed: 1 });
    expect(differences).toEqual([]);
    expect(cycles).toBeGreaterThan(5);
  },
);
