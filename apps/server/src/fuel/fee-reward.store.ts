// What each fee may give to those above its payer, noted with the fee: levels, roles and terms as they are then.
import type { Queryable } from '../shared/database/index.ts';
import { enqueue } from '../shared/enqueue.ts';
import { getTeamTerms } from '../shared/money/team-terms.ts';

/** The job that books what is noted. */
export const BOOK_REWARDS = 'book_rewards';
/** Sponsors above a payer who are looked at (money.md 2). */
const CHAIN_MAX = 50;

export interface PaidFee {
  journalId: string;
  userId: string;
  /** Bought fuel that paid it, above 0. */
  bought: string;
}

/** Reads the chains of all payers at once and locks nothing: the fee's transaction waits for no team. */
export async function noteRewards(
  tx: Queryable,
  tenantId: string,
  { fees, nowMs }: { fees: readonly PaidFee[]; nowMs: number },
): Promise<void> {
  if (fees.length === 0) return;
  const terms = await getTeamTerms(tx, tenantId);
  const { rowCount } = await tx.query(
    `with recursive fee as (select "journalId", "userId", bought from json_to_recordset($1::json) as r ("journalId" bigint, "userId" text, bought numeric)),
     up as (
       select f."userId" as payer, u.invited_by as id, 1 as n from (select distinct "userId" from fee) f join app_user u on u.id = f."userId"
       union all select up.payer, a.invited_by, up.n + 1 from up join app_user a on a.id = up.id where up.n < $5),
     chain as (
       select up.payer, jsonb_agg(jsonb_build_object('userId', a.id, 'level', a.level, 'isCommunity', a.is_community, 'isBroker', a.is_broker) order by up.n) as uplines
       from up join app_user a on a.id = up.id where a.is_active and (a.level > 0 or a.is_community or a.is_broker) group by up.payer)
     insert into fee_reward (journal_id, tenant_id, user_id, base, uplines, terms, taken_at)
       select f."journalId", $2, f."userId", f.bought, c.uplines, $3, $4 from fee f join chain c on c.payer = f."userId"`,
    [JSON.stringify(fees), tenantId, JSON.stringify(terms), new Date(nowMs), CHAIN_MAX],
  );
  if (rowCount !== null && rowCount > 0) await enqueue(tx, BOOK_REWARDS, { tenantId });
}
