// The only SQL on failed guesses. Logins: after 5 failures a delay, after 10 a lock of 15 minutes, per UID (existing or not) and per address.
// Safe passwords: after 5 a lock of 24 hours, per account.
import { limits } from '@millrace/contract';
import type { Queryable } from '../../shared/database/index.ts';

export type LoginGate = { kind: 'open' } | { kind: 'delayed' | 'locked'; seconds: number };

/** The number of failures before a delay and before a lock. */
export interface GuessRule {
  failuresBeforeDelay: number;
  failuresBeforeLock: number;
  lockSec: number;
}

const loginRule: GuessRule = {
  failuresBeforeDelay: limits.loginFailuresBeforeDelay,
  failuresBeforeLock: limits.loginFailuresBeforeLock,
  lockSec: limits.loginLockSec,
};
export const safePasswordRule: GuessRule = {
  failuresBeforeDelay: Infinity,
  failuresBeforeLock: limits.safePasswordTries,
  lockSec: limits.safePasswordLockSec,
};

interface Row {
  failures: number;
  last_at: Date;
  locked_until: Date | null;
}

/** Serialises the requests about this subject until the transaction ends. */
export async function lockSubject(tx: Queryable, tenantId: string, subject: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 2))', [`${tenantId} ${subject}`]);
}

/** Whether this subject may try now. */
export async function loginGate(tx: Queryable, subject: string, nowMs: number, rule = loginRule): Promise<LoginGate> {
  const { rows } = await tx.query<Row>('select failures, last_at, locked_until from login_failure where subject = $1', [subject]);
  const row = rows[0];
  if (!row) return { kind: 'open' };
  if (row.locked_until && row.locked_until.getTime() > nowMs)
    return { kind: 'locked', seconds: secondsUntil(row.locked_until.getTime(), nowMs) };
  const next = row.last_at.getTime() + limits.loginDelaySec * 1000;
  const counts = row.locked_until === null && row.failures >= rule.failuresBeforeDelay;
  return counts && next > nowMs ? { kind: 'delayed', seconds: secondsUntil(next, nowMs) } : { kind: 'open' };
}

/** Counts a failure. Call it before the check, so that concurrent guesses all count. A lock that has expired, or as long a time without a failure, resets the count. */
export async function countFailure(tx: Queryable, tenantId: string, subject: string, nowMs: number, rule = loginRule): Promise<void> {
  const lock = new Date(nowMs + rule.lockSec * 1000);
  await tx.query(
    `insert into login_failure as f (tenant_id, subject, failures, last_at) values ($1, $2, 1, $3)
     on conflict (tenant_id, subject) do update set last_at = $3,
       failures = case when f.locked_until <= $3 or f.last_at <= $6 then 1 else f.failures + 1 end,
       locked_until = case when f.last_at <= $6 then null when f.locked_until is null and f.failures + 1 >= $4 then $5::timestamptz
                           when f.locked_until > $3 then f.locked_until end`,
    [tenantId, subject, new Date(nowMs), rule.failuresBeforeLock, lock, new Date(nowMs - rule.lockSec * 1000)],
  );
}

export async function forgetFailures(tx: Queryable, subject: string): Promise<void> {
  await tx.query('delete from login_failure where subject = $1', [subject]);
}

export async function cleanFailures(tx: Queryable, nowMs: number, rowsMax: number): Promise<void> {
  await tx.query('delete from login_failure where subject in (select subject from login_failure where last_at < $1 limit $2)', [
    new Date(nowMs - 86_400_000),
    rowsMax,
  ]);
}

function secondsUntil(untilMs: number, nowMs: number): number {
  return Math.max(1, Math.ceil((untilMs - nowMs) / 1000));
}
