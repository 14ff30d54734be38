// The trial balance of a closed day.
import { getTrialBalance } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { refuse } from '../../shared/refusal.ts';
import { findTrialBalance } from './journal-list.store.ts';

export const getTrialBalanceRoute = adminHandler(getTrialBalance, (_context, { input, read }) =>
  read(async (tx) => (await findTrialBalance(tx, input.day)) ?? refuse('notFound')),
);
