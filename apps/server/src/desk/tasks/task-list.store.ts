// The only SQL of the console on lists of tasks and of orders. Transactions are of the tenant: row-level security shows its rows only.
import type { AdminOrder, AdminTaskRow, AdminTaskState } from '@millrace/contract/admin';
import type { Queryable } from '../../shared/database/index.ts';

export interface TaskQuery {
  state?: AdminTaskState | undefined;
  kind?: number | undefined;
  environment?: string | undefined;
  userId?: string | undefined;
  instId?: string | undefined;
  fault?: string | undefined;
  sort: 'newest' | 'oldest';
  afterId?: string | undefined;
  rowsMax: number;
}

const WHERE: Record<AdminTaskState, string> = {
  running: 't.trading_enabled and t.buying_enabled',
  exits: 't.trading_enabled and not t.buying_enabled',
  stopped: 'not t.trading_enabled',
  faulty: 't.fault is not null',
};

/** Only the filters that are asked for are written down, so that each is read from its index. */
export async function listAllTasks(tx: Queryable, query: TaskQuery): Promise<AdminTaskRow[]> {
  const { state, kind, environment, userId, instId, fault, sort, afterId, rowsMax } = query;
  const [than, order] = sort === 'newest' ? ['<', 'desc'] : ['>', 'asc'];
  const values: unknown[] = [rowsMax];
  const equal = Object.entries({ assignment_type: kind, environment, user_id: userId, inst_id: instId, fault }).flatMap(([column, value]) =>
    value === undefined ? [] : [`t.${column} = $${values.push(value)}`],
  );
  const after =
    afterId === undefined
      ? []
      : [`(t.created_at, t.id) ${than} ((select a.created_at from task a where a.id = $${values.push(afterId)}), $${values.length})`];
  const where = ['t.tenant_id = app_tenant()', 't.deleted_at is null', ...(state === undefined ? [] : [WHERE[state]]), ...equal, ...after];
  const { rows } = await tx.query<Omit<AdminTaskRow, 'createTime' | 'user'> & { userId: string; uid: string; nickname: string; at: Date }>(
    `select t.id, t.user_id as "userId", u.uid, u.nickname, t.assignment_type as type, t.inst_id as "instId", t.environment,
       t.trading_enabled as "isTrading", t.buying_enabled as "isBuying", coalesce(t.fault, '') as fault, trim_scale(t.net_total)::text as net, t.created_at as at
       from task t join app_user u on u.id = t.user_id
      where ${where.join(' and ')} order by t.created_at ${order}, t.id ${order} limit $1`,
    values,
  );
  return rows.map(({ at, userId: id, uid, nickname, ...row }) => ({ ...row, user: { id, uid, nickname }, createTime: at.getTime() }));
}

export interface TaskOwner {
  id: string;
  uid: string;
  nickname: string;
}

/** Whose living task it is. */
export async function findTaskOwner(tx: Queryable, taskId: string): Promise<TaskOwner | undefined> {
  const { rows } = await tx.query<TaskOwner>(
    'select u.id, u.uid, u.nickname from task t join app_user u on u.id = t.user_id where t.id = $1 and t.deleted_at is null',
    [taskId],
  );
  return rows[0];
}

/** Locks a living task until the end of the transaction; false where there is none. */
export async function lockTaskOfTenant(tx: Queryable, taskId: string): Promise<boolean> {
  const { rows } = await tx.query<{ found: boolean }>('select lock_task($1) as found', [taskId]);
  return rows[0]?.found === true;
}

/** Sizes and prices in lots and ticks of the order's own instrument. */
export type OrderOfTask = Omit<AdminOrder, 'px' | 'sz' | 'filledSz' | 'createTime'> & {
  priceTicks: number | null;
  lots: number;
  filledLots: number;
  createdTs: number;
};

export async function listOrdersOfTask(
  tx: Queryable,
  { taskId, beforeId, rowsMax }: { taskId: string; beforeId: string | undefined; rowsMax: number },
): Promise<OrderOfTask[]> {
  type Counted = 'priceTicks' | 'lots' | 'filledLots' | 'createdTs';
  const { rows } = await tx.query<
    Omit<OrderOfTask, Counted> & Record<Exclude<Counted, 'priceTicks'>, string> & { priceTicks: string | null }
  >(
    `select o.cl_ord_id as "clOrdId", o.inst_id as "instId", o.side, o.effect, o.kind, o.reason, o.status, coalesce(o.refusal_code, '') as "refusalCode",
       coalesce(o.price_ticks, o.trigger_ticks) as "priceTicks", o.lots, o.filled_lots as "filledLots", o.created_ts as "createdTs"
       from task_order o
      where o.task_id = $1 and ($2::text is null or (o.created_ts, o.cl_ord_id) < ((select b.created_ts from task_order b where b.cl_ord_id = $2), $2))
      order by o.created_ts desc, o.cl_ord_id desc limit $3`,
    [taskId, beforeId, rowsMax],
  );
  return rows.map(({ priceTicks, lots, filledLots, createdTs, ...row }) => ({
    ...row,
    priceTicks: priceTicks === null ? null : Number(priceTicks),
    lots: Number(lots),
    filledLots: Number(filledLots),
    createdTs: Number(createdTs),
  }));
}
