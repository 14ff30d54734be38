// What a running task holds, as its strategy reads it from the state.
import type { Holdings } from '../strategies/lib/task-view.ts';
import { strategyOf } from '../strategies/registry.ts';
import type { LiveTask } from '../stores/task-store.ts';

export function holdingsOf({ assignmentType, state }: Pick<LiveTask, 'assignmentType' | 'state'>): Holdings {
  return strategyOf(assignmentType).holdings(state);
}
