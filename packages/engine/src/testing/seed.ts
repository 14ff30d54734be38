// Rows that a task needs to exist: a tenant, a user and a linked account. For tests of the engine only.
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { AveragingSettings } from '@millrace/contract';
import type { Queryable } from '../stores/task-store.ts';

export interface SeededAccount {
  tenantId: string;
  userId: string;
  credentialId: string;
}

/** Makes a tenant with a user, or another user of a tenant, and a credential whose secrets the test itself keeps. */
export async function seedAccount(
  engine: Queryable,
  ownerUrl: string,
  own: { accountUid?: string; tenantId?: string } = {},
): Promise<SeededAccount> {
  const suffix = randomBytes(6).toString('hex');
  const account = { tenantId: own.tenantId ?? `t-${suffix}`, userId: `usr_${suffix}`, credentialId: `crd_${suffix}` };
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await owner.query(
      `insert into tenant (id, name, theme, languages, locale, customer_email, permissions, venues) values ($1, 'Test', 'harbour', '{en-US}', 'en-US', 'a@b.c', '{}', '{paper}') on conflict (id) do nothing`,
      [account.tenantId],
    );
    await owner.query(
      `insert into app_user (id, tenant_id, uid, email, nickname, password_hash, invite_code) 
       values ($1, $2, (select coalesce(max(uid::bigint), 10000008) + 1 from app_user where tenant_id = $2)::text, $3, 'Test', 'none', $4)`,
      [account.userId, account.tenantId, `${suffix}@example.com`, suffix],
    );
  } finally {
    await owner.end();
  }
  await engine.query(
    `insert into exchange_credential (id, tenant_id, user_id, venue_id, environment, account_uid, remark, masked_key, key_id, wrapped_key, sealed, ip_bound,
       account_mode, swap_ready, checked_at, created_at)
     values ($1, $2, $3, 'paper', 'paper', $4, 'test', 'abc...xyz', 'none', '', '', false, 'futures', true, now(), now())`,
    [account.credentialId, account.tenantId, account.userId, own.accountUid ?? randomBytes(8).toString('hex')],
  );
  return account;
}

/** The settings of the long example of the strategies' golden values, with changes. */
export function averagingSettings(changes: Partial<AveragingSettings> = {}): AveragingSettings {
  return {
    direction: 'long',
    baseOrderSize: '1',
    maxAddOrders: 3,
    addStepPct: '2',
    addGrowthPct: '100',
    growthMode: 'size',
    callbackPct: '0.2',
    rollbackPct: '0.3',
    targetPct: '1.2',
    targetAmount: '0',
    stopLossAmount: '0',
    rangeMin: null,
    rangeMax: null,
    entryIntervalSec: 99_999,
    leverage: 5,
    repeatMode: 'repeat',
    ...changes,
  };
}
