// The only SQL that books rewards.
import type { RewardedFee, RewardShare } from '../../ledger/index.ts';
import type { Queryable } from '../../shared/database/index.ts';

export interface OpenFee extends RewardedFee {
  userId: string;
  money: 'real' | 'paper';
}

/** Fees that were not taken back and whose rewards are not booked, the oldest first; those that another transaction books are left out. */
export async function lockOpenFees(tx: Queryable, tenantId: string, count: number): Promise<OpenFee[]> {
  const { rows } = await tx.query<OpenFee>(
    `select r.journal_id as "journalId", r.user_id as "userId", trim_scale(r.base)::text as base, r.uplines, r.terms,
       (select money from tenant where id = r.tenant_id) as money
     from fee_reward r where r.tenant_id = $1 and r.booked_at is null and r.countered_at is null order by r.journal_id limit $2 for update of r skip locked`,
    [tenantId, count],
  );
  return rows;
}

/** Stores what each receiver got, and that the fees are done. */
export async function insertRewards(
  tx: Queryable,
  tenantId: string,
  { shared, atMs }: { shared: readonly { fee: OpenFee; shares: readonly RewardShare[] }[]; atMs: number },
): Promise<void> {
  const rows = shared.flatMap(({ fee, shares }) => shares.map((one) => ({ ...one, journalId: fee.journalId, fromUserId: fee.userId })));
  await tx.query(
    `insert into reward (journal_id, share, user_id, from_user_id, tenant_id, level, base, rate, usdt, dynamic, community, booked_at)
     select "journalId", share, "userId", "fromUserId", $2, level, base, rate, usdt, dynamic, community, $3
       from json_to_recordset($1::json) as r ("journalId" bigint, share text, "userId" text, "fromUserId" text, level smallint, base numeric, rate numeric,
         usdt numeric, dynamic numeric, community numeric)`,
    [JSON.stringify(rows), tenantId, new Date(atMs)],
  );
  await tx.query('update fee_reward set booked_at = $2 where journal_id = any($1)', [
    shared.map(({ fee }) => fee.journalId),
    new Date(atMs),
  ]);
}
