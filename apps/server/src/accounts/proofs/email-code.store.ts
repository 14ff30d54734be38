// The only SQL on emailed codes. A code is stored as a hash, bound to purpose and address, valid for 10 minutes, 5 tries and one use.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { limits, type EmailCodePurpose } from '@millrace/contract';
import type { Queryable } from '../../shared/database/index.ts';
import { newId } from '../../shared/ids.ts';

/** Codes to one mailbox in a day, over all purposes: at five tries each no more than 100 guesses. */
const MAILBOX_CODES_PER_DAY = 20;
/** Of these, asked for from one address: a stranger alone cannot use up a mailbox's codes. */
const MAILBOX_CODES_OF_ADDRESS_PER_DAY = 10;
/** Codes that one address asks for in an hour, over all mailboxes. Many people may share it. */
const ADDRESS_CODES_PER_HOUR = 30;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export interface CodeAddress {
  tenantId: string;
  purpose: EmailCodePurpose;
  email: string;
}

/** Who asks for a code. */
export interface CodeAsker {
  /** By which callers are counted; see `addressGroup`. */
  place: string;
  /** Whether the owner of the mailbox has logged in from there before: others' codes do not stop him. */
  isOwners: boolean;
  /** Replaces the bound of an address; undefined for the usual one. */
  perHour: number | undefined;
}

export interface CodeWait {
  /** Seconds until another code may be sent to this mailbox; 0 when it may now. */
  mailboxSec: number;
  /** Seconds until this address may ask for another one. */
  placeSec: number;
}

/** How long the next code must wait. Holds locks on mailbox and address until the transaction ends. */
export async function waitForCode(tx: Queryable, address: CodeAddress, asker: CodeAsker, nowMs: number): Promise<CodeWait> {
  const email = address.email.toLowerCase();
  for (const key of [`mailbox ${address.tenantId} ${email}`, `place ${address.tenantId} ${asker.place}`])
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 1))', [key]);
  const { rows } = await tx.query<{ purpose: string; address: string; created_at: Date }>(
    'select purpose, address, created_at from email_code where lower(email) = $1 and created_at > $2 order by created_at desc limit $3',
    [email, new Date(nowMs - DAY_MS), 2 * MAILBOX_CODES_PER_DAY],
  );
  const own = rows.filter((row) => row.address === asker.place);
  const newest = rows.find(({ purpose }) => purpose === address.purpose);
  const waits = [
    secondsAfter(newest, limits.emailCodeResendSec * 1000, nowMs),
    secondsAfter(own[MAILBOX_CODES_OF_ADDRESS_PER_DAY - 1], DAY_MS, nowMs),
    asker.isOwners ? 0 : secondsAfter(rows[MAILBOX_CODES_PER_DAY - 1], DAY_MS, nowMs),
  ];
  const perHour = asker.perHour ?? ADDRESS_CODES_PER_HOUR;
  const ofPlace = await tx.query<{ created_at: Date }>(
    'select created_at from email_code where address = $1 and created_at > $2 order by created_at desc offset $3 limit 1',
    [asker.place, new Date(nowMs - HOUR_MS), perHour - 1],
  );
  return { mailboxSec: Math.max(...waits), placeSec: secondsAfter(ofPlace.rows[0], HOUR_MS, nowMs) };
}

function secondsAfter(row: { created_at: Date } | undefined, waitMs: number, nowMs: number): number {
  return row ? Math.max(0, Math.ceil((row.created_at.getTime() + waitMs - nowMs) / 1000)) : 0;
}

/** Stores a new code; earlier ones to the same address become invalid, since only the newest is checked. */
export async function insertCode(
  tx: Queryable,
  address: CodeAddress,
  { code, place }: { code: string; place: string },
  nowMs: number,
): Promise<void> {
  const id = newId('eml');
  await tx.query(
    'insert into email_code (id, tenant_id, purpose, email, code_hash, created_at, expires_at, address) values ($1, $2, $3, $4, $5, $6, $7, $8)',
    [
      id,
      address.tenantId,
      address.purpose,
      address.email,
      codeHash(id, code),
      new Date(nowMs),
      new Date(nowMs + limits.emailCodeTtlSec * 1000),
      place,
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
