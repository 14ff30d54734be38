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

/** Where a task goes: into a group, out of one, or to another version of its template. Its kind may become another that trades by the same core. */
export interface TaskPlace {
  assignmentType: number;
  group: Pick<TaskGroup, 'groupId' | 'openedId' | 'slot' | 'version'> | null;
}

/**
 * An action as it is stored: `edit` carries the whole new settings (and instrument, which may change only while flat). With a `place` the task
 * changes its kind or its group with the edit.
 */
export type StoredAction = UserAction & { settings?: TaskSettings; instId?: string; place?: TaskPlace };

/** How far a task of a group is; see the migration that adds it. */
export type GroupStep = 'made' | 'starting' | 'started' | 'failed' | 'closing';

/** A task's place in a group that its trader has opened. */
export interface TaskGroup {
  groupId: string;
  openedId: string;
  slot: string;
  /** Version of the template that the settings are of. */
  version: number;
  step: GroupStep;
  /** Name of the refusal or fault of a failed start, or of what a start waits for. */
  reason: string | null;
  triedSinceMs: number | null;
}

export interface TaskFollow {
  followId: string;
  leadId: string;
  /** Signals after this one are its own. */
  afterSeq: number;
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
  /** Compared under the claim of a former owner only; as it was read. */
  isMoving: boolean;
  confirmedNoStop: boolean;
  confirmedPartialLadder: boolean;
  createdAtMs: number;
  group: TaskGroup | null;
  /** Of a task that copies: the follow it belongs to, and whose signals it hears. */
  follow: TaskFollow | null;
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
  /** Of its account; whose engine owns it trades the task. */
  shard: number;
}

/** A task that the engine runs: its state parsed by its kind. */
export interface LiveTask extends TaskRow {
  state: TaskState;
}

const SUMMARY = `task.id, task.number, task.tenant_id, task.user_id, task.credential_id, task.environment, task.venue_id, task.assignment_type, task.inst_id,
  task.direction, task.settings, task.trading_enabled, task.buying_enabled, task.fault, task.view, task.why, task.net_total, task.version, task.agreed_ts,
  task.agreed_epoch <> (select epoch from shard where shard.id = task.shard) and task.fault is null as is_moving,
  task.confirmed_no_stop, task.confirmed_partial_ladder, task.created_at, task.deleted_at,
  task.group_id, task.opened_group_id, task.group_slot, task.group_version, task.group_step, task.group_reason, task.group_tried_since,
  task.follow_id, task.lead_id, task.lead_after`;
export const WHOLE = `${SUMMARY}, task.state, task.watches, task.extremes, task.decided_ts, task.revision, task.shard`;

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
  is_moving: boolean | null;
  confirmed_no_stop: boolean;
  confirmed_partial_ladder: boolean;
  created_at: Date;
  group_id: string | null;
  opened_group_id: string | null;
  group_slot: string | null;
  group_version: number | null;
  group_step: GroupStep | null;
  group_reason: string | null;
  group_tried_since: Date | null;
  follow_id: string | null;
  lead_id: string | null;
  lead_after: string | null;
  deleted_at: Date | null;
}
export interface WholeColumns extends SummaryColumns {
  state: unknown;
  watches: Watch[];
  extremes: Extremes;
  decided_ts: string | null;
  revision: string;
  shard: number;
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
    isMoving: row.is_moving === true,
    confirmedNoStop: row.confirmed_no_stop,
    confirmedPartialLadder: row.confirmed_partial_ladder,
    createdAtMs: row.created_at.getTime(),
    group: groupOf(row),
    follow: followOf(row),
    deletedAtMs: row.deleted_at?.getTime() ?? null,
  };
}

/** The columns are all set or none; a constraint holds that. */
function followOf({ follow_id: followId, lead_id: leadId, lead_after: afterSeq }: SummaryColumns): TaskFollow | null {
  return followId === null || leadId === null ? null : { followId, leadId, afterSeq: Number(afterSeq) };
}

/** The columns are all set or none; a constraint holds that. */
function groupOf(row: SummaryColumns): TaskGroup | null {
  if (row.group_id === null) return null;
  return {
    groupId: row.group_id,
    openedId: row.opened_group_id ?? '',
    slot: row.group_slot ?? '',
    version: row.group_version ?? 0,
    step: row.group_step ?? 'started',
    reason: row.group_reason,
    triedSinceMs: row.group_tried_since?.getTime() ?? null,
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
    shard: row.shard,
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
  /** Of a task that a group makes; it is not started yet. */
  group?: Pick<TaskGroup, 'groupId' | 'openedId' | 'slot' | 'version'>;
  /** Of a task that copies. */
  follow?: TaskFollow;
}

/** Stores a new task, stopped and not buying. Claim its positions in the same transaction. */
export async function insertTask(tx: Queryable, task: NewTask): Promise<TaskRow> {
  const { rows } = await tx.query<WholeColumns>(
    `insert into task (id, tenant_id, user_id, credential_id, environment, venue_id, assignment_type, inst_id, direction, settings, created_at,
       group_id, opened_group_id, group_slot, group_version, group_step, follow_id, lead_id, lead_after)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, case when $12::text is null then null else 'made' end, $16, $17, $18) returning ${WHOLE}`,
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
      task.group?.groupId ?? null,
      task.group?.openedId ?? null,
      task.group?.slot ?? null,
      task.group?.version ?? null,
      task.follow?.followId ?? null,
      task.follow?.leadId ?? null,
      task.follow?.afterSeq ?? null,
    ],
  );
  return wholeOf(expectRow(rows[0]));
}

/** The living task of this user, locked until the transaction ends; undefined when there is none. */
export async function lockTask(tx: Queryable, taskId: string, userId: string): Promise<TaskRow | undefined> {
  const { rows } = await tx.query<WholeColumns>(
    `select ${WHOLE} from task where id = $1 and user_id = $2 and deleted_at is null for no key update`,
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

/** The living tasks of an opened group, in the order in which they were made. */
export async function listTasksOfGroup(db: Queryable, openedGroupId: string): Promise<TaskSummary[]> {
  const { rows } = await db.query<SummaryColumns>(
    `select ${SUMMARY} from task where opened_group_id = $1 and deleted_at is null order by number`,
    [openedGroupId],
  );
  return rows.map(summaryOf);
}

/** Of a task's account: the engine that owns it trades the task. Undefined of no task. */
export async function findShardOfTask(db: Queryable, id: string): Promise<number | undefined> {
  const { rows } = await db.query<{ shard: number }>('select shard from task where id = $1', [id]);
  return rows[0]?.shard;
}

/** Living tasks of all tenants that trade, hold something or belong to a group: a batch of them, from the one after `afterId` on. */
export async function listTasksAtWork(db: Queryable, { afterId, limit }: { afterId: string; limit: number }): Promise<TaskSummary[]> {
  const { rows } = await db.query<SummaryColumns>(
    `select ${SUMMARY} from task
      where id > $1 and deleted_at is null
        and (trading_enabled or opened_group_id is not null or coalesce(view ->> 'securedAssets', '0') <> '0')
      order by id limit $2`,
    [afterId, limit],
  );
  return rows.map(summaryOf);
}

/** Notes how far a task of a group is. `triedSince` is kept while the same step is tried again. */
export async function setGroupStep(
  tx: Queryable,
  taskId: string,
  { step, reason = null, triedSince = null }: { step: GroupStep; reason?: string | null; triedSince?: Date | null },
): Promise<void> {
  await tx.query('update task set group_step = $2, group_reason = $3, group_tried_since = $4, version = version + 1 where id = $1', [
    taskId,
    step,
    reason,
    triedSince,
  ]);
}

/** Puts a task into its new place, where it copies nobody. False when another task has the slot. */
export async function placeTask(tx: Queryable, taskId: string, { assignmentType, group }: TaskPlace): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update task set assignment_type = $2, group_id = $3, opened_group_id = $4, group_slot = $5, group_version = $6,
       follow_id = null, lead_id = null, lead_after = null,
       group_step = case when $3::text is null then null else 'started' end, group_reason = null, group_tried_since = null
      where id = $1 and not exists (select from task other where other.id <> $1 and other.opened_group_id = $4 and other.group_slot = $5
        and other.deleted_at is null)`,
    [taskId, assignmentType, group?.groupId ?? null, group?.openedId ?? null, group?.slot ?? null, group?.version ?? null],
  );
  return rowCount === 1;
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
