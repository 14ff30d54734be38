// SQL on announcements as readers see them. Whom one is for is asked of the database when it is read: nothing is stored for a reader before he opened it.
import { matchLanguage, type Announcement, type LanguageTag, type MarkdownTree } from '@millrace/contract';
import type { Queryable } from '../shared/database/index.ts';

/** What is published: each language with its tree. */
export interface LiveAnnouncement {
  texts: { language: LanguageTag; title: string; tree: MarkdownTree }[];
  shown: Announcement['shown'];
  pinned: boolean;
}

export interface Reader {
  userId: string;
  /** Of the reader, then of the brand. */
  languages: readonly LanguageTag[];
  nowMs: number;
}

/** Shown at once; more are not. */
const SHOWN_MAX = 20;

const SHOWN = `a.state = 'published' and a.live_from <= $2 and (a.live_until is null or a.live_until > $2) and announcement_is_for(a.live -> 'segment', $1)`;

interface Row {
  id: string;
  live: LiveAnnouncement;
  live_from: Date;
  corrected_at: Date | null;
  read: boolean;
}

const COLUMNS = `a.id, a.live, a.live_from, a.corrected_at,
  exists (select from announcement_read r where r.user_id = $1 and r.announcement_id = a.id) as read`;

export async function listShown(tx: Queryable, reader: Reader): Promise<Announcement[]> {
  const { rows } = await tx.query<Row>(
    `select ${COLUMNS} from announcement a where ${SHOWN} order by (a.live ->> 'pinned')::boolean desc, a.live_from desc, a.id desc limit ${SHOWN_MAX}`,
    [reader.userId, new Date(reader.nowMs)],
  );
  return rows.map((row) => viewOf(row, reader).head);
}

export async function findShown(tx: Queryable, reader: Reader, id: string): Promise<(Announcement & { body: MarkdownTree }) | undefined> {
  const { rows } = await tx.query<Row>(`select ${COLUMNS} from announcement a where ${SHOWN} and a.id = $3`, [
    reader.userId,
    new Date(reader.nowMs),
    id,
  ]);
  if (!rows[0]) return undefined;
  const { head, body } = viewOf(rows[0], reader);
  return { ...head, body };
}

function viewOf({ id, live, live_from: from, corrected_at: correctedAt, read }: Row, { languages }: Reader) {
  const language = matchLanguage(
    languages,
    live.texts.map((text) => text.language),
  );
  const text = live.texts.find((one) => one.language === language);
  const head: Announcement = {
    id,
    title: text?.title ?? '',
    language,
    shown: live.shown,
    pinned: live.pinned,
    read,
    correctTime: correctedAt?.getTime() ?? null,
    createTime: from.getTime(),
  };
  return { head, body: text?.tree ?? [] };
}

/** Of those that are shown now, how many each of the readers has not opened; whom none is for is left out. Readers are found once for each segment. */
export async function countUnreadAnnouncementsOf(
  tx: Queryable,
  userIds: readonly string[],
  nowMs: number,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await tx.query<{ userId: string; unread: number }>(
    `select r.user_id as "userId", sum(cardinality(s.ids) - (
         select count(*) from announcement_read o where o.user_id = r.user_id and o.announcement_id = any (s.ids)))::int as unread
       from (select array_agg(a.id) as ids, a.live -> 'segment' as segment from announcement a
              where a.state = 'published' and a.live_from <= $2 and (a.live_until is null or a.live_until > $2) group by 2) s,
            announcement_readers(s.segment, $1) r(user_id)
      group by r.user_id`,
    [userIds, new Date(nowMs)],
  );
  return new Map(rows.map(({ userId, unread }) => [userId, unread]));
}

export async function noteRead(tx: Queryable, of: { tenantId: string; userId: string; id: string }, nowMs: number): Promise<void> {
  await tx.query(
    'insert into announcement_read (user_id, announcement_id, tenant_id, read_at) values ($1, $2, $3, $4) on conflict do nothing',
    [of.userId, of.id, of.tenantId, new Date(nowMs)],
  );
}
