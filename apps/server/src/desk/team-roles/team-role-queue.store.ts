// The only SQL of the queue of applications for the roles of the team.
import type { DeskTeamRole } from '@millrace/contract/admin';
import type { Queryable } from '../../shared/database/index.ts';

interface Row extends Omit<DeskTeamRole, 'createTime' | 'decideTime' | 'user' | 'approval'> {
  userId: string;
  uid: string;
  nickname: string;
  createdAt: Date;
  decidedAt: Date | null;
}

interface QueueQuery {
  state: string;
  role: string | undefined;
  uid: string | undefined;
  isOldestFirst: boolean;
  offset: number;
  pageSize: number;
}

export async function pageRoleApplications(tx: Queryable, query: QueueQuery): Promise<{ total: number; rows: Row[] }> {
  const from = `team_application a join app_user u on u.id = a.user_id
    where a.state = $1 and ($2::text is null or a.role = $2) and ($3::text is null or u.uid = $3)`;
  const wanted = [query.state, query.role, query.uid];
  const counted = await tx.query<{ total: number }>(`select count(*)::int as total from ${from}`, wanted);
  const order = query.isOldestFirst ? 'asc' : 'desc';
  const { rows } = await tx.query<Row>(
    `select p.id, p.version, p.user_id as "userId", p.uid, p.nickname, p.role, p.words, p.level, d.direct, d."directActive", p.state, p.reply,
            coalesce((select name from operator where id = p.decided_by), '') as "decidedBy", p.created_at as "createdAt", p.decided_at as "decidedAt"
       from (select a.*, u.uid, u.nickname, u.level from ${from} order by a.created_at ${order}, a.id limit $4 offset $5) p
       cross join lateral (select count(*)::int as direct, (count(*) filter (where is_active))::int as "directActive"
                             from app_user where invited_by = p.user_id and not deleted) d
      order by p.created_at ${order}, p.id`,
    [...wanted, query.pageSize, query.offset],
  );
  return { total: counted.rows[0]?.total ?? 0, rows };
}
