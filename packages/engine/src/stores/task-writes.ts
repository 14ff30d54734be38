// What only the engine does with tasks: locks them under the epochs of their shards, loads those of its shards, writes what was decided.
import type { TaskSettings } from '@millrace/contract';
import type { TaskState, Watch, Why } from '../strategies/lib/decision.ts';
import type { Extremes } from '../strategies/lib/task-event.ts';
import type { TaskView } from '../strategies/lib/task-view.ts';
import type { ShardEpoch } from '../ownership/shard-table.ts';
import { FencedError, fenceParameters, heldShards, holdShards } from './shard-fence.ts';
import { WHOLE, wholeOf, type Queryable, type TaskRow, type WholeColumns } from './task-store.ts';

/** Locks the task in a transaction that holds its shard; undefined when it is gone. */
export async function lockTaskForEngine(tx: Queryable, taskId: string): Promise<TaskRow | undefined> {
  const { rows } = await tx.query<WholeColumns>(`select ${WHOLE} from task where id = $1 for no key update`, [taskId]);
  return rows[0] && wholeOf(rows[0]);
}

/** No statement reads the tasks of more shards, of 1,024. */
const SHARDS_READ_AT_ONCE = 32;

/** 0 where an action waits, 1 where a closing order was sent and not answered, 2 where a position is held or an order rests, 3 the others. */
type Urgency = 0 | 1 | 2 | 3;

/** Accounts of these shards with living tasks, in the order in which they are to be loaded: the most urgent first, of those the one with the oldest task. */
export async function listAccountsToLoad(db: Queryable, shards: readonly number[]): Promise<string[]> {
  const accounts: { credentialId: string; oldest: number; urgency: Urgency }[] = [];
  for (let from = 0; from < shards.length; from += SHARDS_READ_AT_ONCE) {
    const { rows } = await db.query<(typeof accounts)[number]>(
      `with account as (
         select credential_id, min(number)::float8 as oldest, bool_or(coalesce(view ->> 'sz', '0') <> '0') as holds,
                bool_or(exists (select from task_event e where e.task_id = t.id and e.handled_at is null)) as waits
           from task t where deleted_at is null and shard = any($1::int[]) group by credential_id)
       select credential_id as "credentialId", oldest,
              case when waits then 0 when exits > 0 then 1 when holds or open.count > 0 then 2 else 3 end as urgency
         from account
        cross join lateral (
          select count(*) as count, count(*) filter (where o.effect = 'close' and o.status in ('sent', 'unknown')) as exits
            from task_order o where o.credential_id = account.credential_id and o.status in ('intent', 'sent', 'live', 'unknown')) open`,
      [shards.slice(from, from + SHARDS_READ_AT_ONCE)],
    );
    for (const row of rows) accounts.push(row);
  }
  return accounts.toSorted((a, b) => a.urgency - b.urgency || a.oldest - b.oldest).map(({ credentialId }) => credentialId);
}

/** Living tasks of these accounts, oldest first. */
export async function loadTasksOf(db: Queryable, credentialIds: readonly string[]): Promise<TaskRow[]> {
  const { rows } = await db.query<WholeColumns>(
    `select ${WHOLE} from task where deleted_at is null and credential_id = any($1) order by number`,
    [credentialIds],
  );
  return rows.map(wholeOf);
}

/** Undefined when it was deleted. */
export async function loadTask(db: Queryable, taskId: string): Promise<TaskRow | undefined> {
  const { rows } = await db.query<WholeColumns>(`select ${WHOLE} from task where deleted_at is null and id = $1`, [taskId]);
  return rows[0] && wholeOf(rows[0]);
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
  shard: number;
  leased: boolean;
}

/**
 * Locks tasks for their decisions and holds their shards until the transaction ends. Deleted tasks are missing, and without `wait` also those that another
 * transaction has locked.
 * @throws FencedError when the shard of one of them has another owner
 */
export async function lockTasks(
  tx: Queryable,
  taskIds: readonly string[],
  { epochs, wait }: { epochs: readonly ShardEpoch[]; wait: boolean },
): Promise<Map<string, LockedTask>> {
  const { rows } = await tx.query<LockedColumns>({
    name: wait ? 'lock a task' : 'lock tasks',
    text: `with ${heldShards(2)}
     select id, revision, version, agreed_ts, confirmed_no_stop, confirmed_partial_ladder, shard,
            exists (select from held where held.id = task.shard) as leased
       from task where id = any($1::text[]) order by id for no key update ${wait ? '' : 'skip locked'}`,
    values: [[...taskIds], ...fenceParameters(epochs)],
  });
  if (rows.length === 0) await holdShards(tx, epochs);
  for (const row of rows) if (!row.leased) throw new FencedError(`shard ${String(row.shard)} has another owner`);
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
  writes: readonly (TaskWrite & { id: string; epoch: number })[],
): Promise<Map<string, Pick<TaskRow, 'revision' | 'version' | 'netTotal'>>> {
  if (writes.length === 0) return new Map();
  const { rows } = await tx.query<{ id: string; revision: string; version: number; net_total: string }>({
    name: 'update tasks',
    text: `update task set state = w.state, watches = w.watches, extremes = w.extremes, view = w.view, why = nullif(w.why, 'null'::jsonb),
       trading_enabled = w."tradingEnabled", buying_enabled = w."buyingEnabled", fault = w.fault, settings = w.settings,
       direction = w.settings ->> 'direction', inst_id = w."instId", net_total = net_total + w."netAdded", version = version + w."versionStep",
       revision = revision + 1, engine_epoch = w.epoch, decided_ts = w."decidedTs"
      from json_to_recordset($1::json) as w (id text, state jsonb, watches jsonb, extremes jsonb, view jsonb, why jsonb, "tradingEnabled" boolean,
        "buyingEnabled" boolean, fault text, settings jsonb, "instId" text, "netAdded" numeric, "versionStep" integer, "decidedTs" bigint, epoch bigint)
     where task.id = w.id returning task.id, revision, version, net_total`,
    values: [JSON.stringify(writes)],
  });
  return new Map(rows.map((row) => [row.id, { revision: Number(row.revision), version: row.version, netTotal: row.net_total }]));
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
