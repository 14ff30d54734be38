// What a task that copies says of itself: how far it has heard its leader, and what it holds and is opening.
import { addDecimals } from '@millrace/market';
import { strategyOf } from '../strategies/registry.ts';
import type { LiveTask } from '../stores/task-store.ts';
import type { LegKey } from '../strategies/lib/task-event.ts';
import type { RunnerTable } from './runner-table.ts';
import type { TaskRunner } from './task-runner.ts';

/** `committedQuote`: at cost, decimal. */
export function copiedOf({ task, instrument }: TaskRunner): { seq: number; committedQuote: string } {
  const { state, settings, assignmentType } = task;
  return strategyOf(assignmentType).copied?.(state, settings, instrument) ?? { seq: 0, committedQuote: '0' };
}

/** Newest signal that a task has taken, or before which none is its own. */
export function takenSeq(runner: TaskRunner): number {
  return Math.max(copiedOf(runner).seq, runner.task.follow?.afterSeq ?? 0);
}

/** Leverage of a leg's position and orders: the settings', or less where the leader's is. */
export function leverageOf(
  { assignmentType, state, settings }: Pick<LiveTask, 'assignmentType' | 'state' | 'settings'>,
  leg: LegKey,
): number {
  return strategyOf(assignmentType).leverageOf?.(state, settings, leg) ?? settings.leverage;
}

/** What the other tasks of a follow hold and are opening, decimal in quote currency. */
export function othersQuoteOf(runners: RunnerTable, runner: TaskRunner): string {
  const others = runners.ofFollow(runner.task.follow?.followId ?? '').filter((other) => other !== runner);
  return others.map((other) => copiedOf(other).committedQuote).reduce(addDecimals, '0');
}
