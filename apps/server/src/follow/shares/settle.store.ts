// The only SQL of the settlement of shares.
import type { Queryable } from '../../shared/database/index.ts';
import type { Follow } from '../shared/follow.store.ts';

export interface ShareTerms {
  /** The user who is the trader. */
  leaderId: string;
  environment: Follow['environment'];
  /** The tenant's own money. */
  money: 'real' | 'paper';
  rate: string;
  highWater: string;
  /** Settled so far. */
  shares: number;
  /** Of all its tasks, deleted and kept ones too, after fees and funding, USDT. */
  net: string;
}

/** @throws (a bug) for a follow that does not exist */
export async function findShareTerms(tx: Queryable, followId: string): Promise<ShareTerms> {
  const { rows } = await tx.query<ShareTerms>(
    `select l.user_id as "leaderId", f.environment, n.money, trim_scale(f.share_rate)::text as rate, trim_scale(f.high_water)::text as "highWater", f.shares,
            (select trim_scale(f.kept_net + coalesce(sum(net_total), 0))::text from task where follow_id = f.id) as net
       from follow f join lead_trader l on l.id = f.lead_id join tenant n on n.id = f.tenant_id where f.id = $1`,
    [followId],
  );
  const [terms] = rows;
  if (terms === undefined) throw new Error(`no follow ${followId}`);
  return terms;
}

export async function raiseMark(
  tx: Queryable,
  followId: string,
  { highWater, shares }: { highWater: string; shares: number },
): Promise<void> {
  await tx.query('update follow set high_water = $2, shares = $3 where id = $1', [followId, highWater, shares]);
}

/** Marks the running follows of a tenant that earned more than their mark. */
export async function markDue(tx: Queryable, tenantId: string): Promise<void> {
  await tx.query(
    `update follow f set share_due = true
      where tenant_id = $1 and state <> 'ended' and not share_due
        and (select f.kept_net + coalesce(sum(net_total), 0) from task where follow_id = f.id) > high_water`,
    [tenantId],
  );
}

export async function listDue(db: Queryable): Promise<Pick<Follow, 'id' | 'tenantId' | 'userId'>[]> {
  const { rows } = await db.query<Pick<Follow, 'id' | 'tenantId' | 'userId'>>(
    'select id, tenant_id as "tenantId", user_id as "userId" from follow where share_due order by id',
  );
  return rows;
}

/** False where the follow is not due (any more). */
export async function clearDue(tx: Queryable, followId: string): Promise<boolean> {
  const { rowCount } = await tx.query('update follow set share_due = false where id = $1 and share_due', [followId]);
  return rowCount === 1;
}
