// Buying that stops because fuel ran out, a copier owes a profit share or a user is frozen, and starts again when nothing holds it back.
import type { Context } from '../shared/context/context.ts';
import { inTransaction, type Queryable } from '../shared/database/index.ts';
import { storeSystemAction } from './system-action.ts';

interface PausedUser {
  tenantId: string;
  userId: string;
}

/** Tasks that buy once their stored actions are handled. */
export const BUYS = `t.deleted_at is null and coalesce(
  (select e.action ->> 'type' = 'startBuying' from task_event e
    where e.task_id = t.id and e.handled_at is null and e.action ->> 'type' in ('startBuying', 'stopBuying', 'closeAll') order by e.seq desc limit 1),
  t.buying_enabled)`;

/**
 * Stores stopBuying for every task that buys, or is about to, and remembers which. @returns how many
 * @param user `environment`: the tenant's own money; tasks of others need no fuel
 */
export async function pauseBuying(tx: Queryable, user: PausedUser & { environment: 'real' | 'paper' }, nowMs: number): Promise<number> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into fuel_pause (task_id, tenant_id, user_id, paused_at)
     select t.id, t.tenant_id, t.user_id, $3 from task t where t.user_id = $1 and t.environment = $2 and ${BUYS}
     on conflict (task_id) do nothing returning task_id as id`,
    [user.userId, user.environment, new Date(nowMs)],
  );
  await storeSystemAction(tx, user.tenantId, rows, { type: 'stopBuying' });
  return rows.length;
}

/** As `pauseBuying`, for the tasks that copy, of every environment. */
export async function pauseCopying(tx: Queryable, user: PausedUser, nowMs: number): Promise<void> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into fuel_pause (task_id, tenant_id, user_id, paused_at)
     select t.id, t.tenant_id, t.user_id, $2 from task t where t.user_id = $1 and t.follow_id is not null and ${BUYS}
     on conflict (task_id) do nothing returning task_id as id`,
    [user.userId, new Date(nowMs)],
  );
  await storeSystemAction(tx, user.tenantId, rows, { type: 'stopBuying', because: 'shareOwed' });
}

/** Closes buying of a frozen user's tasks, of every environment, and remembers which: exits go on. @returns how many */
export async function pauseFrozen(tx: Queryable, { tenantId, userId }: PausedUser, nowMs: number): Promise<number> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into fuel_pause (task_id, tenant_id, user_id, paused_at, is_frozen)
     select t.id, t.tenant_id, t.user_id, $2, true from task t where t.user_id = $1 and ${BUYS}
     on conflict (task_id) do update set is_frozen = true returning task_id as id`,
    [userId, new Date(nowMs)],
  );
  await storeSystemAction(tx, tenantId, rows, { type: 'stopBuying', because: 'frozen' });
  return rows.length;
}

/** Of a user who is frozen no more: what freezing closed, and nothing else, buys again as soon as nothing else holds it back. */
export async function resumeFrozen(tx: Queryable, user: PausedUser): Promise<void> {
  await tx.query('update fuel_pause set is_frozen = false where user_id = $1', [user.userId]);
  await resumeBuying(tx, user);
}

/** What frozen users' tasks have begun to buy since, such as by a step of their groups; and users whose freeze was ended by hand. */
export async function followFreezes({ pools, clock }: Pick<Context, 'pools' | 'clock'>): Promise<void> {
  const { rows: frozen } = await pools.engine.query<PausedUser>(
    `select distinct t.tenant_id as "tenantId", t.user_id as "userId" from app_user u join task t on t.user_id = u.id where u.frozen and ${BUYS}`,
  );
  for (const user of frozen) await inTransaction(pools.engine, (tx) => pauseFrozen(tx, user, clock.now()));
  const { rows: free } = await pools.engine.query<PausedUser>(
    `select distinct p.tenant_id as "tenantId", p.user_id as "userId" from fuel_pause p join app_user u on u.id = p.user_id where p.is_frozen and not u.frozen`,
  );
  for (const user of free) await inTransaction(pools.engine, (tx) => resumeFrozen(tx, user));
}

/** What a paused task needs to buy again: fuel where its environment is the tenant's money, where it copies no share owed, a user who is not frozen, and a tenant that is not stopped. */
const CAN_BUY = `
  select t.id from fuel_pause p join task t on t.id = p.task_id join tenant n on n.id = t.tenant_id
   cross join (
     select coalesce(sum(b.amount) filter (where a.currency <> 'fuelDebt'), 0) > 0
         and coalesce(sum(b.amount) filter (where a.currency = 'fuelDebt'), 0) = 0 as fuel
       from ledger_account a join ledger_balance b on b.account_id = a.id
      where a.tenant_id = $2 and a.owner_id = $1 and a.purpose = 'balance'
        and a.currency in ('experienceFuel', 'dynamicFuel', 'communityFuel', 'dusdt', 'fuelDebt')) has
   where p.user_id = $1 and (has.fuel or t.environment <> n.money)
     and (t.follow_id is null or not exists (select 1 from profit_share s where s.user_id = $1 and s.still_owed > 0))
     and not exists (select 1 from app_user u where u.id = $1 and u.frozen)
     and not exists (select 1 from tenant_stop n where n.tenant_id = $2 and n.ended_at is null)`;

/** Starts buying of the paused tasks that nothing holds back, but for those of groups that were withdrawn and follows that left since. */
export async function resumeBuying(tx: Queryable, { tenantId, userId }: PausedUser): Promise<void> {
  const { rows } = await tx.query<{ id: string }>(
    `with ended as (delete from fuel_pause where task_id in (${CAN_BUY}) returning task_id)
     select t.id from ended join task t on t.id = ended.task_id
      left join strategy_group g on g.id = t.group_id left join follow f on f.id = t.follow_id
      where t.deleted_at is null and g.withdrawn_at is null and coalesce(f.state, 'active') = 'active' order by t.id`,
    [userId, tenantId],
  );
  await storeSystemAction(tx, tenantId, rows, { type: 'startBuying' });
}

/** The trader decided about buying himself: a credit leaves the task as it is. */
export async function forgetPause(tx: Queryable, taskId: string): Promise<void> {
  await tx.query('delete from fuel_pause where task_id = $1', [taskId]);
}
