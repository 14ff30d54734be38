// A span of the caller's earnings: its parts and its days.
import { getEarnings } from '@millrace/contract';
import { handler } from '../shared/http/handler.ts';
import { readSpan } from './read-span.ts';
import { readDays } from './spans.store.ts';

export const getEarningsRoute = handler(getEarnings, (context, { input, session: { userId }, tenant, read }) =>
  read(async (tx) => {
    const { environments, today, ...span } = await readSpan(context, tx, { input, userId, tenant });
    const { startDay, endDay, environment } = span;
    return { timeZone: tenant.timeZone, today, startDay, endDay, environment, environments, ...(await readDays(tx, span)) };
  }),
);
