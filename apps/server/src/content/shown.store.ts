// The only SQL by which traders read content: what is published at a moment, in the language of the reader or the next best one.
import type { Article, ContentColumn, ContentKind, ContentPicture, ContentRow, LanguageTag, MarkdownTree } from '@millrace/contract';
import type { Queryable } from '../shared/database/index.ts';
import type { searchOf } from './search/grams.ts';

export interface Reader {
  language: LanguageTag;
  /** Of the tenant: what a text that lacks the reader's language is shown in. */
  locale: string;
  /** Languages that the tenant's permissions let traders see. */
  allowed: readonly LanguageTag[];
  nowMs: number;
}

/** Parameters 1 to 4: moment, language, locale of the tenant, allowed languages. What is written in none of those is not shown. */
const SHOWN = `
  from content c
  join lateral (select p.version, p.from_at, p.must_accept from content_publication p
                 where p.content_id = c.id and p.ended_at is null and p.from_at <= $1 order by p.from_at desc, p.id desc limit 1) s on true
  join content_version v on v.content_id = c.id and v.version = s.version
  join lateral (select k as language from jsonb_object_keys(v.texts) k where k = any($4::text[])
                 order by k = $2 desc, k = $3 desc, k limit 1) l on true
  left join upload u on u.name = v.picture`;
const COLUMNS = `c.id, c.kind, v.article_column as "column", v.texts -> l.language ->> 'title' as title, v.texts -> l.language ->> 'summary' as summary,
  v.picture, u.width, u.height, l.language, s.from_at`;
const firstFour = ({ nowMs, language, locale, allowed }: Reader) => [new Date(nowMs), language, locale, allowed];

interface Row {
  id: string;
  kind: ContentKind;
  column: ContentColumn | null;
  title: string;
  summary: string;
  picture: string | null;
  width: number | null;
  height: number | null;
  language: LanguageTag;
  from_at: Date;
}
interface FullRow extends Row {
  version: number;
  tree: MarkdownTree;
}

export interface ArticleQuery {
  column?: ContentColumn | undefined;
  search: ReturnType<typeof searchOf>;
  offset: number;
  pageSize: number;
}

/** Articles; with a search whatever is no agreement and has all of its words. */
export async function pageShown(
  tx: Queryable,
  reader: Reader,
  { column, search, offset, pageSize }: ArticleQuery,
): Promise<{ total: number; rows: ContentRow[] }> {
  const from = search
    ? `${SHOWN} join content_search f on f.content_id = c.id and f.version = s.version and f.language = l.language
       where c.kind in ('article', 'tutorial', 'question') and ($5::text is null or v.article_column = $5) and f.grams @> $6 and f.folded like all ($7)`
    : `${SHOWN} where c.kind = 'article' and ($5::text is null or v.article_column = $5)`;
  const values = [...firstFour(reader), column ?? null, ...(search ? [search.grams, search.patterns] : [])];
  const counted = await tx.query<{ total: number }>(`select count(*)::int as total ${from}`, values);
  const { rows } = await tx.query<Row>(
    `select ${COLUMNS} ${from} order by s.from_at desc, c.id desc limit $${String(values.length + 1)} offset $${String(values.length + 2)}`,
    [...values, pageSize, offset],
  );
  return { total: counted.rows[0]?.total ?? 0, rows: rows.map(rowOf) };
}

const FULL = `select ${COLUMNS}, s.version, v.texts -> l.language -> 'tree' as tree ${SHOWN}`;

/** An article, a tutorial or a question. */
export async function findShown(tx: Queryable, reader: Reader, id: string): Promise<Article | undefined> {
  const { rows } = await tx.query<FullRow>(`${FULL} where c.id = $5 and c.kind in ('article', 'tutorial', 'question')`, [
    ...firstFour(reader),
    id,
  ]);
  return rows[0] && articleOf(rows[0]);
}

export async function findShownAgreement(tx: Queryable, reader: Reader, kind: ContentKind): Promise<Article | undefined> {
  const { rows } = await tx.query<FullRow>(`${FULL} where c.kind = $5`, [...firstFour(reader), kind]);
  return rows[0] && articleOf(rows[0]);
}

const HELP_MAX = 100;

export async function listShownHelp(tx: Queryable, reader: Reader, kind: 'tutorial' | 'question'): Promise<Article[]> {
  const { rows } = await tx.query<FullRow>(`${FULL} where c.kind = $5 order by v.position, c.created_at, c.id limit ${String(HELP_MAX)}`, [
    ...firstFour(reader),
    kind,
  ]);
  return rows.map(articleOf);
}

/** Agreements that must be accepted and were not by this user; a later version that need not be accepted lets the one before it count no more. */
export async function listDue(
  tx: Queryable,
  reader: Reader,
  userId: string,
): Promise<{ id: string; kind: ContentKind; title: string; version: number; timeMs: number }[]> {
  const { rows } = await tx.query<Row & { version: number }>(
    `select ${COLUMNS}, s.version ${SHOWN}
      where c.kind in ('userContract', 'contracts', 'privacy') and s.must_accept
        and not exists (select from agreement_acceptance a where a.user_id = $5 and a.content_id = c.id and a.version = s.version)
      order by c.kind`,
    [...firstFour(reader), userId],
  );
  return rows.map(({ id, kind, title, version, from_at }) => ({ id, kind, title, version, timeMs: from_at.getTime() }));
}

export async function insertAcceptance(
  tx: Queryable,
  of: { tenantId: string; userId: string; contentId: string; version: number; nowMs: number },
): Promise<void> {
  await tx.query(
    `insert into agreement_acceptance (tenant_id, user_id, content_id, version, accepted_at) values ($1, $2, $3, $4, $5) on conflict do nothing`,
    [of.tenantId, of.userId, of.contentId, of.version, new Date(of.nowMs)],
  );
}

function pictureOf({ picture, width, height }: Row): ContentPicture | null {
  return picture === null || width === null || height === null ? null : { name: picture, width, height };
}

function rowOf(row: Row): ContentRow {
  const { id, kind, column, title, summary, language, from_at } = row;
  return { id, kind, column, title, summary, picture: pictureOf(row), language, time: from_at.getTime() };
}

function articleOf(row: FullRow): Article {
  return { ...rowOf(row), version: row.version, tree: row.tree };
}
