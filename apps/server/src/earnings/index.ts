// What a trader earned, by day of the tenant's time zone.
import type { Feature } from '../shared/feature.ts';
import { earningsRoute } from './earnings.ts';
import { exportEarningsRoute } from './export-earnings.ts';
import { getAccountFiguresRoute } from './get-account-figures.ts';
import { getEarningsRoute } from './get-earnings.ts';
import { getResultCurveRoute } from './get-result-curve.ts';
import { getSinceRoute } from './get-since.ts';
import { listTaskSparksRoute } from './list-task-sparks.ts';
import { pageTaskEarningsRoute } from './page-task-earnings.ts';

export { readSpan } from './read-span.ts';
export { dayOf } from './span-of.ts';
export { readDays } from './spans.store.ts';
export { venueNowOf } from './venue-now.ts';

export const earningsFeature: Feature = {
  name: 'earnings',
  routes: [
    earningsRoute,
    getEarningsRoute,
    pageTaskEarningsRoute,
    exportEarningsRoute,
    getAccountFiguresRoute,
    getResultCurveRoute,
    getSinceRoute,
    listTaskSparksRoute,
  ],
};
