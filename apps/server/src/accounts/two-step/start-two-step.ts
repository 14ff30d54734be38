// Draws the secret of an authenticator app and keeps it sealed. Nothing is on until a code of it is confirmed.
import { startTwoStep } from '@millrace/contract';
import { generateSecret, generateURI } from 'otplib';
import { handler } from '../../shared/http/handler.ts';
import { newId } from '../../shared/ids.ts';
import { refuse } from '../../shared/refusal.ts';
import { tryCode, useCode } from '../proofs/email-code.store.ts';
import { draftTwoStep } from '../proofs/two-step.store.ts';

export const startTwoStepRoute = handler(startTwoStep, async ({ clock, vault }, { input, session, tenant, read, write }) => {
  if (session.twoStep) refuse('twoStepOn');
  const address = { tenantId: session.tenantId, purpose: 'twoStep' as const, email: session.email };
  const codeId = await read((tx) => tryCode(tx, address, input.code, clock.now()));
  if (codeId === undefined) refuse('emailCodeWrong');
  const secret = generateSecret();
  const id = newId('otp');
  const owner = { tenantId: session.tenantId, userId: session.userId };
  const sealed = vault.sealText({ ...owner, credentialId: id }, secret);
  return write(async (tx) => {
    if (!(await useCode(tx, codeId, clock.now()))) refuse('emailCodeWrong');
    if (!(await draftTwoStep(tx, owner, id, sealed, clock.now()))) refuse('twoStepOn');
    return { secret, uri: generateURI({ issuer: tenant.name, label: session.uid, secret }) };
  });
});
