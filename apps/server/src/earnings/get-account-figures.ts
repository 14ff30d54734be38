// What the hourly notes say of all tasks of the caller, in each environment apart.
import { getAccountFigures } from '@millrace/contract';
import { handler } from '../shared/http/handler.ts';
import { capitalFigures } from '../shared/notes/capital-figures.ts';
import { readAccountSums } from './account-figures.store.ts';
import { venueNowOf } from './venue-now.ts';

const DAY_MS = 86_400_000;

export const getAccountFiguresRoute = handler(getAccountFigures, async (context, { session: { userId }, tenant, read }) => {
  const nowMs = venueNowOf(context, tenant);
  const rows = await read((tx) => readAccountSums(tx, { userId, timeZone: tenant.timeZone, nowMs }));
  return rows.map(({ environment, sinceMs, ...sums }) => ({
    environment,
    since: sinceMs,
    young: nowMs - sinceMs < DAY_MS,
    ...capitalFigures(sums),
  }));
});
