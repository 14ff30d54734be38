// Hourly returns of a trader, from which his greatest retracement can be computed again. The equity behind them is not told.
import { pageTraderHour } from '@millrace/contract';
import { handler } from '../../shared/http/handler.ts';
import { pageOfInput } from '../../shared/http/page.ts';
import { listPoints } from '../figures/figures.store.ts';
import { hourlyReturns } from '../figures/returns.ts';
import { namedTrader, windowOf } from './trader-window.ts';

export const pageTraderHourRoute = handler(pageTraderHour, (_context, { input, session, tenant, read }) =>
  read(async (tx) => {
    const { pageNum, pageSize, offset } = pageOfInput(input);
    const trader = await namedTrader(tx, { traderId: input.traderId, userId: session.userId });
    const window = await windowOf(tx, tenant.id, trader);
    const hours = window === undefined ? [] : hourlyReturns(await listPoints(tx, trader.id, window), window).toReversed();
    const rows = hours.slice(offset, offset + pageSize).map(({ hourMs, hourReturn }) => ({ time: hourMs, hourReturn }));
    return { total: hours.length, pageNum, pageSize, rows };
  }),
);
