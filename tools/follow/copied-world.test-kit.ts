// A leader and three copiers who really copied on a paper exchange, with the hourly points, days of figures and a profit share of what came of it.
import { postJournals, seedJournal } from '../../apps/server/src/ledger/index.ts';
import { inTenant, inTransaction, type Pool } from '../../apps/server/src/shared/database/index.ts';
import { figureTraders } from '../../apps/server/src/follow/figures/daily-figures.ts';
import { insertFollowNotes, insertPoint } from '../../apps/server/src/follow/figures/points.store.ts';
import { lockFollow } from '../../apps/server/src/follow/shared/follow.store.ts';
import { settleFollow } from '../../apps/server/src/follow/shares/settle-shares.ts';
import { copying, makeFollow, makeLeader } from '../../packages/engine/src/testing/copied-leader.ts';
import { makeTask, startTestEngine, startWorld, type LinkedAccount, type World } from '../../packages/engine/src/testing/world.ts';
import type { TestDatabase } from '../testing/index.ts';

const HOUR_MS = 3_600_000;
/** Enters, adds after a rebound, takes its profit. */
const PRICES = [60000, 60000, 58800, 58500, 58650, 58650, 60500, 60600, 60200];
/** Full hours from the first signal: two days and a part of a third, of any time zone. */
const HOURS = 60;
/** Those that have ended in any time zone. */
const DAYS = 2;

export interface CopiedWorld {
  tenantId: string;
  leadId: string;
  followIds: string[];
}

/** @param owner whose word goes in every table */
export async function copyOnce(database: TestDatabase, owner: Pool): Promise<CopiedWorld> {
  const world = await startWorld({ prices: PRICES });
  try {
    const [lead, ...copiers] = await linkInOneTenant(world, database);
    if (lead === undefined) throw new Error('no account');
    const leadId = await makeLeader(database, lead);
    await makeTask(database, lead, { settings: { entryIntervalSec: 0, repeatMode: 'single' } });
    const followIds: string[] = [];
    for (const [index, copier] of copiers.entries()) {
      const settings = [
        { allocation: '5000' },
        { allocation: '10', leadEquity: '100000' },
        { sizing: 'fixed' as const, baseOrderSize: '0.3' },
      ][index];
      followIds.push((await makeFollow(database, copier, { leadId, ...(settings && { settings }) })).followId);
    }
    const { engine } = await startTestEngine(database, world, [lead, ...copiers], copying(database.pools().engine));
    await world.ended(engine);
    await engine.stop();
    const made = { tenantId: lead.tenantId, leadId, followIds };
    await writeFigures(database, owner, made);
    for (const [index, followId] of followIds.entries()) await settle(database, { followId, copier: copiers[index] });
    return made;
  } finally {
    await world.close();
  }
}

async function linkInOneTenant(world: World, database: TestDatabase): Promise<LinkedAccount[]> {
  const lead = await world.linkAccount(database);
  const accounts = [lead];
  for (let copier = 0; copier < 3; copier += 1) accounts.push(await world.linkAccount(database, undefined, lead.tenantId));
  return accounts;
}

/** Points and notes as an hourly job would have written them, and the days that have ended. */
async function writeFigures(database: TestDatabase, owner: Pool, { tenantId, leadId, followIds }: CopiedWorld): Promise<void> {
  const { engine } = database.pools();
  const { rows } = await owner.query<{ ts: number }>('select min(ts)::float8 as ts from lead_signal where lead_id = $1', [leadId]);
  const startMs = Math.floor((rows[0]?.ts ?? 0) / HOUR_MS) * HOUR_MS;
  await owner.query('update lead_trader set approved_at = $2 where id = $1', [leadId, new Date(startMs)]);
  await owner.query('update follow set created_at = $2 where lead_id = $1', [leadId, new Date(startMs)]);
  for (let hour = 0; hour <= HOURS; hour += 1) {
    const hourTs = startMs + hour * HOUR_MS;
    const amounts = {
      equity: String(10_000 + ((hour * 37) % 90)),
      cashFlow: hour === 20 ? '50' : '0',
      openResult: hour === 30 ? '-120' : '0',
    };
    const counts = { notional: hour === 31 ? '25000' : '0', trades: hour === 1 ? 3 : 0, handTrades: hour === 1 ? 1 : 0 };
    await insertPoint(engine, { leadId, tenantId, hourTs, atTs: hourTs + 60_000, ...amounts, ...counts });
    const notes = followIds.map((followId) => ({ followId, tenantId, hourTs, allocation: '5000', openResult: String(hour) }));
    await insertFollowNotes(engine, notes);
  }
  const { rows: days } = await owner.query<{ day: string }>(
    `select distinct (to_timestamp(h / 1000) at time zone time_zone)::date::text as day from tenant, generate_series($2::bigint, $3::bigint, 3600000) h
      where id = $1 order by day`,
    [tenantId, startMs, startMs + (HOURS - 24) * HOUR_MS],
  );
  for (const { day } of days.slice(0, DAYS)) await inTransaction(engine, (tx) => figureTraders.run(tx, tenantId, day));
}

/** What a follow earned pays its share, of what there is in the wallet. */
async function settle(
  database: TestDatabase,
  { followId, copier }: { followId: string; copier: LinkedAccount | undefined },
): Promise<void> {
  const { tenantId = '', userId = '' } = copier ?? {};
  const atMs = Date.now();
  const seed = seedJournal({ key: userId, userId, amount: '0.1' });
  await inTransaction(database.pools().engine, (tx) => postJournals(tx, { tenantId, environment: 'paper', atMs }, [seed]));
  await inTenant(database.pools().app, tenantId, async (tx) => {
    const follow = await lockFollow(tx, followId, userId);
    if (follow !== undefined) await settleFollow(tx, follow, atMs);
  });
}
