// The pages of a task's records against the bills of a real paper exchange: longs, shorts, both at once, pairs whose fee is taken in the coin.
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AveragingSettings } from '@millrace/contract';
import { cloneDatabase, type TestDatabase } from '../../../../tools/testing/index.ts';
import { type PagesAgainstBills, pagesAgainstBills } from '../testing/against-bills.ts';
import { makeTask, startTestEngine, startWorld, type World, type WorldOptions } from '../testing/world.ts';
import type { Engine } from './engine.ts';

let database: TestDatabase;
let world: World;
let engine: Engine | undefined;

beforeEach(async () => {
  database = await cloneDatabase();
});
afterEach(async () => {
  await engine?.stop();
  engine = undefined;
  await world.close();
  await database.drop();
});

interface Played extends WorldOptions {
  assignmentType?: 1 | 4;
  settings?: Partial<AveragingSettings>;
}

/** Plays the market to its end with one task, and compares its pages with the bills. */
async function play({ assignmentType = 4, settings = {}, ...options }: Played): Promise<PagesAgainstBills> {
  world = await startWorld(options);
  const account = await world.linkAccount(database);
  await makeTask(database, account, {
    assignmentType,
    instId: options.instId ?? 'BTC-USDT-SWAP',
    settings: { entryIntervalSec: 0, ...settings },
  });
  const started = await startTestEngine(database, world, [account]);
  engine = started.engine;
  await world.ended(engine);
  expect(started.errors).toEqual([]);
  const found = await pagesAgainstBills(database, world, account);
  expect(found.wrong).toEqual([]);
  return found;
}

/** Twice through adds to the target, in bars of an hour: settlements of funding fall between. */
const down = [60000, 58800, 58500, 58650, 58600, 57400, 57300, 57430, 57430, 57430, 57430];
const up = [59900, 60300, 60000, 60000];
const ladder = [...down, ...up, ...down.map((price) => price + 37.3), ...up.map((price) => price + 37.3)];
const mirrored = ladder.map((price) => 120_000 - price);

test('cycles of a long task', async () => {
  const { pages } = await play({ prices: ladder, bar: '1h' });
  expect(pages[0]?.cycles.filter(({ status }) => status === 'closed').length).toBeGreaterThanOrEqual(2);
  expect(pages[0]?.cycles.some(({ funding }) => funding.startsWith('-'))).toBe(true);
});

test('cycles of a short task, which receives funding', async () => {
  const { pages } = await play({ prices: mirrored, bar: '1h', settings: { direction: 'short' } });
  const [page] = pages;
  expect(page?.records.every(({ posSide, side }) => posSide === 'short' && side === 'sell')).toBe(true);
  expect(page?.cycles.filter(({ status }) => status === 'closed').length).toBeGreaterThanOrEqual(2);
  expect(page?.cycles.some(({ funding }) => Number(funding) > 0)).toBe(true);
});

test('cycles of a task that trades both directions', async () => {
  const { pages } = await play({ prices: [...ladder, ...mirrored], bar: '1h', settings: { direction: 'both' } });
  const closed = pages[0]?.cycles.filter(({ status }) => status === 'closed') ?? [];
  expect(new Set(closed.map(({ posSide }) => posSide))).toEqual(new Set(['long', 'short']));
});

test.each(['long', 'short'] as const)('the loss limit of a %s, executed where it rests', async (direction) => {
  const falling = [60000, 58800, 58500, 58650, 58200, 58150, 58000, 57000, 57000];
  const prices = direction === 'long' ? falling : falling.map((price) => 120_000 - price);
  const { pages } = await play({ prices, settings: { direction, stopLossAmount: '30' } });
  expect(pages[0]?.cycles).toMatchObject([{ status: 'closed', reason: 'LOSS_AMOUNT', net: expect.stringMatching(/^-/) }]);
});

test.each(['long', 'short'] as const)('the liquidation of a %s, with funding in its margin', async (direction) => {
  const still = Array.from({ length: 12 }, () => 60000);
  const end = direction === 'long' ? [58800, 58500, 58650, 52000, 52000] : [61200, 61500, 61350, 68000, 68000];
  const { pages } = await play({ prices: [...still, ...end], bar: '1h', settings: { direction, leverage: 10 } });
  expect(pages[0]?.cycles).toMatchObject([{ status: 'closed', reason: 'LIQUIDATED', funding: expect.not.stringMatching(/^0$/) }]);
});

const pair = { instId: 'BTC-USDT', assignmentType: 1, settings: { baseOrderSize: '50', targetPct: '1.5', entryIntervalSec: 180 } } as const;

test('cycles on a pair, whose fee is taken in the coin', async () => {
  const { pages } = await play({ ...pair, prices: ladder });
  expect(pages[0]?.cycles.filter(({ status }) => status === 'closed').length).toBeGreaterThanOrEqual(2);
});

test('cycles on a pair that are filled in parts', async () => {
  const { pages } = await play({ ...pair, prices: ladder, book: 'depth', settings: { ...pair.settings, baseOrderSize: '1500' } });
  expect(pages[0]?.fills.length).toBeGreaterThan(pages[0]?.records.length ?? 0);
});
