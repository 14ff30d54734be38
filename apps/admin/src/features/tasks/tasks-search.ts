// What the address of the tasks' page says: filter and order of the list, or the task that is open and its part.
import { offeredKinds } from '@millrace/contract';
import { adminTaskStates, type AdminTaskState } from '@millrace/contract/admin';
import { useGo, usePlaceSearch } from '../../shared/places.tsx';

export const parts = ['overview', 'orders', 'fills', 'records'] as const;
export type Part = (typeof parts)[number];

const environments = ['real', 'demo', 'paper'] as const;

export interface TasksSearch {
  /** The task that is open. */
  id?: string;
  part?: Part;
  state?: AdminTaskState;
  kind?: string;
  environment?: (typeof environments)[number];
  uid?: string;
  instId?: string;
  fault?: string;
  sort?: 'oldest';
  /** The last row of the page before. */
  after?: string;
}

/** Drops what the page does not understand. */
export function tasksSearch(raw: Record<string, unknown>): TasksSearch {
  // The router reads digits as a number.
  const text = (name: string, pattern: RegExp): string | undefined => {
    const value = typeof raw[name] === 'number' ? String(raw[name]) : raw[name];
    return typeof value === 'string' && pattern.test(value) ? value : undefined;
  };
  const kind = text('kind', /^-?\d{1,2}$/);
  return withoutHoles({
    id: text('id', /^tsk_\w{8,40}$/),
    part: parts.find((one) => one === raw['part']),
    state: adminTaskStates.find((one) => one === raw['state']),
    kind: offeredKinds.some(({ type }) => String(type) === kind) ? kind : undefined,
    environment: environments.find((one) => one === raw['environment']),
    uid: text('uid', /^\d{8}$/),
    instId: text('instId', /^[A-Z0-9-]{3,40}$/),
    fault: text('fault', /^[A-Z_]{3,40}$/),
    sort: raw['sort'] === 'oldest' ? 'oldest' : undefined,
    after: text('after', /^tsk_\w{8,40}$/),
  });
}

type Change = { [Field in keyof TasksSearch]: TasksSearch[Field] | undefined };

/** What a change leaves out stays; `replace` leaves no step back. */
export function useTasksSearch(): { search: TasksSearch; change: (next: Change, how?: { replace: boolean }) => void } {
  const search = tasksSearch(usePlaceSearch() as Record<string, unknown>);
  const go = useGo();
  return {
    search,
    change: (next, { replace } = { replace: false }) => go({ to: '.', search: (before) => withoutHoles({ ...before, ...next }), replace }),
  };
}

function withoutHoles<T extends object>(search: T): { [Field in keyof T]: NonNullable<T[Field]> } {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as {
    [Field in keyof T]: NonNullable<T[Field]>;
  };
}
