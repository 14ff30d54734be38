// Ends the operator's session.
import { doneOutput } from '@millrace/contract';
import { logout } from '@millrace/contract/admin';
import { adminHandler } from '../shared/http/admin-handler.ts';
import { endOperatorSession } from '../shared/operators/operator-session.store.ts';

export const logoutRoute = adminHandler(logout, ({ clock }, { operator, write, record }) =>
  write(async (tx) => {
    await endOperatorSession(tx, operator.id, clock.now());
    await record(tx, { kind: 'logout' });
    return doneOutput;
  }),
);
