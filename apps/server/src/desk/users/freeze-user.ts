// Freezes a trader at once. The commit ends his sessions and sockets, and the engine hears that his tasks buy no more.
import { freezeUser } from '@millrace/contract/admin';
import { pauseFrozen } from '../../fuel/index.ts';
import { writeDecision } from '../../messages/index.ts';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { newId } from '../../shared/ids.ts';
import { refuse } from '../../shared/refusal.ts';
import { decidingOf, doneDecision } from '../shared/deciding.ts';
import { lockTrader, storeFreeze } from './freeze.store.ts';

export const freezeUserRoute = adminHandler(freezeUser, (context, request) => {
  const { input, write, record } = request;
  const { id: userId } = input;
  const reason = input.reason.trim();
  const { tenantId, operatorId, nowMs } = decidingOf(context, request);
  return write(async (tx) => {
    const trader = (await lockTrader(tx, userId)) ?? refuse('notFound');
    if (trader.isFrozen || trader.isClosed) refuse('alreadyDecided');
    await storeFreeze(tx, { id: newId('frz'), userId, operatorId, reason, nowMs });
    const tasks = await pauseFrozen(tx, { tenantId, userId }, nowMs);
    await writeDecision(tx, { tenantId, userId, kind: 'accountFrozen', args: { reason } }, nowMs);
    const detail = { uid: trader.uid, reason, tasks: String(tasks) };
    await record(tx, { kind: 'userFrozen', subject: userId, detail, before: { frozen: 'false' }, after: { frozen: 'true' } });
    return doneDecision;
  });
});
