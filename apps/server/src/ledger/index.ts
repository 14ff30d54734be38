// The ledger: what users have, owe and hold, in journals that nobody changes.
import type { Feature } from '../shared/feature.ts';
import { auditCron, auditJobs } from './audit-job.ts';
import { ledgerCron, ledgerJobs } from './close-days.ts';

export { isOutgoingStopped, listAuditStates } from './audit.store.ts';
export { findBalances, findFuelPerDay, fuelOf } from './balances.store.ts';
export { runMissingDays, type DailyWork } from './daily-work.ts';
export { roundMoney, userPosting, type Journal, type LedgerCurrency, type Posting } from './journal.ts';
export { adjustJournal } from './journals/adjust.ts';
export { buyFuelJournal } from './journals/buy-fuel.ts';
export { counterJournal, type Countered } from './journals/counter.ts';
export { feeOf, fuelDebtJournal, fuelFeeJournal, type FuelBalances } from './journals/fuel-fee.ts';
export { profitShareJournal, shareDebtJournal } from './journals/profit-share.ts';
export { counterRewardJournal, rewardDebtJournal } from './journals/reward-debt.ts';
export { rebateJournal } from './journals/rebate.ts';
export { rewardJournal, rewardShares, type RewardedFee, type RewardShare } from './journals/reward.ts';
export { seedJournal } from './journals/seed.ts';
export { topUpJournal } from './journals/top-up.ts';
export { transferJournal } from './journals/transfer.ts';
export { trialFuelJournal } from './journals/trial-fuel.ts';
export { holdWithdrawalJournal, payWithdrawalJournal, releaseWithdrawalJournal } from './journals/withdraw.ts';
export { lockBalances, type LedgerKey, type LockedBalances } from './lock-balances.ts';
export { holdCountersOff, lockCounters } from './lock-counters.ts';
export { LedgerError, postJournals, type Ledger, type PostedJournal } from './post-journals.ts';
export { listStatement } from './list-statement.ts';
export type { StatementRow } from './statement.store.ts';

export const ledgerFeature: Feature = {
  name: 'ledger',
  routes: [],
  jobs: { ...ledgerJobs, ...auditJobs },
  cron: [...ledgerCron, ...auditCron],
};
