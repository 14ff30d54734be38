// The only SQL of the queue of applications for trial fuel.
import type { DeskTrialFuel } from '@millrace/contract/admin';
import type { Queryable } from '../../shared/database/index.ts';

interface Row extends Omit<DeskTrialFuel, 'createTime' | 'user'> {
  userId: string;
  uid: string;
  nickname: string;
  createdAt: Date;
}

export async function pageApplications(
  tx: Queryable,
  query: { state: string; uid: string | undefined; isOldestFirst: boolean; offset: number; pageSize: number },
): Promise<{ total: number; rows: Row[] }> {
  const from = 'trial_application a join app_user u on u.id = a.user_id where a.state = $1 and ($2::text is null or u.uid = $2)';
  const counted = await tx.query<{ total: number }>(`select count(*)::int as total from ${from}`, [query.state, query.uid]);
  const { rows } = await tx.query<Row>(
    `select a.id, a.version, a.user_id as "userId", u.uid, u.nickname, a.venue_id as "venueId", a.main_uid as "mainUid", a.state, a.reply,
            coalesce((select name from operator where id = a.decided_by), '') as "decidedBy", a.created_at as "createdAt"
       from ${from} order by a.created_at ${query.isOldestFirst ? '' : 'desc'}, a.id limit $3 offset $4`,
    [query.state, query.uid, query.pageSize, query.offset],
  );
  return { total: counted.rows[0]?.total ?? 0, rows };
}
