// What the engine reads and writes of linked accounts: their venue, whether their key holds, which key it is. Never touches the sealed secrets.
import type { Environment, KeyProblem } from '@millrace/contract';
import type { Queryable } from './task-store.ts';

export interface CredentialRow {
  id: string;
  venueId: string;
  /** What broke the key; null while it holds. */
  problem: string | null;
  /** Another one for another key. */
  keyVersion: string;
  shard: number;
  /** Wall ms until which nothing is sent for it, because its key is being replaced. */
  heldUntilMs: number | null;
}

interface Columns {
  id: string;
  venue_id: string;
  problem: string | null;
  key_version: string;
  shard: number;
  held_until: Date | null;
}

const COLUMNS = `id, venue_id, case status when 'broken' then coalesce(broken_reason, '') end as problem, md5(sealed) as key_version, shard, held_until`;

function rowOf(row: Columns): CredentialRow {
  return {
    id: row.id,
    venueId: row.venue_id,
    problem: row.problem,
    keyVersion: row.key_version,
    shard: row.shard,
    heldUntilMs: row.held_until?.getTime() ?? null,
  };
}

export async function findCredential(db: Queryable, credentialId: string): Promise<CredentialRow | undefined> {
  const [row] = await listCredentials(db, [credentialId]);
  return row;
}

/** Those of these credentials that are still linked. */
export async function listCredentials(db: Queryable, credentialIds: readonly string[]): Promise<CredentialRow[]> {
  const { rows } = await db.query<Columns>(`select ${COLUMNS} from exchange_credential where id = any($1) and deleted_at is null`, [
    credentialIds,
  ]);
  return rows.map(rowOf);
}

/** Nothing of the account is on the wire any more, if it is still to be held. */
export async function noteHeld(db: Queryable, credentialId: string): Promise<void> {
  await db.query('update exchange_credential set held_at = now() where id = $1 and held_until is not null', [credentialId]);
}

/** A key that has just been found broken, for the message to its owner. */
export interface BrokenCredential {
  id: string;
  tenantId: string;
  userId: string;
  remark: string;
  environment: Environment;
  problem: KeyProblem;
}

/**
 * Remembers that a key does not hold; another key, or a check that finds it good again, mends it. Undefined when that is known already, or when
 * `keyVersion` is given and another key is linked by now: the caller that gets the row notifies the owner.
 */
export async function markCredentialBroken(
  db: Queryable,
  credentialId: string,
  { problem, keyVersion, atMs }: { problem: KeyProblem; keyVersion?: string; atMs: number },
): Promise<BrokenCredential | undefined> {
  const { rows } = await db.query<{ tenant_id: string; user_id: string; remark: string; environment: Environment }>(
    `update exchange_credential set status = 'broken', broken_reason = $2, broken_since = $4
      where id = $1 and status = 'ok' and deleted_at is null and ($3::text is null or md5(sealed) = $3)
      returning tenant_id, user_id, remark, environment`,
    [credentialId, problem, keyVersion ?? null, new Date(atMs)],
  );
  const [row] = rows;
  return (
    row && { id: credentialId, tenantId: row.tenant_id, userId: row.user_id, remark: row.remark, environment: row.environment, problem }
  );
}
