// The only SQL on uploads. Names are random and act as keys; use and owner decide who may see an upload.
import type { Queryable } from '../shared/database/index.ts';

export interface NewUpload {
  name: string;
  tenantId: string;
  userId: string;
  bytes: Buffer;
  /** SHA-256 of the bytes, and the difference hash as 64 bits of text. */
  digest: Buffer;
  look: string;
}

export async function insertUpload(
  tx: Queryable,
  { name, tenantId, userId, bytes, digest, look }: NewUpload,
  nowMs: number,
): Promise<void> {
  await tx.query(
    'insert into upload (name, tenant_id, user_id, bytes, digest, look, created_at) values ($1, $2, $3, $4, $5, $6::bit(64), $7)',
    [name, tenantId, userId, bytes, digest, look, new Date(nowMs)],
  );
}

/** A sign of the tenant, which everybody may see. */
export async function insertBrandPicture(
  db: Queryable,
  { name, tenantId, bytes }: Pick<NewUpload, 'name' | 'tenantId' | 'bytes'>,
  nowMs: number,
): Promise<void> {
  await db.query(`insert into upload (name, tenant_id, bytes, used_as, created_at) values ($1, $2, $3, 'brand', $4)`, [
    name,
    tenantId,
    bytes,
    new Date(nowMs),
  ]);
}

/** How many pictures of the user nothing uses yet. Holds a lock on the user's uploads until the transaction ends. */
export async function countUnused(tx: Queryable, userId: string): Promise<number> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 4))', [userId]);
  const { rows } = await tx.query<{ count: number }>('select count(*)::int as count from upload where user_id = $1 and used_as is null', [
    userId,
  ]);
  return rows[0]?.count ?? 0;
}

const usesForEverybody = ['avatar', 'brand', 'content'];

export async function findUpload(
  tx: Queryable,
  name: string,
): Promise<{ bytes: Buffer; userId: string | null; forEverybody: boolean } | undefined> {
  const { rows } = await tx.query<{ bytes: Buffer; user_id: string | null; used_as: string | null }>(
    'select bytes, user_id, used_as from upload where name = $1',
    [name],
  );
  return rows[0] && { bytes: rows[0].bytes, userId: rows[0].user_id, forEverybody: usesForEverybody.includes(rows[0].used_as ?? '') };
}

/** Marks an upload of the user that nothing else uses as their avatar and deletes the previous one; an empty name only deletes it. False when the upload is not theirs. */
export async function makeAvatar(tx: Queryable, userId: string, name: string): Promise<boolean> {
  if (name !== '') {
    const { rowCount } = await tx.query(
      `update upload set used_as = 'avatar' where name = $1 and user_id = $2 and (used_as is null or used_as = 'avatar')`,
      [name, userId],
    );
    if (rowCount !== 1) return false;
  }
  await tx.query(`delete from upload where user_id = $1 and used_as = 'avatar' and name <> $2`, [userId, name]);
  return true;
}

/** Marks an upload of the user that nothing uses yet as the slip of a top-up; false when it is none. */
export async function makeSlip(tx: Queryable, userId: string, name: string): Promise<boolean> {
  const { rowCount } = await tx.query(`update upload set used_as = 'slip' where name = $1 and user_id = $2 and used_as is null`, [
    name,
    userId,
  ]);
  return rowCount === 1;
}

export async function cleanUploads(tx: Queryable, nowMs: number, rowsMax: number): Promise<void> {
  await tx.query('delete from upload where name in (select name from upload where used_as is null and created_at < $1 limit $2)', [
    new Date(nowMs - 86_400_000),
    rowsMax,
  ]);
}
