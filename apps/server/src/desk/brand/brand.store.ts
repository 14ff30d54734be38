// The only SQL on drafts of brands, on what was published, and on pictures of a brand. A brand itself is changed by publish_brand alone.
import { brandFieldNames, type BrandDraftValues, type Publication } from '@millrace/contract/admin';
import type { Queryable } from '../../shared/database/index.ts';
import { findTenantById, type Tenant } from '../../shared/tenants/tenant.store.ts';

export type BrandChanges = Partial<BrandDraftValues>;

export interface StoredDraft {
  /** 0 before the first one. */
  version: number;
  changes: BrandChanges;
  savedBy: string;
  savedMs: number | null;
}

/** The brand as it stands, in the transaction. */
export async function readBrand(tx: Queryable, tenantId: string): Promise<BrandDraftValues> {
  const tenant = await findTenantById(tx, tenantId);
  if (!tenant) throw new Error(`there is no tenant ${tenantId}`);
  const { rows } = await tx.query<{ host: string }>('select host from tenant_host where tenant_id = $1 order by host', [tenantId]);
  return brandOf(
    tenant,
    rows.map(({ host }) => host),
  );
}

function brandOf(
  { name, theme, brand, languages, locale, customerEmail, permissions, appInfo }: Tenant,
  hosts: string[],
): BrandDraftValues {
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  return {
    name,
    theme,
    brand,
    h5Image: text(appInfo['h5Image']),
    adminImage: text(appInfo['adminImage']),
    registerUrl: text(appInfo['registerUrl']),
    clientId: text(appInfo['clientId']),
    exchangeUrl: text(appInfo['exchangeUrl']),
    languages: [...languages],
    locale: locale as BrandDraftValues['locale'],
    hosts,
    customerEmail,
    permissions: [...permissions],
  };
}

/** One at a time for a brand: whoever saves, proposes or publishes holds this until the transaction ends. */
export async function lockBrand(tx: Queryable, tenantId: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 14))', [tenantId]);
}

export async function findDraft(tx: Queryable): Promise<StoredDraft> {
  const { rows } = await tx.query<{ version: number; changes: BrandChanges; saved_by: string; saved_at: Date }>(
    'select version, changes, saved_by, saved_at from tenant_draft where tenant_id = app_tenant()',
  );
  const [row] = rows;
  if (!row) return { version: 0, changes: {}, savedBy: '', savedMs: null };
  return { version: row.version, changes: row.changes, savedBy: row.saved_by, savedMs: row.saved_at.getTime() };
}

export async function storeDraft(
  tx: Queryable,
  { tenantId, changes, savedBy, nowMs }: { tenantId: string; changes: BrandChanges; savedBy: string; nowMs: number },
): Promise<void> {
  await tx.query(
    `insert into tenant_draft (tenant_id, changes, saved_by, saved_at) values ($1, $2, $3, $4)
     on conflict (tenant_id) do update set changes = excluded.changes, saved_by = excluded.saved_by, saved_at = excluded.saved_at, version = tenant_draft.version + 1`,
    [tenantId, JSON.stringify(changes), savedBy, new Date(nowMs)],
  );
}

/** Of these hosts, those of another tenant. */
export async function listForeignHosts(tx: Queryable, tenantId: string, hosts: readonly string[]): Promise<string[]> {
  const { rows } = await tx.query<{ host: string }>('select host from tenant_host where host = any($1) and tenant_id <> $2', [
    hosts,
    tenantId,
  ]);
  return rows.map(({ host }) => host);
}

export async function publishBrand(
  tx: Queryable,
  of: { approvalId: string; changed: readonly string[]; before: BrandDraftValues; after: BrandDraftValues; nowMs: number },
): Promise<void> {
  await tx.query('select note_first_brand($1)', [JSON.stringify(of.before)]);
  await tx.query('select publish_brand($1, $2, $3, $4)', [of.approvalId, of.changed, JSON.stringify(of.after), new Date(of.nowMs)]);
}

interface PublicationRow {
  id: string;
  changed: string[];
  content: BrandDraftValues;
  proposed_by: string;
  published_by: string;
  published_at: Date;
}

export async function listPublications(
  tx: Queryable,
  { offset, pageSize }: { offset: number; pageSize: number },
): Promise<{ total: number; rows: Publication[] }> {
  const counted = await tx.query<{ total: number }>('select count(*)::int as total from tenant_publication where tenant_id = app_tenant()');
  const { rows } = await tx.query<PublicationRow>(
    `select id::text, changed, content, proposed_by, published_by, published_at from tenant_publication where tenant_id = app_tenant()
      order by tenant_publication.id desc limit $1 offset $2`,
    [pageSize, offset],
  );
  return { total: counted.rows[0]?.total ?? 0, rows: rows.map(publicationOf) };
}

export async function findPublication(tx: Queryable, id: string): Promise<Publication | undefined> {
  const { rows } = await tx.query<PublicationRow>(
    'select id::text, changed, content, proposed_by, published_by, published_at from tenant_publication where id = $1',
    [id],
  );
  return rows[0] && publicationOf(rows[0]);
}

function publicationOf(row: PublicationRow): Publication {
  const changed = brandFieldNames.filter((field) => row.changed.includes(field));
  return {
    id: row.id,
    changed,
    values: row.content,
    proposedBy: row.proposed_by,
    publishedBy: row.published_by,
    createTime: row.published_at.getTime(),
  };
}

/** Pictures of a brand that nothing names any more go a day after they came. */
const PICTURE_KEPT_MS = 86_400_000;

/** How many pictures the brand has, after those that nothing names were deleted. */
export async function countPictures(tx: Queryable, tenantId: string, nowMs: number): Promise<number> {
  await tx.query(
    `delete from upload u where u.tenant_id = $1 and u.used_as = 'brand' and u.created_at < $2
       and not exists (select from tenant t where t.id = $1 and u.name in (t.app_info ->> 'h5Image', t.app_info ->> 'adminImage'))
       and not exists (select from tenant_draft d where u.name in (d.changes ->> 'h5Image', d.changes ->> 'adminImage'))
       and not exists (select from tenant_publication p where u.name in (p.content ->> 'h5Image', p.content ->> 'adminImage'))`,
    [tenantId, new Date(nowMs - PICTURE_KEPT_MS)],
  );
  const { rows } = await tx.query<{ count: number }>(
    `select count(*)::int as count from upload where tenant_id = $1 and used_as = 'brand'`,
    [tenantId],
  );
  return rows[0]?.count ?? 0;
}

export async function findPicture(tx: Queryable, name: string): Promise<Buffer | undefined> {
  const { rows } = await tx.query<{ bytes: Buffer }>(`select bytes from upload where name = $1 and used_as = 'brand'`, [name]);
  return rows[0]?.bytes;
}
