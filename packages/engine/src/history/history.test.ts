// The market history over a real database and a paper exchange: fetched with kills in between, gaps closed, corrections taken over, another market noticed.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../../tools/testing/index.ts';
import { proveBackfill } from '../testing/backfill-proof.ts';
import { openWorld, startTestHistory, startWorld, until, type World } from '../testing/world.ts';
import { ensureSeries, pruneChunks, readChunks, type Series, writeChunks } from './bar-store.ts';
import { DAY_MS, HOUR_MS, lengthOf } from './chunks.ts';
import type { History } from './history.ts';
import { readBars } from './read-bars.ts';

const BTC = 'BTC-USDT-SWAP';
/** Minutes reach back beyond the open chunk of 5m bars, a day at most. */
const short = { '1m': 25 * HOUR_MS, '5m': 2 * DAY_MS, '1H': 10 * DAY_MS };

let database: TestDatabase;
let world: World;
let open: History[];

beforeEach(async () => {
  open = [];
  database = await cloneDatabase();
});
afterEach(async () => {
  for (const history of open) await history.stop();
  await world.close();
  await database.drop();
});

function start(): History {
  const history = startTestHistory(database, world, { reachMs: short });
  open.push(history);
  return history;
}

function series(): Promise<Series> {
  return ensureSeries(database.pools().engine, 'paper', BTC);
}

async function whole(history: History): Promise<void> {
  history.follow('paper', BTC);
  await until(() => history.status().some(({ instId, behind }) => instId === BTC && behind === 0), 60_000);
}

test('a back-fill that is killed three times ends with the exchange’s own bars, each once', async () => {
  world = await startWorld({ seed: 5, speed: 1 });
  await world.plan({ kind: 'delayMs', path: 'market/history-candles', ms: 30, for: '1h' });
  const { bars, differences } = await proveBackfill(database, world, { instId: BTC, days: 3, kills: 3 });
  expect(differences).toEqual([]);
  expect(bars).toBeGreaterThan(4000);
});

test('a planted gap is closed, and longer bars are folded from what closed it', async () => {
  world = await startWorld({ seed: 6, speed: 1 });
  const first = start();
  await whole(first);
  await first.stop();
  const { id } = await series();
  const db = database.pools().engine;
  const now = first.venueNow('paper') ?? 0;
  const range = { from: now - 5 * HOUR_MS, until: Math.floor(now / HOUR_MS) * HOUR_MS };
  const before = await readBars(db, id, '3m', range);
  expect(before.missing).toEqual([]);
  await db.query('delete from bar_chunk where series = $1 and bar = 1 and opens_ts = $2', [id, range.until - 2 * HOUR_MS]);
  expect((await readBars(db, id, '3m', range)).missing).toHaveLength(1);
  await whole(start());
  expect(await readBars(db, id, '3m', range)).toEqual(before);
});

test('a bar that the venue gives with other figures is corrected and counted', async () => {
  world = await startWorld({ seed: 7, speed: 1 });
  const first = start();
  await whole(first);
  await first.stop();
  const { id } = await series();
  const db = database.pools().engine;
  const hour = Math.floor((first.venueNow('paper') ?? 0) / HOUR_MS) * HOUR_MS - HOUR_MS;
  const [chunk] = await readChunks(db, id, lengthOf('1m'), { from: hour, until: hour + 1 });
  if (chunk === undefined) throw new Error('the last hour is not stored');
  const bars = chunk.span.bars.map((bar, index) => (index === 7 ? { ...bar, high: bar.high + 5 } : bar));
  await writeChunks(db, id, [{ ...chunk, span: { ...chunk.span, bars } }]);
  const second = start();
  await whole(second);
  await second.stop();
  expect((await readChunks(db, id, lengthOf('1m'), { from: hour, until: hour + 1 }))[0]).toEqual(chunk);
  const { rows } = await db.query('select corrected from bar_series where id = $1', [id]);
  expect(rows).toEqual([{ corrected: '1' }]);
});

test('another market behind the same venue id drops the old history', async () => {
  world = await startWorld({ seed: 8, speed: 1 });
  const first = start();
  await whole(first);
  await first.stop();
  await world.paper.close();
  rmSync(path.join(world.folder, 'paper'), { recursive: true, force: true });
  const { market, ...others } = world.paperOptions;
  const other = await openWorld(world.folder, { ...others, market: { ...market, seed: 9 } });
  world = { ...other, folder: world.folder };
  const second = start();
  await whole(second);
  const { id } = await series();
  const now = second.venueNow('paper') ?? 0;
  const stored = await readBars(database.pools().engine, id, '1H', {
    from: now - 20 * HOUR_MS,
    until: Math.floor(now / HOUR_MS) * HOUR_MS,
  });
  const asked = await fetch(`${world.origin}/api/v5/market/candles?instId=${BTC}&bar=1H&limit=20`);
  const theirs = ((await asked.json()) as { data: string[][] }).data.filter((row) => row[8] === '1').toReversed();
  const closes = stored.span.bars.map(({ ts, close }) => [String(ts), (close / 10 ** stored.span.priceDecimals).toString()]);
  expect(closes.length).toBeGreaterThan(15);
  expect(theirs.map(([ts, , , , close]) => [ts, Number(close).toString()])).toEqual(expect.arrayContaining(closes));
});

test('minutes that a lost stream did not bring are asked for', async () => {
  world = await startWorld({ seed: 10, speed: 600 });
  const history = start();
  history.follow('paper', BTC);
  const untilTs = (): number => history.status()[0]?.untilTs ?? 0;
  await until(() => untilTs() > 0);
  await world.plan({ kind: 'losePush', channel: 'candle1m', for: '20m' });
  const before = untilTs();
  await until(() => untilTs() > before + 15 * 60_000, 60_000);
  const { id } = await series();
  await history.stop();
  const stored = await readBars(database.pools().engine, id, '1m', { from: before, until: before + 10 * 60_000 });
  expect(stored.missing).toEqual([]);
  expect(stored.span.bars).toHaveLength(10);
});

test('minutes are kept for 100 days, 5m bars for 400, hours for good', async () => {
  world = await startWorld({ seed: 11, speed: 1 });
  const { id } = await series();
  const db = database.pools().engine;
  const span = { priceDecimals: 0, volumeDecimals: 0, bars: [] };
  const newest = 1000 * DAY_MS;
  for (const [bar, days] of [
    ['1m', 0],
    ['1m', 99],
    ['1m', 101],
    ['5m', 399],
    ['5m', 401],
    ['1H', 990],
  ] as const)
    await writeChunks(db, id, [{ bar, opensTs: newest - days * DAY_MS, complete: true, span }]);
  expect(await pruneChunks(db)).toBe(2);
  const { rows } = await db.query<{ bar: number; days: string }>(
    `select bar, ($1 - opens_ts) / 86400000 as days from bar_chunk order by bar, 2`,
    [newest],
  );
  expect(rows.map(({ bar, days }) => [bar, Number(days)])).toEqual([
    [1, 0],
    [1, 99],
    [5, 399],
    [60, 990],
  ]);
});
