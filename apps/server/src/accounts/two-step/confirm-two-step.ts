// Switches two-step login on once the app's first code is right, ends every other session, and answers the recovery codes, once.
import { confirmTwoStep } from '@millrace/contract';
import { handler } from '../../shared/http/handler.ts';
import { drawRecoveryCodes } from '../../shared/codes/recovery-codes.ts';
import { refuse } from '../../shared/refusal.ts';
import { endSessionsOfUser } from '../../shared/sessions/index.ts';
import { currentUserInfo } from '../users/current-user-info.ts';
import { requireSecondStep } from '../proofs/second-step.ts';
import { confirmSecret, findTwoStep } from '../proofs/two-step.store.ts';
import { updateTwoStepFlag } from '../users/user.store.ts';

export const confirmTwoStepRoute = handler(confirmTwoStep, async (context, request) => {
  const { clock, sessions } = context;
  const { input, session, origin, read, write } = request;
  const draft = await read((tx) => findTwoStep(tx, session.userId));
  if (!draft) refuse('twoStepOff');
  if (draft.confirmed) refuse('twoStepOn');
  await requireSecondStep(context, request, input.totp);
  const recoveryCodes = drawRecoveryCodes();
  const output = await write(async (tx) => {
    await confirmSecret(tx, { tenantId: session.tenantId, userId: session.userId }, recoveryCodes, clock.now());
    await updateTwoStepFlag(tx, session.userId, true);
    await endSessionsOfUser(tx, session.userId, clock.now(), session.id);
    return { recoveryCodes, user: await currentUserInfo(tx, session.userId, origin) };
  });
  sessions.forget(session.userId);
  return output;
});
