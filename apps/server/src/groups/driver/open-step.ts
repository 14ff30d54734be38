// The next step of an opening group: the start of one task, or its result. A group whose tasks are all started or failed is open.
import { listPendingActions, listTasksOfGroup, lockTask, setGroupStep, type TaskRow, type TaskSummary } from '@millrace/engine';
import type { Context } from '../../shared/context/context.ts';
import { inTenant, type Transaction } from '../../shared/database/index.ts';
import { lockOpenedGroup, setOpenedState, type OpenedGroup } from '../../shared/groups/opened.store.ts';
import { Refusal } from '../../shared/refusal.ts';
import { loadStartPreconditions, queueStart, snapshotOf, startRefusal, type StartPreconditions } from '../../tasks/index.ts';

/** A start waits this long for an exchange that does not answer, then it failed. */
const EXCHANGE_WAIT_MS_MAX = 60_000;

export async function openStep(context: Context, group: OpenedGroup): Promise<void> {
  const inGroup = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => inTenant(context.pools.app, group.tenantId, work);
  const tasks = await inGroup((tx) => listTasksOfGroup(tx, group.id));
  const starting = tasks.find(({ group: place }) => place?.step === 'starting');
  if (starting !== undefined) return inGroup((tx) => settleStart(tx, starting));
  const next = tasks.find(({ group: place }) => place?.step === 'made');
  if (next === undefined)
    return inGroup(async (tx) => {
      const locked = await lockOpenedGroup(tx, group.id);
      const left = (await listTasksOfGroup(tx, group.id)).some(({ group: place }) => place?.step === 'made' || place?.step === 'starting');
      if (locked?.state === 'opening' && !left) await setOpenedState(tx, group.id, 'open', new Date(context.clock.now()));
    });
  // An engine that is not ready would leave the start unanswered, and its venue may not answer either.
  if (context.engine?.problem() !== undefined) return;
  const known = await preconditionsOf(context, next, inGroup);
  await inGroup((tx) => start(context, tx, { group, task: next, known }));
}

/** What a start depends on, or the name of the refusal. */
async function preconditionsOf(
  context: Context,
  task: TaskSummary,
  read: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>,
): Promise<StartPreconditions | string> {
  try {
    const confirmed = { noStop: task.confirmedNoStop, partialLadder: task.confirmedPartialLadder };
    return await loadStartPreconditions(context, task, { read, confirmed });
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

interface Starting {
  group: OpenedGroup;
  task: TaskSummary;
  known: StartPreconditions | string;
}

async function start(context: Context, tx: Transaction, { group, task: seen, known }: Starting): Promise<void> {
  const locked = await lockOpenedGroup(tx, group.id);
  const task = await lockTask(tx, seen.id, group.userId);
  if (locked?.state !== 'opening' || task?.group?.step !== 'made') return;
  const snapshot = await snapshotOf(tx, task);
  if (snapshot.groupWithdrawn) return fail(tx, task, 'groupWithdrawn');
  if (typeof known === 'string') return failOrWait(context, tx, { task, reason: known });
  const refusal = startRefusal(snapshot, known);
  if (refusal !== null && refusal.code !== 'actionRepeated') return fail(tx, task, refusal.code);
  if (refusal === null) await queueStart(tx, { task, snapshot, preconditions: known, buying: true }, group);
  await setGroupStep(tx, task.id, { step: 'starting' });
}

async function failOrWait(context: Context, tx: Transaction, { task, reason }: { task: TaskRow; reason: string }): Promise<void> {
  const now = context.clock.now();
  const since = task.group?.triedSinceMs ?? now;
  if (reason !== 'exchangeUnavailable' || now - since >= EXCHANGE_WAIT_MS_MAX) return fail(tx, task, reason);
  if (task.group?.triedSinceMs === null) await setGroupStep(tx, task.id, { step: 'made', reason, triedSince: new Date(since) });
}

function fail(tx: Transaction, { id }: Pick<TaskRow, 'id'>, reason: string): Promise<void> {
  return setGroupStep(tx, id, { step: 'failed', reason });
}

/** Once the engine has handled the actions of the start, they have worked or not. */
async function settleStart(tx: Transaction, { id, userId }: TaskSummary): Promise<void> {
  const task = await lockTask(tx, id, userId);
  if (task?.group?.step !== 'starting' || (await listPendingActions(tx, id)).length > 0) return;
  if (task.tradingEnabled) await setGroupStep(tx, id, { step: 'started' });
  else await fail(tx, task, task.fault ?? 'taskStopped');
}
