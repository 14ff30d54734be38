// What the caller's tasks did after a moment: the line of Home about the time since the last visit.
import { getSince, limits } from '@millrace/contract';
import { handler } from '../shared/http/handler.ts';
import { readSince } from './since.store.ts';
import { venueNowOf } from './venue-now.ts';

const DAY_MS = 86_400_000;

export const getSinceRoute = handler(getSince, (context, { input, session: { userId }, tenant, read }) => {
  const earliestMs = venueNowOf(context, tenant) - limits.earningDaysMax * DAY_MS;
  return read((tx) => readSince(tx, userId, Math.max(input.since, earliestMs)));
});
