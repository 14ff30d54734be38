// Tasks, who owns which position, and the actions on their way to the engine: the only SQL on these tables. Every function takes the
// client of an open transaction (or a pool for a single read); under the role of the API it runs inside `inTenant`.
import type pg from 'pg';
import type { AveragingSettings, Environment } from '@millrace/contract';
import type { Extremes, UserAction, Watch, Why } from './strategies/lib/decision.ts';

/** A pool for a single statement, or the client of an open transaction. */
export type Queryable = Pick<pg.ClientBase, 'query'>;

export type PosSide = 'long' | 'short' | 'spot';

/** An action as it is stored: `edit` carries the whole new settings (and instrument, which may change only while flat). */
export type StoredAction = UserAction & { settings?: AveragingSettings; instId?: string };

/** What lists show of the strategy's state, written with it. Shapes of the contract's `assignment`; prices and sizes as text. */
export interface TaskView {
  runStatus: '1' | '2' | '-1';
  sz: string;
  avgPx: string;
  securedAssets: string;
  orderNum: number;
  legs: unknown[];
  waits: unknown[];
}

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
  settings: AveragingSettings;
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
  state: unknown;
  watches: Watch[];
  extremes: Extremes;
  /** Grows with every write of the engine. */
  revision: number;
}

const SUMMARY = `task.id, task.number, task.tenant_id, task.user_id, task.credential_id, task.environment, task.venue_id, task.assignment_type, task.inst_id,
  task.direction, task.settings, task.trading_enabled, task.buying_enabled, task.fault, task.view, task.why, task.net_total, task.version, task.agreed_ts,
  task.confirmed_no_stop, task.confirmed_partial_ladder, task.created_at, task.deleted_at`;
const WHOLE = `${SUMMARY}, task.state, task.watches, task.extremes, task.revision`;

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
  settings: AveragingSettings;
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
interface WholeColumns extends SummaryColumns {
  state: unknown;
  watches: Watch[];
  extremes: Extremes;
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
function wholeOf(row: WholeColumns): TaskRow {
  return { ...summaryOf(row), state: row.state, watches: row.watches, extremes: row.extremes, revision: Number(row.revision) };
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
  settings: AveragingSettings;
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

/** Sides of the account's position that a task of this product and direction owns. */
export function positionSidesOf(productType: 'spot' | 'swap', direction: 'long' | 'short' | 'both'): PosSide[] {
  if (productType === 'spot') return ['spot'];
  return direction === 'both' ? ['long', 'short'] : [direction];
}

export interface PositionClaim {
  tenantId: string;
  taskId: string;
  credentialId: string;
  instId: string;
  sides: readonly PosSide[];
}

/** Makes the task the one owner of these sides. False when another task owns one of them: then nothing was claimed. */
export async function claimPosition(tx: Queryable, claim: PositionClaim): Promise<boolean> {
  const { rows } = await tx.query<{ free: boolean }>(
    `with claimed as (
       insert into task_position (credential_id, inst_id, pos_side, tenant_id, task_id)
       select $1, $2, side, $3, $4 from unnest($5::text[]) as side
       on conflict (credential_id, inst_id, pos_side) do update set task_id = task_position.task_id
       returning task_id)
     select bool_and(task_id = $4) as free from claimed`,
    [claim.credentialId, claim.instId, claim.tenantId, claim.taskId, [...claim.sides]],
  );
  if (rows[0]?.free === true) return true;
  // What this very statement inserted beside the taken side goes again.
  await tx.query('delete from task_position where credential_id = $1 and inst_id = $2 and task_id = $3 and pos_side = any($4::text[])', [
    claim.credentialId,
    claim.instId,
    claim.taskId,
    [...claim.sides],
  ]);
  return false;
}

/** Gives up every position side the task owns. */
export async function releasePosition(tx: Queryable, taskId: string): Promise<void> {
  await tx.query('delete from task_position where task_id = $1', [taskId]);
}

export interface NewTaskEvent {
  /** `evt_` + random. */
  id: string;
  tenantId: string;
  taskId: string;
  action: StoredAction;
  actorUserId: string | null;
}

/** Queues an action for the engine; tell the engine to wake the task after the commit. */
export async function insertTaskEvent(tx: Queryable, event: NewTaskEvent): Promise<void> {
  await tx.query('insert into task_event (id, tenant_id, task_id, action, actor_user_id) values ($1, $2, $3, $4, $5)', [
    event.id,
    event.tenantId,
    event.taskId,
    JSON.stringify(event.action),
    event.actorUserId,
  ]);
}

/** Actions stored and not handled yet, oldest first: what the task will do before anything asked for now. */
export async function listPendingActions(db: Queryable, taskId: string): Promise<{ id: string; action: StoredAction }[]> {
  const { rows } = await db.query<{ id: string; action: StoredAction }>(
    'select id, action from task_event where task_id = $1 and handled_at is null order by seq',
    [taskId],
  );
  return rows;
}

// What follows is for the engine alone.

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
       settings = $11, direction = $12, inst_id = $13, net_total = net_total + $14, version = version + $15, revision = revision + 1, engine_epoch = $2
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
    ],
  );
  const row = expectRow(rows[0]);
  return { revision: Number(row.revision), version: row.version, netTotal: row.net_total };
}

/** Marks an action as handled, or refused with a name of the contract's refusals. A refusal is a new version too: whoever waits for it must see an end. */
export async function finishTaskEvent(tx: Queryable, eventId: string, refusal: string | null): Promise<void> {
  await tx.query(
    `with ended as (update task_event set handled_at = now(), refusal = $2 where id = $1 returning task_id, refusal)
     update task set version = version + 1 from ended where task.id = ended.task_id and ended.refusal is not null`,
    [eventId, refusal],
  );
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
export async function checkpointExtremes(tx: Queryable, taskId: string, extremes: Extremes): Promise<void> {
  await tx.query('update task set extremes = $2 where id = $1', [taskId, JSON.stringify(extremes)]);
}

/** Tasks that have actions waiting for the engine. */
export async function listTasksWithActions(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ task_id: string }>('select distinct task_id from task_event where handled_at is null');
  return rows.map((row) => row.task_id);
}

function expectRow<T>(row: T | undefined): T {
  if (row === undefined) throw new Error('the database returned no row where one must be');
  return row;
}
