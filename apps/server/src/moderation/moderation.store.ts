// The only SQL on what waits for a moderator, beside noting it (shared/words/masked.store.ts).
import type { DeskModeration, ModeratedKind } from '@millrace/contract/admin';
import { chatIdOf } from '../chat/index.ts';
import type { Queryable } from '../shared/database/index.ts';

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
