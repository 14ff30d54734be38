// Reads and locks rows of exchange_credential. Links are written in link.store.ts, scheduled checks in key-check.store.ts; no other file has SQL on it.
import type { Queryable } from '../../shared/database/index.ts';
import { CREDENTIAL_COLUMNS, credentialOf, type CredentialColumns, type CredentialRow } from './credential-row.ts';

/** The user's linked accounts, oldest first. */
export async function listCredentialRows(db: Queryable, userId: string): Promise<CredentialRow[]> {
  const { rows } = await db.query<CredentialColumns>(
    `select ${CREDENTIAL_COLUMNS} from exchange_credential where user_id = $1 and deleted_at is null order by created_at, id`,
    [userId],
  );
  return rows.map(credentialOf);
}

/** A linked account of this user; undefined when there is none. */
export async function findCredentialRow(db: Queryable, id: string, userId: string): Promise<CredentialRow | undefined> {
  const { rows } = await db.query<CredentialColumns>(
    `select ${CREDENTIAL_COLUMNS} from exchange_credential where id = $1 and user_id = $2 and deleted_at is null`,
    [id, userId],
  );
  return rows[0] && credentialOf(rows[0]);
}

/** As `findCredentialRow`, locked against an unlink. `share` allows others to lock it likewise. */
export async function lockCredentialRow(
  tx: Queryable,
  id: string,
  userId: string,
  strength: 'update' | 'share',
): Promise<CredentialRow | undefined> {
  const { rows } = await tx.query<CredentialColumns>(
    `select ${CREDENTIAL_COLUMNS} from exchange_credential where id = $1 and user_id = $2 and deleted_at is null for ${strength}`,
    [id, userId],
  );
  return rows[0] && credentialOf(rows[0]);
}

/** Any linked account by id, for the engine, whose role sees all tenants. */
export async function loadCredentialRow(db: Queryable, id: string): Promise<CredentialRow | undefined> {
  const { rows } = await db.query<CredentialColumns>(
    `select ${CREDENTIAL_COLUMNS} from exchange_credential where id = $1 and deleted_at is null`,
    [id],
  );
  return rows[0] && credentialOf(rows[0]);
}

/** Serialises the links of one user, so that the limit on their number holds. */
export async function lockUserLinks(tx: Queryable, userId: string): Promise<void> {
  await tx.query('select 1 from app_user where id = $1 for update', [userId]);
}

/** The user's own row of this account, in any state, locked; undefined when the account is not linked or linked by another user. */
export async function findRowOfAccount(
  tx: Queryable,
  userId: string,
  venueId: string,
  accountUid: string,
): Promise<CredentialRow | undefined> {
  const { rows } = await tx.query<CredentialColumns>(
    `select ${CREDENTIAL_COLUMNS} from exchange_credential where user_id = $1 and venue_id = $2 and account_uid = $3 and deleted_at is null for update`,
    [userId, venueId, accountUid],
  );
  return rows[0] && credentialOf(rows[0]);
}

/** Whether a user of this tenant has linked the account. */
export async function isAccountLinked(tx: Queryable, venueId: string, accountUid: string): Promise<boolean> {
  const { rowCount } = await tx.query('select 1 from exchange_credential where venue_id = $1 and account_uid = $2 and deleted_at is null', [
    venueId,
    accountUid,
  ]);
  return rowCount === 1;
}

/** The user's links at a venue whose keys may end when the user authorises us there again. */
export async function listFastIds(tx: Queryable, userId: string, venueId: string): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    'select id from exchange_credential where user_id = $1 and venue_id = $2 and fast and deleted_at is null',
    [userId, venueId],
  );
  return rows.map(({ id }) => id);
}

/** Until then the engine sends nothing for these accounts. */
export async function setHeldUntil(tx: Queryable, ids: readonly string[], until: Date): Promise<void> {
  await tx.query('update exchange_credential set held_until = $2, held_at = null where id = any($1::text[])', [[...ids], until]);
}

/** Ends a hold, unless somebody has asked for another one since. */
export async function endHold(tx: Queryable, ids: readonly string[], until: Date): Promise<void> {
  await tx.query('update exchange_credential set held_until = null, held_at = null where id = any($1::text[]) and held_until = $2', [
    [...ids],
    until,
  ]);
}

/** Of these accounts, those that have tasks and of which something may still be on the wire. */
export async function countUnheld(tx: Queryable, ids: readonly string[]): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    `select count(*)::int as count from exchange_credential c where id = any($1::text[]) and held_at is null
        and exists (select from task where credential_id = c.id and deleted_at is null)`,
    [[...ids]],
  );
  return rows[0]?.count ?? 0;
}

/** Users with this UID, in any tenant that offers the venue, who have never linked an account. For seeds, which run outside row-level security. */
export async function listUsersToLink(owner: Queryable, uid: string, venueId: string): Promise<{ userId: string; tenantId: string }[]> {
  const { rows } = await owner.query<{ id: string; tenant_id: string }>(
    `select u.id, u.tenant_id from app_user u join tenant t on t.id = u.tenant_id
      where u.uid = $1 and $2 = any(t.venues) and not exists (select 1 from exchange_credential c where c.user_id = u.id) order by u.id`,
    [uid, venueId],
  );
  return rows.map((row) => ({ userId: row.id, tenantId: row.tenant_id }));
}
