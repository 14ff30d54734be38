// One top-up order of the caller: the page to pay on.
import { getTopUp } from '@millrace/contract';
import { handler } from '../shared/http/handler.ts';
import { getMoneyTerms } from '../shared/money/terms.ts';
import { refuse } from '../shared/refusal.ts';
import { findTopUp, topUpRowOf } from './top-up.store.ts';

export const getTopUpRoute = handler(getTopUp, async (_context, { input, session, tenant, read }) =>
  read(async (tx) => {
    const found = (await findTopUp(tx, input.id, { userId: session.userId, lock: false })) ?? refuse('notFound');
    const { topUp } = await getMoneyTerms(tx, tenant.id, tenant.money);
    return topUpRowOf(found, { money: tenant.money, confirmationsNeeded: topUp.confirmations[found.network] ?? 0 });
  }),
);
