// Names a trader account as the operator's own. Two persons are needed to take that back.
import { doneOutput } from '@millrace/contract';
import { nameOwnTrader } from '@millrace/contract/admin';
import { adminHandler } from '../shared/http/admin-handler.ts';
import { insertOwnTrader } from '../shared/operators/own-trader.store.ts';
import { refuse } from '../shared/refusal.ts';
import { findTrader } from './traders.store.ts';

export const nameOwnTraderRoute = adminHandler(nameOwnTrader, ({ clock }, { input, operator: { tenantId, operatorId }, write, record }) =>
  write(async (tx) => {
    const trader = await findTrader(tx, input.number);
    if (!trader) refuse('notFound');
    await insertOwnTrader(tx, { tenantId, operatorId, userId: trader.id }, clock.now());
    await record(tx, { kind: 'ownTraderNamed', subject: trader.uid });
    return doneOutput;
  }),
);
