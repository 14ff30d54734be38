// The only SQL on closing an account: what stands in the way, and the end of it.
import type { Closing } from '@millrace/contract';
import type { Queryable } from '../shared/database/index.ts';

/** What is not done yet; balances and debts are the ledger's. */
export async function findOpenWork(tx: Queryable, userId: string): Promise<Pick<Closing, 'tasks' | 'orders' | 'copying'>> {
  const { rows } = await tx.query<Pick<Closing, 'tasks' | 'orders' | 'copying'>>(
    `select (select count(*)::int from task where user_id = $1 and deleted_at is null) as tasks,
       (select count(*)::int from top_up where user_id = $1 and state in ('open', 'review'))
         + (select count(*)::int from withdrawal where user_id = $1 and state in ('requested', 'approved', 'sending', 'sent', 'lost')) as orders,
       (select count(*)::int from follow where user_id = $1 and state <> 'ended')
         + (select count(*)::int from lead_trader where user_id = $1 and state = 'active') as copying`,
    [userId],
  );
  return rows[0] ?? { tasks: 0, orders: 0, copying: 0 };
}

/** Of fuel and of rewards that were taken back. */
export async function findDebts(tx: Queryable, userId: string): Promise<string> {
  const { rows } = await tx.query<{ owed: string }>(
    `select coalesce(trim_scale(sum(b.amount)), 0)::text as owed from ledger_account a join ledger_balance b on b.account_id = a.id
      where a.tenant_id = app_tenant() and a.owner_id = $1 and a.purpose = 'balance' and a.currency in ('fuelDebt', 'rewardDebt')`,
    [userId],
  );
  return rows[0]?.owed ?? '0';
}

/** Lets nothing else decide about the user until the transaction ends; false for who is frozen or has closed the account. */
export async function lockOpenUser(tx: Queryable, userId: string): Promise<boolean> {
  const { rows } = await tx.query<{ found: boolean }>('select lock_copier($1) as found', [userId]);
  return rows[0]?.found === true;
}

export async function storeClosing(tx: Queryable, userId: string, givenUp: Closing['balances'], nowMs: number): Promise<void> {
  await tx.query('select close_account($1, $2, $3)', [userId, JSON.stringify(givenUp), new Date(nowMs)]);
}
