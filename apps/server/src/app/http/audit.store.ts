// The only SQL on the audit trail: rows are added and never read by the API.
import type { Context } from '../../shared/context/context.ts';
import type { Queryable } from '../../shared/database/index.ts';

export interface AuditEvent {
  tenantId: string | null;
  userId: string | null;
  kind: string;
  detail: Record<string, string | number>;
}

export async function writeAudit(context: Pick<Context, 'pools'>, event: AuditEvent): Promise<void> {
  await insertAudit(context.pools.app, event);
}

export async function insertAudit(db: Queryable, { tenantId, userId, kind, detail }: AuditEvent): Promise<void> {
  await db.query('insert into audit_event (tenant_id, user_id, kind, detail) values ($1, $2, $3, $4)', [
    tenantId,
    userId,
    kind,
    JSON.stringify(detail),
  ]);
}
