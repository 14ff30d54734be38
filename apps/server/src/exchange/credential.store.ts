// The only SQL on exchange_credential. Rows carry sealed keys; opening one is the vault's business, never a query's.
import type { Credential, Environment } from '@millrace/contract';
import type { Queryable } from '../shared/database/index.ts';
import { isSwapReady, type AccountFacts } from './assess-key.ts';
import type { SealedCredential } from '../shared/vault/vault.ts';

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

interface Columns {
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

const COLUMNS = `id, tenant_id, user_id, venue_id, environment, account_uid, remark, masked_key, key_id, wrapped_key, sealed, ip_bound,
  account_mode, long_short, swap_ready, status, broken_reason, checked_at, answered_at, created_at,
  (select count(*)::int from task where task.credential_id = exchange_credential.id and task.deleted_at is null) as tasks`;

function credentialOf(row: Columns): CredentialRow {
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

/** The user's linked accounts, oldest first. */
export async function listCredentialRows(db: Queryable, userId: string): Promise<CredentialRow[]> {
  const { rows } = await db.query<Columns>(
    `select ${COLUMNS} from exchange_credential where user_id = $1 and deleted_at is null order by created_at, id`,
    [userId],
  );
  return rows.map(credentialOf);
}

/** A linked account of this user; undefined when there is none. */
export async function findCredentialRow(db: Queryable, id: string, userId: string): Promise<CredentialRow | undefined> {
  const { rows } = await db.query<Columns>(
    `select ${COLUMNS} from exchange_credential where id = $1 and user_id = $2 and deleted_at is null`,
    [id, userId],
  );
  return rows[0] && credentialOf(rows[0]);
}

/** As `findCredentialRow`, locked: while it is held nobody unlinks it. `share` lets others lock it likewise. */
export async function lockCredentialRow(
  tx: Queryable,
  id: string,
  userId: string,
  strength: 'update' | 'share',
): Promise<CredentialRow | undefined> {
  const { rows } = await tx.query<Columns>(
    `select ${COLUMNS} from exchange_credential where id = $1 and user_id = $2 and deleted_at is null for ${strength}`,
    [id, userId],
  );
  return rows[0] && credentialOf(rows[0]);
}

/** Any linked account by id, for the engine, whose role sees all tenants. */
export async function loadCredentialRow(db: Queryable, id: string): Promise<CredentialRow | undefined> {
  const { rows } = await db.query<Columns>(`select ${COLUMNS} from exchange_credential where id = $1 and deleted_at is null`, [id]);
  return rows[0] && credentialOf(rows[0]);
}

/** Serialises the links of one user, so that the limit on their number holds. */
export async function lockUserLinks(tx: Queryable, userId: string): Promise<void> {
  await tx.query('select 1 from app_user where id = $1 for update', [userId]);
}

/** The user's own row of this account, whatever its state; undefined when it is not linked or somebody else's. */
export async function findRowOfAccount(
  tx: Queryable,
  userId: string,
  venueId: string,
  accountUid: string,
): Promise<CredentialRow | undefined> {
  const { rows } = await tx.query<Columns>(
    `select ${COLUMNS} from exchange_credential where user_id = $1 and venue_id = $2 and account_uid = $3 and deleted_at is null for update`,
    [userId, venueId, accountUid],
  );
  return rows[0] && credentialOf(rows[0]);
}

/** Whether somebody of this tenant has linked the account. */
export async function isAccountLinked(tx: Queryable, venueId: string, accountUid: string): Promise<boolean> {
  const { rowCount } = await tx.query('select 1 from exchange_credential where venue_id = $1 and account_uid = $2 and deleted_at is null', [
    venueId,
    accountUid,
  ]);
  return rowCount === 1;
}

export interface NewCredential {
  id: string;
  tenantId: string;
  userId: string;
  venueId: string;
  environment: Environment;
  remark: string;
  maskedKey: string;
  account: AccountFacts;
  secrets: SealedCredential;
  at: Date;
  /** When it is asked about again. */
  nextCheckAt: Date;
}

/** Stores a link. Undefined when the account is linked already, whoever linked it. */
export async function insertCredential(tx: Queryable, link: NewCredential): Promise<CredentialRow | undefined> {
  const { account, secrets } = link;
  const { rows } = await tx.query<Columns>(
    `insert into exchange_credential (id, tenant_id, user_id, venue_id, environment, account_uid, remark, masked_key, key_id, wrapped_key, sealed,
       ip_bound, account_mode, long_short, swap_ready, checked_at, answered_at, created_at, next_check_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $16, $16, $17)
     on conflict (venue_id, account_uid) where deleted_at is null do nothing returning ${COLUMNS}`,
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
    ],
  );
  return rows[0] && credentialOf(rows[0]);
}

export type NewKey = Omit<NewCredential, 'tenantId' | 'userId' | 'venueId' | 'environment'>;

/** Puts a new key of the same account in the place of the one that is there; tasks of the account go on. */
export async function replaceCredential(tx: Queryable, key: NewKey): Promise<CredentialRow | undefined> {
  const { account, secrets } = key;
  const { rows } = await tx.query<Columns>(
    `update exchange_credential set remark = $2, masked_key = $3, key_id = $4, wrapped_key = $5, sealed = $6, ip_bound = $7, account_mode = $8,
       long_short = $9, swap_ready = $10, status = 'ok', broken_reason = null, checked_at = $11, answered_at = $11, next_check_at = $12,
       idle_told_at = null where id = $1 returning ${COLUMNS}`,
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

/** Notes what the exchange said of the account when it was asked again; the key works. */
export async function updateAccountFacts(
  tx: Queryable,
  id: string,
  { account, at, nextCheckAt }: Pick<NewCredential, 'account' | 'at' | 'nextCheckAt'>,
): Promise<CredentialRow | undefined> {
  const { rows } = await tx.query<Columns>(
    `update exchange_credential set ip_bound = $2, account_mode = $3, long_short = $4, swap_ready = $5, status = 'ok', broken_reason = null,
       checked_at = $6, answered_at = $6, next_check_at = $7, idle_told_at = null where id = $1 returning ${COLUMNS}`,
    [id, account.ipBound, account.accountMode, account.longShort, isSwapReady(account), at, nextCheckAt],
  );
  return rows[0] && credentialOf(rows[0]);
}

/** Ends a link and forgets the key for good; the row stays because tasks and records name it. */
export async function forgetCredential(tx: Queryable, id: string, at: Date): Promise<void> {
  await tx.query(`update exchange_credential set deleted_at = $2, key_id = '', wrapped_key = '', sealed = '' where id = $1`, [id, at]);
}

/** Notes that the key came by fast connect. */
export async function markFast(tx: Queryable, id: string): Promise<void> {
  await tx.query('update exchange_credential set fast = true where id = $1', [id]);
}

/** The user's links at a venue whose keys may end when the user authorises us there again. */
export async function listFastIds(tx: Queryable, userId: string, venueId: string): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    'select id from exchange_credential where user_id = $1 and venue_id = $2 and fast and deleted_at is null',
    [userId, venueId],
  );
  return rows.map(({ id }) => id);
}
