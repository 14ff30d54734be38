// Ends one of the operator's own sessions, or all but the one that asks.
import { doneOutput } from '@millrace/contract';
import { endOwnSession } from '@millrace/contract/admin';
import { adminHandler } from '../shared/http/admin-handler.ts';
import { endSessionOfOperator, endSessionsOfOperator } from '../shared/operators/operator-session.store.ts';
import { refuse } from '../shared/refusal.ts';

export const endOwnSessionRoute = adminHandler(endOwnSession, ({ clock }, { input: { id }, operator, write, record }) =>
  write(async (tx) => {
    const { operatorId } = operator;
    if (id === undefined) await endSessionsOfOperator(tx, operatorId, clock.now(), operator.id);
    else if (!(await endSessionOfOperator(tx, operatorId, id, clock.now()))) refuse('notFound');
    await record(tx, { kind: 'sessionsEnded', subject: id ?? '' });
    return doneOutput;
  }),
);
