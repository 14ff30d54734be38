// The only SQL of the console on the tenant's panic stop.
import type { Queryable } from '../../shared/database/index.ts';

export interface RunningStop {
  id: string;
  operator: string;
  reason: string;
  haltsExits: boolean;
  startMs: number;
}

/** Locks nothing: the database allows one at a time. */
export async function findPanic(tx: Queryable): Promise<RunningStop | undefined> {
  const { rows } = await tx.query<Omit<RunningStop, 'startMs'> & { at: Date }>(
    `select s.id, o.name as operator, s.reason, s.halts_exits as "haltsExits", s.stopped_at as at
       from tenant_stop s join operator o on o.id = s.operator_id where s.tenant_id = app_tenant() and s.ended_at is null`,
  );
  const [found] = rows;
  if (found === undefined) return undefined;
  const { at, ...stop } = found;
  return { ...stop, startMs: at.getTime() };
}

/** Tasks whose buying, and whose trading, the running stop ended. */
export async function countStopped(tx: Queryable): Promise<{ buying: number; trading: number }> {
  const { rows } = await tx.query<{ buying: number; trading: number }>(
    `select (select count(*)::int from fuel_pause where tenant_id = app_tenant() and is_stopped) as buying,
       (select count(*)::int from tenant_stop_task where tenant_id = app_tenant()) as trading`,
  );
  return rows[0] ?? { buying: 0, trading: 0 };
}

/** False where one runs already. */
export async function insertPanic(
  tx: Queryable,
  of: { id: string; tenantId: string; operatorId: string; reason: string; haltsExits: boolean; nowMs: number },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into tenant_stop (id, tenant_id, operator_id, reason, halts_exits, stopped_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (tenant_id) where ended_at is null do nothing`,
    [of.id, of.tenantId, of.operatorId, of.reason, of.haltsExits, new Date(of.nowMs)],
  );
  return rowCount === 1;
}

/** The database ends it only when two people have agreed to end this very stop. */
export async function endPanicStop(tx: Queryable, nowMs: number): Promise<void> {
  await tx.query('select end_tenant_stop($1)', [new Date(nowMs)]);
}
