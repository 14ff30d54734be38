// Uses a one-use link up: sets the password, confirms the authenticator app and answers new recovery codes, once. Sessions from before end.
import { acceptInvitation } from '@millrace/contract/admin';
import { adminGuestHandler } from '../shared/http/admin-handler.ts';
import { insertOperatorEvent } from '../shared/operators/operator-event.store.ts';
import { endSessionsOfOperator } from '../shared/operators/operator-session.store.ts';
import { acceptOperator, lockInvited } from '../shared/operators/operator.store.ts';
import { replaceRecoveryCodes } from '../shared/operators/recovery-code.store.ts';
import { drawRecoveryCodes } from '../shared/codes/recovery-codes.ts';
import { refuse } from '../shared/refusal.ts';
import { tokenTenant } from '../shared/sessions/index.ts';
import { beginOperatorAttempt, endOperatorAttempt } from './operator-attempt.ts';
import { stepOfOperator } from './operator-totp.ts';

export const acceptInvitationRoute = adminGuestHandler(acceptInvitation, async (context, { input, ip, inTenant }) => {
  const nowMs = context.clock.now();
  const tenantId = tokenTenant(input.invitation) ?? '';
  if (!(await context.tenants.findById(tenantId))) refuse('invitationInvalid');
  const invited = await inTenant(tenantId, (tx) => lockInvited(tx, input.invitation, nowMs));
  if (!invited) refuse('invitationInvalid');
  const { id, name } = invited;
  await inTenant(tenantId, (tx) => beginOperatorAttempt(tx, { tenantId, name, ip, nowMs }));
  const passwordHash = await context.passwords.hash(input.password);
  const recoveryCodes = drawRecoveryCodes();
  await inTenant(tenantId, async (tx) => {
    // Another request may have used the link meanwhile.
    const operator = await lockInvited(tx, input.invitation, nowMs);
    if (!operator) refuse('invitationInvalid');
    const step = stepOfOperator(context, { id, tenantId, totp: operator.shownTotp, totpStep: 0 }, input.totp);
    if (step === undefined) refuse('totpWrong');
    await acceptOperator(tx, id, { passwordHash, step });
    await replaceRecoveryCodes(tx, { id, tenantId }, recoveryCodes);
    await endSessionsOfOperator(tx, id, nowMs);
    await endOperatorAttempt(tx, { name, ip });
    await insertOperatorEvent(tx, { tenantId, operatorId: id, name, kind: 'invitationAccepted', ip }, nowMs);
  });
  return { recoveryCodes };
});
