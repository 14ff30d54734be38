// Proposes a credit or debit by hand.
import { proposeAdjustment } from '@millrace/contract/admin';
import { compareDecimals, negateDecimal } from '@millrace/market';
import { findBalances } from '../../ledger/index.ts';
import { findTrader } from '../../operators/index.ts';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { newId } from '../../shared/ids.ts';
import { refuse, refuseInput } from '../../shared/refusal.ts';
import { insertApproval } from '../shared/approval.store.ts';
import { decidingOf } from '../shared/deciding.ts';

export const proposeAdjustmentRoute = adminHandler(proposeAdjustment, (context, request) => {
  const { input, write, record } = request;
  const { currency, amount, reason } = input;
  if (compareDecimals(amount, '0') === 0) refuseInput({ field: 'amount', rule: 'required', args: {} });
  const { tenantId, operatorId, nowMs } = decidingOf(context, request);
  return write(async (tx) => {
    const trader = await findTrader(tx, input.number);
    if (!trader) refuse('notFound');
    const free = (await findBalances(tx, trader.id))[currency];
    if (compareDecimals(negateDecimal(amount), free) > 0) refuse('notEnough', { free });
    const content = { userId: trader.id, uid: trader.uid, currency, amount, reason };
    const approvalId = await insertApproval(
      tx,
      { tenantId, operatorId, kind: 'adjustment', subject: newId('adj'), userId: trader.id, content },
      nowMs,
    );
    if (approvalId === undefined) refuse('alreadyDecided');
    await record(tx, { kind: 'proposed', subject: trader.uid, detail: { approvalId, currency, amount, reason } });
    return { outcome: 'waiting', approvalId };
  });
});
