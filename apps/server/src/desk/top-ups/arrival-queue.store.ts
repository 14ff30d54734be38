// The only SQL of the list of arrivals.
import type { DeskArrival } from '@millrace/contract/admin';
import type { Queryable } from '../../shared/database/index.ts';

interface Row extends Omit<DeskArrival, 'approval' | 'creditedTo' | 'likely' | 'time'> {
  userId: string | null;
  likelyId: string | null;
  madeAt: Date;
}

/** Newest first. `likelyId`: whose order asked for this amount at this address, or who was credited from this sender before. */
export async function pageArrivals(
  tx: Queryable,
  { state, offset, pageSize }: { state: string; offset: number; pageSize: number },
): Promise<{ total: number; rows: Row[] }> {
  const counted = await tx.query<{ total: number }>('select count(*)::int as total from chain_arrival where state = $1', [state]);
  const { rows } = await tx.query<Row>(
    `select a.id, a.version, a.network, a.txid, a.address, a.from_address as "from", trim_scale(a.amount)::text as amount, a.confirmations, a.state,
            coalesce(o.name, '') as "typedBy", a.user_id as "userId", a.made_at as "madeAt",
            coalesce((select t.user_id from top_up t where t.network = a.network and t.address = a.address and t.exact = a.amount order by t.created_at desc limit 1),
              (select coalesce(b.user_id, t.user_id) from chain_arrival b left join top_up t on t.id = b.top_up_id
                where b.network = a.network and b.from_address = a.from_address and b.id <> a.id and coalesce(b.user_id, t.user_id) is not null
                order by b.made_at desc limit 1)) as "likelyId"
       from (select * from chain_arrival where state = $1 order by made_at desc, id limit $2 offset $3) a
       left join operator o on o.id = a.typed_by order by a.made_at desc, a.id`,
    [state, pageSize, offset],
  );
  return { total: counted.rows[0]?.total ?? 0, rows };
}
