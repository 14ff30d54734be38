// One trader as a whole, for whoever thinks of copying him.
import { getTrader } from '@millrace/contract';
import { handler } from '../../shared/http/handler.ts';
import { refuse } from '../../shared/refusal.ts';
import { readCopyMarkets } from '../shared/follow.store.ts';
import { cardOf } from './trader-card.ts';
import { findTrader, listDailyReturns, readFeeRate } from './trader.store.ts';

const DAYS_SHOWN = 90;

export const getTraderRoute = handler(getTrader, (_context, { input, session, tenant, read }) =>
  read(async (tx) => {
    const row = (await findTrader(tx, { traderId: input.traderId, userId: session.userId })) ?? refuse('notFound');
    const days = (await listDailyReturns(tx, [row.id], DAYS_SHOWN)).get(row.id) ?? [];
    return {
      ...cardOf(row, days, session.userId),
      venueId: row.venueId,
      approveTime: row.approvedAt.getTime(),
      days,
      copyInstIds: (await readCopyMarkets(tx, tenant.id)).offered,
      feeRate: await readFeeRate(tx),
      resultsUp: row.resultsUp ?? 0,
      resultsDown: row.resultsUp === null ? 0 : (row.figures?.results ?? 0) - row.resultsUp,
    };
  }),
);
