import { afterEach, beforeEach, expect, test } from 'vitest';
import { stretch } from '../../process/patience.ts';
import { cloneDatabase, type TestDatabase } from '../../testing/index.ts';
import { runParity } from './run-parity.ts';
import { barTasks, gridTasks, partTasks } from './tasks.ts';

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

test('hedges, slices and layers trade live as in the backtest command', { timeout: stretch(240_000) }, async () => {
  const market = { startMs: Date.UTC(2026, 0, 5, 7, 15), bars: 90, historyBars: 0, seed: 5 };
  const { cycles, idle, differences } = await runParity(database, market, partTasks);
  expect(differences).toEqual([]);
  expect(idle).toEqual([]);
  expect(cycles).toBeGreaterThan(5);
});

test('kinds that read bars trade live as in the backtest command, with a restart in between', { timeout: stretch(240_000) }, async () => {
  const market = { startMs: Date.UTC(2026, 0, 5, 7, 10), bars: 150, historyBars: 1500, seed: 3, restartAfter: 60 };
  const { cycles, idle, differences } = await runParity(database, market, barTasks);
  expect(differences).toEqual([]);
  expect(idle).toEqual([]);
  expect(cycles).toBeGreaterThan(3);
});

test('grids trade live as in the backtest command, in four steps a move', { timeout: stretch(240_000) }, async () => {
  const market = { startMs: Date.UTC(2026, 0, 5, 7, 45), bars: 30, historyBars: 0, seed: 5, steps: 4 };
  const { orders, idle, differences } = await runParity(database, market, gridTasks);
  expect(differences).toEqual([]);
  expect(idle).toEqual([]);
  expect(orders).toBeGreaterThan(60);
});

test('an exchange that plays other steps than the backtest is found out', { timeout: stretch(120_000) }, async () => {
  const market = { startMs: Date.UTC(2026, 0, 5, 7, 50), bars: 30, historyBars: 0, seed: 5, steps: 4, plantedSteps: 1 };
  const { differences } = await runParity(database, market, gridTasks.slice(0, 1));
  expect(differences.length).toBeGreaterThan(0);
});
