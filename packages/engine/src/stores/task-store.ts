// Tasks: making, finding, listing, confirming, hiding. The only SQL on this table beside `task-writes`, which is the engine's. Every function
// takes the client of an open transaction (or a pool for a single read); under the role of the API it runs inside `inTenant`.
import type pg from 'pg';
import type { Environment, TaskSettings } from '@millrace/contract';
import type { TaskState, Watch, Why } from '../strategies/lib/decision.ts';
import type { Extremes, UserAction } from '../strategies/lib/task-event.ts';
import type { TaskView } from '../strategies/lib/task-view.ts';

/** A pool for a single statement, or the client of an open transaction. */
export type Queryable = Pick<pg.ClientBase, 'query'>;

export type PosSide = 'long' | 'short' | 'spot';

/** An action as it is stored: `edit` carries the whole new settings (and instrument, which may change only while flat). */
export type StoredAction = UserAction & { settings?: TaskSettings; instId?: string };

/** A task without the strategy's state: what lists and pages need. Times in ms; `netTotal` as text. */
export interface TaskSummary {
  id: string;
  number: number;
  tenantId: string;
  userId: string;
  credentialId: string;
  environment: Environment;
  venueId: string;
  assignmentType: number;
  instId: string;
  direction: 'long' | 'short' | 'both';
  settings: TaskSettings;
  tradingEnabled: boolean;
  buyingEnabled: boolean;
  fault: string | null;
  /** Null before the first decision. */
  view: TaskView | null;
  why: (Why & { ts: number }) | null;
  netTotal: string;
  /** Grows with every change a person may have to know before acting. */
  version: number;
  agreedTs: number | null;
  confirmedNoStop: boolean;
  confirmedPartialLadder: boolean;
  createdAtMs: number;
  deletedAtMs: number | null;
}

/** A task with all that deciding needs. */
export interface TaskRow extends TaskSummary {
  /** As stored; its kind's strategy parses it. Null before the first decision. */
  state: unknown;
  watches: Watch[];
  extremes: Extremes;
  /** Venue ms up to which state and extremes know the prices; null before the first decision. */
  decidedTs: number | null;
  /** Grows with every write of the engine. */
  revision: number;
}

/** A task that the engine runs: its state parsed by its kind. */
export interface LiveTask extends TaskRow {
  state: TaskState;
}

const SUMMARY = `task.id, task.number, task.tenant_id, task.user_id, task.credential_id, task.environment, task.venue_id, task.assignment_type, task.inst_id,
  task.direction, task.settings, task.trading_enabled, task.buying_enabled, task.fault, task.view, task.why, task.net_total, task.version, task.agreed_ts,
  task.confirmed_no_stop, task.confirmed_partial_ladder, task.created_at, task.deleted_at`;
export const WHOLE = `${SUMMARY}, task.state, task.watches, task.extremes, task.decided_ts, task.revision`;

interface SummaryColumns {
  id: string;
  number: string;
  tenant_id: string;
  user_id: string;
  credential_id: string;
  environment: Environment;
  venue_id: string;
  assignment_type: number;
  inst_id: string;
  direction: 'long' | 'short' | 'both';
  settings: TaskSettings;
  trading_enabled: boolean;
  buying_enabled: boolean;
  fault: string | null;
  view: TaskView | Record<string, never>;
  why: (Why & { ts: number }) | null;
  net_total: string;
  version: number;
  agreed_ts: string | null;
  confirmed_no_stop: boolean;
  confirmed_partial_ladder: boolean;
  created_at: Date;
  deleted_at: Date | null;
}
export interface WholeColumns extends SummaryColumns {
  state: unknown;
  watches: Watch[];
  extremes: Extremes;
  decided_ts: string | null;
  revision: string;
}

function summaryOf(row: SummaryColumns): TaskSummary {
  return {
    id: row.id,
    number: Number(row.number),
    tenantId: row.tenant_id,
    userId: row.user_id,
    credentialId: row.credential_id,
    environment: row.environment,
    venueId: row.venue_id,
    assignmentType: row.assignment_type,
    instId: row.inst_id,
    direction: row.direction,
    settings: row.settings,
    tradingEnabled: row.trading_enabled,
    buyingEnabled: row.buying_enabled,
    fault: row.fault,
    view: 'legs' in row.view ? (row.view as TaskView) : null,
    why: row.why,
    netTotal: row.net_total,
    version: row.version,
    agreedTs: row.agreed_ts === null ? null : Number(row.agreed_ts),
    confirmedNoStop: row.confirmed_no_stop,
    confirmedPartialLadder: row.confirmed_partial_ladder,
    createdAtMs: row.created_at.getTime(),
    deletedAtMs: row.deleted_at?.getTime() ?? null,
  };
}
export function wholeOf(row: WholeColumns): TaskRow {
  return {
    ...summaryOf(row),
    state: row.state,
    watches: row.watches,
    extremes: row.extremes,
    decidedTs: row.decided_ts === null ? null : Number(row.decided_ts),
    revision: Number(row.revision),
  };
}

export interface NewTask {
  /** `tsk_` + random. */
  id: string;
  tenantId: string;
  userId: string;
  credentialId: string;
  environment: Environment;
  venueId: string;
  assignmentType: number;
  instId: string;
  settings: TaskSettings;
  createdAt: Date;
}

/** Stores a new task, stopped and not buying. Claim its positions in the same transaction. */
export async function insertTask(tx: Queryable, task: NewTask): Promise<TaskRow> {
  const { rows } = await tx.query<WholeColumns>(
    `insert into task (id, tenant_id, user_id, credential_id, environment, venue_id, assignment_type, inst_id, direction, settings, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning ${WHOLE}`,
    [
      task.id,
      task.tenantId,
      task.userId,
      task.credentialId,
      task.environment,
      task.venueId,
      task.assignmentType,
      task.instId,
      task.settings.direction,
      JSON.stringify(task.settings),
      task.createdAt,
    ],
  );
  return wholeOf(expectRow(rows[0]));
}

/** The living task of this user, locked until the transaction ends; undefined when there is none. */
export async function lockTask(tx: Queryable, taskId: string, userId: string): Promise<TaskRow | undefined> {
  const { rows } = await tx.query<WholeColumns>(
    `select ${WHOLE} from task where id = $1 and user_id = $2 and deleted_at is null for update`,
    [taskId, userId],
  );
  return rows[0] && wholeOf(rows[0]);
}

/** The living task of this user; undefined when there is none. */
export async function findTask(db: Queryable, taskId: string, userId: string): Promise<TaskSummary | undefined> {
  const { rows } = await db.query<SummaryColumns>(`select ${SUMMARY} from task where id = $1 and user_id = $2 and deleted_at is null`, [
    taskId,
    userId,
  ]);
  return rows[0] && summaryOf(rows[0]);
}

/** One page of the user's living tasks, newest first, and how many there are. */
export async function listTasks(
  db: Queryable,
  query: { userId: string; assignmentType?: number; offset: number; limit: number },
): Promise<{ tasks: TaskSummary[]; total: number }> {
  const { rows } = await db.query<SummaryColumns & { total: string }>(
    `select ${SUMMARY}, count(*) over () as total from task
      where user_id = $1 and deleted_at is null and ($2::int is null or assignment_type = $2)
      order by created_at desc, number desc limit $3 offset $4`,
    [query.userId, query.assignmentType ?? null, query.limit, query.offset],
  );
  if (rows.length === 0 && query.offset > 0) return { tasks: [], total: await countTasks(db, query.userId, query.assignmentType) };
  return { tasks: rows.map(summaryOf), total: Number(rows[0]?.total ?? 0) };
}

/** How many living tasks the user has, of one kind or of all. */
export async function countTasks(db: Queryable, userId: string, assignmentType?: number): Promise<number> {
  const { rows } = await db.query<{ total: string }>(
    `select count(*) as total from task where user_id = $1 and deleted_at is null and ($2::int is null or assignment_type = $2)`,
    [userId, assignmentType ?? null],
  );
  return Number(rows[0]?.total ?? 0);
}

/** How many living tasks use this credential. */
export async function countTasksOfCredential(db: Queryable, credentialId: string): Promise<number> {
  const { rows } = await db.query<{ total: string }>('select count(*) as total from task where credential_id = $1 and deleted_at is null', [
    credentialId,
  ]);
  return Number(rows[0]?.total ?? 0);
}

/** Remembers what the user confirmed when starting. Only ever adds a confirmation; an edit of the settings takes them back. */
export async function confirmStart(tx: Queryable, taskId: string, confirmed: { noStop: boolean; partialLadder: boolean }): Promise<void> {
  await tx.query(
    `update task set confirmed_no_stop = confirmed_no_stop or $2, confirmed_partial_ladder = confirmed_partial_ladder or $3 where id = $1`,
    [taskId, confirmed.noStop, confirmed.partialLadder],
  );
}

/**
 * Hides a task for good; its records stay. The caller has checked under the lock that it is flat, and releases its positions.
 * The new revision makes an engine that still knows it look again, and find it gone, before it can commit anything.
 */
export async function softDeleteTask(tx: Queryable, taskId: string, at: Date): Promise<void> {
  await tx.query(
    `update task set deleted_at = $2, trading_enabled = false, buying_enabled = false, version = version + 1, revision = revision + 1 where id = $1`,
    [taskId, at],
  );
}

export function expectRow<T>(row: T | undefined): T {
  if (row === undefined) throw new Error('the database returned no row where one must be');
  return row;
}
