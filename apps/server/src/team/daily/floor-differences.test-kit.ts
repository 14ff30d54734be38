// The stored floors of large teams, recomputed from everybody below. Nothing in production asks: the daily count stores them anew each day.
import type { Queryable } from '../../shared/database/index.ts';

interface FloorDifference {
  where: string;
  detail: string;
}

/** What is stored by depth of a large team is what stood there when the last counted day ended. */
const DIFFERENCES = `
  with stored as (select * from team_floor where tenant_id = $1),
  counted as (
    select l.user_id, u.depth, count(*) filter (where was.member) as members, count(*) filter (where was.active) as active,
      coalesce(sum(f.performance) filter (where was.member), 0) as performance
    from (select distinct user_id, tenant_id from stored) l join team_count e using (tenant_id) join app_user top on top.id = l.user_id
    join app_user u on u.tenant_id = e.tenant_id and u.team_path > top.team_path and u.team_path < top.team_path || '\\xff'::bytea
    left join team_figure f on f.user_id = u.id
    left join lateral (select s.frozen, s.deleted from app_user_standing s where s.user_id = u.id and s.since < e.ends_at order by s.id desc limit 1) s on true,
    lateral (select u.created_at < e.ends_at and not coalesce(s.deleted, false) as member,
      (u.activated_at < e.ends_at and not coalesce(s.frozen or s.deleted, false)) is true as active) was
    group by 1, 2 having count(*) filter (where was.member) > 0)
  select concat_ws(' ', user_id, 'depth', depth) as "where",
    format('is %s members, %s active, %s, recomputed %s members, %s active, %s', coalesce(s.members, 0), coalesce(s.active, 0), trim_scale(coalesce(s.performance, 0)),
      coalesce(c.members, 0), coalesce(c.active, 0), trim_scale(coalesce(c.performance, 0))) as detail
  from stored s full join counted c using (user_id, depth)
  where (s.members, s.active, s.performance) is distinct from (c.members, c.active, c.performance)`;

export async function findFloorDifferences(db: Queryable, tenantId: string): Promise<FloorDifference[]> {
  const { rows } = await db.query<FloorDifference>(DIFFERENCES, [tenantId]);
  return rows;
}
