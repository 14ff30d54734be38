// Top-ups by a transfer from outside: orders, what arrives on the chain, what operators decide.
import type { Feature } from '../shared/feature.ts';
import { repeat } from '../shared/repeat.ts';
import { applyTopUpRoute } from './apply-top-up.ts';
import { cancelTopUpRoute } from './cancel-top-up.ts';
import { getTopUpRoute } from './get-top-up.ts';
import { pageTopUpRoute } from './page-top-up.ts';
import { seedTopUps } from './seed.ts';
import { topUpTermsRoute } from './top-up-terms.ts';
import { watchArrivals } from './watch-arrivals.ts';

export { findMatched, lockArrival, manualRecordsOf, type Arrival } from './arrival.store.ts';
export { approveTopUp, creditArrival, rejectTopUp, storeTypedArrival } from './decide-top-up.ts';
export { findTopUp } from './top-up.store.ts';

const WATCH_MS = 2000;

export const topUpsFeature: Feature = {
  name: 'top-ups',
  routes: [topUpTermsRoute, applyTopUpRoute, cancelTopUpRoute, pageTopUpRoute, getTopUpRoute],
  seeds: [seedTopUps],
  run: (context) => repeat(context, { name: 'arrivals', everyMs: WATCH_MS, work: () => watchArrivals(context) }),
};
