// The only SQL on templates as the console lists them, on their drafts, and on who runs which. Publishing and withdrawing are functions of the database.
import type { GroupVersion, TemplateForm, TemplateRow, TemplateRunner, TemplateState } from '@millrace/contract/admin';
import type { Queryable } from '../../shared/database/index.ts';

const VERSIONS_MAX = 50;

/** Groups with their newest version, and drafts of groups that were never published. */
const LISTED = `
  select g.id, case when g.withdrawn_at is null then 'open' else 'withdrawn' end as state, g.assignment_type as kind, v.name, v.version, v.slots,
         v.published_by, v.published_at, g.created_at, d.group_id is not null as has_draft
    from strategy_group g
    join lateral (select * from strategy_group_version where group_id = g.id order by version desc limit 1) v on true
    left join template_draft d on d.group_id = g.id and d.template is not null
   where g.tenant_id = app_tenant()
  union all
  select d.group_id, 'draft', (d.template ->> 'kind')::smallint, d.template ->> 'name', 0, d.template -> 'slots', '', null, d.created_at, true
    from template_draft d
   where d.tenant_id = app_tenant() and d.template is not null and not exists (select from strategy_group g where g.id = d.group_id)`;

export interface TemplateQuery {
  state?: TemplateState | undefined;
  kind?: number | undefined;
  text?: string | undefined;
  sort?: 'newest' | 'oldest' | undefined;
}

interface ListRow {
  id: string;
  state: TemplateState;
  kind: number;
  name: string;
  version: number;
  slots: { instId: string }[];
  published_by: string;
  published_at: Date | null;
  created_at: Date;
  has_draft: boolean;
  is_proposed: boolean;
  runners: number;
  behind: number;
}

export async function pageTemplates(
  tx: Queryable,
  { state, kind, text = '', sort = 'newest' }: TemplateQuery,
  { offset, pageSize, nowMs }: { offset: number; pageSize: number; nowMs: number },
): Promise<{ total: number; rows: TemplateRow[] }> {
  const where = `($1::text is null or l.state = $1) and ($2::int is null or l.kind = $2) and ($3 = '' or strpos(lower(l.name), lower($3)) > 0)`;
  const filter = [state ?? null, kind ?? null, text.trim()];
  const counted = await tx.query<{ total: number }>(`select count(*)::int as total from (${LISTED}) l where ${where}`, filter);
  const order = sort === 'newest' ? 'desc' : 'asc';
  const { rows } = await tx.query<ListRow>(
    `select l.*, r.runners, r.behind,
            exists (select from approval a where a.subject = l.id and a.kind in ('template', 'endTemplate') and a.state = 'open' and a.expires_at > $6) as is_proposed
       from (select * from (${LISTED}) l where ${where} order by l.created_at ${order}, l.id ${order} limit $4 offset $5) l
       cross join lateral (select count(*)::int as runners, (count(*) filter (where o.version < l.version))::int as behind
                             from opened_group o where o.group_id = l.id and o.state <> 'closed') r
      order by l.created_at ${order}, l.id ${order}`,
    [...filter, pageSize, offset, new Date(nowMs)],
  );
  return { total: counted.rows[0]?.total ?? 0, rows: rows.map(templateRowOf) };
}

function templateRowOf({ slots, published_by, published_at, created_at, has_draft, is_proposed, ...row }: ListRow): TemplateRow {
  return {
    ...row,
    instIds: [...new Set(slots.map(({ instId }) => instId).filter((instId) => instId !== ''))],
    publishedBy: published_by,
    publishTime: published_at?.getTime() ?? null,
    hasDraft: has_draft,
    isProposed: is_proposed,
    createTime: created_at.getTime(),
  };
}

/** Newest first, with how many traders run each. */
export async function listVersions(tx: Queryable, groupId: string): Promise<GroupVersion[]> {
  const { rows } = await tx.query<{ version: number; published_by: string; approved_by: string; published_at: Date; runners: number }>(
    `select v.version, v.published_by, coalesce(v.approved_by, '') as approved_by, v.published_at,
            (select count(*)::int from opened_group o where o.group_id = v.group_id and o.version = v.version and o.state <> 'closed') as runners
       from strategy_group_version v where v.group_id = $1 order by v.version desc limit $2`,
    [groupId, VERSIONS_MAX],
  );
  return rows.map(({ version, published_by, approved_by, published_at, runners }) => ({
    version,
    publishedBy: published_by,
    approvedBy: approved_by,
    publishTime: published_at.getTime(),
    runners,
  }));
}

export interface RunnerQuery {
  /** Of the group. */
  id: string;
  uid?: string | undefined;
  state?: TemplateRunner['state'] | undefined;
}

const RUNS = `o.group_id = $1 and o.state <> 'closed' and ($2::text is null or o.state = $2)
  and ($3::text is null or o.user_id = (select u.id from app_user u where u.tenant_id = app_tenant() and u.uid = $3))`;

export async function countRunners(tx: Queryable, { id, uid, state }: RunnerQuery): Promise<number> {
  const { rows } = await tx.query<{ total: number }>(`select count(*)::int as total from opened_group o where ${RUNS}`, [
    id,
    state ?? null,
    uid ?? null,
  ]);
  return rows[0]?.total ?? 0;
}

type RunnerRow = Omit<TemplateRunner, 'user' | 'openTime'> & { user_id: string; created_at: Date };

export async function listRunners(
  tx: Queryable,
  { id, uid, state }: RunnerQuery,
  { offset, pageSize }: { offset: number; pageSize: number },
): Promise<(Omit<TemplateRunner, 'user'> & { userId: string })[]> {
  const { rows } = await tx.query<RunnerRow>(
    `select o.user_id, o.environment, o.state, o.version, o.created_at, t.tasks, t.faulty from opened_group o
       cross join lateral (select count(*)::int as tasks, (count(*) filter (where t.fault is not null))::int as faulty
                             from task t where t.opened_group_id = o.id and t.deleted_at is null) t
      where ${RUNS} order by o.created_at desc, o.id desc limit $4 offset $5`,
    [id, state ?? null, uid ?? null, pageSize, offset],
  );
  return rows.map(({ user_id: userId, created_at: openedAt, ...row }) => ({ ...row, userId, openTime: openedAt.getTime() }));
}

/** One at a time for a group: whoever saves, proposes or decides holds this until the transaction ends. */
export async function lockTemplate(tx: Queryable, groupId: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 15))', [groupId]);
}

export interface TemplateDraft {
  /** 0 where there never was one. */
  version: number;
  template: TemplateForm | null;
  savedBy: string;
  savedMs: number | null;
}

export async function findTemplateDraft(tx: Queryable, groupId: string): Promise<TemplateDraft> {
  const { rows } = await tx.query<{ version: number; template: TemplateForm | null; saved_by: string; saved_at: Date }>(
    'select version, template, saved_by, saved_at from template_draft where group_id = $1 and tenant_id = app_tenant()',
    [groupId],
  );
  const [row] = rows;
  if (!row) return { version: 0, template: null, savedBy: '', savedMs: null };
  return { version: row.version, template: row.template, savedBy: row.saved_by, savedMs: row.saved_at.getTime() };
}

/** Null: the draft goes. */
export async function storeTemplateDraft(
  tx: Queryable,
  of: { groupId: string; tenantId: string; template: TemplateForm | null; savedBy: string; nowMs: number },
): Promise<void> {
  await tx.query(
    `insert into template_draft (group_id, tenant_id, template, saved_by, saved_at, created_at) values ($1, $2, $3, $4, $5, $5)
     on conflict (group_id) do update set template = excluded.template, saved_by = excluded.saved_by, saved_at = excluded.saved_at,
       version = template_draft.version + 1`,
    [of.groupId, of.tenantId, of.template === null ? null : JSON.stringify(of.template), of.savedBy, new Date(of.nowMs)],
  );
}

/** False when the group has changed since the approval was bound to it. */
export async function publishGroup(tx: Queryable, approvalId: string, nowMs: number): Promise<boolean> {
  const { rows } = await tx.query<{ done: boolean }>('select publish_group($1, $2) as done', [approvalId, new Date(nowMs)]);
  return rows[0]?.done === true;
}

export async function withdrawGroup(tx: Queryable, approvalId: string, nowMs: number): Promise<boolean> {
  const { rows } = await tx.query<{ done: boolean }>('select withdraw_group($1, $2) as done', [approvalId, new Date(nowMs)]);
  return rows[0]?.done === true;
}
