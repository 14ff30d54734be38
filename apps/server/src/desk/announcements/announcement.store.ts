// SQL on announcements as operators write them.
import type { AnnouncementDraft, AudienceSegment } from '@millrace/contract/admin';
import type { LiveAnnouncement } from '../../announcements/index.ts';
import type { Queryable } from '../../shared/database/index.ts';
import { newId } from '../../shared/ids.ts';
import { storedSegment } from '../../shared/tenants/segments.ts';

export interface StoredAnnouncement {
  id: string;
  version: number;
  state: 'draft' | 'published' | 'withdrawn';
  draft: AnnouncementDraft | null;
  /** As published, with the sources from which it was made. */
  live: (LiveAnnouncement & { source: AnnouncementDraft }) | null;
  createdBy: string;
  createdAt: Date;
  changedAt: Date;
  publishedAt: Date | null;
  correctedAt: Date | null;
  opened: number;
}

const COLUMNS = `a.id, a.version, a.state, a.draft, a.live, o.name as "createdBy", a.created_at as "createdAt", a.changed_at as "changedAt",
  a.published_at as "publishedAt", a.corrected_at as "correctedAt",
  (select count(*)::int from announcement_read r where r.announcement_id = a.id) as opened`;

export async function pageAnnouncements(
  tx: Queryable,
  { state, sort }: { state?: string | undefined; sort?: string | undefined },
  { offset, pageSize }: { offset: number; pageSize: number },
): Promise<{ total: number; rows: StoredAnnouncement[] }> {
  const { rows: counted } = await tx.query<{ total: number }>(
    'select count(*)::int as total from announcement where ($1::text is null or state = $1)',
    [state ?? null],
  );
  const order = sort === 'oldest' ? 'asc' : 'desc';
  const { rows } = await tx.query<StoredAnnouncement>(
    `select ${COLUMNS} from announcement a join operator o on o.id = a.created_by where ($1::text is null or a.state = $1)
      order by a.changed_at ${order}, a.id ${order} limit $2 offset $3`,
    [state ?? null, pageSize, offset],
  );
  return { total: counted[0]?.total ?? 0, rows };
}

/** Locked for the transaction. */
export async function lockAnnouncement(tx: Queryable, id: string): Promise<StoredAnnouncement | undefined> {
  const { rows } = await tx.query<StoredAnnouncement>(
    `select ${COLUMNS} from announcement a join operator o on o.id = a.created_by where a.id = $1 for update of a`,
    [id],
  );
  return rows[0];
}

export async function insertAnnouncement(
  tx: Queryable,
  of: { tenantId: string; operatorId: string; draft: AnnouncementDraft },
  nowMs: number,
): Promise<string> {
  const id = newId('ann');
  await tx.query('insert into announcement (id, tenant_id, draft, created_by, created_at, changed_at) values ($1, $2, $3, $4, $5, $5)', [
    id,
    of.tenantId,
    JSON.stringify(of.draft),
    of.operatorId,
    new Date(nowMs),
  ]);
  return id;
}

export async function updateDraft(tx: Queryable, id: string, draft: AnnouncementDraft, nowMs: number): Promise<void> {
  await tx.query('update announcement set draft = $2, version = version + 1, changed_at = $3 where id = $1', [
    id,
    JSON.stringify(draft),
    new Date(nowMs),
  ]);
}

/** What was shown before is corrected by it. */
export async function publishLive(tx: Queryable, id: string, live: NonNullable<StoredAnnouncement['live']>, nowMs: number): Promise<void> {
  const { source } = live;
  await tx.query(
    `update announcement set state = 'published', draft = null, live = $2, live_from = $3, live_until = $4, version = version + 1, changed_at = $5,
       published_at = coalesce(published_at, $5), corrected_at = case when live is null then null else $5 end where id = $1`,
    [
      id,
      JSON.stringify({ ...live, segment: storedSegment(source.segment) }),
      new Date(source.from),
      source.until === null ? null : new Date(source.until),
      new Date(nowMs),
    ],
  );
}

export async function setWithdrawn(tx: Queryable, id: string, nowMs: number): Promise<void> {
  await tx.query(`update announcement set state = 'withdrawn', version = version + 1, changed_at = $2 where id = $1`, [
    id,
    new Date(nowMs),
  ]);
}

/** Traders of one part of them, and those of it whom a segment has. */
export async function countOverlap(
  tx: Queryable,
  segment: AudienceSegment,
  part: AudienceSegment,
): Promise<{ among: number; reach: number }> {
  const { rows } = await tx.query<{ among: number; reach: number }>('select among, reach from announcement_overlap($1, $2)', [
    JSON.stringify(storedSegment(segment)),
    JSON.stringify(storedSegment(part)),
  ]);
  return rows[0] ?? { among: 0, reach: 0 };
}

/** Traders of the tenant whom a segment has. */
export async function countReach(tx: Queryable, segment: AudienceSegment): Promise<number> {
  const { rows } = await tx.query<{ reach: number }>('select announcement_reach($1) as reach', [JSON.stringify(storedSegment(segment))]);
  return rows[0]?.reach ?? 0;
}

/** Traders whom one person may announce to. */
export async function aloneMax(tx: Queryable, tenantId: string): Promise<number> {
  const { rows } = await tx.query<{ max: number }>('select announce_alone as max from tenant where id = $1', [tenantId]);
  return rows[0]?.max ?? 0;
}
