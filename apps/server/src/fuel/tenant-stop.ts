// The panic stop of a tenant: while it runs, no task of the tenant opens anything, and where it was asked for none trades at all. What it closed is
// remembered by task, so that its end gives back that and nothing else.
import type { Context } from '../shared/context/context.ts';
import { inTransaction, type Queryable } from '../shared/database/index.ts';
import { BUYS, resumeBuying } from './fuel-pause.ts';
import { storeSystemAction } from './system-action.ts';

export interface TenantStop {
  id: string;
  tenantId: string;
  haltsExits: boolean;
}

export async function isTenantStopped(tx: Queryable, tenantId: string): Promise<boolean> {
  const { rowCount } = await tx.query('select 1 from tenant_stop where tenant_id = $1 and ended_at is null', [tenantId]);
  return rowCount === 1;
}

/** A task that was stopped, or goes on. */
export interface StoppedTask {
  id: string;
  userId: string;
}

/** Tasks that trade once their stored actions are handled. */
const TRADES = `t.deleted_at is null and coalesce(
  (select e.action ->> 'type' = 'startTrading' from task_event e
    where e.task_id = t.id and e.handled_at is null and e.action ->> 'type' in ('startTrading', 'stopTrading') order by e.seq desc limit 1),
  t.trading_enabled)`;

/** Closes buying of all tasks of the tenant, and ends all trading where the stop says so. */
export async function pauseTenant(
  tx: Queryable,
  { id, tenantId, haltsExits }: TenantStop,
  nowMs: number,
): Promise<{ buying: StoppedTask[]; trading: StoppedTask[] }> {
  const { rows: buying } = await tx.query<StoppedTask>(
    `insert into fuel_pause (task_id, tenant_id, user_id, paused_at, is_stopped)
     select t.id, t.tenant_id, t.user_id, $2, true from task t where t.tenant_id = $1 and ${BUYS}
     on conflict (task_id) do update set is_stopped = true returning task_id as id, user_id as "userId"`,
    [tenantId, new Date(nowMs)],
  );
  await storeSystemAction(tx, tenantId, buying, { type: 'stopBuying', because: 'operator' });
  if (!haltsExits) return { buying, trading: [] };
  const { rows: trading } = await tx.query<StoppedTask>(
    `with stopped as (insert into tenant_stop_task (task_id, tenant_id, stop_id) select t.id, t.tenant_id, $2 from task t where t.tenant_id = $1 and ${TRADES}
     on conflict (task_id) do nothing returning task_id)
     select t.id, t.user_id as "userId" from stopped join task t on t.id = stopped.task_id`,
    [tenantId, id],
  );
  await storeSystemAction(tx, tenantId, trading, { type: 'stopTrading' });
  return { buying, trading };
}

/** Of a stop that has ended: trading that it stopped begins again, and buying that it closed as soon as nothing else does. @returns those tasks */
export async function resumeTenant(tx: Queryable, tenantId: string): Promise<StoppedTask[]> {
  const { rows: trading } = await tx.query<StoppedTask>(
    `with ended as (delete from tenant_stop_task where tenant_id = $1 returning task_id)
     select t.id, t.user_id as "userId" from ended join task t on t.id = ended.task_id where t.deleted_at is null order by t.id`,
    [tenantId],
  );
  await storeSystemAction(tx, tenantId, trading, { type: 'startTrading' });
  const { rows: buying } = await tx.query<StoppedTask>(
    'update fuel_pause set is_stopped = false where tenant_id = $1 and is_stopped returning task_id as id, user_id as "userId"',
    [tenantId],
  );
  for (const userId of new Set(buying.map((task) => task.userId))) await resumeBuying(tx, { tenantId, userId });
  return [...trading, ...buying];
}

/** What tasks of stopped tenants have begun since, such as by a step that was under way. */
export async function followTenantStops({ pools, clock }: Pick<Context, 'pools' | 'clock'>): Promise<void> {
  const { rows } = await pools.engine.query<TenantStop>(
    'select id, tenant_id as "tenantId", halts_exits as "haltsExits" from tenant_stop where ended_at is null',
  );
  for (const stop of rows) await inTransaction(pools.engine, (tx) => pauseTenant(tx, stop, clock.now()));
}
