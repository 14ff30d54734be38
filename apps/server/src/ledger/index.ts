// The ledger: what users have, owe and hold, in journals that nobody changes.
import type { Feature } from '../shared/feature.ts';
import { ledgerCron, ledgerJobs } from './close-days.ts';

export const ledgerFeature: Feature = { name: 'ledger', routes: [], jobs: ledgerJobs, cron: ledgerCron };
