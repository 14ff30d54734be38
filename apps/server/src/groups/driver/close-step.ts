// The next step of a closing group: each task is stopped, what it holds is closed at market, and once it is flat it is archived: hidden, with its
// records and earnings kept. A group without a living task is closed.
import {
  listTasksOfGroup,
  lockTask,
  releasePosition,
  setGroupStep,
  softDeleteTask,
  type TaskRow,
  type TaskSummary,
} from '@millrace/engine';
import type { Context } from '../../shared/context/context.ts';
import { inTenant, type Transaction } from '../../shared/database/index.ts';
import { lockOpenedGroup, setOpenedState, type OpenedGroup } from '../../shared/groups/opened.store.ts';
import { closeAllRefusal, effectiveFlags, isFlat, queueAction, snapshotOf } from '../../tasks/index.ts';

/** A position that is still there after this long is closed once more. */
const CLOSE_AGAIN_MS = 15_000;

export async function closeStep(context: Context, group: OpenedGroup): Promise<void> {
  const inGroup = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => inTenant(context.pools.app, group.tenantId, work);
  for (const task of await inGroup((tx) => listTasksOfGroup(tx, group.id))) await inGroup((tx) => closeTask(context, tx, task));
  await inGroup(async (tx) => {
    const locked = await lockOpenedGroup(tx, group.id);
    if (locked?.state !== 'closing' || (await listTasksOfGroup(tx, group.id)).length > 0) return;
    await setOpenedState(tx, group.id, 'closed', new Date(context.clock.now()));
  });
}

async function closeTask(context: Context, tx: Transaction, { id, userId }: TaskSummary): Promise<void> {
  const task = await lockTask(tx, id, userId);
  if (task === undefined) return;
  const snapshot = await snapshotOf(tx, task);
  if (snapshot.pending.length > 0) return;
  if (effectiveFlags(snapshot).trading) await queueAction(tx, task, { type: 'stopTrading' }, task);
  else if (isFlat(snapshot)) {
    await softDeleteTask(tx, id, new Date(context.clock.now()));
    return releasePosition(tx, id);
  }
  if (closeAllRefusal(snapshot) !== null || !isDue(context, task)) return;
  await queueAction(tx, task, { type: 'closeAll' }, task);
  await setGroupStep(tx, id, { step: 'closing', triedSince: new Date(context.clock.now()) });
}

function isDue(context: Context, { group }: TaskRow): boolean {
  const since = group?.triedSinceMs ?? null;
  return since === null || context.clock.now() - since >= CLOSE_AGAIN_MS;
}
