// Copiers of one leader in the database and on the paper exchange, and what the leader does, written as the signal that a fill of his becomes.
import { copying, makeFollow, makeLeader } from '../../../packages/engine/src/testing/copied-leader.ts';
import { seedAccount } from '../../../packages/engine/src/testing/seed.ts';
import type { EngineDatabase } from '../../../packages/engine/src/testing/world.ts';
import { openPaperAccount, type BenchWorld, type Keys } from '../road-world/world.ts';

export const INSTRUMENT = 'BTC-USDT-SWAP';
const TICK = 0.1;
/** The leader's order; a copier takes half of it. */
const LEAD_LOTS = 100;
const SETTINGS = { allocation: '5000', leadEquity: '10000', maxSlipPct: '2' };
/** Accounts made at once: more share one commit of the database. */
const ACCOUNTS_AT_ONCE = 16;

export interface Copier extends Keys {
  credentialId: string;
  followId: string;
}

export interface Copied {
  leadId: string;
  copiers: Copier[];
}

export { copying };

export function databaseOf({ database, pools }: BenchWorld): EngineDatabase {
  return { ownerUrl: database.ownerUrl, engineUrl: database.engineUrl, pools: () => ({ engine: pools.engine }) };
}

/** A leader and so many copiers, whose tasks are started. */
export async function makeCopiers(world: BenchWorld, count: number): Promise<Copied> {
  const database = databaseOf(world);
  const open = async () => {
    const { uid, ...keys } = await openPaperAccount(world.origin);
    return { ...(await seedAccount(world.pools.engine, world.database.ownerUrl, { accountUid: uid })), ...keys };
  };
  const leadId = await makeLeader(database, await open());
  const copiers: Copier[] = [];
  let left = count;
  const make = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const { apiKey, secretKey, passphrase, ...account } = await open();
      const { followId } = await makeFollow(database, account, { leadId, settings: SETTINGS, instIds: [INSTRUMENT] });
      copiers.push({ apiKey, secretKey, passphrase, credentialId: account.credentialId, followId });
    }
  };
  await Promise.all(Array.from({ length: ACCOUNTS_AT_ONCE }, make));
  return { leadId, copiers };
}

/** Stores what the leader has done by now; resolves after the commit with the signal's number. */
export async function storeSignal(world: BenchWorld, leadId: string, action: 'OPEN' | 'CLOSE'): Promise<number> {
  const ticker = (await (await fetch(`${world.origin}/api/v5/market/ticker?instId=${INSTRUMENT}`)).json()) as {
    data: { last: string; ts: string }[];
  };
  const { last = '0', ts = '0' } = ticker.data[0] ?? {};
  const before = action === 'OPEN' ? 0 : LEAD_LOTS;
  const cost = Math.round(Number(last) / TICK) * LEAD_LOTS;
  const { rows } = await world.pools.engine.query<{ seq: string }>(
    `with next as (update lead_trader set last_seq = last_seq + 1 where id = $1 returning last_seq, tenant_id)
     insert into lead_signal (lead_id, seq, tenant_id, inst_id, pos_side, action, lots_before, lots_delta, lots_open, cost, ts, factor)
     select $1, last_seq, tenant_id, $2, 'L', $3, $4, $5, $5, $6, $7, 1 from next returning seq`,
    [leadId, INSTRUMENT, action, before, LEAD_LOTS, cost, ts],
  );
  return Number(rows[0]?.seq);
}

/** How many copies of a signal have ended so far. */
export async function countCopied(world: BenchWorld, leadId: string, seq: number): Promise<{ ended: number; missed: number }> {
  const { rows } = await world.pools.engine.query<{ ended: number; missed: number }>(
    `select count(*)::int as ended, (count(*) filter (where state = 'missed'))::int as missed
       from copy_row where lead_id = $1 and seq = $2 and state <> 'sent'`,
    [leadId, seq],
  );
  return rows[0] ?? { ended: 0, missed: 0 };
}
