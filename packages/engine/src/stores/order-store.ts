// Orders and fills of tasks: the only SQL on these tables. An order's row is written before anything is sent and its final status never changes.
import type { OrderSide } from '../strategies/lib/decision.ts';
import type { LegKey } from '../strategies/lib/task-event.ts';
import type { ShardEpoch } from '../ownership/shard-table.ts';
import { fenceParameters, heldShards } from './shard-fence.ts';
import type { Queryable } from './task-store.ts';

export type OrderKind = 'market' | 'ioc' | 'post_only' | 'limit' | 'stop';

/** Whether orders of this kind stay at the venue until they are filled or taken back: post-only limits and stops. */
export function restsOnBook(kind: OrderKind): boolean {
  return kind === 'post_only' || kind === 'stop';
}

export type OrderStatus = 'intent' | 'sent' | 'live' | 'unknown' | 'filled' | 'canceled' | 'refused' | 'void' | 'mismatch';

/** An order's intent and status. Lots and ticks are integers of its instrument; `createdTs` and `expiresTs` are in the venue's clock, ms. */
export interface OrderRow {
  clOrdId: string;
  tenantId: string;
  taskId: string;
  credentialId: string;
  leg: LegKey;
  cycle: number;
  effect: 'open' | 'close';
  kind: OrderKind;
  side: OrderSide;
  instId: string;
  priceTicks: number | null;
  triggerTicks: number | null;
  lots: number;
  reason: string;
  rung: number | null;
  status: OrderStatus;
  /** The venue's id; of a stop its algo id. */
  ordId: string | null;
  /** Order that a triggered stop became. */
  childOrdId: string | null;
  refusalCode: string | null;
  filledLots: number;
  createdTs: number;
  expiresTs: number | null;
  /** Real time at which it went on the wire; null before. */
  sentAtMs: number | null;
  cancelWanted: boolean;
  /** Of the task when the order was decided: its cycle's, since it changes only while flat. */
  leverage: number;
}

/** The side of the exchange's position that an order changes. */
export function positionSideOf({ side, effect }: Pick<OrderRow, 'side' | 'effect'>): 'long' | 'short' {
  return (side === 'buy') === (effect === 'open') ? 'long' : 'short';
}

export const OPEN_STATUSES: readonly OrderStatus[] = ['intent', 'sent', 'live', 'unknown'];

export function isOpen(status: OrderStatus): boolean {
  return OPEN_STATUSES.includes(status);
}

interface Columns {
  cl_ord_id: string;
  tenant_id: string;
  task_id: string;
  credential_id: string;
  leg: LegKey;
  cycle: number;
  effect: 'open' | 'close';
  kind: OrderKind;
  side: OrderSide;
  inst_id: string;
  price_ticks: string | null;
  trigger_ticks: string | null;
  lots: string;
  reason: string;
  rung: number | null;
  status: OrderStatus;
  ord_id: string | null;
  child_ord_id: string | null;
  refusal_code: string | null;
  filled_lots: string;
  created_ts: string;
  expires_ts: string | null;
  sent_at: Date | null;
  cancel_wanted: boolean;
  leverage: number;
}

const num = (value: string | null): number | null => (value === null ? null : Number(value));

function orderOf(row: Columns): OrderRow {
  return {
    clOrdId: row.cl_ord_id,
    tenantId: row.tenant_id,
    taskId: row.task_id,
    credentialId: row.credential_id,
    leg: row.leg,
    cycle: row.cycle,
    effect: row.effect,
    kind: row.kind,
    side: row.side,
    instId: row.inst_id,
    priceTicks: num(row.price_ticks),
    triggerTicks: num(row.trigger_ticks),
    lots: Number(row.lots),
    reason: row.reason,
    rung: row.rung,
    status: row.status,
    ordId: row.ord_id,
    childOrdId: row.child_ord_id,
    refusalCode: row.refusal_code,
    filledLots: Number(row.filled_lots),
    createdTs: Number(row.created_ts),
    expiresTs: num(row.expires_ts),
    sentAtMs: row.sent_at?.getTime() ?? null,
    cancelWanted: row.cancel_wanted,
    leverage: row.leverage,
  };
}

/** Writes intents. @throws on a client order id that was used before: that is a bug. */
export async function insertOrders(tx: Queryable, orders: readonly OrderRow[]): Promise<void> {
  await insertRows(tx, orders, '');
}

/** Writes an order of the venue's own making (a liquidation), so that its trade has an order; once. */
export async function insertVenueOrder(tx: Queryable, order: OrderRow): Promise<void> {
  await insertRows(tx, [order], 'on conflict do nothing');
}

async function insertRows(tx: Queryable, orders: readonly OrderRow[], onConflict: string): Promise<void> {
  if (orders.length === 0) return;
  const rows = orders.map((order) => ({
    ...order,
    createdTs: Math.floor(order.createdTs),
    expiresTs: order.expiresTs === null ? null : Math.floor(order.expiresTs),
  }));
  await tx.query({
    name: `insert orders ${onConflict}`,
    text: `insert into task_order (cl_ord_id, tenant_id, task_id, credential_id, leg, cycle, effect, kind, side, inst_id, price_ticks, trigger_ticks, lots,
       reason, rung, status, created_ts, expires_ts, leverage)
     select "clOrdId", "tenantId", "taskId", "credentialId", leg, cycle, effect, kind, side, "instId", "priceTicks", "triggerTicks", lots, reason, rung,
            status, "createdTs", "expiresTs", leverage
       from json_to_recordset($1::json) as r ("clOrdId" text, "tenantId" text, "taskId" text, "credentialId" text, leg text, cycle integer, effect text,
         kind text, side text, "instId" text, "priceTicks" bigint, "triggerTicks" bigint, lots bigint, reason text, rung integer, status text,
         "createdTs" bigint, "expiresTs" bigint, leverage integer) ${onConflict}`,
    values: [JSON.stringify(rows)],
  });
}

export interface OrderChange {
  status?: OrderStatus;
  ordId?: string;
  childOrdId?: string;
  refusalCode?: string;
  sentAtMs?: number;
  cancelWanted?: boolean;
  expiresTs?: number;
}

export interface ChangeOfOrder {
  clOrdId: string;
  change: OrderChange;
}

/** Changes orders that are still open, each named once. Answers which of them; a final status never changes. */
export async function updateOrders(tx: Queryable, changes: readonly ChangeOfOrder[]): Promise<Set<string>> {
  if (changes.length === 0) return new Set();
  const rows = changes.map(({ clOrdId, change: { sentAtMs, ...change } }) => ({
    clOrdId,
    ...change,
    ...(sentAtMs === undefined ? {} : { sentAt: new Date(sentAtMs).toISOString() }),
  }));
  const changed = await tx.query<{ cl_ord_id: string }>({
    name: 'update orders',
    text: `update task_order o set status = coalesce(w.status, o.status), ord_id = coalesce(w."ordId", o.ord_id),
       child_ord_id = coalesce(w."childOrdId", o.child_ord_id), refusal_code = coalesce(w."refusalCode", o.refusal_code),
       sent_at = coalesce(w."sentAt", o.sent_at), cancel_wanted = coalesce(w."cancelWanted", o.cancel_wanted),
       expires_ts = coalesce(w."expiresTs", o.expires_ts), updated_at = now()
      from json_to_recordset($1::json) as w ("clOrdId" text, status text, "ordId" text, "childOrdId" text, "refusalCode" text, "sentAt" timestamptz,
        "cancelWanted" boolean, "expiresTs" bigint)
     where o.cl_ord_id = w."clOrdId" and o.status in ('intent', 'sent', 'live', 'unknown') returning o.cl_ord_id`,
    values: [JSON.stringify(rows)],
  });
  return new Set(changed.rows.map((row) => row.cl_ord_id));
}

/**
 * Marks open orders as sent, and answers which were still open, and whose shards are still owned. The shards are held until the marks are committed, in one
 * statement and so in one round trip.
 */
export async function markSent(
  db: Queryable,
  marks: readonly { clOrdId: string; shard: number; sentAtMs: number }[],
  epochs: readonly ShardEpoch[],
): Promise<{ marked: Set<string>; held: Set<number> }> {
  const { rows } = await db.query<{ held: number[]; marked: string[] }>({
    name: 'mark orders as sent',
    text: `with ${heldShards(2)},
          marked as (
            update task_order o set status = 'sent', sent_at = w."sentAt", updated_at = now()
              from json_to_recordset($1::json) as w ("clOrdId" text, "sentAt" timestamptz, shard int)
             where o.cl_ord_id = w."clOrdId" and o.status in ('intent', 'sent', 'live', 'unknown') and w.shard in (select id from held)
            returning o.cl_ord_id)
     select array(select id from held) as held, array(select cl_ord_id from marked) as marked`,
    values: [
      JSON.stringify(marks.map(({ clOrdId, shard, sentAtMs }) => ({ clOrdId, shard, sentAt: new Date(sentAtMs).toISOString() }))),
      ...fenceParameters(epochs),
    ],
  });
  const [row] = rows;
  return { marked: new Set(row?.marked), held: new Set(row?.held) };
}

/** Changes one order that is still open. False when its status is final already: then nothing changed. */
export async function updateOrder(tx: Queryable, clOrdId: string, change: OrderChange): Promise<boolean> {
  return (await updateOrders(tx, [{ clOrdId, change }])).has(clOrdId);
}

/** Orders whose status is not final, of one credential or of one task, oldest first. */
export async function listOpenOrders(db: Queryable, of: { credentialId: string } | { taskId: string }): Promise<OrderRow[]> {
  const [column, value] = 'taskId' in of ? ['task_id', of.taskId] : ['credential_id', of.credentialId];
  const { rows } = await db.query<Columns>(
    `select * from task_order where ${column} = $1 and status in ('intent', 'sent', 'live', 'unknown') order by created_ts, cl_ord_id`,
    [value],
  );
  return rows.map(orderOf);
}

/** Whether an order of the task is alive on the exchange or may be. */
export async function hasOpenOrders(db: Queryable, taskId: string): Promise<boolean> {
  const { rows } = await db.query(
    `select 1 from task_order where task_id = $1 and status in ('intent', 'sent', 'live', 'unknown') limit 1`,
    [taskId],
  );
  return rows.length > 0;
}

/** Open orders of an account on an instrument, as old as a moment of the venue's clock or older, that have left for the venue, by whether it has acknowledged them. */
export async function countOrdersUnderWay(
  db: Queryable,
  { credentialId, instId, ts }: { credentialId: string; instId: string; ts: number },
): Promise<{ acknowledged: number; unsettled: number }> {
  const { rows } = await db.query<{ acknowledged: string; unsettled: string }>(
    `select count(*) filter (where status = 'live') as acknowledged, count(*) filter (where status <> 'live') as unsettled
       from task_order where credential_id = $1 and inst_id = $2 and created_ts <= $3 and status in ('sent', 'live', 'unknown')`,
    [credentialId, instId, ts],
  );
  return { acknowledged: Number(rows[0]?.acknowledged), unsettled: Number(rows[0]?.unsettled) };
}

/** Whether the venue is being asked for one of the task's orders. */
export async function hasUnknownOrder(db: Queryable, taskId: string): Promise<boolean> {
  const { rows } = await db.query(`select 1 from task_order where task_id = $1 and status = 'unknown' limit 1`, [taskId]);
  return rows.length > 0;
}

export async function findOrder(db: Queryable, clOrdId: string): Promise<OrderRow | undefined> {
  const { rows } = await db.query<Columns>('select * from task_order where cl_ord_id = $1', [clOrdId]);
  return rows[0] && orderOf(rows[0]);
}
