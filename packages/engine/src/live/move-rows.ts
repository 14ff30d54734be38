// The rows of the moves that a decision makes, and the cached move after a stored change. Knows no exchange.
import { isMoveOpen, type ChangeOfMove, type MoveRow } from '../stores/move-store.ts';
import type { AnyResting, Decision, TaskState } from '../strategies/lib/decision.ts';
import type { TaskEvent } from '../strategies/lib/task-event.ts';
import type { TaskRunner } from './task-runner.ts';

/** As intents. */
export function newMoveRows(
  { task }: TaskRunner,
  { event, decision }: { event: TaskEvent; decision: Decision<TaskState, AnyResting> },
): MoveRow[] {
  return (decision.moves ?? []).map(({ id, step, amount, minAprPct }) => ({
    id,
    tenantId: task.tenantId,
    taskId: task.id,
    credentialId: task.credentialId,
    step,
    amount,
    minAprPct: minAprPct ?? null,
    status: 'intent',
    afterBillId: null,
    refusalCode: null,
    createdTs: event.ts,
    sentAtMs: null,
  }));
}

/** A final one is forgotten. */
export function changeMove(runner: TaskRunner, { id, change }: ChangeOfMove): void {
  const move = runner.moves.get(id);
  if (move === undefined) return;
  const changed: MoveRow = { ...move, ...change };
  if (isMoveOpen(changed.status)) runner.moves.set(id, changed);
  else runner.moves.delete(id);
}
