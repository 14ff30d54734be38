// Writes the decisions of one moment in one transaction: locked tasks, order rows, fills, records, reasons, facts. Most statements serve all of
// them, so that a hundred tasks that fire on one tick cost little more than one, and those that need no answer of each other leave together (the engine's pool
// pipelines). The first that fails fails the transaction, whatever left after it. Knows no exchange; must never store half a decision.
import type { RefusalCode, TaskSettings } from '@millrace/contract';
import type pg from 'pg';
import { addDecimals } from '@millrace/market';
import { createBatches, type Batches, type Outcome, type Rank } from './batches.ts';
import { closedCycle, fillKeyOf, insertFills, type FillRow } from './fill-store.ts';
import { bookFundingShare, type TaskFunding } from './funding-store.ts';
import { insertMoves, updateMoves, type ChangeOfMove, type MoveRow } from './move-store.ts';
import { insertOrders, insertVenueOrder, updateOrders, type ChangeOfOrder, type OrderRow } from './order-store.ts';
import { claimPosition, ownedSides, releasePosition } from './position-claims.ts';
import { insertDecisions, insertRecords, pruneDecisions } from './record-store.ts';
import type { AnyResting, Decision, Fact, TaskState } from '../strategies/lib/decision.ts';
import type { TaskEvent } from '../strategies/lib/task-event.ts';
import type { LegHolding, TaskView } from '../strategies/lib/task-view.ts';
import { writeKept } from './kept-positions.ts';
import { finishTaskEvent } from './task-events.ts';
import { placeTask, type LiveTask, type TaskPlace, type PosSide, type TaskSummary } from './task-store.ts';
import type { ShardEpoch, ShardTable } from '../ownership/shard-table.ts';
import { countRefusals, FencedError, NotOwnedError } from './shard-fence.ts';
import { lockTasks, updateTasks, type LockedTask, type TaskWrite } from './task-writes.ts';
import { isLostConnection, tookTooLong, transaction } from './transaction.ts';

/** Decisions stored in one transaction, and such transactions at once; each takes a database connection. */
const DECISIONS_IN_A_COMMIT = 200;
const COMMITS_AT_ONCE = 2;

/** Older ones are forgotten when the number of a task's writes passes a multiple of this. */
const DECISIONS_PRUNED_EVERY = 20;

/** What else the transaction books with the decision. */
export interface Booking {
  /** Booked once; if it was booked before, the whole decision is dropped. */
  fill?: FillRow;
  /** The venue's own order that the fill belongs to. */
  venueOrder?: OrderRow;
  /** As a fill: once. */
  funding?: TaskFunding;
  order?: ChangeOfOrder;
  move?: ChangeOfMove;
  /** The stored action that this event is. */
  actionId?: string;
  /** New settings that hold from this event on. */
  settings?: TaskSettings;
  /** New instrument, of a task that is flat. */
  instId?: string;
  /** New kind and group, with the settings. */
  place?: TaskPlace;
}

/** A decision and all that is stored with it. */
export interface PendingDecision {
  /** As it was decided on. */
  task: LiveTask;
  event: TaskEvent;
  decision: Decision<TaskState, AnyResting>;
  settings: TaskSettings;
  /** What lists show of the task after the decision. */
  view: TaskView;
  booking: Booking;
  placed: readonly OrderRow[];
  cancelled: readonly OrderRow[];
  moved: readonly MoveRow[];
  /** What each leg holds after the decision. */
  held: readonly LegHolding[];
  /** What is to be sent before what is only noted, and what closes before what opens. */
  rank: Rank;
}

/** The task as stored; null when its fill or funding was booked before: then nothing of the decision was. */
export type Written = LiveTask | null;
export type Commits = Batches<PendingDecision, Written>;

/** The facts of one decision, with its task as the decision left it. `ts` is venue ms. */
export interface TaskFacts {
  task: TaskSummary;
  facts: readonly Fact[];
  ts: number;
  /** The trade that was decided on. */
  fill?: FillRow;
  /** The order whose end was decided on: nothing more of it will fill. */
  ended?: string;
  /** What each leg holds after the decision. */
  held: readonly LegHolding[];
}

/**
 * Books the facts of all decisions of a transaction, inside it. May run again when the transaction is repeated.
 * @returns the leaders of whom it wrote signals, if any: who copies them is woken after the commit
 */
export type OnFacts = (tx: pg.PoolClient, decided: readonly TaskFacts[]) => Promise<readonly string[] | void>;

/** What writing needs. `shards`: what this engine owns. */
export interface WriteContext {
  pool: pg.Pool;
  onFacts: OnFacts;
  /** These leaders have new signals, which are committed. */
  onSignals?(leadIds: readonly string[]): void;
  shards: ShardTable;
}

export function createCommits(context: WriteContext): Commits {
  const batches = createBatches<PendingDecision, Written>({
    sizeMax: DECISIONS_IN_A_COMMIT,
    atOnceMax: COMMITS_AT_ONCE,
    rankOf: ({ rank }) => rank,
    async work(entries) {
      const { outcomes, leadIds } = await writeDecisions(context, entries);
      if (leadIds.length > 0) context.onSignals?.(leadIds);
      return outcomes;
    },
    isOneItems: (error) => !(error instanceof FencedError) && !isLostConnection(error),
    isTooMuch: tookTooLong,
  });
  return countRefusals(context.shards, ({ task }) => task.shard, batches);
}

/** The cached task is behind its row: a commit whose answer was lost. Load it again and decide anew. */
export class StaleTaskError extends Error {
  override name = 'StaleTaskError';
  constructor(taskId: string) {
    super(`the stored task ${taskId} is newer than the one decided on`);
  }
}

/** The action is not possible in the present state; nothing of it was done. `code` is a name of the contract's refusals. */
export class ActionRefusedError extends Error {
  override name = 'ActionRefusedError';
  readonly code: RefusalCode;
  constructor(code: RefusalCode) {
    super(`action refused: ${code}`);
    this.code = code;
  }
}

interface Done {
  outcomes: Outcome<Written>[];
  /** Leaders of whom signals were written. */
  leadIds: readonly string[];
}

function writeDecisions(context: WriteContext, entries: readonly PendingDecision[]): Promise<Done> {
  const { pool, shards } = context;
  const lock = async (tx: pg.PoolClient): Promise<Locked> => {
    const owned = entries.filter(({ task }) => shards.holds(task.shard));
    const epochs = shards.epochsOf(owned.map(({ task }) => task.shard));
    const ids = owned.map(({ task }) => task.id);
    return { owned, epochs, locked: await lockTasks(tx, ids, { epochs, wait: owned.length === 1 }) };
  };
  return transaction(pool, { first: lock, rest: (tx, locked) => writeLocked(context, tx, { entries, ...locked }) }, shards.silenceMs);
}

interface Locked {
  /** Of the shards that this engine held when it asked for the locks. */
  owned: readonly PendingDecision[];
  epochs: readonly ShardEpoch[];
  locked: ReadonlyMap<string, LockedTask>;
}

async function writeLocked(
  context: WriteContext,
  tx: pg.PoolClient,
  { entries, owned, epochs, locked }: Locked & { entries: readonly PendingDecision[] },
): Promise<Done> {
  const outcomes = new Map<PendingDecision, Outcome<Written>>();
  const mine = new Set(owned);
  for (const entry of entries) if (!mine.has(entry)) outcomes.set(entry, failed(new NotOwnedError(entry.task.shard)));
  for (const entry of owned) {
    const row = locked.get(entry.task.id);
    if (row === undefined) outcomes.set(entry, owned.length === 1 ? failed(new Error(`task ${entry.task.id} is gone`)) : { kind: 'alone' });
    else if (row.revision !== entry.task.revision) outcomes.set(entry, failed(new StaleTaskError(entry.task.id)));
  }
  const sound = owned.filter((entry) => !outcomes.has(entry));
  const fresh = await bookOnce(tx, sound);
  for (const entry of sound) if (!fresh.includes(entry)) outcomes.set(entry, { kind: 'done', result: null });
  const epochOf = new Map(epochs.map(({ shard, epoch }) => [shard, epoch]));
  const writes = fresh.map((entry) => ({ entry, epoch: epochOf.get(entry.task.shard) ?? 0, write: taskWriteOf(entry) }));
  const [, , numbers] = await Promise.all([
    writeOrders(tx, fresh),
    writeReasons(tx, fresh),
    updateTasks(
      tx,
      writes.map(({ entry: { task }, epoch, write }) => ({ id: task.id, epoch, ...write })),
    ),
  ]);
  const stored = await writeAround(tx, writes, { locked, numbers });
  for (const [entry, row] of stored) outcomes.set(entry, { kind: 'done', result: row });
  const decided = [...stored].flatMap(([entry, task]) => factsOf(entry, task) ?? []);
  const leadIds = decided.length > 0 ? await context.onFacts(tx, decided) : [];
  return {
    outcomes: entries.map((entry) => outcomes.get(entry) ?? failed(new Error('a decision without an outcome'))),
    leadIds: leadIds ?? [],
  };
}

function failed(error: Error): Outcome<Written> {
  return { kind: 'failed', error };
}

/** Books fills and funding; answers the decisions whose own were new, or that had none. */
async function bookOnce(tx: pg.PoolClient, entries: readonly PendingDecision[]): Promise<PendingDecision[]> {
  for (const { booking } of entries) if (booking.venueOrder !== undefined) await insertVenueOrder(tx, booking.venueOrder);
  const booked = await insertFills(
    tx,
    entries.flatMap(({ booking: { fill }, decision }) =>
      fill === undefined ? [] : { ...fill, cycle: closedCycle(decision.facts, fill.clOrdId) },
    ),
  );
  const fresh: PendingDecision[] = [];
  for (const entry of entries) {
    const { fill, funding } = entry.booking;
    if (fill !== undefined && !booked.has(fillKeyOf(fill))) continue;
    if (funding !== undefined && !(await bookFundingShare(tx, funding))) continue;
    fresh.push(entry);
  }
  return fresh;
}

async function writeOrders(tx: pg.PoolClient, entries: readonly PendingDecision[]): Promise<void> {
  await Promise.all([
    updateOrders(
      tx,
      entries.flatMap(({ booking }) => booking.order ?? []),
    ),
    insertOrders(
      tx,
      entries.flatMap(({ placed }) => placed),
    ),
    updateMoves(
      tx,
      entries.flatMap(({ booking }) => booking.move ?? []),
    ),
    insertMoves(
      tx,
      entries.flatMap(({ moved }) => moved),
    ),
    updateOrders(
      tx,
      entries.flatMap(({ cancelled }) => cancelled.map(({ clOrdId }) => ({ clOrdId, change: { cancelWanted: true } }))),
    ),
  ]);
}

async function writeReasons(tx: pg.PoolClient, entries: readonly PendingDecision[]): Promise<void> {
  const reasons = entries.map((entry) => ({
    owner: { tenantId: entry.task.tenantId, taskId: entry.task.id, environment: entry.task.environment },
    ts: entry.event.ts,
    facts: entry.decision.facts,
    why: entry.decision.why,
  }));
  const due = entries.filter(({ task, decision }) => decision.why !== null && task.revision % DECISIONS_PRUNED_EVERY === 0);
  await Promise.all([
    insertRecords(tx, reasons),
    insertDecisions(
      tx,
      reasons.flatMap(({ owner, ts, why }) => (why === null ? [] : [{ owner, ts, why }])),
    ),
    pruneDecisions(
      tx,
      due.map(({ task }) => task.id),
    ),
  ]);
}

/** What few decisions change beside their task's row. Answers the tasks as they are stored now. */
async function writeAround(
  tx: pg.PoolClient,
  writes: readonly { entry: PendingDecision; write: TaskWrite }[],
  { locked, numbers }: { locked: ReadonlyMap<string, LockedTask>; numbers: Awaited<ReturnType<typeof updateTasks>> },
): Promise<Map<PendingDecision, LiveTask>> {
  const stored = new Map<PendingDecision, LiveTask>();
  for (const { entry, write } of writes) {
    const { task, settings, booking, decision } = entry;
    const sides = ownedSides({ ...task, ...write });
    if (write.instId !== task.instId || sides.join() !== ownedSides(task).join())
      await moveClaims(tx, task, { instId: write.instId, sides });
    if (booking.place !== undefined && !(await placeTask(tx, task.id, booking.place))) throw new ActionRefusedError('slotTaken');
    await writeKept(tx, { task, facts: decision.facts, ts: entry.event.ts });
    if (booking.actionId !== undefined) await finishTaskEvent(tx, booking.actionId, null);
    const row: LiveTask = {
      ...task,
      ...locked.get(task.id),
      ...write,
      direction: settings.direction,
      assignmentType: booking.place?.assignmentType ?? task.assignmentType,
      follow: booking.place === undefined ? task.follow : null,
      watches: [...decision.watches],
      ...numbers.get(task.id),
    };
    stored.set(entry, row);
  }
  return stored;
}

/** Undefined where nothing happened that books or signals follow from. */
function factsOf({ decision: { facts }, event, booking, held }: PendingDecision, task: LiveTask): TaskFacts | undefined {
  const ended = event.type === 'done' || event.type === 'void' || event.type === 'reject' ? event.clOrdId : undefined;
  if (facts.length === 0 && ended === undefined) return undefined;
  return {
    task,
    facts,
    ts: event.ts,
    ...(booking.fill === undefined ? {} : { fill: booking.fill }),
    ...(ended === undefined ? {} : { ended }),
    held,
  };
}

function taskWriteOf(entry: PendingDecision): TaskWrite {
  const { task, event, decision, settings, view, booking } = entry;
  const { state } = decision;
  return {
    state,
    watches: decision.watches,
    extremes: event.extremes,
    decidedTs: Math.floor(event.ts),
    view,
    why: decision.why === null ? task.why : { ...decision.why, ts: Math.floor(event.ts) },
    tradingEnabled: state.tradingEnabled,
    buyingEnabled: state.buyingEnabled,
    fault: state.fault?.code ?? (state.keyBroken ? 'CREDENTIAL_BROKEN' : null),
    settings,
    instId: booking.instId ?? task.instId,
    netAdded: netOf(decision),
    versionStep: isMaterial(entry) ? 1 : 0,
  };
}

async function moveClaims(tx: pg.PoolClient, task: LiveTask, to: { instId: string; sides: readonly PosSide[] }): Promise<void> {
  await releasePosition(tx, task.id);
  const { tenantId, id: taskId, credentialId } = task;
  if (!(await claimPosition(tx, { tenantId, taskId, credentialId, ...to }))) throw new ActionRefusedError('positionOwned');
}

/** Whether a person would want to know before acting: not when only a trail was armed. */
function isMaterial({ task, decision, booking, event, placed }: PendingDecision): boolean {
  const { state } = decision;
  const flags =
    state.tradingEnabled !== task.tradingEnabled ||
    state.buyingEnabled !== task.buyingEnabled ||
    (state.fault?.code ?? null) !== task.fault;
  return (
    flags ||
    decision.facts.length > 0 ||
    placed.length > 0 ||
    booking.settings !== undefined ||
    event.type === 'fill' ||
    event.type === 'action'
  );
}

/** What a decision adds to the task's sum: sales that count by themselves, of closed cycles what no sale has reported, and interest. */
function netOf(decision: PendingDecision['decision']): string {
  return decision.facts.reduce((net, fact) => {
    if (fact.type === 'CycleClosed') return addDecimals(net, fact.restQuote ?? fact.netQuote);
    if (fact.type === 'LateFunding') return addDecimals(net, fact.amountQuote);
    if (fact.type === 'Interest') return addDecimals(net, fact.amount);
    return fact.type === 'LayerClosed' ? addDecimals(net, fact.netQuote ?? '0') : net;
  }, '0');
}
