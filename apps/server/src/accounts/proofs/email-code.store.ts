// The only SQL on emailed codes. A code is stored as a hash, bound to purpose and address, valid for 10 minutes, 5 tries and one use.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { limits, type EmailCodePurpose } from '@millrace/contract';
import type { Queryable } from '../../shared/database/index.ts';
import { newId } from '../../shared/ids.ts';

/** Codes mailed to one address for one purpose in an hour. */
const EMAIL_CODES_PER_HOUR = 10;

export interface CodeAddress {
  tenantId: string;
  purpose: EmailCodePurpose;
  email: string;
}

const HOUR_SEC = 3600;

/** Seconds until another code may be sent to this address; 0 when it may now. Holds a lock on the address until the transaction ends. */
export async function secondsToNextCode(tx: Queryable, address: CodeAddress, nowMs: number): Promise<number> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 1))', [
    `${address.tenantId} ${address.purpose} ${address.email.toLowerCase()}`,
  ]);
  const { rows } = await tx.query<{ created_at: Date }>(
    `select created_at from email_code where purpose = $1 and lower(email) = lower($2) and created_at > $3 order by created_at desc limit $4`,
    [address.purpose, address.email, new Date(nowMs - HOUR_SEC * 1000), EMAIL_CODES_PER_HOUR],
  );
  const waitAfter = (row: { created_at: Date } | undefined, sec: number): number =>
    row ? Math.ceil((row.created_at.getTime() + sec * 1000 - nowMs) / 1000) : 0;
  const oldest = rows.length >= EMAIL_CODES_PER_HOUR ? rows.at(-1) : undefined;
  return Math.max(0, waitAfter(rows[0], limits.emailCodeResendSec), waitAfter(oldest, HOUR_SEC));
}

/** Stores a new code; earlier ones to the same address become invalid, since only the newest is checked. */
export async function insertCode(tx: Queryable, address: CodeAddress, code: string, nowMs: number): Promise<void> {
  const id = newId('eml');
  await tx.query(
    'insert into email_code (id, tenant_id, purpose, email, code_hash, created_at, expires_at) values ($1, $2, $3, $4, $5, $6, $7)',
    [
      id,
      address.tenantId,
      address.purpose,
      address.email,
      codeHash(id, code),
      new Date(nowMs),
      new Date(nowMs + limits.emailCodeTtlSec * 1000),
    ],
  );
}

/** The id of the code if it is right; counts a try if it is wrong, so the transaction must commit in both cases. */
export async function tryCode(tx: Queryable, address: CodeAddress, code: string, nowMs: number): Promise<string | undefined> {
  const { rows } = await tx.query<{ id: string; code_hash: Buffer; tries: number; alive: boolean }>(
    `select id, code_hash, tries, used_at is null and expires_at > $3 as alive from email_code
      where purpose = $1 and lower(email) = lower($2) order by created_at desc limit 1 for update`,
    [address.purpose, address.email, new Date(nowMs)],
  );
  const row = rows[0];
  if (!row?.alive || row.tries >= limits.emailCodeTries) return undefined;
  if (timingSafeEqual(row.code_hash, codeHash(row.id, code))) return row.id;
  await tx.query('update email_code set tries = tries + 1 where id = $1', [row.id]);
  return undefined;
}

/** Marks a code as used in the transaction of what it allows; false when another request was first. */
export async function useCode(tx: Queryable, id: string, nowMs: number): Promise<boolean> {
  const { rowCount } = await tx.query('update email_code set used_at = $2 where id = $1 and used_at is null', [id, new Date(nowMs)]);
  return rowCount === 1;
}

export async function cleanCodes(tx: Queryable, nowMs: number, rowsMax: number): Promise<void> {
  await tx.query('delete from email_code where id in (select id from email_code where created_at < $1 limit $2)', [
    new Date(nowMs - 86_400_000),
    rowsMax,
  ]);
}

function codeHash(id: string, code: string): Buffer {
  return createHmac('sha256', id).update(code).digest();
}
