// What a running task holds, as its strategy reads it from the state.
import type { Holdings } from '../strategies/lib/task-view.ts';
import { strategyOf } from '../strategies/registry.ts';
import type { LiveTask } from '../stores/task-store.ts';
import type { TaskRunner } from './task-runner.ts';

export function holdingsOf({ assignmentType, state }: Pick<LiveTask, 'assignmentType' | 'state'>): Holdings {
  return strategyOf(assignmentType).holdings(state);
}

/** Whether the task holds a position, or has orders or moves of money under way. */
export function hasSomethingAtVenue({ task, orders, moves }: TaskRunner): boolean {
  return orders.size > 0 || moves.size > 0 || holdingsOf(task).legs.some(({ lots }) => lots > 0);
}
