// What closed cycles and sold cells brought the caller, by day and in 30 days: the figures of Home and of the Strategy tab.
import { earnings, limits } from '@millrace/contract';
import { listEarnings, sumEarnings } from '@millrace/engine';
import { venuesOf } from '../../exchange/index.ts';
import { handler } from '../../shared/http/handler.ts';

export const earningsRoute = handler(earnings, async (context, { session: { userId }, tenant: { timeZone, venues }, read }) => {
  const [venue] = venuesOf(context, venues);
  const nowMs = context.engine?.venueNow(venue?.id ?? '') ?? context.clock.now();
  return {
    timeZone,
    days: await read((tx) => listEarnings(tx, { userId, limit: limits.earningDaysMax, timeZone })),
    ...(await read((tx) => sumEarnings(tx, { userId, timeZone, nowMs }))),
  };
});
