// The only SQL of the console on audits of the ledger and on the stop of outgoing money. Transactions are of the tenant.
import type { AuditRun, AuditView } from '@millrace/contract/admin';
import type { Queryable } from '../../shared/database/index.ts';

type Row = Omit<AuditRun, 'createTime'> & { at: Date };

const COLUMNS = 'id::text, is_whole as "isWhole", differences, made_at as at';

/** Newest first. */
export async function listAuditRuns(
  tx: Queryable,
  { isFaulty, afterId, rowsMax }: { isFaulty: boolean; afterId?: string | undefined; rowsMax: number },
): Promise<AuditRun[]> {
  const { rows } = await tx.query<Row>(
    `select ${COLUMNS} from ledger_audit
     where tenant_id = app_tenant() ${isFaulty ? 'and differences > 0' : ''} and ($1::bigint is null or ledger_audit.id < $1)
     order by ledger_audit.id desc limit $2`,
    [afterId, rowsMax],
  );
  return rows.map(runOf);
}

export async function findAuditRun(tx: Queryable, id: string): Promise<AuditView | undefined> {
  const { rows } = await tx.query<Row & { found: AuditView['found'] }>(
    `select ${COLUMNS}, detail as found from ledger_audit where tenant_id = app_tenant() and id = $1`,
    [id],
  );
  return rows[0] && { ...runOf(rows[0]), found: rows[0].found };
}

export interface OutgoingStop {
  /** The audit that found a difference. */
  auditId: string;
  startMs: number;
  /** The newest audit of the whole ledger is later, and it and all after it found nothing. */
  isClean: boolean;
}

export async function findStop(tx: Queryable): Promise<OutgoingStop | undefined> {
  const { rows } = await tx.query<Omit<OutgoingStop, 'startMs'> & { at: Date }>(
    `select s.audit_id::text as "auditId", s.stopped_at as at,
       exists (select from ledger_audit a where a.tenant_id = s.tenant_id and a.is_whole and a.differences = 0 and a.id > s.audit_id
         and not exists (select from ledger_audit b where b.tenant_id = s.tenant_id and b.id > a.id and b.differences > 0)) as "isClean"
     from outgoing_stop s where s.tenant_id = app_tenant()`,
  );
  return rows[0] && { auditId: rows[0].auditId, isClean: rows[0].isClean, startMs: rows[0].at.getTime() };
}

/** The database lets nobody end it but two people after a clean audit. @returns whether it ended */
export async function deleteStop(tx: Queryable): Promise<boolean> {
  const { rowCount } = await tx.query('delete from outgoing_stop where tenant_id = app_tenant()');
  return rowCount === 1;
}

/** The audit runs as a job. */
export async function askForAudit(tx: Queryable): Promise<void> {
  await tx.query('select ask_for_audit()');
}

function runOf({ id, isWhole, differences, at }: Row): AuditRun {
  return { id, isWhole, differences, createTime: at.getTime() };
}
