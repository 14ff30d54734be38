// The operator has closed a group that a trader has open: its tasks buy no more by the system's act, and the trader is told. Exits go on.
import { listTasksOfGroup, lockTask } from '@millrace/engine';
import { writeMessage } from '../../messages/index.ts';
import type { Context } from '../../shared/context/context.ts';
import { inTenant } from '../../shared/database/index.ts';
import { lockOpenedGroup, markWithdrawalTold, type OpenedGroup } from '../../shared/groups/opened.store.ts';
import { effectiveFlags, queueAction, snapshotOf } from '../../tasks/index.ts';

export function withdrawStep(context: Context, { id, tenantId, userId, environment, name }: OpenedGroup & { name: string }): Promise<void> {
  return inTenant(context.pools.app, tenantId, async (tx) => {
    await lockOpenedGroup(tx, id);
    if (!(await markWithdrawalTold(tx, id))) return;
    for (const { id: taskId } of await listTasksOfGroup(tx, id)) {
      const task = await lockTask(tx, taskId, userId);
      if (task && effectiveFlags(await snapshotOf(tx, task)).buying) await queueAction(tx, task, { type: 'stopBuying' }, 'system');
    }
    const args = { group: name, environment };
    await writeMessage(tx, { tenantId, userId, kind: 'groupWithdrawn', args, taskId: null }, context.clock.now());
  });
}
