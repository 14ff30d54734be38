// Hands what a task decided about other tasks' orders that lack margin to those tasks.
import type { MarginAnswer } from '../strategies/lib/decision.ts';
import type { EngineContext } from './context.ts';
import type { TaskRunner } from './task-runner.ts';

export function putMarginAnswers(context: EngineContext, runner: TaskRunner, answers: readonly MarginAnswer[]): void {
  for (const answer of answers) {
    const taskId = runner.account.orders.get(answer.clOrdId);
    if (taskId !== undefined) context.runners.get(taskId)?.put({ type: 'marginAnswer', ...answer });
  }
}
