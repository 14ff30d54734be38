// What the trader of one follow holds and the copier does not: side, distance from his entry, and the copier's own size. His sizes are not told.
import { pageStanding, type StandingPosition } from '@millrace/contract';
import { divHalfEven, sizeOf, unscaled } from '@millrace/market';
import { handler } from '../../shared/http/handler.ts';
import { pageOfInput } from '../../shared/http/page.ts';
import { refuse } from '../../shared/refusal.ts';
import { findFollow } from '../shared/follow.store.ts';
import { productsOf } from '../shared/products.ts';
import { readStanding } from './standing.store.ts';
import { standingOf, type StandingOf } from './standing.ts';

/** Decimals of a distance in percent. */
const PERCENT_DECIMALS = 4;

export const pageStandingRoute = handler(pageStanding, async (context, { input, session, read }) => {
  const { pageNum, pageSize, offset } = pageOfInput(input);
  const { follow, standing } = await read(async (tx) => {
    const found = (await findFollow(tx, input.followId, session.userId)) ?? refuse('notFound');
    return { follow: found, standing: await readStanding(tx, found) };
  });
  // Who leaves takes nothing over.
  const isOpen = follow.state === 'active' || follow.state === 'paused';
  const products = isOpen && standing.positions.length > 0 ? await productsOf(context, follow.venueId) : undefined;
  const rows = products === undefined ? [] : standingOf(standing, products, context.clock.now()).map(viewOf);
  return { total: rows.length, pageNum, pageSize, rows: rows.slice(offset, offset + pageSize) };
});

function viewOf({ position, instrument, lastTicks, lots, missed }: StandingOf): StandingPosition {
  return {
    instId: position.instId,
    posSide: position.side === 'L' ? 'long' : 'short',
    distancePct: lastTicks === null ? null : distanceOf(position, lastTicks),
    sz: sizeOf(lots, instrument.lotSize),
    fits: missed === null,
    reason: missed,
  };
}

/** (price - average entry) / average entry in percent, above 0 where the copier would enter worse. */
function distanceOf({ side, lots, cost }: StandingOf['position'], lastTicks: number): string {
  const away = (BigInt(lastTicks) * BigInt(lots) - BigInt(cost)) * (side === 'L' ? 1n : -1n);
  return unscaled(divHalfEven(away * 100n * 10n ** BigInt(PERCENT_DECIMALS), BigInt(cost)), PERCENT_DECIMALS);
}
