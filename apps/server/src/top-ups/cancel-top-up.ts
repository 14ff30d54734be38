// Takes a top-up order back while nobody has decided it. What has arrived for it goes to the operators' list.
import { cancelTopUp } from '@millrace/contract';
import { handler } from '../shared/http/handler.ts';
import { getMoneyTerms } from '../shared/money/terms.ts';
import { refuse } from '../shared/refusal.ts';
import { listArrivalOf } from './arrival.store.ts';
import { changeTopUp, findTopUp, topUpRowOf } from './top-up.store.ts';

export const cancelTopUpRoute = handler(cancelTopUp, async ({ clock }, { input, session, tenant, write }) =>
  write(async (tx) => {
    const found = await findTopUp(tx, input.id, { userId: session.userId, lock: true });
    if (!found) refuse('notFound');
    if (found.state !== 'open' && found.state !== 'review') refuse('alreadyDecided');
    const cancelled = await changeTopUp(tx, found, { state: 'cancelled' }, clock.now());
    await listArrivalOf(tx, found.id);
    const { topUp } = await getMoneyTerms(tx, tenant.id, tenant.money);
    const confirmationsNeeded = topUp.confirmations[found.network] ?? 0;
    return topUpRowOf({ ...cancelled, confirmations: null }, { money: tenant.money, confirmationsNeeded });
  }),
);
