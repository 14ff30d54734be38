// What only the engine does with tasks: locks them under its epoch, loads them all, writes what was decided.
import type { TaskSettings } from '@millrace/contract';
import type { TaskState, Watch, Why } from '../strategies/lib/decision.ts';
import type { Extremes } from '../strategies/lib/task-event.ts';
import type { TaskView } from '../strategies/lib/task-view.ts';
import { WHOLE, wholeOf, type Queryable, type TaskRow, type WholeColumns } from './task-store.ts';

/** Another engine has taken over: this one must stop writing and sending. */
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
    `select ${WHOLE}, task.engine_epoch from task where id = $1 for no key update`,
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

/** Living tasks of all tenants, or one of them; for the engine's start and for new tasks. */
export async function loadTasks(db: Queryable, taskId?: string): Promise<TaskRow[]> {
  const { rows } = await db.query<WholeColumns>(
    `select ${WHOLE} from task where deleted_at is null and ($1::text is null or id = $1) order by number`,
    [taskId ?? null],
  );
  return rows.map(wholeOf);
}

export interface TaskWrite {
  state: TaskState;
  watches: readonly Watch[];
  extremes: Extremes;
  /** Venue ms of the event, whole. */
  decidedTs: number;
  view: TaskView;
  why: (Why & { ts: number }) | null;
  tradingEnabled: boolean;
  buyingEnabled: boolean;
  fault: string | null;
  settings: TaskSettings;
  instId: string;
  /** Added to the total, decimal string. */
  netAdded: string;
  /** Whether a person would see or has to know the change. */
  versionStep: 0 | 1;
}

/** What may have changed under the engine's copy without a new revision, and the revision itself. */
export type LockedTask = Pick<TaskRow, 'revision' | 'version' | 'agreedTs' | 'confirmedNoStop' | 'confirmedPartialLadder'>;

interface LockedColumns {
  id: string;
  revision: string;
  version: number;
  agreed_ts: string | null;
  confirmed_no_stop: boolean;
  confirmed_partial_ladder: boolean;
  engine_epoch: string;
  leased: boolean;
}

/**
 * Locks tasks for their decisions under the engine's epoch, and holds the lease until the transaction ends. Deleted tasks are missing, and without
 * `wait` also those that another transaction has locked.
 * @throws FencedError when a newer engine has taken over
 */
export async function lockTasks(
  tx: Queryable,
  taskIds: readonly string[],
  { engineEpoch, wait }: { engineEpoch: number; wait: boolean },
): Promise<Map<string, LockedTask>> {
  const { rows } = await tx.query<LockedColumns>(
    `with lease as materialized (select 1 from engine_lease where epoch = $2 for share)
     select id, revision, version, agreed_ts, confirmed_no_stop, confirmed_partial_ladder, engine_epoch, exists (select from lease) as leased
       from task where id = any($1::text[]) order by id for no key update ${wait ? '' : 'skip locked'}`,
    [[...taskIds], engineEpoch],
  );
  if (rows.length === 0) await assertEpoch(tx, engineEpoch);
  for (const row of rows)
    if (!row.leased || Number(row.engine_epoch) > engineEpoch) throw new FencedError(`task ${row.id} belongs to a newer engine`);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        revision: Number(row.revision),
        version: row.version,
        agreedTs: row.agreed_ts === null ? null : Number(row.agreed_ts),
        confirmedNoStop: row.confirmed_no_stop,
        confirmedPartialLadder: row.confirmed_partial_ladder,
      },
    ]),
  );
}

/** Writes decisions, one of each task. The rows are locked by `lockTasks`. Returns the new numbers by task. */
export async function updateTasks(
  tx: Queryable,
  engineEpoch: number,
  writes: readonly (TaskWrite & { id: string })[],
): Promise<Map<string, Pick<TaskRow, 'revision' | 'version' | 'netTotal'>>> {
  if (writes.length === 0) return new Map();
  const { rows } = await tx.query<{ id: string; revision: string; version: number; net_total: string }>(
    `update task set state = w.state, watches = w.watches, extremes = w.extremes, view = w.view, why = nullif(w.why, 'null'::jsonb),
       trading_enabled = w."tradingEnabled", buying_enabled = w."buyingEnabled", fault = w.fault, settings = w.settings,
       direction = w.settings ->> 'direction', inst_id = w."instId", net_total = net_total + w."netAdded", version = version + w."versionStep",
       revision = revision + 1, engine_epoch = $2, decided_ts = w."decidedTs"
      from json_to_recordset($1::json) as w (id text, state jsonb, watches jsonb, extremes jsonb, view jsonb, why jsonb, "tradingEnabled" boolean,
        "buyingEnabled" boolean, fault text, settings jsonb, "instId" text, "netAdded" numeric, "versionStep" integer, "decidedTs" bigint)
     where task.id = w.id returning task.id, revision, version, net_total`,
    [JSON.stringify(writes), engineEpoch],
  );
  return new Map(rows.map((row) => [row.id, { revision: Number(row.revision), version: row.version, netTotal: row.net_total }]));
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
