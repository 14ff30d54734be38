// Handles stored user actions in order: each becomes one decision, or is refused and changes nothing.
import type { RefusalCode, TaskSettings } from '@millrace/contract';
import type { EngineContext } from './context.ts';
import { claimPosition, ownedSides, releasePosition } from '../stores/position-claims.ts';
import { othersQuoteOf } from './copied-state.ts';
import { decide } from './decide.ts';
import type { UserAction } from '../strategies/lib/task-event.ts';
import { strategyOf } from '../strategies/registry.ts';
import type { TaskRunner } from './task-runner.ts';
import { finishTaskEvent, listPendingActions } from '../stores/task-events.ts';
import { holdingsOf } from './holdings.ts';
import type { StoredAction, TaskPlace, TaskRow } from '../stores/task-store.ts';
import { ActionRefusedError, type Booking } from '../stores/write-decisions.ts';

/** A task that now trades another instrument, or has another kind, is loaded anew afterwards. Actions behind one that has to wait wait as well. */
export async function handleActions(context: EngineContext, runner: TaskRunner): Promise<void> {
  const pending = await context.actionReads.run(() => listPendingActions(context.options.pool, runner.taskId));
  for (const { id, action } of pending) {
    context.hitKillPoint('action-stored');
    try {
      const booking = bookingOf(runner, id, action);
      if (!(await decideAction(context, runner, plainAction(action), booking))) return;
      if (booking.instId !== undefined || booking.place !== undefined) return context.signal({ type: 'reloadTask', runner });
    } catch (error) {
      if (!(error instanceof ActionRefusedError)) throw error;
      await refuse(context, runner, id, error.code);
      context.options.onTaskChanged(runner.task.id, runner.task.userId, runner.task.tenantId);
    }
  }
}

/** What opens for a follow is decided in turn, as its signals are: each counts what its other tasks hold. */
async function decideAction(context: EngineContext, runner: TaskRunner, action: UserAction, booking: Booking): Promise<boolean> {
  const { follow } = runner.task;
  if (action.type !== 'takePosition' || follow === null) return decide(context, runner, { type: 'action', action }, booking);
  return context.leadSignals.inTurn(follow.followId, () =>
    decide(context, runner, { type: 'action', action: { ...action, othersQuote: othersQuoteOf(context.runners, runner) } }, booking),
  );
}

/** Ends the action. Sides that were claimed for an edit that is not to be are given back: the task owns what it trades. */
async function refuse(context: EngineContext, { task }: TaskRunner, eventId: string, code: RefusalCode): Promise<void> {
  const { tenantId, id: taskId, credentialId, instId, shard } = task;
  await context.write(shard, async (tx) => {
    await finishTaskEvent(tx, eventId, code);
    await releasePosition(tx, taskId);
    await claimPosition(tx, { tenantId, taskId, credentialId, instId, sides: ownedSides(task) });
  });
}

/** Direction, leverage and instrument change only while flat. */
function bookingOf(runner: TaskRunner, actionId: string, action: StoredAction): Booking {
  const { task } = runner;
  if (action.type === 'setRepeat')
    return { actionId, settings: { ...task.settings, repeatMode: action.repeat === true ? 'repeat' : 'single' } };
  if (action.type === 'keep') return keepBooking(runner, actionId, action);
  if (action.type !== 'edit' || action.settings === undefined) return { actionId };
  const { settings, place } = action;
  if (place !== undefined && isMoved(task, place) && hasOtherOrders(runner)) throw new ActionRefusedError('ordersResting');
  const moves = action.instId !== undefined && action.instId !== task.instId;
  if ((moves || changesPosition(task.settings, settings)) && !isFlat(runner)) throw new ActionRefusedError('flatRequired');
  return {
    actionId,
    settings,
    ...(moves && action.instId !== undefined ? { instId: action.instId } : {}),
    ...(place === undefined ? {} : { place }),
  };
}

/** A copy becomes a task of its own only while nothing of it is under way, and with a price by which its worth is known. */
function keepBooking({ task, feed }: TaskRunner, actionId: string, { settings, place }: StoredAction): Booking {
  const isReady = strategyOf(task.assignmentType).canBeKept?.(task.state) === true && (feed.markTicks ?? feed.lastTicks) !== null;
  if (!isReady || settings === undefined || place === undefined) throw new ActionRefusedError('ordersResting');
  return { actionId, settings, place };
}

function changesPosition(before: TaskSettings, after: TaskSettings): boolean {
  return before.direction !== after.direction || before.leverage !== after.leverage;
}

function isFlat(runner: TaskRunner): boolean {
  return holdingsOf(runner.task).legs.every(({ lots }) => lots === 0) && runner.orders.size === 0;
}

/** Into a group or out of one; another version of the same slot is no move. */
function isMoved({ group }: TaskRow, place: TaskPlace): boolean {
  return group?.openedId !== place.group?.openedId || group?.slot !== place.group?.slot;
}

/** Orders beside the protective stop, which stays and follows the new settings. */
function hasOtherOrders(runner: TaskRunner): boolean {
  return [...runner.orders.values()].some(({ kind, effect }) => kind !== 'stop' || effect !== 'close');
}

function plainAction({ settings: _settings, instId: _instId, place: _place, ...action }: StoredAction): UserAction {
  return action;
}
