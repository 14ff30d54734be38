// The only SQL that reads the tree of sponsors. The path of everybody below a user begins with the user's own.
import type { TeamMember } from '@millrace/contract';
import type { Queryable } from '../../shared/database/index.ts';

/** Where a user stands. */
export interface Place {
  id: string;
  uid: string;
  nickname: string;
  depth: number;
  path: Buffer;
}

/** By id or UID. `db` is a transaction of the tenant. */
export async function findPlace(
  db: Queryable,
  { id, uid }: { id?: string | undefined; uid?: string | undefined },
): Promise<Place | undefined> {
  const { rows } = await db.query<Place>(
    `select id, uid, nickname, depth, team_path as path from app_user where not deleted and ($1::text is null or id = $1) and ($2::text is null or uid = $2) limit 1`,
    [id ?? null, uid ?? null],
  );
  return rows[0];
}

/** Whether `below` stands anywhere below `above`. */
export function isBelow(below: Place, above: Place): boolean {
  return below.path.length > above.path.length && below.path.subarray(0, above.path.length).equals(above.path);
}

/** SQL of the users below a path $1, of the tenant $2; the byte ends what begins with the path, since no number begins with it. */
const BELOW = `u.tenant_id = $2 and not u.deleted and u.team_path > $1::bytea and u.team_path < $1::bytea || '\\xff'::bytea`;

export interface Floor {
  /** From the top of the tree. */
  depth: number;
  members: number;
  active: number;
  performance: string;
}

/** What is below a user by depth, the nearest first. */
export async function countFloors(db: Queryable, { path }: Pick<Place, 'path'>, tenantId: string): Promise<Floor[]> {
  const { rows } = await db.query<Floor>(
    `with traded as (
       select u.depth, sum(f.performance) as performance from team_figure f join app_user u on u.id = f.user_id where f.tenant_id = $2 and f.performance > 0 and ${BELOW} group by u.depth)
     select c.depth, c.members, c.active, coalesce(trim_scale(t.performance), 0)::text as performance
     from (select u.depth, count(*)::int as members, (count(*) filter (where u.is_active))::int as active from app_user u where ${BELOW} group by u.depth) c
     left join traded t using (depth) order by c.depth`,
    [path, tenantId],
  );
  return rows;
}

export interface MemberFilter {
  /** From the top of the tree: exactly, or from there on. */
  depth?: number | undefined;
  depthFrom?: number | undefined;
  level?: number | undefined;
  isActivated?: boolean | undefined;
  /** A UID's beginning or a part of a nickname. */
  search?: string | undefined;
}

export interface MemberPage {
  total: number;
  rows: TeamMember[];
}

/** Users below `top`, in the order of the tree, as the viewer sees them: rewards are those that they brought him. */
export async function pageBelow(
  db: Queryable,
  { top, viewer, tenantId }: { top: Place; viewer: Place; tenantId: string },
  { filter, offset, pageSize }: { filter: MemberFilter; offset: number; pageSize: number },
): Promise<MemberPage> {
  const where = `${BELOW} and ($3::int is null or u.depth = $3) and ($4::int is null or u.depth >= $4) and ($5::int is null or u.level = $5)
    and ($6::boolean is null or (u.activated_at is not null) = $6) and ($7::text is null or starts_with(u.uid, $7) or strpos(lower(u.nickname), lower($7)) > 0)`;
  const { depth, depthFrom, level, isActivated, search } = filter;
  const args = [top.path, tenantId, depth ?? null, depthFrom ?? null, level ?? null, isActivated ?? null, search ?? null];
  const { rows: counts } = await db.query<{ total: number }>(`select count(*)::int as total from app_user u where ${where}`, args);
  const { rows } = await db.query<Omit<TeamMember, 'createTime'> & { createdAt: Date }>(
    `select u.id, u.uid, u.nickname, u.depth - $8::int as depth, u.level, case when u.activated_at is null then 1 else 2 end as status, u.is_active as "isActive",
       coalesce((select trim_scale(f.performance) from team_figure f where f.user_id = u.id), 0)::text as performance,
       (select trim_scale(coalesce(sum(r.usdt + r.dynamic + r.community), 0)) from reward r where r.user_id = $9 and r.from_user_id = u.id and not r.is_taken_back)::text as reward,
       (select count(*) from app_user d where d.invited_by = u.id and not d.deleted)::int as directs, u.created_at as "createdAt"
     from app_user u where ${where} order by u.team_path limit $10 offset $11`,
    [...args, viewer.depth, viewer.id, pageSize, offset],
  );
  return { total: counts[0]?.total ?? 0, rows: rows.map(({ createdAt, ...row }) => ({ ...row, createTime: createdAt.getTime() })) };
}
