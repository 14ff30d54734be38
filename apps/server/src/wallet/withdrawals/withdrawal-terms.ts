// What a withdrawal costs, how much may leave now, and whether the caller must wait.
import { withdrawalTerms } from '@millrace/contract';
import { networksOf } from '@millrace/chain';
import { findBalances } from '../../ledger/index.ts';
import { handler } from '../../shared/http/handler.ts';
import { getMoneyTerms } from '../../shared/money/terms.ts';
import { findFree, findLeftToday } from '../outgoing/outgoing.store.ts';
import { findWaitEnd } from '../outgoing/proof.ts';

const ARRIVES_WITHIN_HOURS = 24;

export const withdrawalTermsRoute = handler(withdrawalTerms, async ({ clock }, { session, tenant, read }) =>
  read(async (tx) => {
    const nowMs = clock.now();
    const { withdrawal, dailyLimit, waitHours } = await getMoneyTerms(tx, tenant.id, tenant.money);
    return {
      money: tenant.money,
      networks: networksOf(tenant.money).flatMap((network) => {
        const fee = withdrawal.fees[network];
        return fee === undefined ? [] : [{ network, fee }];
      }),
      minimum: withdrawal.minimum,
      leftToday: await findLeftToday(tx, session.userId, { limit: dailyLimit, nowMs }),
      free: await findFree(tx, session.userId, 'usdt'),
      held: (await findBalances(tx, session.userId)).held,
      arrivesWithinHours: ARRIVES_WITHIN_HOURS,
      blockedUntil: (await findWaitEnd(tx, session.userId, { waitHours, nowMs })) ?? null,
      needsTotp: session.twoStep,
    };
  }),
);
