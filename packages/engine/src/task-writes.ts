// What only the engine does with tasks: locks them under its epoch, loads them all, writes what was decided.
import type { AveragingSettings } from '@millrace/contract';
import type { Extremes, Watch, Why } from './strategies/lib/decision.ts';
import { expectRow, WHOLE, wholeOf, type Queryable, type TaskRow, type TaskView, type WholeColumns } from './task-store.ts';

/** Another engine has taken over: whoever meets this must stop writing and sending. */
export class FencedError extends Error {
  override name = 'FencedError';
}

/**
 * Locks the task for a decision under the engine's epoch; undefined when it is gone.
 * @throws FencedError when a newer engine has taken over
 */
export async function lockTaskForEngine(tx: Queryable, taskId: string, engineEpoch: number): Promise<TaskRow | undefined> {
  await assertEpoch(tx, engineEpoch);
  const { rows } = await tx.query<WholeColumns & { engine_epoch: string }>(
    `select ${WHOLE}, task.engine_epoch from task where id = $1 for update`,
    [taskId],
  );
  const row = rows[0];
  if (row === undefined) return undefined;
  if (Number(row.engine_epoch) > engineEpoch) throw new FencedError(`task ${taskId} belongs to a newer engine`);
  return wholeOf(row);
}

/** Holds the lease's row shared until the transaction ends, so that no newer engine can start in between. @throws FencedError */
export async function assertEpoch(tx: Queryable, engineEpoch: number): Promise<void> {
  const { rows } = await tx.query('select 1 from engine_lease where epoch = $1 for share', [engineEpoch]);
  if (rows.length === 0) throw new FencedError('a newer engine has taken over');
}

/** Living tasks of all tenants, or one of them; the engine's start and its learning of new tasks. */
export async function loadTasks(db: Queryable, taskId?: string): Promise<TaskRow[]> {
  const { rows } = await db.query<WholeColumns>(
    `select ${WHOLE} from task where deleted_at is null and ($1::text is null or id = $1) order by number`,
    [taskId ?? null],
  );
  return rows.map(wholeOf);
}

export interface TaskWrite {
  state: unknown;
  watches: readonly Watch[];
  extremes: Extremes;
  /** Venue ms of the event. */
  decidedTs: number;
  view: TaskView;
  why: (Why & { ts: number }) | null;
  tradingEnabled: boolean;
  buyingEnabled: boolean;
  fault: string | null;
  settings: AveragingSettings;
  instId: string;
  /** Added to the total, decimal string. */
  netAdded: string;
  /** Whether a person would see or has to know the change. */
  versionStep: 0 | 1;
}

/** Writes a decision. The row is locked by `lockTaskForEngine`. Returns the new revision and version. */
export async function updateTask(
  tx: Queryable,
  taskId: string,
  engineEpoch: number,
  write: TaskWrite,
): Promise<{ revision: number; version: number; netTotal: string }> {
  const { rows } = await tx.query<{ revision: string; version: number; net_total: string }>(
    `update task set state = $3, watches = $4, extremes = $5, view = $6, why = $7, trading_enabled = $8, buying_enabled = $9, fault = $10,
       settings = $11, direction = $12, inst_id = $13, net_total = net_total + $14, version = version + $15, revision = revision + 1, engine_epoch = $2, decided_ts = $16
     where id = $1 returning revision, version, net_total`,
    [
      taskId,
      engineEpoch,
      JSON.stringify(write.state),
      JSON.stringify(write.watches),
      JSON.stringify(write.extremes),
      JSON.stringify(write.view),
      write.why === null ? null : JSON.stringify(write.why),
      write.tradingEnabled,
      write.buyingEnabled,
      write.fault,
      JSON.stringify(write.settings),
      write.settings.direction,
      write.instId,
      write.netAdded,
      write.versionStep,
      Math.floor(write.decidedTs),
    ],
  );
  const row = expectRow(rows[0]);
  return { revision: Number(row.revision), version: row.version, netTotal: row.net_total };
}

/** The moment, in the venue's clock (ms), when books and exchange agreed. Never goes back. */
export async function setAgreed(db: Queryable, taskIds: readonly string[], ts: number): Promise<void> {
  await db.query('update task set agreed_ts = greatest(coalesce(agreed_ts, 0), $2) where id = any($1::text[])', [
    [...taskIds],
    Math.floor(ts),
  ]);
}

/** A bug stopped the task: its state stays as committed last. */
export async function setTaskFault(tx: Queryable, taskId: string, fault: string): Promise<void> {
  await tx.query('update task set fault = $2, version = version + 1, revision = revision + 1 where id = $1', [taskId, fault]);
}

/** Notes how far the trails of a task have come, outside any decision. */
export async function checkpointExtremes(tx: Queryable, taskId: string, known: { extremes: Extremes; ts: number }): Promise<void> {
  await tx.query('update task set extremes = $2, decided_ts = $3 where id = $1', [
    taskId,
    JSON.stringify(known.extremes),
    Math.floor(known.ts),
  ]);
}
