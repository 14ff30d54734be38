// The server's way to the database function `ledger_post`, which alone writes journals.
import pg from 'pg';
import type { Queryable } from '../shared/database/index.ts';
import { refuse } from '../shared/refusal.ts';
import type { Journal } from './journal.ts';

export interface Ledger {
  tenantId: string;
  /** The tenant's own money. */
  environment: 'real' | 'paper';
  /** Wall clock. */
  atMs: number;
}

export interface PostedJournal {
  id: string;
  ref: string;
  /** False where the same journal was booked before. */
  fresh: boolean;
}

/** Why the ledger refuses, by the SQLSTATE of `ledger_post`. */
const REASONS = {
  LG001: 'invalid',
  LG002: 'refUsed',
  LG003: 'belowFloor',
  LG004: 'dayClosed',
  LG005: 'otherTenant',
} as const;

export type LedgerReason = (typeof REASONS)[keyof typeof REASONS];

export class LedgerError extends Error {
  readonly reason: LedgerReason;
  constructor(reason: LedgerReason, cause: pg.DatabaseError) {
    super(cause.message, { cause });
    this.name = 'LedgerError';
    this.reason = reason;
  }
}

/**
 * Books all journals of a transaction, in their order; a transaction calls this once. Whose balances moved is notified at the commit.
 * @throws LedgerError when the ledger refuses one; the transaction has failed
 * @throws Refusal outgoingStopped for withdrawals and transfers of a tenant whose ledger differed in an audit
 */
export async function postJournals(tx: Queryable, ledger: Ledger, journals: readonly Journal[]): Promise<PostedJournal[]> {
  const { tenantId, environment, atMs } = ledger;
  const body = journals.map((journal) => ({ ...journal, postings: journal.postings.map((posting) => ({ ...posting, environment })) }));
  try {
    const { rows } = await tx.query<PostedJournal>('select id, ref, fresh from ledger_post($1, $2, $3, $4)', [
      tenantId,
      environment,
      new Date(atMs),
      JSON.stringify(body),
    ]);
    await activateBuyers(tx, journals, atMs);
    return rows;
  } catch (error) {
    const code = error instanceof pg.DatabaseError ? error.code : undefined;
    if (code === 'LG006') refuse('outgoingStopped');
    if (error instanceof pg.DatabaseError && isReason(code)) throw new LedgerError(REASONS[code], error);
    throw error;
  }
}

/** Whoever first pays for fuel counts in the teams above from now on. */
async function activateBuyers(tx: Queryable, journals: readonly Journal[], atMs: number): Promise<void> {
  const buyers = journals.flatMap(({ kind, postings }) => (kind === 'buy' ? postings.map(({ owner }) => owner) : []));
  if (buyers.length === 0) return;
  await tx.query('update app_user set activated_at = $2 where id = any($1) and activated_at is null', [buyers, new Date(atMs)]);
}

function isReason(code: string | undefined): code is keyof typeof REASONS {
  return code !== undefined && code in REASONS;
}
