// What the platform itself tells tasks to do, each through its stored action.
import { insertTaskEvents } from '@millrace/engine';
import type { Queryable } from '../shared/database/index.ts';
import { newId } from '../shared/ids.ts';

type SystemAction =
  | { type: 'stopBuying'; because?: 'shareOwed' | 'frozen' | 'operator' }
  | { type: 'startBuying' | 'startTrading' | 'stopTrading' };

/** In one statement for all of these tasks of a tenant: a stop of thousands does not ask the database thousands of times before it is committed. */
export async function storeSystemAction(
  tx: Queryable,
  tenantId: string,
  tasks: readonly { id: string }[],
  action: SystemAction,
): Promise<void> {
  const taskIds = tasks.map(({ id }) => id);
  await insertTaskEvents(tx, { tenantId, ids: taskIds.map(() => newId('evt')), taskIds, action: { ...action, actor: 'system' } });
}
