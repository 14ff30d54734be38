// The net result of the caller's closed cycles by day: the curve of the home page.
import { earnings, limits } from '@millrace/contract';
import { listEarnings, sumEarnings } from '@millrace/engine';
import { handler } from '../../shared/http/handler.ts';

export const earningsRoute = handler(earnings, async (_context, { session, tenant: { timeZone }, read }) => ({
  timeZone,
  days: await read((tx) => listEarnings(tx, { userId: session.userId, limit: limits.earningDaysMax, timeZone })),
  ...(await read((tx) => sumEarnings(tx, session.userId))),
}));
