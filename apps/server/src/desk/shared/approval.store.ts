// The only SQL on approvals: what one operator proposed and another decides. The database binds the content and refuses one person in both parts.
import type { ApprovalKind } from '@millrace/contract/admin';
import type { Queryable } from '../../shared/database/index.ts';
import { newId } from '../../shared/ids.ts';

const APPROVAL_MS = 24 * 3_600_000;

/** What is proposed, by field: all of it as text, so that it can be compared and shown. */
export type Content = Readonly<Record<string, string>>;

export interface Approval {
  id: string;
  version: number;
  kind: ApprovalKind;
  subject: string;
  userId: string | null;
  content: Content;
  before: Content;
  /** void: too old, or what it was about has changed. */
  state: 'open' | 'approved' | 'rejected' | 'void';
  proposedBy: string;
  proposerName: string;
  deciderName: string;
  reply: string;
  createdMs: number;
  endMs: number;
}

type Row = Omit<Approval, 'createdMs' | 'endMs'> & { createdAt: Date; expiresAt: Date };

const COLUMNS = `a.id, a.version, a.kind, a.subject, a.user_id as "userId", a.content, a.before, a.state, a.proposed_by as "proposedBy",
  p.name as "proposerName", coalesce(d.name, '') as "deciderName", a.reply, a.created_at as "createdAt", a.expires_at as "expiresAt"`;
const FROM = 'approval a join operator p on p.id = a.proposed_by left join operator d on d.id = a.decided_by';

export interface Proposal {
  tenantId: string;
  kind: ApprovalKind;
  subject: string;
  userId: string | null;
  content: Content;
  before?: Content;
  operatorId: string;
}

/** Undefined where another proposal about the same is open. */
export async function insertApproval(tx: Queryable, of: Proposal, nowMs: number): Promise<string | undefined> {
  await tx.query(
    `update approval set state = 'void', version = version + 1 where kind = $1 and subject = $2 and state = 'open' and expires_at <= $3`,
    [of.kind, of.subject, new Date(nowMs)],
  );
  const { rows } = await tx.query<{ id: string }>(
    `insert into approval (id, tenant_id, kind, subject, user_id, content, before, proposed_by, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (kind, subject) where state = 'open' and kind <> 'adjustment' do nothing returning id`,
    [
      newId('apr'),
      of.tenantId,
      of.kind,
      of.subject,
      of.userId,
      JSON.stringify(of.content),
      JSON.stringify(of.before ?? {}),
      of.operatorId,
      new Date(nowMs),
      new Date(nowMs + APPROVAL_MS),
    ],
  );
  return rows[0]?.id;
}

export async function lockApproval(tx: Queryable, id: string): Promise<Approval | undefined> {
  const { rows } = await tx.query<Row>(`select ${COLUMNS} from ${FROM} where a.id = $1 for update of a`, [id]);
  return rows[0] && approvalOf(rows[0]);
}

/** The open one about this subject. */
export async function lockOpenApproval(tx: Queryable, kind: ApprovalKind, subject: string): Promise<Approval | undefined> {
  const { rows } = await tx.query<Row>(
    `select ${COLUMNS} from ${FROM} where a.kind = $1 and a.subject = $2 and a.state = 'open' for update of a`,
    [kind, subject],
  );
  return rows[0] && approvalOf(rows[0]);
}

/** Open ones about these subjects. */
export async function listOpenApprovals(
  tx: Queryable,
  kind: ApprovalKind,
  subjects: readonly string[],
  nowMs: number,
): Promise<Map<string, Approval>> {
  const { rows } = await tx.query<Row>(
    `select ${COLUMNS} from ${FROM} where a.kind = $1 and a.subject = any($2) and a.state = 'open' and a.expires_at > $3`,
    [kind, subjects, new Date(nowMs)],
  );
  return new Map(rows.map((row) => [row.subject, approvalOf(row)]));
}

/** Of a locked open one. */
export async function endApproval(
  tx: Queryable,
  id: string,
  { state, operatorId, reply, nowMs }: { state: 'approved' | 'rejected' | 'void'; operatorId: string | null; reply: string; nowMs: number },
): Promise<void> {
  await tx.query('update approval set state = $2, decided_by = $3, reply = $4, decided_at = $5, version = version + 1 where id = $1', [
    id,
    state,
    operatorId,
    reply,
    new Date(nowMs),
  ]);
}

export interface ApprovalQuery {
  id?: string | undefined;
  state?: 'open' | 'approved' | 'rejected' | 'void' | undefined;
  kind?: ApprovalKind | undefined;
  sort?: 'newest' | 'oldest' | undefined;
  /** Only open ones that this operator may decide; `aboutOperators` are the kinds whose subject is an operator. */
  decidedBy?: { operatorId: string; aboutOperators: readonly ApprovalKind[] } | undefined;
}

export async function pageApprovals(
  tx: Queryable,
  { id, state, kind, sort, decidedBy }: ApprovalQuery,
  { offset, pageSize, nowMs }: { offset: number; pageSize: number; nowMs: number },
): Promise<{ total: number; rows: Approval[] }> {
  const where = `($1::text is null or a.kind = $1)
    and ($2::text is null or $2 = case when a.state = 'open' and a.expires_at <= $3 then 'void' else a.state end)
    and ($4::text is null or a.state = 'open' and a.expires_at > $3 and a.proposed_by <> $4 and not (a.kind = any($5) and a.subject = $4)
      and not exists (select from operator_trader o where o.operator_id = $4 and o.user_id = a.user_id))
    and ($6::text is null or a.id = $6)`;
  const values = [kind, state, new Date(nowMs), decidedBy?.operatorId, decidedBy?.aboutOperators ?? [], id];
  const counted = await tx.query<{ total: number }>(`select count(*)::int as total from approval a where ${where}`, values);
  const order = sort === 'oldest' ? 'asc' : 'desc';
  const { rows } = await tx.query<Row>(
    `select ${COLUMNS} from ${FROM} where ${where} order by a.created_at ${order}, a.id ${order} limit $7 offset $8`,
    [...values, pageSize, offset],
  );
  return {
    total: counted.rows[0]?.total ?? 0,
    rows: rows.map(approvalOf).map((row) => (row.state === 'open' && row.endMs <= nowMs ? { ...row, state: 'void' } : row)),
  };
}

/** Ends what nobody decided in time, of all tenants that `db` sees; a withdrawal that nobody paid waits for its first person again. */
export async function voidOldApprovals(db: Queryable, nowMs: number): Promise<void> {
  await db.query(
    `with old as (update approval set state = 'void', version = version + 1 where state = 'open' and expires_at <= $1 returning kind, subject)
     update withdrawal set state = 'requested', approved_by = null, version = version + 1, changed_at = $1
      where state = 'approved' and id in (select subject from old where kind = 'withdrawal')`,
    [new Date(nowMs)],
  );
}

function approvalOf({ createdAt, expiresAt, ...row }: Row): Approval {
  return { ...row, createdMs: createdAt.getTime(), endMs: expiresAt.getTime() };
}
