// The only SQL of the demo's past: what of it was done already. What was deleted since counts as done.
import type { Queryable } from '../shared/database/index.ts';

interface MadeTask {
  id: string;
  assignmentType: number;
  instId: string;
  version: number;
  /** Kinds of actions that were ever asked for. */
  actions: string[];
}

/** The own tasks of a user, also those that were deleted. */
export async function listMadeTasks(db: Queryable, userId: string): Promise<MadeTask[]> {
  const { rows } = await db.query<MadeTask>(
    `select t.id, t.assignment_type as "assignmentType", t.inst_id as "instId", t.version,
            array(select e.action->>'type' from task_event e where e.task_id = t.id) as actions
       from task t where t.user_id = $1 and t.opened_group_id is null and t.follow_id is null`,
    [userId],
  );
  return rows;
}

/** A group as a user opened it, and the kinds of actions that were ever asked of its tasks. */
interface SeededGroup {
  seedKey: string;
  groupId: string;
  version: number;
  isOpened: boolean;
  actions: string[];
}

/** Groups of these seeds. */
export async function listSeededGroups(db: Queryable, userId: string, seedKeys: readonly string[]): Promise<SeededGroup[]> {
  const { rows } = await db.query<SeededGroup>(
    `select g.seed_key as "seedKey", g.id as "groupId", (select max(version) from strategy_group_version v where v.group_id = g.id) as version,
            exists(select from opened_group o where o.group_id = g.id and o.user_id = $1) as "isOpened",
            array(select e.action->>'type' from opened_group o join task t on t.opened_group_id = o.id join task_event e on e.task_id = t.id
                   where o.group_id = g.id and o.user_id = $1) as actions
       from strategy_group g where g.seed_key = any($2)`,
    [userId, seedKeys],
  );
  return rows;
}

/** The trader of this UID while nobody of this user follows or followed him. */
export async function findUnfollowed(db: Queryable, userId: string, uid: string): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string }>(
    `select l.id from lead_trader l join app_user u on u.id = l.user_id
      where u.uid = $2 and l.state = 'active' and not exists (select from follow f where f.lead_id = l.id and f.user_id = $1)`,
    [userId, uid],
  );
  return rows[0]?.id;
}
