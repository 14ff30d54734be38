// What closed cycles and sold cells brought the caller, by day and in 30 days: the figures of Home and of the Strategy tab.
import { earnings, limits } from '@millrace/contract';
import { handler } from '../shared/http/handler.ts';
import { listTaskDays, sumTaskEarnings } from './earnings.store.ts';
import { venueNowOf } from './venue-now.ts';

export const earningsRoute = handler(earnings, async (context, { session: { userId }, tenant, read }) => {
  const { timeZone } = tenant;
  const nowMs = venueNowOf(context, tenant);
  return {
    timeZone,
    days: await read((tx) => listTaskDays(tx, { userId, limit: limits.earningDaysMax })),
    ...(await read((tx) => sumTaskEarnings(tx, { userId, timeZone, nowMs }))),
  };
});
