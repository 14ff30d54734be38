// The only SQL on how much may leave a wallet: what is free above debts, and what has left today.
import { addDecimals, compareDecimals, negateDecimal } from '@millrace/market';
import type { Queryable } from '../../shared/database/index.ts';
import { refuse } from '../../shared/refusal.ts';

/**
 * Lets one request after the other decide about a user's outgoing money, until the transaction ends; a freeze waits for it.
 * @throws Refusal accountFrozen for who was frozen while the request was on its way
 */
export async function lockOutgoing(tx: Queryable, userId: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 6))', [userId]);
  const { rows } = await tx.query<{ found: boolean }>('select lock_copier($1) as found', [userId]);
  if (rows[0]?.found !== true) refuse('accountFrozen');
}

/** Free USDT above what the user owes, or free tokens; at least 0. */
export async function findFree(tx: Queryable, userId: string, currency: 'usdt' | 'token'): Promise<string> {
  const { rows } = await tx.query<{ free: string }>(
    `select trim_scale(greatest(0, coalesce(sum(case when a.currency = $2 then b.amount when $2 = 'usdt' then -b.amount else 0 end), 0)))::text as free
     from ledger_account a join ledger_balance b on b.account_id = a.id
     where a.tenant_id = app_tenant() and a.owner_id = $1 and a.purpose = 'balance' and a.currency in ($2, 'fuelDebt', 'shareDebt', 'rewardDebt')`,
    [userId, currency],
  );
  return rows[0]?.free ?? '0';
}

/** USDT of withdrawals and transfers since midnight in the tenant's time zone, without what was given back. */
async function sumToday(tx: Queryable, userId: string, nowMs: number): Promise<string> {
  const { rows } = await tx.query<{ sum: string }>(
    `with today as (select date_trunc('day', $2::timestamptz at time zone time_zone) at time zone time_zone as begin from tenant where id = app_tenant())
     select trim_scale(
       coalesce((select sum(amount) from withdrawal, today where user_id = $1 and state not in ('rejected', 'cancelled') and created_at >= begin), 0)
       + coalesce((select sum(amount + fee) from transfer, today where from_user_id = $1 and currency = 'usdt' and created_at >= begin), 0))::text as sum`,
    [userId, new Date(nowMs)],
  );
  return rows[0]?.sum ?? '0';
}

/** USDT that may still leave today; at least 0. */
export async function findLeftToday(tx: Queryable, userId: string, { limit, nowMs }: { limit: string; nowMs: number }): Promise<string> {
  const left = addDecimals(limit, negateDecimal(await sumToday(tx, userId, nowMs)));
  return compareDecimals(left, '0') > 0 ? left : '0';
}

/** @throws Refusal notEnough or dayLimitReached; hold `lockOutgoing` */
export async function requireOutgoing(
  tx: Queryable,
  userId: string,
  { amount, currency, limit, nowMs }: { amount: string; currency: 'usdt' | 'token'; limit: string; nowMs: number },
): Promise<void> {
  const free = await findFree(tx, userId, currency);
  if (compareDecimals(amount, free) > 0) refuse('notEnough', { free, currency: currency === 'usdt' ? 'USDT' : 'tokens' });
  if (currency !== 'usdt') return;
  const left = await findLeftToday(tx, userId, { limit, nowMs });
  if (compareDecimals(amount, left) > 0) refuse('dayLimitReached', { left });
}
