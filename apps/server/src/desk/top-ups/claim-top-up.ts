// Takes a top-up for an operator and shows its evidence.
import { claimTopUp, decideTopUp, mayCall, type TopUpCase } from '@millrace/contract/admin';
import { buyFuelJournal, topUpJournal } from '../../ledger/index.ts';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import type { Queryable } from '../../shared/database/index.ts';
import { getMoneyTerms } from '../../shared/money/terms.ts';
import { refuse } from '../../shared/refusal.ts';
import { findMatched } from '../../top-ups/index.ts';
import { listOpenApprovals } from '../shared/approval.store.ts';
import { decidingOf, type Deciding } from '../shared/deciding.ts';
import { evidenceOf } from './evidence.ts';
import { isForTwo } from './four-eyes.ts';
import { claim, findQueued, listSeenBefore, sumsOfDay } from './top-up-queue.store.ts';
import { deskTopUpOf } from './top-up-row.ts';
import { writesOf } from '../shared/writes.ts';

export const claimTopUpRoute = adminHandler(claimTopUp, (context, request) => {
  const { input, operator, write, record } = request;
  const by = decidingOf(context, request);
  return write(async (tx) => {
    // The console reads an open row again and again. Who may not decide takes nothing.
    if (mayCall(operator.roles, decideTopUp) && (await claim(tx, { id: input.id, operatorId: operator.operatorId, nowMs: by.nowMs })))
      await record(tx, { kind: 'claimed', subject: input.id });
    return caseOf(tx, input.id, by);
  });
});

/** @throws Refusal notFound */
async function caseOf(tx: Queryable, id: string, by: Deciding): Promise<TopUpCase> {
  const row = await findQueued(tx, id, by.nowMs);
  if (!row) refuse('notFound');
  const { userId, bonus, price } = row;
  const arrival = await findMatched(tx, id);
  const terms = await getMoneyTerms(tx, by.tenantId, by.money);
  const sums = await sumsOfDay(tx, { userId, operatorId: by.operatorId, nowMs: by.nowMs });
  const approval = (await listOpenApprovals(tx, 'topUp', [id], by.nowMs)).get(id);
  const amount = arrival?.amount ?? price;
  return {
    topUp: deskTopUpOf(row, approval, by.operatorId),
    hasSlip: row.slip !== null,
    lines: evidenceOf(row, arrival, terms.topUp.confirmations[arrival?.network ?? 'TRC20']),
    seenBefore: (await listSeenBefore(tx, id)).map(({ at, ...seen }) => ({ ...seen, time: at.getTime() })),
    proofTime: row.proofAt.getTime(),
    traderDay: sums.trader,
    operatorDay: sums.operator,
    needsTwo: isForTwo({ amount, sums, limit: terms.topUp.fourEyesFrom, isTyped: typeof arrival?.typedBy === 'string' }),
    writes: writesOf([topUpJournal({ id, userId, amount }), buyFuelJournal({ id, userId, price: amount, bonus })]),
  };
}
