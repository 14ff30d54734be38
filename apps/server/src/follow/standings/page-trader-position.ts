// Closed positions of a trader, from which his win rate can be computed again. No sizes: they would tell his equity.
import { pageTraderPosition, type TraderPosition } from '@millrace/contract';
import { compareDecimals, divideDecimals, multiplyDecimals } from '@millrace/market';
import { handler } from '../../shared/http/handler.ts';
import { pageOfInput } from '../../shared/http/page.ts';
import { findSteps } from '../../tasks/index.ts';
import { PERCENT_PLACES } from '../shared/percent-places.ts';
import { pageClosedPositions, type ClosedPosition } from './trader-rows.store.ts';
import { namedTrader, windowOf } from './trader-window.ts';

export const pageTraderPositionRoute = handler(pageTraderPosition, async (context, { input, session, tenant, read }) => {
  const { pageNum, pageSize, offset } = pageOfInput(input);
  const { venueId, total, rows } = await read(async (tx) => {
    const trader = await namedTrader(tx, { traderId: input.traderId, userId: session.userId });
    const window = await windowOf(tx, tenant.id, trader);
    if (window === undefined) return { venueId: trader.venueId, total: 0, rows: [] };
    const span = { fromMs: Math.max(window.fromMs, trader.approvedAt.getTime()), toMs: window.toMs };
    return { venueId: trader.venueId, ...(await pageClosedPositions(tx, trader.credentialId, { ...span, offset, limit: pageSize })) };
  });
  const views: TraderPosition[] = [];
  for (const row of rows) views.push(viewOf(row, await findSteps(context, venueId, row.instId)));
  return { total, pageNum, pageSize, rows: views };
});

function viewOf({ instId, posSide, openTime, closeTime, net, cost, byHand }: ClosedPosition, steps: Steps | undefined): TraderPosition {
  const won = compareDecimals(net, '0') > 0;
  return { instId, posSide, openTime, closeTime, resultPct: resultOf(net, cost, steps), won, byHand };
}

type Steps = NonNullable<Awaited<ReturnType<typeof findSteps>>>;

/** net / cost x 100, 4 decimals, half even. 0.5 on one contract of 0.01 BTC at 60000: 0.0833. */
function resultOf(net: string, cost: string, steps: Steps | undefined): string | null {
  if (steps === undefined || cost === '0') return null;
  const money = [steps.tickSize, steps.lotSize, steps.contractValue].reduce(multiplyDecimals, cost);
  return divideDecimals(multiplyDecimals(net, '100'), money, PERCENT_PLACES, 'halfEven');
}
