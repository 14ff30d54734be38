// The only SQL on counted guesses: of passwords, codes and exchange keys. A guess is counted before it is checked, so that concurrent ones all count;
// after some the next must wait, longer each time. A subject says what is guessed at: an account, an address, somebody's safe password.
import { limits } from '@millrace/contract';
import type { Queryable } from './database/index.ts';

/** Whether the next guess may be made now. */
export type GuessGate = { kind: 'open' } | { kind: 'delayed' | 'locked'; seconds: number };

export interface GuessRule {
  /** Guesses that wait for nothing; after the last of them the next waits `waitSec`, and each further guess doubles that up to `waitSecMax`. */
  free: number;
  waitSec: number;
  waitSecMax: number;
  /** So many guesses lock the subject for `lockSec`. */
  lockAfter: number;
  /** Also how long after the last guess the count starts anew. */
  lockSec: number;
}

/** Of a login, by account. */
export const accountRule: GuessRule = {
  free: limits.loginFailuresBeforeDelay,
  waitSec: limits.loginDelaySec,
  waitSecMax: limits.loginLockSec,
  lockAfter: limits.loginFailuresBeforeLock,
  lockSec: limits.loginLockSec,
};
/** Of logins from one address over all accounts. Many people share an address, so it waits and is never locked. */
export const addressRule: GuessRule = { free: 20, waitSec: 1, waitSecMax: 60, lockAfter: Infinity, lockSec: limits.loginLockSec };
/** Of a password or safe password that is only compared with another. */
export const safePasswordRule: GuessRule = {
  free: Infinity,
  waitSec: 0,
  waitSecMax: 0,
  lockAfter: limits.safePasswordTries,
  lockSec: limits.safePasswordLockSec,
};
/** Of questions to an exchange about a typed key: right keys count too. Five accounts, each tried several times, wait for nothing. */
export const exchangeKeyRule: GuessRule = { free: 20, waitSec: 5, waitSecMax: 300, lockAfter: Infinity, lockSec: 3600 };

/** PostgreSQL's largest integer stands for "never". */
const NEVER = 2_147_483_647;

interface Row {
  failures: number;
  last_at: Date;
  locked_until: Date | null;
}

export interface Guess {
  tenantId: string;
  subject: string;
  rule: GuessRule;
}

/** Serialises the requests about this subject until the transaction ends. */
export async function lockSubject(tx: Queryable, { tenantId, subject }: Pick<Guess, 'tenantId' | 'subject'>): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 2))', [`${tenantId} ${subject}`]);
}

export async function guessGate(tx: Queryable, { subject, rule }: Pick<Guess, 'subject' | 'rule'>, nowMs: number): Promise<GuessGate> {
  const { rows } = await tx.query<Row>('select failures, last_at, locked_until from login_failure where subject = $1', [subject]);
  const row = rows[0];
  if (!row) return { kind: 'open' };
  if (row.locked_until) {
    const untilMs = row.locked_until.getTime();
    return untilMs > nowMs ? { kind: 'locked', seconds: secondsUntil(untilMs, nowMs) } : { kind: 'open' };
  }
  const nextMs = row.last_at.getTime() + waitSecAfter(row.failures, rule) * 1000;
  return nextMs > nowMs ? { kind: 'delayed', seconds: secondsUntil(nextMs, nowMs) } : { kind: 'open' };
}

function waitSecAfter(failures: number, { free, waitSec, waitSecMax }: GuessRule): number {
  return failures < free ? 0 : Math.min(waitSecMax, waitSec * 2 ** Math.min(30, failures - free));
}

/** Counts a guess. A lock that has expired, or as long a time without a guess, starts the count anew. */
export async function countGuess(tx: Queryable, { tenantId, subject, rule }: Guess, nowMs: number): Promise<void> {
  const lock = new Date(nowMs + rule.lockSec * 1000);
  await tx.query(
    `insert into login_failure as f (tenant_id, subject, failures, last_at) values ($1, $2, 1, $3)
     on conflict (tenant_id, subject) do update set last_at = $3,
       failures = case when f.locked_until <= $3 or f.last_at <= $6 then 1 else f.failures + 1 end,
       locked_until = case when f.last_at <= $6 then null when f.locked_until is null and f.failures + 1 >= $4 then $5::timestamptz
                           when f.locked_until > $3 then f.locked_until end`,
    [tenantId, subject, new Date(nowMs), Math.min(rule.lockAfter, NEVER), lock, new Date(nowMs - rule.lockSec * 1000)],
  );
}

/** Whether the guess may be made; counts it if so. The transaction must commit before the guess is checked. */
export async function tryGuess(tx: Queryable, guess: Guess, nowMs: number): Promise<GuessGate> {
  await lockSubject(tx, guess);
  const gate = await guessGate(tx, guess, nowMs);
  if (gate.kind === 'open') await countGuess(tx, guess, nowMs);
  return gate;
}

/** Takes one counted guess back: it was right. */
export async function uncountGuess(tx: Queryable, subject: string): Promise<void> {
  await tx.query('update login_failure set failures = failures - 1 where subject = $1 and failures > 0 and locked_until is null', [
    subject,
  ]);
}

export async function forgetGuesses(tx: Queryable, subject: string): Promise<void> {
  await tx.query('delete from login_failure where subject = $1', [subject]);
}

/** Forgets the subject and all that begin with it and a space. */
export async function forgetGuessesUnder(tx: Queryable, subject: string): Promise<void> {
  await tx.query(`delete from login_failure where subject = $1 or starts_with(subject, $1 || ' ')`, [subject]);
}

/** Forgets what no rule looks at any more. */
export async function cleanGuesses(tx: Queryable, nowMs: number, rowsMax: number): Promise<void> {
  await tx.query('delete from login_failure where subject in (select subject from login_failure where last_at < $1 limit $2)', [
    new Date(nowMs - limits.safePasswordLockSec * 1000),
    rowsMax,
  ]);
}

function secondsUntil(untilMs: number, nowMs: number): number {
  return Math.max(1, Math.ceil((untilMs - nowMs) / 1000));
}
