// The only SQL on the audit trail: events are counted by hour, kind, caller and address, and never read by the API. Kept for 90 days.
import type { Queryable } from './database/index.ts';

export interface AuditEvent {
  tenantId: string | null;
  userId: string | null;
  kind: string;
  /** By which callers are counted; see `addressGroup`. */
  address: string;
  /** Of the first event of its row. */
  detail: Record<string, string | number>;
}

export async function countAudit(db: Queryable, { tenantId, userId, kind, address, detail }: AuditEvent): Promise<void> {
  await db.query('select count_audit($1, $2, $3, $4, $5)', [tenantId, userId, kind, address, JSON.stringify(detail)]);
}

export async function cleanAudit(db: Queryable, rowsMax: number): Promise<void> {
  await db.query('select clean_audit($1)', [rowsMax]);
}
