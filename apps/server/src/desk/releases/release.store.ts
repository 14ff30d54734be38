// The only SQL by which the console writes versions of the app. Transactions are of the tenant.
import type { Release } from '@millrace/contract/admin';
import type { Queryable } from '../../shared/database/index.ts';

export type ReleaseContent = Omit<Release, 'id' | 'state' | 'share' | 'publishedBy' | 'approvedBy' | 'createTime'>;

interface NewRelease {
  id: string;
  tenantId: string;
  approvalId: string;
  content: ReleaseContent;
  share: number;
}

export async function insertRelease(tx: Queryable, release: NewRelease, nowMs: number): Promise<void> {
  await tx.query('insert into app_release (id, tenant_id, approval_id, content, share, created_at) values ($1, $2, $3, $4, $5, $6)', [
    release.id,
    release.tenantId,
    release.approvalId,
    release.content,
    release.share,
    new Date(nowMs),
  ]);
}

type Row = Pick<Release, 'id' | 'state' | 'share' | 'publishedBy' | 'approvedBy'> & { content: ReleaseContent; createdAt: Date };

export async function listReleases(tx: Queryable, rowsMax: number): Promise<Release[]> {
  const { rows } = await tx.query<Row>(
    `select r.id, r.state, r.share, p.name as "publishedBy", coalesce(d.name, '') as "approvedBy", r.content, r.created_at as "createdAt"
       from app_release r join approval a on a.id = r.approval_id join operator p on p.id = a.proposed_by left join operator d on d.id = a.decided_by
      order by r.created_at desc, r.id desc limit $1`,
    [rowsMax],
  );
  return rows.map(({ content, createdAt, ...row }) => ({ ...content, ...row, createTime: createdAt.getTime() }));
}

export async function lockRelease(tx: Queryable, id: string): Promise<Pick<Release, 'state' | 'share'> | undefined> {
  const { rows } = await tx.query<Pick<Release, 'state' | 'share'>>('select state, share from app_release where id = $1 for update', [id]);
  return rows[0];
}

export async function changeRelease(tx: Queryable, id: string, { state, share }: Pick<Release, 'state' | 'share'>): Promise<void> {
  await tx.query('update app_release set state = $2, share = $3 where id = $1', [id, state, share]);
}

/** The newest release and its state, to which a proposal is bound; empty before the first. */
export async function newestRelease(tx: Queryable): Promise<string> {
  const { rows } = await tx.query<{ newest: string }>(
    `select id || ' ' || state as newest from app_release order by created_at desc, id desc limit 1`,
  );
  return rows[0]?.newest ?? '';
}
