// The only SQL on banners and their taps.
import {
  BANNERS_SHOWN_MAX,
  languageTags,
  type ContentPicture,
  type LanguageTag,
  type LinkTarget,
  type ShownBanner,
} from '@millrace/contract';
import type { AdminBanner, AudienceSegment, BannerState } from '@millrace/contract/admin';
import type { Queryable } from '../../shared/database/index.ts';
import { shownSegment, storedSegment, type StoredSegment } from '../../shared/tenants/segments.ts';
import type { Reader } from '../shown.store.ts';

type Mode = 'light' | 'dark';
/** Names of pictures, and what they say. A language without a picture is missing. */
export type BannerTexts = Partial<Record<LanguageTag, { light?: string | undefined; dark?: string | undefined; alt: string }>>;

/** Those that are on, in their window, for this trader, and in a language that the tenant shows. */
export async function listShownBanners(
  tx: Queryable,
  { userId, mode, nowMs, language, locale, allowed }: Reader & { userId: string; mode: Mode },
): Promise<ShownBanner[]> {
  const { rows } = await tx.query<{ id: string; name: string; width: number; height: number; alt: string; target: LinkTarget | null }>(
    `select b.id, u.name, u.width, u.height, l.text ->> 'alt' as alt, b.target
       from banner b
      cross join lateral (select case when $3 = any($6::text[]) and b.texts ? $3 then b.texts -> $3 when $4 = any($6) then b.texts -> $4 end as text) l
       join upload u on u.name = coalesce(l.text ->> $5, l.text ->> 'light', l.text ->> 'dark')
      where b.is_on and (b.from_at is null or b.from_at <= $2) and (b.until_at is null or b.until_at > $2)
        and announcement_is_for(b.segment, $1)
      order by b.position, b.created_at, b.id limit ${String(BANNERS_SHOWN_MAX)}`,
    [userId, new Date(nowMs), language, locale, mode, allowed],
  );
  return rows.map(({ id, name, width, height, alt, target }) => ({ id, picture: { name, width, height }, alt, target }));
}

/** False where there is no such banner. */
export async function countClick(tx: Queryable, of: { tenantId: string; id: string; nowMs: number }): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into banner_clicks (banner_id, day, tenant_id, count) select id, $2, tenant_id, 1 from banner where id = $1 and tenant_id = $3
     on conflict (banner_id, day) do update set count = banner_clicks.count + 1`,
    [of.id, new Date(of.nowMs).toISOString().slice(0, 10), of.tenantId],
  );
  return rowCount === 1;
}

interface Row {
  id: string;
  version: number;
  state: BannerState;
  is_on: boolean;
  address: string;
  target: LinkTarget | null;
  from_at: Date | null;
  until_at: Date | null;
  position: number;
  segment: StoredSegment;
  texts: BannerTexts;
  clicks: number;
  saved_by: string;
  saved_at: Date;
}

/** With parameter 1, the moment. */
const LISTED = `
  select b.*, case when b.until_at <= $1 then 'ended' when not b.is_on then 'off' when b.from_at > $1 then 'waiting' else 'shown' end as state,
         (select coalesce(sum(c.count), 0)::int from banner_clicks c where c.banner_id = b.id) as clicks
    from banner b where b.tenant_id = app_tenant()`;

export async function pageBanners(
  tx: Queryable,
  state: BannerState | undefined,
  { offset, pageSize, nowMs }: { offset: number; pageSize: number; nowMs: number },
): Promise<{ total: number; rows: AdminBanner[] }> {
  const filter = [new Date(nowMs), state ?? null];
  const where = '($2::text is null or l.state = $2)';
  const counted = await tx.query<{ total: number }>(`select count(*)::int as total from (${LISTED}) l where ${where}`, filter);
  const { rows } = await tx.query<Row>(
    `select l.* from (${LISTED}) l where ${where} order by l.position, l.created_at, l.id limit $3 offset $4`,
    [...filter, pageSize, offset],
  );
  return { total: counted.rows[0]?.total ?? 0, rows: await viewsOf(tx, rows) };
}

export async function findBanner(tx: Queryable, id: string, nowMs: number): Promise<AdminBanner | undefined> {
  const { rows } = await tx.query<Row>(`select l.* from (${LISTED}) l where l.id = $2`, [new Date(nowMs), id]);
  return (await viewsOf(tx, rows))[0];
}

async function viewsOf(tx: Queryable, rows: readonly Row[]): Promise<AdminBanner[]> {
  const names = rows.flatMap(({ texts }) =>
    Object.values(texts).flatMap(({ light, dark }) => [light, dark].filter((name) => name !== undefined)),
  );
  const found = await tx.query<ContentPicture>('select name, width, height from upload where name = any($1)', [names]);
  const pictures = new Map(found.rows.map((picture) => [picture.name, picture]));
  const pictureOf = (name: string | undefined): ContentPicture | null => (name === undefined ? null : (pictures.get(name) ?? null));
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    state: row.state,
    isOn: row.is_on,
    address: row.address,
    target: row.target,
    startTime: row.from_at?.getTime() ?? null,
    endTime: row.until_at?.getTime() ?? null,
    position: row.position,
    segment: shownSegment(row.segment),
    texts: Object.fromEntries(
      languageTags.map((tag) => {
        const text = row.texts[tag];
        return [tag, { light: pictureOf(text?.light), dark: pictureOf(text?.dark), alt: text?.alt ?? '' }];
      }),
    ) as AdminBanner['texts'],
    clicks: row.clicks,
    savedBy: row.saved_by,
    savedTime: row.saved_at.getTime(),
  }));
}

export interface BannerValues {
  id: string;
  tenantId: string;
  isOn: boolean;
  address: string;
  target: LinkTarget | null;
  fromMs: number | undefined;
  untilMs: number | undefined;
  position: number;
  segment: AudienceSegment;
  texts: BannerTexts;
  savedBy: string;
  nowMs: number;
}

/** Inserts it, or changes it where it is there. */
export async function storeBanner(tx: Queryable, of: BannerValues): Promise<void> {
  const at = (ms: number | undefined): Date | null => (ms === undefined ? null : new Date(ms));
  await tx.query(
    `insert into banner (id, tenant_id, is_on, address, target, from_at, until_at, position, segment, texts, saved_by, saved_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12)
     on conflict (id) do update set version = banner.version + 1, is_on = $3, address = $4, target = $5, from_at = $6, until_at = $7, position = $8,
       segment = $9, texts = $10, saved_by = $11, saved_at = $12`,
    [
      of.id,
      of.tenantId,
      of.isOn,
      of.address,
      of.target === null ? null : JSON.stringify(of.target),
      at(of.fromMs),
      at(of.untilMs),
      of.position,
      JSON.stringify(storedSegment(of.segment)),
      JSON.stringify(of.texts),
      of.savedBy,
      new Date(of.nowMs),
    ],
  );
}

/** Its version, locked until the transaction ends. */
export async function lockBanner(tx: Queryable, id: string): Promise<number | undefined> {
  const { rows } = await tx.query<{ version: number }>('select version from banner where id = $1 for update', [id]);
  return rows[0]?.version;
}
