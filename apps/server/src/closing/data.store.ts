// The only SQL of the file of a trader's data. Nothing of it proves who he is: no password, key or token.
import type { Queryable } from '../shared/database/index.ts';

/** By name in the file; each is read by id, only rows of the user. */
const LISTS = {
  devices: `select id, device, ip, created_at, seen_at, ended_at from session t where user_id = $1 and not guest`,
  exchangeAccounts: `select id, venue_id, environment, account_uid, remark, masked_key, created_at, deleted_at from exchange_credential t where user_id = $1`,
  tasks: `select id, assignment_type, inst_id, direction, environment, settings, trim_scale(net_total)::text as net_total, created_at, deleted_at from task t where user_id = $1`,
  taskNotes: `select id, note, saved_at from (select task_id as id, user_id, note, saved_at from task_memo) t where user_id = $1`,
  watchedInstruments: `select id, watched_at from (select inst_id as id, user_id, watched_at from watched_instrument) t where user_id = $1`,
  topUps: `select id, network, address, trim_scale(price)::text as price, trim_scale(exact)::text as exact, state, txid, reply, created_at from top_up t where user_id = $1`,
  withdrawals: `select id, network, address, trim_scale(amount)::text as amount, trim_scale(fee)::text as fee, state, txid, reply, created_at from withdrawal t where user_id = $1`,
  transfers: `select id, currency, trim_scale(amount)::text as amount, trim_scale(fee)::text as fee, from_user_id = $1 as is_sent, created_at from transfer t where (from_user_id = $1 or to_user_id = $1)`,
  shareCards: `select id, code, figure, nickname, created_at, taken_back_at from share_card t where user_id = $1`,
  chat: `select id, number, case when operator_id is null then 'trader' else 'support' end as sender, name, words, place, created_at, taken_back_at, removed_at, reason from chat_message t where user_id = $1`,
  messages: `select id, kind, args, created_at, read_at from message t where user_id = $1`,
} as const;
export type DataList = keyof typeof LISTS;
export const dataLists = Object.keys(LISTS) as DataList[];

export async function listOwnRows(
  tx: Queryable,
  list: DataList,
  { userId, afterId, rowsMax }: { userId: string; afterId: string; rowsMax: number },
): Promise<{ id: string }[]> {
  const { rows } = await tx.query<{ id: string }>(`${LISTS[list]} and t.id > $2 order by t.id limit $3`, [userId, afterId, rowsMax]);
  return rows;
}

export async function findOwnProfile(tx: Queryable, userId: string): Promise<object> {
  const { rows } = await tx.query<object>(
    `select u.uid, u.email, u.nickname, u.real_name, u.phone, u.autograph, u.language_code, u.invite_code, i.uid as invited_by, u.via_broker_link, u.level, u.depth, u.two_step,
       u.activated_at, u.last_opened_at, u.created_at
       from app_user u left join app_user i on i.id = u.invited_by where u.id = $1`,
    [userId],
  );
  return rows[0] ?? {};
}
