// Sets another password for the operator who knows the present one. Every other session ends.
import { doneOutput } from '@millrace/contract';
import { changePassword } from '@millrace/contract/admin';
import { adminHandler } from '../shared/http/admin-handler.ts';
import { endSessionsOfOperator } from '../shared/operators/operator-session.store.ts';
import { findOperator, updateOperatorPassword } from '../shared/operators/operator.store.ts';
import { refuse } from '../shared/refusal.ts';
import { beginOperatorAttempt, endOperatorAttempt } from './operator-attempt.ts';

export const changePasswordRoute = adminHandler(changePassword, async (context, { input, operator, ip, read, write, record }) => {
  const { tenantId, operatorId, name } = operator;
  const nowMs = context.clock.now();
  await read((tx) => beginOperatorAttempt(tx, { tenantId, name, ip, nowMs }));
  const self = await read((tx) => findOperator(tx, name));
  if (!(await context.passwords.verify(self?.passwordHash, input.password))) refuse('operatorPasswordWrong');
  const passwordHash = await context.passwords.hash(input.newPassword);
  return write(async (tx) => {
    await updateOperatorPassword(tx, operatorId, passwordHash);
    await endSessionsOfOperator(tx, operatorId, nowMs, operator.id);
    await endOperatorAttempt(tx, { name, ip });
    await record(tx, { kind: 'passwordChanged' });
    return doneOutput;
  });
});
