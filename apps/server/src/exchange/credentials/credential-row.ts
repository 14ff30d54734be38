// A row of exchange_credential as its stores read it. The key in it is sealed; only the vault opens it.
import type { Credential, Environment } from '@millrace/contract';
import type { SealedCredential } from '../../shared/vault/vault.ts';

export interface CredentialRow {
  id: string;
  tenantId: string;
  userId: string;
  venueId: string;
  environment: Environment;
  accountUid: string;
  remark: string;
  maskedKey: string;
  secrets: SealedCredential;
  ipBound: boolean;
  accountMode: Credential['accountMode'];
  /** Long and short may be held at once. */
  longShort: boolean;
  swapReady: boolean;
  status: 'ok' | 'broken';
  brokenReason: string | null;
  checkedAt: Date;
  /** When the exchange last answered a signed call with this key. */
  answeredAt: Date;
  createdAt: Date;
  /** Tasks that trade on it. */
  tasks: number;
}

export interface CredentialColumns {
  id: string;
  tenant_id: string;
  user_id: string;
  venue_id: string;
  environment: Environment;
  account_uid: string;
  remark: string;
  masked_key: string;
  key_id: string;
  wrapped_key: Buffer;
  sealed: Buffer;
  ip_bound: boolean;
  account_mode: Credential['accountMode'];
  long_short: boolean;
  swap_ready: boolean;
  status: 'ok' | 'broken';
  broken_reason: string | null;
  checked_at: Date;
  answered_at: Date;
  created_at: Date;
  tasks: number;
}

export const CREDENTIAL_COLUMNS = `id, tenant_id, user_id, venue_id, environment, account_uid, remark, masked_key, key_id, wrapped_key, sealed, ip_bound,
  account_mode, long_short, swap_ready, status, broken_reason, checked_at, answered_at, created_at,
  (select count(*)::int from task where task.credential_id = exchange_credential.id and task.deleted_at is null) as tasks`;

export function credentialOf(row: CredentialColumns): CredentialRow {
  return {
    id: row.id,
    tenantId: row.tenant_id,
    userId: row.user_id,
    venueId: row.venue_id,
    environment: row.environment,
    accountUid: row.account_uid,
    remark: row.remark,
    maskedKey: row.masked_key,
    secrets: { keyId: row.key_id, wrappedKey: row.wrapped_key, sealed: row.sealed },
    ipBound: row.ip_bound,
    accountMode: row.account_mode,
    longShort: row.long_short,
    swapReady: row.swap_ready,
    status: row.status,
    brokenReason: row.broken_reason,
    checkedAt: row.checked_at,
    answeredAt: row.answered_at,
    createdAt: row.created_at,
    tasks: row.tasks,
  };
}
