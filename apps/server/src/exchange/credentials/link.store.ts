// Writes links to exchange_credential: a new one, another key, new facts of the account, the end of a link.
import type { Environment } from '@millrace/contract';
import type { Queryable } from '../../shared/database/index.ts';
import type { SealedCredential } from '../../shared/vault/vault.ts';
import { isSwapReady, type FitAccount } from './assess-key.ts';
import { CREDENTIAL_COLUMNS, credentialOf, type CredentialColumns, type CredentialRow } from './credential-row.ts';

export interface NewCredential {
  id: string;
  tenantId: string;
  userId: string;
  venueId: string;
  environment: Environment;
  remark: string;
  maskedKey: string;
  account: FitAccount;
  secrets: SealedCredential;
  at: Date;
  /** When it is asked about again. */
  nextCheckAt: Date;
}

/** Stores a link. Undefined when any user of the tenant has linked the account. */
export async function insertCredential(tx: Queryable, link: NewCredential): Promise<CredentialRow | undefined> {
  const { account, secrets } = link;
  const { rows } = await tx.query<CredentialColumns>(
    `insert into exchange_credential (id, tenant_id, user_id, venue_id, environment, account_uid, remark, masked_key, key_id, wrapped_key, sealed,
       ip_bound, account_mode, long_short, swap_ready, checked_at, answered_at, created_at, next_check_at, main_uid)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $16, $16, $17, $18)
     on conflict (venue_id, account_uid) where deleted_at is null do nothing returning ${CREDENTIAL_COLUMNS}`,
    [
      link.id,
      link.tenantId,
      link.userId,
      link.venueId,
      link.environment,
      account.accountUid,
      link.remark,
      link.maskedKey,
      secrets.keyId,
      secrets.wrappedKey,
      secrets.sealed,
      account.ipBound,
      account.accountMode,
      account.longShort,
      isSwapReady(account),
      link.at,
      link.nextCheckAt,
      account.mainUid,
    ],
  );
  return rows[0] && credentialOf(rows[0]);
}

export type NewKey = Omit<NewCredential, 'tenantId' | 'userId' | 'venueId' | 'environment'>;

/** Puts a new key of the same account in the place of the one that is there; tasks of the account go on. */
export async function replaceCredential(tx: Queryable, key: NewKey): Promise<CredentialRow | undefined> {
  const { account, secrets } = key;
  const { rows } = await tx.query<CredentialColumns>(
    `update exchange_credential set remark = $2, masked_key = $3, key_id = $4, wrapped_key = $5, sealed = $6, ip_bound = $7, account_mode = $8,
       long_short = $9, swap_ready = $10, status = 'ok', broken_reason = null, broken_since = null, checked_at = $11, answered_at = $11, next_check_at = $12,
       idle_told_at = null where id = $1 returning ${CREDENTIAL_COLUMNS}`,
    [
      key.id,
      key.remark,
      key.maskedKey,
      secrets.keyId,
      secrets.wrappedKey,
      secrets.sealed,
      account.ipBound,
      account.accountMode,
      account.longShort,
      isSwapReady(account),
      key.at,
      key.nextCheckAt,
    ],
  );
  return rows[0] && credentialOf(rows[0]);
}

/** Stores the account's facts after a check that the key passed. */
export async function updateAccountFacts(
  tx: Queryable,
  id: string,
  { account, at, nextCheckAt }: Pick<NewCredential, 'account' | 'at' | 'nextCheckAt'>,
): Promise<CredentialRow | undefined> {
  const { rows } = await tx.query<CredentialColumns>(
    `update exchange_credential set ip_bound = $2, account_mode = $3, long_short = $4, swap_ready = $5, status = 'ok', broken_reason = null, broken_since = null,
       checked_at = $6, answered_at = $6, next_check_at = $7, idle_told_at = null where id = $1 returning ${CREDENTIAL_COLUMNS}`,
    [id, account.ipBound, account.accountMode, account.longShort, isSwapReady(account), at, nextCheckAt],
  );
  return rows[0] && credentialOf(rows[0]);
}

/** Ends a link and erases the sealed key; the row stays because tasks and records refer to it. */
export async function forgetCredential(tx: Queryable, id: string, at: Date): Promise<void> {
  await tx.query(`update exchange_credential set deleted_at = $2, key_id = '', wrapped_key = '', sealed = '' where id = $1`, [id, at]);
}

/** Whether an operator has ended this key of the account. */
export async function isKeyRevoked(tx: Queryable, key: { venueId: string; accountUid: string; maskedKey: string }): Promise<boolean> {
  const { rowCount } = await tx.query('select 1 from revoked_key where venue_id = $1 and account_uid = $2 and masked_key = $3', [
    key.venueId,
    key.accountUid,
    key.maskedKey,
  ]);
  return rowCount === 1;
}

/** Notes that the key came by fast connect. */
export async function markFast(tx: Queryable, id: string): Promise<void> {
  await tx.query('update exchange_credential set fast = true where id = $1', [id]);
}
