// The only SQL on the trail of operators. The database refuses to change or delete a row.
import type { OperatorEvent, OperatorEventKind } from '@millrace/contract/admin';
import type { Queryable } from '../database/index.ts';

type Words = Readonly<Record<string, string>>;

export interface NewOperatorEvent {
  tenantId: string;
  operatorId: string;
  name: string;
  kind: OperatorEventKind;
  subject?: string;
  /** `approvalId` in it names the approval, from which before and after are read where they are not given. */
  detail?: Words;
  before?: Words;
  after?: Words;
  ip: string;
}

/** Writes in the transaction of what the operator did. */
export async function insertOperatorEvent(tx: Queryable, event: NewOperatorEvent, nowMs: number): Promise<void> {
  await tx.query(
    `insert into operator_event (tenant_id, operator_id, operator_name, kind, subject, detail, before, after, ip, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      event.tenantId,
      event.operatorId,
      event.name,
      event.kind,
      event.subject ?? '',
      JSON.stringify(event.detail ?? {}),
      JSON.stringify(event.before ?? {}),
      JSON.stringify(event.after ?? {}),
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
  /** Newest first where it is undefined. */
  sort?: 'newest' | 'oldest' | undefined;
  /** The last row of the page before. */
  afterId?: string | undefined;
  /** Rows up to this one. */
  maxId?: string | undefined;
  rowsMax: number;
}

/**
 * The rows in their order: each filter that the page offers has an index in this order, and is left out of the text where it is not given. Which index is
 * best depends on the values, a kind may be rare: the plan is not kept.
 */
function wantedRows({ kind, operator, subject, fromMs, toMs, sort = 'newest', afterId, maxId, rowsMax }: OperatorEventQuery): {
  text: string;
  order: 'asc' | 'desc';
  values: unknown[];
} {
  const [than, order] = sort === 'newest' ? (['<', 'desc'] as const) : (['>', 'asc'] as const);
  const values: unknown[] = [];
  const when = (value: unknown, condition: (place: string) => string): string =>
    value === undefined ? '' : `and ${condition(`$${values.push(value)}`)}`;
  const asked = [
    when(kind, (place) => `kind = ${place}`),
    when(operator, (place) => `operator_name = ${place}`),
    when(subject, (place) => `subject = ${place}`),
    when(dateOf(fromMs), (place) => `created_at >= ${place}`),
    when(dateOf(toMs), (place) => `created_at < ${place}`),
    when(afterId, (place) => `id ${than} ${place}::bigint`),
    when(maxId, (place) => `id <= ${place}::bigint`),
  ];
  const text = `select * from operator_event where tenant_id = app_tenant() ${asked.join(' ')} order by id ${order} limit ${String(rowsMax)}`;
  return { text, order, values };
}

/** Columns of `e`, a row of the trail, with its approval `a`. What was rejected has changed nothing. */
export const EVENT_COLUMNS = `e.id::text, e.kind, e.operator_name as operator, e.subject, e.detail, e.ip, e.created_at as at, a.id as "approvalId",
  case when e.before = '{}' and e.kind <> 'rejected' then coalesce(a.before, '{}') else e.before end as before,
  case when e.after = '{}' and e.kind <> 'rejected' then coalesce(a.content, '{}') else e.after end as after`;
export const EVENT_APPROVAL = `left join approval a on a.id = e.detail ->> 'approvalId'`;
export type EventRow = Omit<OperatorEvent, 'createTime'> & { at: Date };

/** `tx` is a transaction of the tenant. */
export async function listOperatorEvents(tx: Queryable, query: OperatorEventQuery): Promise<OperatorEvent[]> {
  const { text, order, values } = wantedRows(query);
  const { rows } = await tx.query<EventRow>(`select ${EVENT_COLUMNS} from (${text}) e ${EVENT_APPROVAL} order by e.id ${order}`, values);
  return rows.map(eventOf);
}

export function eventOf({ at, ...row }: EventRow): OperatorEvent {
  return { ...row, createTime: at.getTime() };
}

/** At most `rowsMax` are counted. @returns `newestId` '0' where there is none, of those that were counted */
export async function countOperatorEvents(tx: Queryable, query: OperatorEventQuery): Promise<{ count: number; newestId: string }> {
  const { text, values } = wantedRows(query);
  const { rows } = await tx.query<{ count: number; newestId: string }>(
    `select count(*)::int as count, coalesce(max(id), 0)::text as "newestId" from (${text}) found`,
    values,
  );
  return rows[0] ?? { count: 0, newestId: '0' };
}

function dateOf(ms: number | undefined): Date | undefined {
  return ms === undefined ? undefined : new Date(ms);
}
