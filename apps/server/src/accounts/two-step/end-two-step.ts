// Switches two-step login off: the mail and the app, or a recovery code, must both agree.
import { endTwoStep } from '@millrace/contract';
import { handler } from '../../shared/http/handler.ts';
import { refuse } from '../../shared/refusal.ts';
import { currentUserInfo } from '../users/current-user-info.ts';
import { tryCode, useCode } from '../proofs/email-code.store.ts';
import { requireSecondStep } from '../proofs/second-step.ts';
import { deleteTwoStep } from '../proofs/two-step.store.ts';
import { updateTwoStepFlag } from '../users/user.store.ts';

export const endTwoStepRoute = handler(endTwoStep, async (context, request) => {
  const { clock, sessions } = context;
  const { input, session, origin, read, write } = request;
  if (!session.twoStep) refuse('twoStepOff');
  const address = { tenantId: session.tenantId, purpose: 'twoStep' as const, email: session.email };
  const codeId = await read((tx) => tryCode(tx, address, input.code, clock.now()));
  if (codeId === undefined) refuse('emailCodeWrong');
  await requireSecondStep(context, request, input.totp);
  const output = await write(async (tx) => {
    if (!(await useCode(tx, codeId, clock.now()))) refuse('emailCodeWrong');
    await deleteTwoStep(tx, session.userId);
    await updateTwoStepFlag(tx, session.userId, false);
    return currentUserInfo(tx, session.userId, origin);
  });
  sessions.forget(session.userId);
  return output;
});
