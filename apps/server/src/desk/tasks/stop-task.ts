// Stops buying, or all trading, of a trader's task at once; he reads the reason.
import { stopTask } from '@millrace/contract/admin';
import { writeMessage } from '../../messages/index.ts';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { buyingRefusal, queueAction, refuseIf, snapshotOf, stopRefusal } from '../../tasks/index.ts';
import { decidingOf, doneDecision } from '../shared/deciding.ts';
import { lockSeenTask } from './task-of-tenant.ts';

export const stopTaskRoute = adminHandler(stopTask, (context, request) => {
  const { input, write, record } = request;
  const { act } = input;
  const reason = input.reason.trim();
  const { tenantId, operatorId, nowMs } = decidingOf(context, request);
  return write(async (tx) => {
    const { task, user } = await lockSeenTask(tx, input);
    const snapshot = await snapshotOf(tx, task);
    refuseIf(act === 'buying' ? buyingRefusal(snapshot, false) : stopRefusal(snapshot));
    const type = act === 'buying' ? 'stopBuying' : 'stopTrading';
    await queueAction(tx, task, act === 'buying' ? { type, because: 'operator' } : { type }, { operatorId });
    const args = { environment: task.environment, instId: task.instId, act, reason };
    await writeMessage(tx, { tenantId, userId: user.id, kind: 'taskStopped', args, taskId: task.id }, nowMs);
    const before = { buying: String(task.buyingEnabled), trading: String(task.tradingEnabled) };
    const after = act === 'buying' ? { ...before, buying: 'false' } : { ...before, trading: 'false' };
    await record(tx, { kind: 'taskStopped', subject: task.id, detail: { uid: user.uid, instId: task.instId, act, reason }, before, after });
    return doneDecision;
  });
});
