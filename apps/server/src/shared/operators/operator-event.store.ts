// The only SQL on the trail of operators. The database refuses to change or delete a row.
import type { OperatorEvent, OperatorEventKind } from '@millrace/contract/admin';
import type { Queryable } from '../database/index.ts';

export interface NewOperatorEvent {
  tenantId: string;
  operatorId: string;
  name: string;
  kind: OperatorEventKind;
  subject?: string;
  detail?: Readonly<Record<string, string>>;
  ip: string;
}

/** Writes in the transaction of what the operator did. */
export async function insertOperatorEvent(tx: Queryable, event: NewOperatorEvent, nowMs: number): Promise<void> {
  await tx.query(
    `insert into operator_event (tenant_id, operator_id, operator_name, kind, subject, detail, ip, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      event.tenantId,
      event.operatorId,
      event.name,
      event.kind,
      event.subject ?? '',
      JSON.stringify(event.detail ?? {}),
      event.ip,
      new Date(nowMs),
    ],
  );
}

export interface OperatorEventQuery {
  kind?: OperatorEventKind | undefined;
  operator?: string | undefined;
  subject?: string | undefined;
  fromMs?: number | undefined;
  toMs?: number | undefined;
  beforeId?: string | undefined;
  rowsMax: number;
}

const WANTED = `tenant_id = app_tenant() and ($1::text is null or kind = $1) and ($2::text is null or operator_name = $2)
  and ($3::timestamptz is null or created_at >= $3) and ($4::timestamptz is null or created_at < $4)
  and ($5::bigint is null or id < $5) and ($6::text is null or subject = $6)`;

function wantedOf(query: OperatorEventQuery): unknown[] {
  return [query.kind, query.operator, dateOf(query.fromMs), dateOf(query.toMs), query.beforeId, query.subject, query.rowsMax];
}

/** Newest first. `tx` is a transaction of the tenant. */
export async function listOperatorEvents(tx: Queryable, query: OperatorEventQuery): Promise<OperatorEvent[]> {
  const { rows } = await tx.query<Omit<OperatorEvent, 'createTime'> & { at: Date }>(
    `select id::text, kind, operator_name as operator, subject, detail, ip, created_at as at from operator_event
      where ${WANTED} order by operator_event.id desc limit $7`,
    wantedOf(query),
  );
  return rows.map(({ at, ...row }) => ({ ...row, createTime: at.getTime() }));
}

/** At most `rowsMax` are counted. @returns `newestId` '0' where there is none */
export async function countOperatorEvents(tx: Queryable, query: OperatorEventQuery): Promise<{ count: number; newestId: string }> {
  const { rows } = await tx.query<{ count: number; newestId: string }>(
    `select count(*)::int as count, coalesce(max(id), 0)::text as "newestId"
       from (select id from operator_event where ${WANTED} order by id desc limit $7) found`,
    wantedOf(query),
  );
  return rows[0] ?? { count: 0, newestId: '0' };
}

function dateOf(ms: number | undefined): Date | undefined {
  return ms === undefined ? undefined : new Date(ms);
}
