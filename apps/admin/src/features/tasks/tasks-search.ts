// What the address of the tasks' page says: filter and order of the list, or the task that is open and its part.
import { offeredKinds } from '@millrace/contract';
import { adminTaskStates, type AdminTaskState } from '@millrace/contract/admin';
import { fieldsOf, withoutHoles } from '../../shared/address-fields.ts';
import { useAddress } from '../../shared/address.ts';

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
  const { text, oneOf } = fieldsOf(raw);
  const kind = text('kind', /^-?\d{1,2}$/);
  return withoutHoles({
    id: text('id', /^tsk_\w{8,40}$/),
    part: oneOf('part', parts),
    state: oneOf('state', adminTaskStates),
    kind: offeredKinds.some(({ type }) => String(type) === kind) ? kind : undefined,
    environment: oneOf('environment', environments),
    uid: text('uid', /^\d{8}$/),
    instId: text('instId', /^[A-Z0-9-]{3,40}$/),
    fault: text('fault', /^[A-Z_]{3,40}$/),
    sort: oneOf('sort', ['oldest'] as const),
    after: text('after', /^tsk_\w{8,40}$/),
  });
}

export const useTasksSearch = () => useAddress(tasksSearch);
