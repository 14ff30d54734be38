// Traders who can be copied, in one of four orders.
import { pageTrader, type TraderCard } from '@millrace/contract';
import { handler } from '../../shared/http/handler.ts';
import { pageOfInput } from '../../shared/http/page.ts';
import { CURVE_DAYS, cardOf } from './trader-card.ts';
import { listDailyReturns, pageTraders } from './trader.store.ts';

/** Real money and practice are never in one list. */
const ENVIRONMENTS: Readonly<Record<'real' | 'practice', readonly TraderCard['environment'][]>> = {
  real: ['real'],
  practice: ['demo', 'paper'],
};

export const pageTraderRoute = handler(pageTrader, (_context, { input, session, tenant, read }) =>
  read(async (tx) => {
    const { pageNum, pageSize, offset } = pageOfInput(input);
    const { total, rows } = await pageTraders(tx, {
      userId: session.userId,
      order: input.order ?? 'weekYield',
      environments: ENVIRONMENTS[input.money ?? (tenant.money === 'real' ? 'real' : 'practice')],
      isNew: input.isNew === true,
      search: input.search,
      instId: input.instId,
      retracementMax: input.retracementMax,
      offset,
      limit: pageSize,
    });
    const days = await listDailyReturns(
      tx,
      rows.map(({ id }) => id),
      CURVE_DAYS,
    );
    return { total, pageNum, pageSize, rows: rows.map((row) => cardOf(row, days.get(row.id) ?? [], session.userId)) };
  }),
);
