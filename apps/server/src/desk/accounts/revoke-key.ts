// Ends the use of a trader's key at once: the commit tells the engine, whose tasks of this account send nothing more. The trader reads the reason.
import { revokeKey } from '@millrace/contract/admin';
import { writeDecision } from '../../messages/index.ts';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { refuse } from '../../shared/refusal.ts';
import { decidingOf, doneDecision } from '../shared/deciding.ts';
import { findAccount, revokeKeyOf } from './account.store.ts';

export const revokeKeyRoute = adminHandler(revokeKey, (context, request) => {
  const { input, write, record } = request;
  const reason = input.reason.trim();
  const { tenantId, operatorId, nowMs } = decidingOf(context, request);
  return write(async (tx) => {
    const { user, tasks, holding } = (await findAccount(tx, input.id)) ?? refuse('notFound');
    const { remark, environment, maskedKey } = (await revokeKeyOf(tx, input.id, { operatorId, reason, nowMs })) ?? refuse('alreadyDecided');
    const args = { remark, credentialId: input.id, environment, reason, holding };
    await writeDecision(tx, { tenantId, userId: user.id, kind: 'keyRevoked', args }, nowMs);
    const detail = { uid: user.uid, key: maskedKey, reason, tasks: String(tasks), holding: String(holding) };
    await record(tx, { kind: 'keyRevoked', subject: input.id, detail, before: { revoked: 'false' }, after: { revoked: 'true' } });
    return doneDecision;
  });
});
