// The only SQL of the queue of applications to become a trader.
import type { DeskTrader } from '@millrace/contract/admin';
import type { Queryable } from '../../shared/database/index.ts';

interface Row extends Omit<DeskTrader, 'createTime' | 'linkTime' | 'user'> {
  userId: string;
  uid: string;
  nickname: string;
  linkedAt: Date;
  createdAt: Date;
}

export async function pageTraderApplications(
  tx: Queryable,
  query: { state: string; uid: string | undefined; isOldestFirst: boolean; offset: number; pageSize: number },
): Promise<{ total: number; rows: Row[] }> {
  const from = 'trader_application a join app_user u on u.id = a.user_id where a.state = $1 and ($2::text is null or u.uid = $2)';
  const counted = await tx.query<{ total: number }>(`select count(*)::int as total from ${from}`, [query.state, query.uid]);
  const { rows } = await tx.query<Row>(
    `select p.id, p.version, p.user_id as "userId", p.uid, p.nickname, c.venue_id as "venueId", c.environment, c.account_uid as "accountUid",
            c.created_at as "linkedAt", c.deleted_at is null and c.status = 'ok' as "isUsable", trim_scale(p.equity)::text as equity, p.orders,
            exists (select 1 from follow f where f.user_id = p.user_id and f.state <> 'ended') as "isFollowing", p.introduction,
            p.terms_version as "termsVersion", p.state, p.reply, coalesce((select name from operator where id = p.decided_by), '') as "decidedBy",
            p.created_at as "createdAt"
       from (select a.*, u.uid, u.nickname from ${from} order by a.created_at ${query.isOldestFirst ? '' : 'desc'}, a.id limit $3 offset $4) p
       join exchange_credential c on c.id = p.credential_id order by p.created_at ${query.isOldestFirst ? '' : 'desc'}, p.id`,
    [query.state, query.uid, query.pageSize, query.offset],
  );
  return { total: counted.rows[0]?.total ?? 0, rows };
}
