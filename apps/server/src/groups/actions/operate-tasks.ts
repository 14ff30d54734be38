// One-click start, stop and close of several tasks: best effort, each with its result. What is so already, or on its way, is `repeated`.
import type { operateBatch, TaskPermission, TaskResult } from '@millrace/contract';
import { lockTask, type TaskRow, type TaskSummary } from '@millrace/engine';
import { addDecimals } from '@millrace/market';
import type { Context } from '../../shared/context/context.ts';
import type { Transaction } from '../../shared/database/index.ts';
import type { TraderRequest } from '../../shared/http/handler.ts';
import { Refusal } from '../../shared/refusal.ts';
import {
  closeAllRefusal,
  effectiveFlags,
  loadStartPreconditions,
  queueAction,
  queueStart,
  requireKind,
  snapshotOf,
  startRefusal,
  type Balances,
  type StartPreconditions,
  type TransitionRefusal,
} from '../../tasks/index.ts';
import type { Accepted } from './open-group.ts';

/** What a call of this kind carries; it answers what its own contract says. */
interface Request<Answer> extends Pick<TraderRequest<typeof operateBatch>, 'tenant' | 'session' | 'read'> {
  input: Pick<TraderRequest<typeof operateBatch>['input'], 'confirmNoStop' | 'confirmPartialLadder'>;
  write(work: (tx: Transaction) => Promise<Accepted>): Promise<Answer>;
}

type Act = 'start' | 'stop' | 'closeAll';

const permissionOf: Record<Act, TaskPermission> = { start: 'trading', stop: 'trading', closeAll: 'closeAll' };

/** What a start depends on, or why it cannot be known. */
type Known = StartPreconditions | TransitionRefusal;

/** Refuses `notFound` when a task's kind may not be used; nothing is done then. */
export async function operateTasks<Answer>(
  context: Context,
  request: Request<Answer>,
  { tasks, status }: { tasks: readonly TaskSummary[]; status: Act },
): Promise<Answer> {
  for (const task of tasks) requireKind(request.tenant, task.assignmentType, permissionOf[status]);
  const known = status === 'start' ? await startsOf(context, request, tasks) : new Map<string, Known>();
  return request.write(async (tx) => {
    const results: TaskResult[] = [];
    const reserved = new Map<string, string>();
    for (const { id } of tasks.toSorted((one, other) => one.number - other.number)) {
      const task = await lockTask(tx, id, request.session.userId);
      if (task === undefined) continue;
      const refusal = await actOn(tx, request, { task, status, known: known.get(id), reserved });
      results.push({ id, slot: task.group?.slot ?? null, ...resultOf(refusal) });
    }
    return { state: 'accepted', results };
  });
}

function resultOf(refusal: TransitionRefusal | null): Pick<TaskResult, 'outcome' | 'reason'> {
  if (refusal === null) return { outcome: 'queued', reason: null };
  const isDone = refusal.code === 'actionRepeated' || refusal.code === 'nothingToClose';
  return isDone ? { outcome: 'repeated', reason: null } : { outcome: 'refused', reason: refusal.code };
}

interface Acting {
  task: TaskRow;
  status: Act;
  known: Known | undefined;
  /** Needed by the starts of this call, by account. */
  reserved: Map<string, string>;
}

async function actOn(
  tx: Transaction,
  request: Pick<Request<unknown>, 'session' | 'tenant'>,
  { task, status, known, reserved }: Acting,
): Promise<TransitionRefusal | null> {
  const { session } = request;
  const snapshot = await snapshotOf(tx, task);
  const flags = effectiveFlags(snapshot);
  if (status === 'closeAll') {
    if (snapshot.pending.some(({ type }) => type === 'closeAll')) return { code: 'actionRepeated' };
    const refusal = closeAllRefusal(snapshot);
    if (refusal === null) await queueAction(tx, task, { type: 'closeAll' }, session);
    return refusal;
  }
  if (status === 'stop') {
    if (!flags.trading) return { code: 'actionRepeated' };
    await queueAction(tx, task, { type: 'stopTrading' }, session);
    return null;
  }
  if (snapshot.groupWithdrawn) return { code: 'groupWithdrawn' };
  if (flags.trading && flags.buying) return { code: 'actionRepeated' };
  if (flags.trading) {
    await queueAction(tx, task, { type: 'startBuying' }, session);
    return null;
  }
  if (known === undefined || 'code' in known) return known ?? { code: 'exchangeUnavailable' };
  const before = reserved.get(task.credentialId) ?? '0';
  const preconditions = { ...known, reservedUsdt: addDecimals(known.reservedUsdt, before) };
  const refusal = startRefusal(snapshot, preconditions);
  if (refusal !== null) return refusal;
  reserved.set(task.credentialId, addDecimals(before, known.figures.needed));
  await queueStart(tx, { task, snapshot, preconditions, buying: true }, session);
  return null;
}

async function startsOf(
  context: Context,
  { input, read }: Pick<Request<unknown>, 'input' | 'read'>,
  tasks: readonly TaskSummary[],
): Promise<Map<string, Known>> {
  const balances: Balances = new Map();
  const known = new Map<string, Known>();
  for (const task of tasks.filter(({ tradingEnabled }) => !tradingEnabled)) {
    const confirmed = {
      noStop: task.confirmedNoStop || input.confirmNoStop === true,
      partialLadder: task.confirmedPartialLadder || input.confirmPartialLadder === true,
    };
    known.set(task.id, await orRefusal(() => loadStartPreconditions(context, task, { read, confirmed, balances })));
  }
  return known;
}

async function orRefusal<T>(work: () => Promise<T>): Promise<T | TransitionRefusal> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) return { code: error.code };
    throw error;
  }
}
