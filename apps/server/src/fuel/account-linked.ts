// What linking an exchange account means for fuel: trial fuel, once per user and per main account, and the debt that the account brings with it.
import { trialFuelJournal, userPosting, type Journal } from '../ledger/index.ts';
import type { Queryable } from '../shared/database/index.ts';
import { creditFuel } from './credit-fuel.ts';
import { takeTrialGrant, TRIAL_POINTS } from './trial.store.ts';

export interface LinkedAccount {
  tenantId: string;
  userId: string;
  credentialId: string;
  venueId: string;
  environment: string;
  accountUid: string;
  /** Of sub-accounts: the main account's uid. */
  mainUid: string;
  /** Wall clock. */
  atMs: number;
}

/** Runs in the transaction of a new link. Accounts outside the tenant's own money need no fuel and bring none. */
export async function onAccountLinked(tx: Queryable, account: LinkedAccount): Promise<void> {
  const { tenantId, userId, environment, atMs } = account;
  const { rows } = await tx.query<{ money: 'real' | 'paper' }>('select money from tenant where id = $1', [tenantId]);
  const money = rows[0]?.money;
  if (money === undefined || environment !== money) return;
  const moved = await moveDebt(tx, account);
  const journals = [
    ...(moved ? [moved] : []),
    ...((await takeTrialGrant(tx, account)) ? [trialFuelJournal({ userId, points: TRIAL_POINTS })] : []),
  ];
  if (journals.length > 0) await creditFuel(tx, { tenantId, environment: money, atMs }, { userId, journals });
}

/** What another user left owing on this account becomes the new owner's. */
async function moveDebt(
  tx: Queryable,
  { tenantId, userId, credentialId, venueId, accountUid }: LinkedAccount,
): Promise<Journal | undefined> {
  const { rows } = await tx.query<{ user_id: string; amount: string }>(
    `select user_id, trim_scale(amount)::text as amount from fuel_debt
      where tenant_id = $1 and venue_id = $2 and account_uid = $3 and user_id <> $4 and amount > 0 for update`,
    [tenantId, venueId, accountUid, userId],
  );
  const [debt] = rows;
  if (debt === undefined) return undefined;
  await tx.query('update fuel_debt set user_id = $4 where tenant_id = $1 and venue_id = $2 and account_uid = $3', [
    tenantId,
    venueId,
    accountUid,
    userId,
  ]);
  const postings = [userPosting(debt.user_id, 'fuelDebt', `-${debt.amount}`), userPosting(userId, 'fuelDebt', debt.amount)];
  return { kind: 'fuel', ref: `fuel:move:${credentialId}`, postings };
}
