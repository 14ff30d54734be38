// The only SQL by which operators read and write content.
import { languageTags, type ContentColumn, type ContentKind, type LanguageTag, type MarkdownTree } from '@millrace/contract';
import type { ContentForm, ContentItem, ContentListRow, ContentState } from '@millrace/contract/admin';
import type { Queryable } from '../../shared/database/index.ts';
import type { PictureSizes } from '../markdown/reduce-markdown.ts';

const LISTED_MAX = 50;

export interface StoredText {
  title: string;
  summary: string;
  body: string;
  tree: MarkdownTree;
}
export type StoredTexts = Partial<Record<LanguageTag, StoredText>>;

/** With parameter 1, the moment: what is shown, what comes next, and the state that follows. */
const STATES = `
  select c.id, c.kind, c.version, c.changed_at, c.created_at, v.article_column, v.texts, v.saved_by, v.saved_at, s.version as shown_version, n.from_at as next_at,
         case when s.version is not null then 'published' when n.from_at is not null then 'scheduled'
              when exists (select from content_publication p where p.content_id = c.id) then 'withdrawn' else 'draft' end as state
    from content c
    join content_version v on v.content_id = c.id and v.version = c.version
    left join lateral (select p.version from content_publication p where p.content_id = c.id and p.ended_at is null and p.from_at <= $1
                        order by p.from_at desc, p.id desc limit 1) s on true
    left join lateral (select p.from_at from content_publication p where p.content_id = c.id and p.ended_at is null and p.from_at > $1
                        order by p.from_at limit 1) n on true
   where c.tenant_id = app_tenant()`;

interface StateRow {
  id: string;
  kind: ContentKind;
  version: number;
  article_column: ContentColumn | null;
  title: string;
  languages: string[];
  saved_by: string;
  saved_at: Date;
  shown_version: number | null;
  next_at: Date | null;
  state: ContentState;
}

export interface ContentQuery {
  kind?: ContentKind | undefined;
  state?: ContentState | undefined;
  column?: ContentColumn | undefined;
  text?: string | undefined;
  sort?: 'newest' | 'oldest' | undefined;
}

export async function pageContentRows(
  tx: Queryable,
  { kind, state, column, text = '', sort = 'newest' }: ContentQuery,
  { offset, pageSize, nowMs }: { offset: number; pageSize: number; nowMs: number },
): Promise<{ total: number; rows: ContentListRow[] }> {
  const where = `($2::text is null or i.kind = $2) and ($3::text is null or i.state = $3) and ($4::text is null or i.article_column = $4)
    and ($5 = '' or exists (select from jsonb_each(i.texts) t where strpos(lower(t.value ->> 'title'), lower($5)) > 0))`;
  const filter = [new Date(nowMs), kind ?? null, state ?? null, column ?? null, text.trim()];
  const counted = await tx.query<{ total: number }>(`select count(*)::int as total from (${STATES}) i where ${where}`, filter);
  const order = sort === 'newest' ? 'desc' : 'asc';
  const { rows } = await tx.query<StateRow>(
    `select i.*, coalesce(i.texts -> (select locale from tenant where id = app_tenant()) ->> 'title', (select min(t.value ->> 'title') from jsonb_each(i.texts) t), '') as title,
            array(select jsonb_object_keys(i.texts)) as languages
       from (${STATES}) i where ${where} order by i.changed_at ${order}, i.id ${order} limit $6 offset $7`,
    [...filter, pageSize, offset],
  );
  return { total: counted.rows[0]?.total ?? 0, rows: rows.map(listRowOf) };
}

function listRowOf(row: StateRow): ContentListRow {
  return {
    id: row.id,
    kind: row.kind,
    column: row.article_column,
    state: row.state,
    title: row.title,
    languages: languageTags.filter((tag) => row.languages.includes(tag)),
    version: row.version,
    shownVersion: row.shown_version,
    startTime: row.next_at?.getTime() ?? null,
    savedBy: row.saved_by,
    savedTime: row.saved_at.getTime(),
  };
}

/** Its kind and newest version, locked until the transaction ends. */
export async function lockContent(tx: Queryable, id: string): Promise<{ kind: ContentKind; version: number } | undefined> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 19))', [id]);
  const { rows } = await tx.query<{ kind: ContentKind; version: number }>('select kind, version from content where id = $1', [id]);
  return rows[0];
}

export async function hasAgreement(tx: Queryable, tenantId: string, kind: ContentKind): Promise<boolean> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 19))', [`${tenantId} ${kind}`]);
  const { rows } = await tx.query('select from content where tenant_id = $1 and kind = $2', [tenantId, kind]);
  return rows.length > 0;
}

export interface NewContentVersion {
  id: string;
  tenantId: string;
  kind: ContentKind;
  version: number;
  column: ContentColumn | null;
  picture: string | null;
  position: number;
  texts: StoredTexts;
  savedBy: string;
  nowMs: number;
}

export async function insertContentVersion(tx: Queryable, of: NewContentVersion): Promise<void> {
  const at = new Date(of.nowMs);
  if (of.version === 1)
    await tx.query('insert into content (id, tenant_id, kind, changed_at, created_at) values ($1, $2, $3, $4, $4)', [
      of.id,
      of.tenantId,
      of.kind,
      at,
    ]);
  else await tx.query('update content set version = $2, changed_at = $3 where id = $1', [of.id, of.version, at]);
  await tx.query(
    `insert into content_version (content_id, version, tenant_id, article_column, picture, position, texts, saved_by, saved_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [of.id, of.version, of.tenantId, of.column, of.picture, of.position, JSON.stringify(of.texts), of.savedBy, at],
  );
}

interface VersionRow {
  article_column: ContentColumn | null;
  picture: string | null;
  width: number | null;
  height: number | null;
  position: number;
  texts: StoredTexts;
}

export async function findVersion(tx: Queryable, id: string, version: number): Promise<VersionRow | undefined> {
  const { rows } = await tx.query<VersionRow>(
    `select v.article_column, v.picture, u.width, u.height, v.position, v.texts from content_version v left join upload u on u.name = v.picture
      where v.content_id = $1 and v.version = $2`,
    [id, version],
  );
  return rows[0];
}

export function formOf({ article_column, picture, width, height, position, texts }: VersionRow): ContentForm {
  const empty = { title: '', summary: '', body: '' };
  const written = (tag: LanguageTag) => {
    const { title, summary, body } = texts[tag] ?? empty;
    return { title, summary, body };
  };
  return {
    column: article_column,
    picture: picture === null || width === null || height === null ? null : { name: picture, width, height },
    position,
    texts: Object.fromEntries(languageTags.map((tag) => [tag, written(tag)])) as ContentForm['texts'],
  };
}

export async function findContent(tx: Queryable, id: string, nowMs: number): Promise<ContentItem | undefined> {
  const { rows } = await tx.query<StateRow>(`select i.* from (${STATES}) i where i.id = $2`, [new Date(nowMs), id]);
  const [row] = rows;
  const newest = row && (await findVersion(tx, id, row.version));
  if (!row || !newest) return undefined;
  const versions = await tx.query<{ version: number; saved_by: string; saved_at: Date }>(
    `select version, saved_by, saved_at from content_version where content_id = $1 order by version desc limit ${String(LISTED_MAX)}`,
    [id],
  );
  const publications = await tx.query<{
    version: number;
    from_at: Date;
    must_accept: boolean;
    published_by: string;
    published_at: Date;
    ended_at: Date | null;
  }>(
    `select version, from_at, must_accept, published_by, published_at, ended_at from content_publication where content_id = $1
      order by id desc limit ${String(LISTED_MAX)}`,
    [id],
  );
  return {
    id,
    kind: row.kind,
    state: row.state,
    version: row.version,
    form: formOf(newest),
    versions: versions.rows.map(({ version, saved_by, saved_at }) => ({ version, savedBy: saved_by, savedTime: saved_at.getTime() })),
    publications: publications.rows.map((one) => ({
      version: one.version,
      startTime: one.from_at.getTime(),
      mustAccept: one.must_accept,
      publishedBy: one.published_by,
      publishTime: one.published_at.getTime(),
      endTime: one.ended_at?.getTime() ?? null,
    })),
  };
}

export interface NewPublication {
  tenantId: string;
  id: string;
  version: number;
  fromMs: number;
  mustAccept: boolean;
  publishedBy: string;
  nowMs: number;
}

/** A publication that was to come later is replaced. */
export async function insertPublication(tx: Queryable, of: NewPublication): Promise<void> {
  const at = new Date(of.nowMs);
  await tx.query('update content_publication set ended_at = $2 where content_id = $1 and ended_at is null and from_at > $2', [of.id, at]);
  await tx.query(
    `insert into content_publication (tenant_id, content_id, version, from_at, must_accept, published_by, published_at) values ($1, $2, $3, $4, $5, $6, $7)`,
    [of.tenantId, of.id, of.version, new Date(of.fromMs), of.mustAccept, of.publishedBy, at],
  );
}

/** False where nothing was shown or scheduled. */
export async function endPublications(tx: Queryable, id: string, nowMs: number): Promise<boolean> {
  const { rowCount } = await tx.query('update content_publication set ended_at = $2 where content_id = $1 and ended_at is null', [
    id,
    new Date(nowMs),
  ]);
  return (rowCount ?? 0) > 0;
}

export async function storeSearch(
  tx: Queryable,
  of: { tenantId: string; id: string; version: number; language: string; folded: string; grams: string[] },
): Promise<void> {
  await tx.query(
    `insert into content_search (tenant_id, content_id, version, language, folded, grams) values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    [of.tenantId, of.id, of.version, of.language, of.folded, of.grams],
  );
}

/** Sizes of the pictures of content among these names. */
export async function findPictureSizes(tx: Queryable, names: readonly string[]): Promise<PictureSizes> {
  const { rows } = await tx.query<{ name: string; width: number; height: number }>(
    `select name, width, height from upload where name = any($1) and used_as = 'content'`,
    [names],
  );
  return new Map(rows.map(({ name, width, height }) => [name, { width, height }]));
}

export async function countContentPictures(tx: Queryable, tenantId: string): Promise<number> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 20))', [tenantId]);
  const { rows } = await tx.query<{ count: number }>(
    `select count(*)::int as count from upload where tenant_id = $1 and used_as = 'content'`,
    [tenantId],
  );
  return rows[0]?.count ?? 0;
}

export async function insertContentPicture(
  tx: Queryable,
  of: { tenantId: string; name: string; bytes: Buffer; width: number; height: number; nowMs: number },
): Promise<void> {
  await tx.query(
    `insert into upload (name, tenant_id, bytes, used_as, width, height, created_at) values ($1, $2, $3, 'content', $4, $5, $6)`,
    [of.name, of.tenantId, of.bytes, of.width, of.height, new Date(of.nowMs)],
  );
}

export async function findContentPicture(tx: Queryable, name: string): Promise<Buffer | undefined> {
  const { rows } = await tx.query<{ bytes: Buffer }>(`select bytes from upload where name = $1 and used_as = 'content'`, [name]);
  return rows[0]?.bytes;
}
