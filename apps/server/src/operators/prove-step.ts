// Takes a code again: for a while the session may do what costs money or rights.
import { doneOutput } from '@millrace/contract';
import { proveStep } from '@millrace/contract/admin';
import { adminHandler } from '../shared/http/admin-handler.ts';
import { proveOperatorSession } from '../shared/operators/operator-session.store.ts';
import { findOperator } from '../shared/operators/operator.store.ts';
import { refuse } from '../shared/refusal.ts';
import { beginOperatorAttempt, endOperatorAttempt } from './operator-attempt.ts';
import { takeOperatorCode } from './operator-totp.ts';

export const proveStepRoute = adminHandler(proveStep, async (context, { input, operator, ip, read, write, record }) => {
  const { tenantId, name } = operator;
  const nowMs = context.clock.now();
  await read((tx) => beginOperatorAttempt(tx, { tenantId, name, ip, nowMs }));
  const codeOf = await read(async (tx) => {
    const self = await findOperator(tx, name);
    return self && takeOperatorCode(tx, context, self, input.totp);
  });
  if (codeOf === undefined) refuse('totpWrong');
  return write(async (tx) => {
    await proveOperatorSession(tx, operator.id, nowMs);
    await endOperatorAttempt(tx, { name, ip });
    await record(tx, { kind: 'stepProved', detail: { codeOf } });
    return doneOutput;
  });
});
