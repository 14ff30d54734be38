// Loading a task: the instrument as its strategy sees it, its state under this installation's epoch, and its first inputs.
import { findInstrument } from '../accounts/instruments.ts';
import { strategyOf } from '../strategies/registry.ts';
import { holdingsOf } from './holdings.ts';
import { clientOrderPrefix } from '../strategies/lib/client-order-id.ts';
import type { DecisionInstrument } from '../strategies/lib/decision-instrument.ts';
import type { TaskRunner } from './task-runner.ts';
import type { LiveTask, TaskRow } from '../stores/task-store.ts';

/** The stored state, or a new one; its client order ids carry this installation's epoch from now on. */
export function withState(row: TaskRow, instrument: DecisionInstrument, installationEpoch: string): LiveTask {
  const prefix = clientOrderPrefix(
    row.environment === 'real' ? 'Q' : row.environment === 'demo' ? 'D' : 'P',
    installationEpoch,
    row.number,
  );
  const strategy = strategyOf(row.assignmentType);
  const state = row.state === null ? strategy.init(row.settings, instrument, prefix) : strategy.parse(row.state);
  return { ...row, state: state.prefix === prefix ? state : { ...state, prefix } };
}

/** Orders that the state follows and the store has given up: this database is a copy that was started elsewhere. */
export function putAbandonedOrders(runner: TaskRunner): void {
  const lost = holdingsOf(runner.task).followedOrders.filter((clOrdId) => !runner.orders.has(clOrdId));
  if (lost.length === 0) return;
  runner.put({ type: 'ordersAbandoned', clOrdIds: lost });
}

/** Puts in the state of key and instrument where the task's own differs. */
export function putChangedStates(runner: TaskRunner): void {
  if (runner.dead) return;
  const { keyBroken, market } = runner.task.state;
  if (keyBroken) runner.put({ type: 'credential', status: 'ok' });
  const state = findInstrument(runner.account.venue.instruments, runner.task.instId)?.state ?? 'expired';
  if (market !== state) runner.put({ type: 'instrument', state });
}

/** Puts in that the key does not hold, where the task does not know. */
export function putBrokenKey(runner: TaskRunner): void {
  if (runner.dead || runner.task.state.keyBroken) return;
  runner.put({ type: 'credential', status: 'broken', code: runner.account.brokenBy });
}
