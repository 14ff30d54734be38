// A one-use link for the first administrator of a tenant. It is answered once and stored as a hash.
import { limits } from '@millrace/contract';
import { inviteAdministrator } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { newId, newSecret } from '../../shared/ids.ts';
import { refuse, refuseInput } from '../../shared/refusal.ts';
import { findFixed, inviteFirst } from './tenants.store.ts';

export const inviteAdministratorRoute = adminHandler(inviteAdministrator, ({ clock }, { input, operator, write, record }) => {
  const { id: tenantId, name, email } = input;
  const invitation = `${tenantId}_${newSecret()}`;
  const invited = { operatorId: newId('opr'), tenantId, name, email };
  return write(async (tx) => {
    if (!(await findFixed(tx, operator.operatorId, tenantId))) refuse('notFound');
    const given = { invited, invitation, nowMs: clock.now(), ttlSec: limits.invitationTtlSec };
    const outcome = await inviteFirst(tx, operator.operatorId, given);
    if (outcome === 'taken') refuse('alreadyDecided');
    if (outcome === 'name') refuseInput({ field: 'name', rule: 'taken', args: {} });
    await record(tx, { kind: 'operatorAdded', subject: tenantId, detail: { name, email, role: 'administrator' } });
    return { invitation };
  });
});
