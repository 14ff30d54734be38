// The only SQL on what waits for a moderator, beside noting it (shared/words/masked.store.ts).
import type { DeskModeration, ModeratedKind } from '@millrace/contract/admin';
import type { ReportedKind, ReportReason } from '@millrace/contract';
import { chatIdOf } from '../chat/index.ts';
import type { Queryable } from '../shared/database/index.ts';
import { newId } from '../shared/ids.ts';

interface Row extends Omit<DeskModeration, 'createTime' | 'user' | 'chatId'> {
  userId: string;
  uid: string;
  nickname: string;
  createdAt: Date;
}

export async function pageItems(
  tx: Queryable,
  query: { state: string; uid: string | undefined; isOldestFirst: boolean; offset: number; pageSize: number },
): Promise<{ total: number; rows: DeskModeration[] }> {
  const from =
    'moderation_item i join app_user u on u.id = i.user_id where i.tenant_id = app_tenant() and i.state = $1 and ($2::text is null or u.uid = $2)';
  const counted = await tx.query<{ total: number }>(`select count(*)::int as total from ${from}`, [query.state, query.uid]);
  const { rows } = await tx.query<Row>(
    `select i.id, i.version, i.user_id as "userId", u.uid, u.nickname, i.kind, i.words, i.shown, i.state, i.reply,
            (select coalesce(json_agg(json_build_object('reason', reason, 'count', count) order by count desc, reason), '[]') from
              (select reason, count(*)::int as count from word_report r where r.user_id = i.user_id and r.kind = i.kind and r.words = i.shown group by reason) by_reason) as reports,
            coalesce((select name from operator where id = i.decided_by), '') as "decidedBy", i.created_at as "createdAt"
       from ${from} order by i.created_at ${query.isOldestFirst ? '' : 'desc'}, i.id limit $3 offset $4`,
    [query.state, query.uid, query.pageSize, query.offset],
  );
  return {
    total: counted.rows[0]?.total ?? 0,
    rows: rows.map(({ userId, uid, nickname, createdAt, ...row }) => ({
      ...row,
      user: { id: userId, uid, nickname },
      chatId: row.kind === 'chat' ? chatIdOf(userId) : '',
      createTime: createdAt.getTime(),
    })),
  };
}

/** What stands there now under a trader's id; undefined for one who is not to be copied any more. */
export async function wordsOfLead(
  tx: Queryable,
  traderId: string,
  kind: ReportedKind,
): Promise<{ userId: string; words: string } | undefined> {
  const { rows } = await tx.query<{ userId: string; nickname: string; introduction: string }>(
    `select l.user_id as "userId", u.nickname, l.introduction from lead_trader l join app_user u on u.id = l.user_id
      where l.id = $1 and l.state = 'active' and not u.deleted`,
    [traderId],
  );
  return rows[0] && { userId: rows[0].userId, words: rows[0][kind] };
}

export interface NewReport {
  tenantId: string;
  userId: string;
  kind: ReportedKind;
  words: string;
  reporterId: string;
  reason: ReportReason;
}

/** Reports of one trader since then; call it under his lock. */
export async function countReports(tx: Queryable, reporterId: string, sinceMs: number): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    'select count(*)::int as count from word_report where reporter_id = $1 and created_at > $2',
    [reporterId, new Date(sinceMs)],
  );
  return rows[0]?.count ?? 0;
}

export async function lockReporter(tx: Queryable, reporterId: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('reports ' || $1, 0))`, [reporterId]);
}

/** His own old ones go. */
export async function forgetReports(tx: Queryable, reporterId: string, beforeMs: number): Promise<void> {
  await tx.query('delete from word_report where reporter_id = $1 and created_at < $2', [reporterId, new Date(beforeMs)]);
}

/** False where he has reported these words before. */
export async function insertReport(tx: Queryable, report: NewReport, nowMs: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into word_report (id, tenant_id, user_id, kind, words, reporter_id, reason, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (user_id, kind, words, reporter_id) do nothing`,
    [newId('rep'), report.tenantId, report.userId, report.kind, report.words, report.reporterId, report.reason, new Date(nowMs)],
  );
  return rowCount === 1;
}

/** Puts reported words into the queue: in the place of older ones that wait, and not where an operator has left the same words as they are. */
export async function noteReported(tx: Queryable, { tenantId, userId, kind, words }: NewReport, nowMs: number): Promise<void> {
  await tx.query(
    `insert into moderation_item (id, tenant_id, user_id, kind, words, shown, created_at)
     select $1, $2, $3, $4, $5, $5, $6
      where not exists (select from moderation_item where user_id = $3 and kind = $4 and shown = $5 and state = 'left')
     on conflict (user_id, kind, ref) where state = 'open'
       do update set words = excluded.words, shown = excluded.shown, created_at = excluded.created_at, version = moderation_item.version + 1
       where moderation_item.shown <> excluded.shown`,
    [newId('mod'), tenantId, userId, kind, words, new Date(nowMs)],
  );
}

export interface LockedItem {
  userId: string;
  kind: ModeratedKind;
  ref: string;
  version: number;
  state: DeskModeration['state'];
}

export async function lockItem(tx: Queryable, id: string): Promise<LockedItem | undefined> {
  const { rows } = await tx.query<LockedItem>(
    'select user_id as "userId", kind, ref, version, state from moderation_item where id = $1 for update',
    [id],
  );
  return rows[0];
}

/** False where something else stands there by now. */
export async function removeItemWords(tx: Queryable, id: string): Promise<boolean> {
  const { rows } = await tx.query<{ removed: boolean }>('select remove_moderated($1) as removed', [id]);
  return rows[0]?.removed ?? false;
}

export async function settleItem(
  tx: Queryable,
  id: string,
  { state, reply, operatorId }: { state: DeskModeration['state']; reply: string; operatorId: string },
  nowMs: number,
): Promise<void> {
  await tx.query(
    'update moderation_item set state = $2, reply = $3, decided_by = $4, decided_at = $5, version = version + 1 where id = $1',
    [id, state, reply, operatorId, new Date(nowMs)],
  );
}

export interface StoredWords {
  userId: string;
  kind: Exclude<ModeratedKind, 'chat'>;
  words: string;
}

/** What traders after `afterId` have stored of themselves, by trader. */
export async function storedWords(
  tx: Queryable,
  afterId: string,
  usersMax: number,
): Promise<{ words: StoredWords[]; lastId: string | undefined }> {
  const { rows } = await tx.query<{ id: string; nickname: string; autograph: string; introductions: string[] }>(
    `select u.id, u.nickname, u.autograph,
       array(select introduction from lead_trader where user_id = u.id union select introduction from trader_application where user_id = u.id) as introductions
       from app_user u where u.id > $1 and not u.deleted order by u.id limit $2`,
    [afterId, usersMax],
  );
  const words = rows.flatMap(({ id: userId, nickname, autograph, introductions }): StoredWords[] => [
    { userId, kind: 'nickname', words: nickname },
    { userId, kind: 'autograph', words: autograph },
    ...introductions.map((introduction) => ({ userId, kind: 'introduction' as const, words: introduction })),
  ]);
  return { words, lastId: rows.at(-1)?.id };
}

const REWRITE: Readonly<Record<StoredWords['kind'], readonly string[]>> = {
  nickname: ['update app_user set nickname = $3 where id = $1 and nickname = $2'],
  autograph: ['update app_user set autograph = $3 where id = $1 and autograph = $2'],
  introduction: [
    'update lead_trader set introduction = $3 where user_id = $1 and introduction = $2',
    'update trader_application set introduction = $3 where user_id = $1 and introduction = $2',
  ],
};

export async function rewriteWords(tx: Queryable, { userId, kind, words }: StoredWords, shown: string): Promise<void> {
  for (const statement of REWRITE[kind]) await tx.query(statement, [userId, words, shown]);
}

/** Tenants whose stored words this rule has not gone through. @param db of the engine's role */
export async function tenantsToMask(db: Queryable, rule: number): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    'select id from tenant t where not exists (select from words_masked m where m.tenant_id = t.id and m.rule = $1) order by id',
    [rule],
  );
  return rows.map(({ id }) => id);
}

export async function noteMaskedBy(db: Queryable, tenantId: string, rule: number): Promise<void> {
  await db.query('insert into words_masked (tenant_id, rule) values ($1, $2) on conflict (tenant_id) do update set rule = excluded.rule', [
    tenantId,
    rule,
  ]);
}
