// When the price after copies is noted, with a real database and a feed that a test moves.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../../../tools/testing/index.ts';
import { openPool, type Pool } from '../../shared/database/index.ts';
import { at, insertDay, insertLeadWorld } from '../figures/lead-world.test-kit.ts';
import { watchFavour } from './watch-favour.ts';

let database: TestDatabase;
let owner: Pool;

/** A trader's order at 60000 and the last fill of its two copies. */
const FILLED = at(1, '13:00');

beforeAll(async () => {
  database = await cloneDatabase();
  owner = openPool(database.adminUrl, { onError: () => undefined });
  await insertLeadWorld(owner, 'ran');
  await insertDay(owner, 'ran', 1);
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

async function look(afterMs: number, price: { last: string; ts: number } | undefined): Promise<unknown[]> {
  const engine = { venueNow: () => FILLED + afterMs, lastPrice: () => price, tickSizeOf: () => '1' };
  await watchFavour({ pools: database.pools(), clock: { now: () => Date.now() }, engine });
  const { rows } = await owner.query(
    `select seq::int as seq, trim_scale(px)::text as px, trim_scale(bp)::text as bp, (price_ts - filled_ts)::int as later from lead_favour`,
  );
  return rows;
}

test('a price is taken when it is due, once, and never late, from a silent feed, or while a copy is under way', async () => {
  const fresh = { last: '60090', ts: FILLED + 4900 };
  expect(await look(4999, fresh)).toEqual([]);
  expect(await look(7001, fresh)).toEqual([]);
  expect(await look(5000, undefined)).toEqual([]);
  expect(await look(5000, { ...fresh, ts: FILLED - 1 })).toEqual([]);
  const setState = (state: string) => owner.query(`update copy_row set state = $1 where follow_id = 'fol_ran2'`, [state]);
  await setState('sent');
  expect(await look(5000, fresh)).toEqual([]);
  await setState('applied');
  const noted = [{ seq: 1, px: '60090', bp: '15', later: 4900 }];
  expect(await look(5000, fresh)).toEqual(noted);
  expect(await look(5500, { last: '70000', ts: FILLED + 5400 })).toEqual(noted);
});
