// The card of a trader as the caller reads it. Nothing of it tells what the trader holds now.
import type { TraderCard } from '@millrace/contract';
import { addDecimals, multiplyDecimals, roundDecimal } from '@millrace/market';
import { PERCENT_PLACES } from '../shared/percent-places.ts';
import type { DailyReturn, TraderRow } from './trader.store.ts';

/** Days of the curve. */
export const CURVE_DAYS = 30;

export function cardOf(row: TraderRow, days: readonly DailyReturn[], callerId: string): TraderCard {
  const { id, name, introduction, environment, shareRate, isNew, silentSince, instIds, figures, followId } = row;
  return {
    ...{ id, name, introduction, environment, shareRate, isNew, instIds, figures, followId },
    closed: closedFor(row, callerId),
    silentSince: silentSince?.getTime() ?? null,
    curve: curveOf(days.slice(-CURVE_DAYS)),
  };
}

function closedFor({ userId, takesCopiers, followers, followersMax }: TraderRow, callerId: string): TraderCard['closed'] {
  if (userId === callerId) return 'own';
  if (!takesCopiers) return 'closed';
  return followers >= followersMax ? 'full' : null;
}

/** Percent gained since the first of the days, one for each that has a return: 0.03 and 0.01 are 3 and 4.03. 4 decimals, half even. */
export function curveOf(days: readonly DailyReturn[]): string[] {
  let product = '1';
  return days.flatMap(({ dailyReturn }) => {
    if (dailyReturn === null) return [];
    // More decimals than a percentage of 30 days can show are of no use.
    product = roundDecimal(multiplyDecimals(product, addDecimals('1', dailyReturn)), 18, 'halfEven');
    return [roundDecimal(multiplyDecimals(addDecimals(product, '-1'), '100'), PERCENT_PLACES, 'halfEven')];
  });
}
