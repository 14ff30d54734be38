// Which instruments may be copied: those of the tenant's list that turned over enough in 24 hours.
import { compareDecimals } from '@millrace/market';
import { turnoverOf } from '../../market/index.ts';
import type { Context } from '../../shared/context/context.ts';
import { refuse, refuseInput } from '../../shared/refusal.ts';
import type { CopyMarkets } from './follow.store.ts';

/** @throws Refusal inputInvalid for one that is not listed, and what `requireTurnover` refuses */
export async function requireCopied(
  context: Context,
  venueId: string,
  { instIds, offered, turnoverMin }: CopyMarkets & { instIds: readonly string[] },
): Promise<void> {
  if (!instIds.every((instId) => offered.includes(instId)))
    refuseInput({ field: 'instIds', rule: 'oneOf', args: { options: offered.join(', ') } });
  await requireTurnover(context, venueId, { instIds, turnoverMin });
}

/** @throws Refusal turnoverTooLow that names those below the least turnover; exchangeUnavailable where it is not told */
export async function requireTurnover(
  context: Context,
  venueId: string,
  { instIds, turnoverMin }: Pick<CopyMarkets, 'turnoverMin'> & { instIds: readonly string[] },
): Promise<void> {
  const low: string[] = [];
  for (const instId of instIds) {
    const turnover = (await turnoverOf(context.market.catalogue, venueId, instId)) ?? refuse('exchangeUnavailable');
    if (compareDecimals(turnover, turnoverMin) < 0) low.push(instId);
  }
  if (low.length > 0) refuse('turnoverTooLow', { instIds: low.join(', '), min: turnoverMin });
}
