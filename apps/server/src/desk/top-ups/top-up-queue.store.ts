// The only SQL of the queue of top-ups.
import type { DeskTopUp } from '@millrace/contract/admin';
import type { Queryable } from '../../shared/database/index.ts';

/** How long a row stays with whoever took it. */
const CLAIM_MS = 600_000;

export interface QueuedTopUp extends Omit<DeskTopUp, 'approval' | 'claim' | 'createTime' | 'user'> {
  userId: string;
  uid: string;
  nickname: string;
  slip: string | null;
  txid: string | null;
  proofAt: Date;
  claimedBy: string | null;
  claimer: string | null;
  claimedAt: Date | null;
  createdAt: Date;
}

const COLUMNS = `t.id, t.version, t.user_id as "userId", u.uid, u.nickname, t.types, t.network, t.address, trim_scale(t.price)::text as price,
  trim_scale(t.bonus)::text as bonus, trim_scale(t.exact)::text as exact, t.state, t.reply, coalesce(d.name, '') as "decidedBy", t.slip, t.txid,
  u.proof_changed_at as "proofAt", t.claimed_by as "claimedBy", c.name as claimer, t.claimed_at as "claimedAt", t.created_at as "createdAt"`;
const FROM = `top_up t join app_user u on u.id = t.user_id left join operator d on d.id = t.decided_by
  left join operator c on c.id = t.claimed_by and t.claimed_at > $1`;
const ORDERS = { newest: 't.created_at desc', oldest: 't.created_at', largest: 't.price desc' } as const;

export interface TopUpQuery {
  state: string;
  uid: string | undefined;
  /** Only what nobody but this operator works on; all where undefined. */
  freeFor: string | undefined;
  sort: keyof typeof ORDERS;
  offset: number;
  pageSize: number;
  nowMs: number;
}

export async function pageQueue(tx: Queryable, query: TopUpQuery): Promise<{ total: number; rows: QueuedTopUp[] }> {
  const where = `t.state = $2 and ($3::text is null or u.uid = $3) and ($4::text is null or c.id is null or c.id = $4)`;
  const values = [new Date(query.nowMs - CLAIM_MS), query.state, query.uid, query.freeFor];
  const counted = await tx.query<{ total: number }>(`select count(*)::int as total from ${FROM} where ${where}`, values);
  const { rows } = await tx.query<QueuedTopUp>(
    `select ${COLUMNS} from ${FROM} where ${where} order by ${ORDERS[query.sort]}, t.id limit $5 offset $6`,
    [...values, query.pageSize, query.offset],
  );
  return { total: counted.rows[0]?.total ?? 0, rows };
}

export async function findQueued(tx: Queryable, id: string, nowMs: number): Promise<QueuedTopUp | undefined> {
  const { rows } = await tx.query<QueuedTopUp>(`select ${COLUMNS} from ${FROM} where t.id = $2 and t.state <> 'open'`, [
    new Date(nowMs - CLAIM_MS),
    id,
  ]);
  return rows[0];
}

/** Takes the row for an operator, unless another has it. @returns whether the operator did not have it before */
export async function claim(tx: Queryable, { id, operatorId, nowMs }: { id: string; operatorId: string; nowMs: number }): Promise<boolean> {
  const { rows } = await tx.query<{ fresh: boolean }>(
    `with before as (select id, claimed_by, claimed_at from top_up where id = $1 and state = 'review' for update)
     update top_up t set claimed_by = $2, claimed_at = $3 from before b
      where t.id = b.id and (b.claimed_by is null or b.claimed_by = $2 or b.claimed_at <= $4)
      returning b.claimed_by is distinct from $2 or b.claimed_at <= $4 as fresh`,
    [id, operatorId, new Date(nowMs), new Date(nowMs - CLAIM_MS)],
  );
  return rows[0]?.fresh === true;
}

export interface SeenBefore {
  topUpId: string;
  uid: string;
  what: 'transaction' | 'picture' | 'similarPicture';
  at: Date;
}

/** Bits of the difference hash in which two pictures of the same thing may differ. */
const SIMILAR_BITS_MAX = 6;

/** Other top-ups with the same transaction id, the same picture, or one that looks alike; the newest 20. */
export async function listSeenBefore(tx: Queryable, id: string): Promise<SeenBefore[]> {
  const { rows } = await tx.query<SeenBefore>(
    `select o.id as "topUpId", u.uid, f.what, o.created_at as at
       from top_up t left join upload p on p.name = t.slip
       cross join lateral (
         select x.id, 'transaction' as what from top_up x where x.tenant_id = t.tenant_id and x.txid = t.txid and x.id <> t.id and t.txid <> ''
         union all
         select x.id, case when q.digest = p.digest then 'picture' else 'similarPicture' end
           from upload q join top_up x on x.slip = q.name
          where q.used_as = 'slip' and q.name <> p.name and (q.digest = p.digest or bit_count(q.look # p.look) <= $2)
       ) f join top_up o on o.id = f.id join app_user u on u.id = o.user_id
      where t.id = $1 order by o.created_at desc, f.what limit 20`,
    [id, SIMILAR_BITS_MAX],
  );
  return rows;
}

/** USDT that top-ups brought in 24 hours: to the trader, and by decisions of this operator alone. */
export async function sumsOfDay(
  tx: Queryable,
  { userId, operatorId, nowMs }: { userId: string; operatorId: string; nowMs: number },
): Promise<{ trader: string; operator: string }> {
  const { rows } = await tx.query<{ trader: string; operator: string }>(
    `select trim_scale(coalesce(sum(t.price) filter (where t.user_id = $1), 0))::text as trader,
            trim_scale(coalesce(sum(t.price) filter (where t.decided_by = $2 and not exists (
              select 1 from approval a where a.kind = 'topUp' and a.subject = t.id and a.state = 'approved')), 0))::text as operator
       from top_up t where t.state = 'completed' and t.changed_at > $3`,
    [userId, operatorId, new Date(nowMs - 86_400_000)],
  );
  return rows[0] ?? { trader: '0', operator: '0' };
}
