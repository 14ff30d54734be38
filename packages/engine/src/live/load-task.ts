// How a task joins the engine: the instrument as its strategy sees it, its state under this installation's epoch, and what it must be told first.
import { lotsOf } from '@millrace/market';
import type { Position } from '@millrace/okx';
import type { EngineContext } from './context.ts';
import { runTask } from './run-task.ts';
import { holdingsOf } from './holdings.ts';
import { strategyOf } from '../strategies/registry.ts';
import { clientOrderPrefix } from '../strategies/lib/client-order-id.ts';
import type { DecisionInstrument } from '../strategies/lib/decision.ts';
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

/** Orders under way in the state that are no longer ours to follow (a copy of the database that woke up elsewhere). */
export function dropAbandoned(context: EngineContext, runner: TaskRunner): void {
  const lost = holdingsOf(runner.task).followedOrders.filter((clOrdId) => !runner.orders.has(clOrdId));
  if (lost.length === 0) return;
  runner.enqueue(async () => {
    for (const clOrdId of lost) await runTask(context, runner, { type: 'void', clOrdId });
    await runTask(context, runner, { type: 'fault', code: 'ORDER_MISMATCH', detail: 'restored' });
  });
}

/** Key and instrument as they are now, where the task last knew otherwise. */
export function tellStates(context: EngineContext, runner: TaskRunner): void {
  if (runner.dead) return;
  const { keyBroken, market } = runner.task.state;
  if (keyBroken) runner.enqueue(async () => void (await runTask(context, runner, { type: 'credential', status: 'ok' })));
  const state = runner.account.venue.instruments.get(runner.task.instId)?.state ?? 'expired';
  if (market !== state) runner.enqueue(async () => void (await runTask(context, runner, { type: 'instrument', state })));
}

/** That the key does not hold, where the task does not know. */
export function tellBroken(context: EngineContext, runner: TaskRunner): void {
  if (runner.dead || runner.task.state.keyBroken) return;
  const code = runner.account.brokenBy;
  runner.enqueue(async () => void (await runTask(context, runner, { type: 'credential', status: 'broken', code })));
  runner.kick();
}

/** Whether a position frame says less than the books of these tasks. */
export function isShort(runners: readonly TaskRunner[], position: Position): boolean {
  const leg = position.positionSide === 'short' ? 'S' : 'L';
  const concerned = runners.filter((runner) => runner.task.instId === position.instId && !runner.dead);
  if (concerned.length === 0 || position.marginMode !== 'isolated') return false;
  const lotSize = concerned[0]?.instrument.lotSize ?? '1';
  const ours = concerned.reduce((sum, runner) => sum + holdingsOf(runner.task).legs[leg].lots, 0);
  return lotsOf(position.size.replace('-', ''), lotSize, 'floor') < ours;
}
