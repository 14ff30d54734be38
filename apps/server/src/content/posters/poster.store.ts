// The only SQL on posters of a brand.
import { languageTags, posterLimits, type ContentPicture, type LanguageTag, type PosterPlaces, type ShownPoster } from '@millrace/contract';
import type { AdminPoster } from '@millrace/contract/admin';
import type { Queryable } from '../../shared/database/index.ts';
import type { Reader } from '../shown.store.ts';

export interface PosterDesign {
  position: number;
  ink: ShownPoster['ink'];
  places: PosterPlaces;
  /** Languages without a picture are missing. */
  texts: Partial<Record<LanguageTag, { picture: string; title: string; text: string }>>;
}

interface ShownRow extends ContentPicture {
  id: string;
  live: PosterDesign;
  language: LanguageTag;
}

/** Those that are published and have a picture in the reader's or the tenant's language, as far as that one is shown. */
export async function listShownPosters(tx: Queryable, { language, locale, allowed }: Reader): Promise<ShownPoster[]> {
  const { rows } = await tx.query<ShownRow>(
    `select p.id, p.live, l.language, u.name, u.width, u.height
       from poster p
       join lateral (select k as language from jsonb_object_keys(p.live -> 'texts') k where k in ($1, $2) and k = any($3::text[])
                      order by k = $1 desc limit 1) l on true
       join upload u on u.name = p.live -> 'texts' -> l.language ->> 'picture'
      where p.state = 'published'
      order by (p.live ->> 'position')::int, p.created_at, p.id limit ${String(posterLimits.shownMax)}`,
    [language, locale, allowed],
  );
  return rows.map(({ id, live, language: shown, name, width, height }) => {
    const { title = '', text = '' } = live.texts[shown] ?? {};
    return { id, picture: { name, width, height }, title, text, language: shown, ink: live.ink, places: live.places };
  });
}

interface Row {
  id: string;
  version: number;
  state: AdminPoster['state'];
  draft: PosterDesign | null;
  live: PosterDesign | null;
  saved_by: string;
  saved_at: Date;
}

const LISTED = `select p.*, coalesce(p.draft, p.live) as design from poster p where p.tenant_id = app_tenant()`;

export async function pagePosters(
  tx: Queryable,
  state: AdminPoster['state'] | undefined,
  { offset, pageSize }: { offset: number; pageSize: number },
): Promise<{ total: number; rows: AdminPoster[] }> {
  const where = '($1::text is null or l.state = $1)';
  const counted = await tx.query<{ total: number }>(`select count(*)::int as total from (${LISTED}) l where ${where}`, [state ?? null]);
  const { rows } = await tx.query<Row>(
    `select l.* from (${LISTED}) l where ${where} order by (l.design ->> 'position')::int, l.created_at, l.id limit $2 offset $3`,
    [state ?? null, pageSize, offset],
  );
  return { total: counted.rows[0]?.total ?? 0, rows: await viewsOf(tx, rows) };
}

export async function findPoster(tx: Queryable, id: string): Promise<AdminPoster | undefined> {
  const { rows } = await tx.query<Row>('select * from poster where id = $1', [id]);
  return (await viewsOf(tx, rows))[0];
}

async function viewsOf(tx: Queryable, rows: readonly Row[]): Promise<AdminPoster[]> {
  const designs = rows.map((row) => designOf(row));
  const names = designs.flatMap(({ texts }) => Object.values(texts).map(({ picture }) => picture));
  const found = await tx.query<ContentPicture>('select name, width, height from upload where name = any($1)', [names]);
  const pictures = new Map(found.rows.map((picture) => [picture.name, picture]));
  return rows.map((row) => {
    const { position, ink, places, texts } = designOf(row);
    return {
      id: row.id,
      version: row.version,
      state: row.state,
      hasChanges: row.draft !== null && row.live !== null,
      position,
      ink,
      places,
      texts: Object.fromEntries(
        languageTags.map((tag) => {
          const { picture = '', title = '', text = '' } = texts[tag] ?? {};
          return [tag, { picture: pictures.get(picture) ?? null, title, text }];
        }),
      ) as AdminPoster['texts'],
      savedBy: row.saved_by,
      savedTime: row.saved_at.getTime(),
    };
  });
}

/** What was written last. */
function designOf({ id, draft, live }: Row): PosterDesign {
  const design = draft ?? live;
  if (!design) throw new Error(`the poster ${id} has no design`);
  return design;
}

/** Version, state and whether there is something to publish, locked until the transaction ends. */
export async function lockPoster(
  tx: Queryable,
  id: string,
): Promise<{ version: number; state: AdminPoster['state']; hasDraft: boolean } | undefined> {
  const { rows } = await tx.query<{ version: number; state: AdminPoster['state']; hasDraft: boolean }>(
    `select version, state, draft is not null as "hasDraft" from poster where id = $1 for update`,
    [id],
  );
  return rows[0];
}

interface SavedPoster {
  id: string;
  tenantId: string;
  design: PosterDesign;
  savedBy: string;
  nowMs: number;
}

/** Inserts it, or writes its draft where it is there. */
export async function storeDraft(tx: Queryable, { id, tenantId, design, savedBy, nowMs }: SavedPoster): Promise<void> {
  await tx.query(
    `insert into poster (id, tenant_id, draft, saved_by, saved_at, created_at) values ($1, $2, $3, $4, $5, $5)
     on conflict (id) do update set version = poster.version + 1, draft = $3, saved_by = $4, saved_at = $5`,
    [id, tenantId, JSON.stringify(design), savedBy, new Date(nowMs)],
  );
}

/** Also one that was withdrawn, with or without a new draft. */
export async function setPublished(tx: Queryable, id: string): Promise<void> {
  await tx.query(`update poster set state = 'published', live = coalesce(draft, live), draft = null, version = version + 1 where id = $1`, [
    id,
  ]);
}

export async function setWithdrawn(tx: Queryable, id: string): Promise<void> {
  await tx.query(`update poster set state = 'withdrawn', version = version + 1 where id = $1`, [id]);
}
