// What a task that copies says of itself: how far it has heard its leader, and what it holds and is opening.
import { strategyOf } from '../strategies/registry.ts';
import type { TaskRunner } from './task-runner.ts';

/** `committedQuote`: at cost, decimal. */
export function copiedOf({ task, instrument }: TaskRunner): { seq: number; committedQuote: string } {
  const { state, assignmentType } = task;
  return strategyOf(assignmentType).copied?.(state, instrument) ?? { seq: 0, committedQuote: '0' };
}

/** Newest signal that a task has taken, or before which none is its own. */
export function takenSeq(runner: TaskRunner): number {
  return Math.max(copiedOf(runner).seq, runner.task.follow?.afterSeq ?? 0);
}
