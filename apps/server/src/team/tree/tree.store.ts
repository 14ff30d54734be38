// The only SQL that reads the tree of sponsors. The path of everybody below a user begins with the user's own.
import type { TeamMember } from '@millrace/contract';
import { queryPlanned, type Queryable } from '../../shared/database/index.ts';

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

/** What is below a user by depth, the nearest first: of a large team as it was counted when the last day ended, with what changed since. */
export async function countFloors(db: Queryable, place: Pick<Place, 'id' | 'path'>, tenantId: string): Promise<Floor[]> {
  return (await readStoredFloors(db, place, tenantId)) ?? (await countEverybody(db, place, tenantId));
}

async function countEverybody(db: Queryable, { path }: Pick<Place, 'path'>, tenantId: string): Promise<Floor[]> {
  const { rows } = await db.query<Floor>(
    `select u.depth, count(*)::int as members, (count(*) filter (where u.is_active))::int as active, coalesce(trim_scale(sum(f.performance)), 0)::text as performance
     from app_user u left join lateral (select t.performance from team_figure t where t.user_id = u.id limit 1) f on true where ${BELOW} group by u.depth order by u.depth`,
    [path, tenantId],
  );
  return rows;
}

/** Undefined where the team is not stored. Who was counted otherwise than he is now joined, was activated, or was frozen or deleted, since then. */
async function readStoredFloors(db: Queryable, { id, path }: Pick<Place, 'id' | 'path'>, tenantId: string): Promise<Floor[] | undefined> {
  const { rows } = await queryPlanned<Floor>(
    db,
    `with counted as (select depth, members, active, performance from team_floor where user_id = $3),
     last as (select ends_at from team_count where tenant_id = $2 and exists (select from counted)),
     changed as (
       select u.id from last, app_user u where u.tenant_id = $2 and u.created_at >= last.ends_at
       union select u.id from last, app_user u where u.tenant_id = $2 and u.activated_at >= last.ends_at
       union select s.user_id from last, app_user_standing s where s.tenant_id = $2 and s.since >= last.ends_at),
     moved as (
       select u.depth, (not u.deleted)::int - was.member::int as members, u.is_active::int - was.active::int as active,
         ((not u.deleted)::int - was.member::int) * coalesce((select f.performance from team_figure f where f.user_id = u.id), 0) as performance
       from last, changed
       -- Looked up one by one: how few they are is not known when this is planned.
       cross join lateral (select * from app_user m where m.id = changed.id and m.team_path > $1::bytea and m.team_path < $1::bytea || '\\xff'::bytea limit 1) u
       left join lateral (select s.frozen, s.deleted from app_user_standing s where s.user_id = u.id and s.since < (select ends_at from last) order by s.id desc limit 1) s on true,
       lateral (select u.created_at < last.ends_at and not coalesce(s.deleted, false) as member,
         (u.activated_at < last.ends_at and not coalesce(s.frozen or s.deleted, false)) is true as active) was)
     select depth, sum(members)::int as members, sum(active)::int as active, trim_scale(sum(performance))::text as performance
     from (select * from counted union all select * from moved) f group by depth having sum(members) > 0 order by depth`,
    [path, tenantId, id],
  );
  return rows.length === 0 ? undefined : rows;
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
  const { rows } = await db.query<Omit<TeamMember, 'createTime'> & { createdAt: Date }>(
    `select u.id, u.uid, u.nickname, u.depth - $8::int as depth, u.level, case when u.activated_at is null then 1 else 2 end as status, u.is_active as "isActive",
       coalesce((select trim_scale(f.performance) from team_figure f where f.user_id = u.id), 0)::text as performance,
       (select trim_scale(coalesce(sum(r.usdt + r.dynamic + r.community), 0)) from reward r where r.user_id = $9 and r.from_user_id = u.id and not r.is_taken_back)::text as reward,
       (select count(*) from app_user d where d.invited_by = u.id and not d.deleted)::int as directs, u.created_at as "createdAt"
     from app_user u where ${where} order by u.team_path limit $10 offset $11`,
    [...args, viewer.depth, viewer.id, pageSize, offset],
  );
  return { total: await countMembers(), rows: rows.map(({ createdAt, ...row }) => ({ ...row, createTime: createdAt.getTime() })) };

  async function countMembers(): Promise<number> {
    const isByDepthOnly = level === undefined && isActivated === undefined && search === undefined;
    const stored = isByDepthOnly ? await readStoredFloors(db, top, tenantId) : undefined;
    if (stored !== undefined)
      return stored
        .filter((floor) => floor.depth === (depth ?? floor.depth) && floor.depth >= (depthFrom ?? 0))
        .reduce((sum, { members }) => sum + members, 0);
    const { rows: counts } = await db.query<{ total: number }>(`select count(*)::int as total from app_user u where ${where}`, args);
    return counts[0]?.total ?? 0;
  }
}
