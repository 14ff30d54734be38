// Closed bars of the caller's venue by day, in one compact answer. What the history lacks is said, and fetched meanwhile.
import { createHash } from 'node:crypto';
import { barHistory, type HistoryBar, type HistoryDay, limits } from '@millrace/contract';
import { askForBars, listStoredFunding, readPackedDays } from '@millrace/engine';
import { handler } from '../shared/http/handler.ts';
import { refuseInput } from '../shared/refusal.ts';
import { findListed } from './find-listed.ts';
import { venueOfUser } from './venue-of-user.ts';

const DAY_MS = 86_400_000;
/** Characters of a tag. */
const TAG_LENGTH = 8;

export const barHistoryRoute = handler(barHistory, async (context, { input, tenant, session, read }) => {
  const { instId, bar } = input;
  const { venueId } = await read((tx) => venueOfUser(context, tx, { tenant, session }));
  await findListed(context.market.catalogue, venueId, instId);
  const now = context.history?.venueNow(venueId) ?? context.clock.now();
  const range = rangeOf(bar, input, now);
  const { id, begins } = await askForBars(context.pools.app, venueId, instId);
  const oldest = begins[bar] ?? null;
  const { days, missing } = await readPackedDays(context.pools.app, id, bar, range);
  const known = new Set(input.known?.split(','));
  return {
    days: days.map(({ day, isClosed, priceDecimals, prices }): HistoryDay => {
      const tag = createHash('sha256')
        .update(`${String(priceDecimals)} `)
        .update(prices)
        .digest('hex')
        .slice(0, TAG_LENGTH);
      return {
        day,
        closed: isClosed,
        tag,
        decimals: priceDecimals,
        prices: known.has(tag) ? null : Buffer.from(prices).toString('base64'),
      };
    }),
    missing: missing
      .map(({ from, until }): [number, number] => [Math.max(from, oldest ?? 0), until])
      .filter(([from, until]) => from < until),
    begins: oldest,
    funding: (await listStoredFunding(context.pools.app, id, range)).map(({ ts, rate }): [number, string] => [ts, rate]),
  };
});

/** Whole days up to now. Refuses a range that is reversed, longer than an answer may be, or wholly in the future. */
function rangeOf(bar: HistoryBar, { from, until }: { from: number; until: number }, now: number): { from: number; until: number } {
  const daysMax = limits.historyDaysMax[bar];
  if (until <= from) refuseInput({ field: 'until', rule: 'tooSmall', args: { min: from + 1 } });
  if (until - from > daysMax * DAY_MS) refuseInput({ field: 'until', rule: 'tooBig', args: { max: from + daysMax * DAY_MS } });
  if (from > now) refuseInput({ field: 'from', rule: 'tooBig', args: { max: now } });
  return {
    from: Math.floor(from / DAY_MS) * DAY_MS,
    until: Math.min(Math.ceil(until / DAY_MS) * DAY_MS, Math.floor(now / 60_000) * 60_000),
  };
}
