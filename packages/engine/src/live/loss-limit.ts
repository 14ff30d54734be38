// Whether a loss limit is reached already where it is set: then the task would close everything with its next price.
import { strategyOf } from '../strategies/registry.ts';
import type { LossQuestion } from '../strategies/strategy.ts';
import type { TaskRow } from '../stores/task-store.ts';

/** What the round would leave if everything closed at this price, decimal text in quote currency; null while the limit is not reached. */
export function netBeyondLossLimit(task: Pick<TaskRow, 'assignmentType' | 'state'>, question: LossQuestion): string | null {
  if (task.state === null) return null;
  const strategy = strategyOf(task.assignmentType);
  return strategy.netBeyondLossLimit(strategy.parse(task.state), question);
}
