// The only SQL on the server's own audits and on the stop of outgoing money that they cause.
import type { Queryable } from '../shared/database/index.ts';
import type { LedgerDifference } from './ledger-difference.ts';

/** Differences that are kept as text. */
const KEPT_MAX = 20;

export async function findNewestJournal(db: Queryable, tenantId: string): Promise<string> {
  const { rows } = await db.query<{ id: string }>('select coalesce(max(id), 0) as id from ledger_journal where tenant_id = $1', [tenantId]);
  return rows[0]?.id ?? '0';
}

/**
 * The newest journal of the audit before the last: a transaction that drew its ids before the last audit and was not committed then is looked at again.
 * Undefined where there are not two.
 */
export async function findAuditedJournal(db: Queryable, tenantId: string): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string }>(
    'select journal_id as id from ledger_audit where tenant_id = $1 order by id desc limit 1 offset 1',
    [tenantId],
  );
  return rows[0]?.id;
}

export interface StoredAudit {
  tenantId: string;
  isWhole: boolean;
  journalId: string;
  differences: readonly LedgerDifference[];
  /** Wall clock. */
  atMs: number;
}

/** Stores an audit; one with a difference stops the tenant's outgoing money. @returns whether it is this one that stopped it */
export async function insertAudit(tx: Queryable, { tenantId, isWhole, journalId, differences, atMs }: StoredAudit): Promise<boolean> {
  const at = new Date(atMs);
  const { rows } = await tx.query<{ id: string }>(
    `insert into ledger_audit (tenant_id, is_whole, journal_id, differences, detail, made_at) values ($1, $2, $3, $4, $5, $6) returning id`,
    [tenantId, isWhole, journalId, differences.length, JSON.stringify(differences.slice(0, KEPT_MAX)), at],
  );
  if (differences.length === 0) return false;
  const stop = await tx.query(
    'insert into outgoing_stop (tenant_id, audit_id, stopped_at) values ($1, $2, $3) on conflict (tenant_id) do nothing',
    [tenantId, rows[0]?.id, at],
  );
  return stop.rowCount === 1;
}

export async function isOutgoingStopped(db: Queryable, tenantId: string): Promise<boolean> {
  const { rowCount } = await db.query('select 1 from outgoing_stop where tenant_id = $1', [tenantId]);
  return rowCount === 1;
}

/** Of each tenant the differences of its newest audit, when that was, and whether its outgoing money is stopped. */
export async function listAuditStates(
  db: Queryable,
): Promise<{ tenantId: string; differences: number; atMs: number; isStopped: boolean }[]> {
  const { rows } = await db.query<{ tenantId: string; differences: number; at: Date; isStopped: boolean }>(
    `select distinct on (a.tenant_id) a.tenant_id as "tenantId", a.differences, a.made_at as at, s.tenant_id is not null as "isStopped"
     from ledger_audit a left join outgoing_stop s on s.tenant_id = a.tenant_id order by a.tenant_id, a.id desc`,
  );
  return rows.map(({ at, ...state }) => ({ ...state, atMs: at.getTime() }));
}
