// The only SQL of the console on lists of conversations. Transactions are of the tenant: row-level security shows its rows only.
import type { DeskChat, DeskChatState } from '@millrace/contract/admin';
import type { Queryable } from '../../shared/database/index.ts';

export interface DeskChatQuery {
  /** Who reads the list. */
  operatorId: string;
  state?: DeskChatState | undefined;
  /** Only of these traders. */
  userIds?: readonly string[] | undefined;
  takenBy?: string | undefined;
  sort: 'newest' | 'oldest';
  afterId?: string | undefined;
  rowsMax: number;
}

interface Row extends Omit<DeskChat, 'user' | 'waitingTime' | 'lastTime' | 'isMine'> {
  userId: string;
  uid: string;
  nickname: string;
  waitingAt: Date | null;
  lastAt: Date;
  takenById: string | null;
}

const SELECT = `select c.id, c.user_id as "userId", u.uid, u.nickname, c.waiting_since as "waitingAt", c.last_at as "lastAt", coalesce(o.name, '') as "takenBy",
  c.taken_by as "takenById", case when c.closed_at is not null then 'closed' when c.waiting_since is not null then 'waiting' else 'open' end as state,
  coalesce((select left(m.words, 120) from chat_message m where m.chat_id = c.id and m.number = c.last_number), '') as "lastText",
  (select count(*)::int from chat_message m where m.chat_id = c.id and m.number > c.support_read and m.operator_id is null) as unread
  from chat c join app_user u on u.id = c.user_id left join operator o on o.id = c.taken_by`;

const STATE: Readonly<Record<DeskChatState, string>> = {
  waiting: 'c.waiting_since is not null',
  open: 'c.waiting_since is null and c.closed_at is null',
  closed: 'c.closed_at is not null',
};

/** Of those that wait the order is by how long, of all others by the last message. Words are as they were written. */
export async function listDeskChats(tx: Queryable, query: DeskChatQuery): Promise<DeskChat[]> {
  const { operatorId, state, userIds, takenBy, sort, afterId, rowsMax } = query;
  const key = state === 'waiting' ? 'waiting_since' : 'last_at';
  const [direction, beyond] = sort === 'oldest' ? ['asc', '>'] : ['desc', '<'];
  const values: unknown[] = [rowsMax];
  const where = [
    'c.tenant_id = app_tenant()',
    ...(state === undefined ? [] : [STATE[state]]),
    ...(userIds === undefined ? [] : [`c.user_id = any($${values.push(userIds)})`]),
    ...(takenBy === undefined ? [] : [`c.taken_by = $${values.push(takenBy)}`]),
    ...(afterId === undefined
      ? []
      : [`(c.${key}, c.id) ${beyond} ((select a.${key} from chat a where a.id = $${values.push(afterId)}), $${values.length})`]),
  ];
  const { rows } = await tx.query<Row>(
    `${SELECT} where ${where.join(' and ')} order by c.${key} ${direction}, c.id ${direction} limit $1`,
    values,
  );
  return rows.map((row) => chatOf(row, operatorId));
}

export async function findDeskChat(tx: Queryable, id: string, operatorId: string): Promise<DeskChat | undefined> {
  const { rows } = await tx.query<Row>(`${SELECT} where c.id = $1`, [id]);
  return rows[0] && chatOf(rows[0], operatorId);
}

function chatOf({ userId, uid, nickname, waitingAt, lastAt, takenById, ...row }: Row, operatorId: string): DeskChat {
  return {
    ...row,
    user: { id: userId, uid, nickname },
    waitingTime: waitingAt?.getTime() ?? null,
    lastTime: lastAt.getTime(),
    isMine: takenById === operatorId,
  };
}

/** Support has read all. @returns whether this operator had not looked since the last message */
export async function markLooked(tx: Queryable, id: string, operatorId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update chat set support_read = last_number, looked_by = $2, looked_number = last_number
      where id = $1 and (looked_by is distinct from $2 or looked_number <> last_number or support_read <> last_number)`,
    [id, operatorId],
  );
  return rowCount === 1;
}

export async function takeChatFor(tx: Queryable, id: string, operatorId: string): Promise<void> {
  await tx.query('update chat set taken_by = $2 where id = $1 and taken_by is distinct from $2', [id, operatorId]);
}

export async function endChat(tx: Queryable, id: string, nowMs: number): Promise<void> {
  await tx.query('update chat set closed_at = coalesce(closed_at, $2), waiting_since = null, taken_by = null where id = $1', [
    id,
    new Date(nowMs),
  ]);
}

export async function findShownName(tx: Queryable, operatorId: string): Promise<string> {
  const { rows } = await tx.query<{ name: string }>('select shown_name as name from operator where id = $1', [operatorId]);
  return rows[0]?.name ?? '';
}

export async function setShownName(tx: Queryable, operatorId: string, name: string): Promise<void> {
  await tx.query('update operator set shown_name = $2 where id = $1', [operatorId, name]);
}
