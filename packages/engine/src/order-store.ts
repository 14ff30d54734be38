// Orders and fills of tasks: the only SQL on these tables. An order's row is written before anything is sent and its final status never changes.
import type { LegKey, OrderSide } from './strategies/lib/decision.ts';
import type { Queryable } from './task-store.ts';

export type OrderKind = 'market' | 'ioc' | 'post_only' | 'limit' | 'stop';
export type OrderStatus = 'intent' | 'sent' | 'live' | 'unknown' | 'filled' | 'canceled' | 'refused' | 'void' | 'mismatch';

/** An order's intent and fate. Lots and ticks are integers of its instrument; `createdTs` and `expiresTs` are in the venue's clock, ms. */
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
  };
}

/** Writes the intent. @throws on a client order id that was used before: that is a bug. */
export async function insertOrder(tx: Queryable, order: OrderRow): Promise<void> {
  await insertRow(tx, order, '');
}

/** Writes an order of the venue's own making (a liquidation), so that its trade has an order; once. */
export async function insertVenueOrder(tx: Queryable, order: OrderRow): Promise<void> {
  await insertRow(tx, order, 'on conflict do nothing');
}

async function insertRow(tx: Queryable, order: OrderRow, onConflict: string): Promise<void> {
  await tx.query(
    `insert into task_order (cl_ord_id, tenant_id, task_id, credential_id, leg, cycle, effect, kind, side, inst_id, price_ticks, trigger_ticks, lots,
       reason, rung, status, created_ts, expires_ts)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18) ${onConflict}`,
    [
      order.clOrdId,
      order.tenantId,
      order.taskId,
      order.credentialId,
      order.leg,
      order.cycle,
      order.effect,
      order.kind,
      order.side,
      order.instId,
      order.priceTicks,
      order.triggerTicks,
      order.lots,
      order.reason,
      order.rung,
      order.status,
      Math.floor(order.createdTs),
      order.expiresTs === null ? null : Math.floor(order.expiresTs),
    ],
  );
}

export interface OrderChange {
  status?: OrderStatus;
  ordId?: string;
  childOrdId?: string;
  refusalCode?: string;
  sentAtMs?: number;
  cancelWanted?: boolean;
}

/** Changes an order that is still open. False when its status is final already: then nothing changed. */
export async function updateOrder(tx: Queryable, clOrdId: string, change: OrderChange): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update task_order set status = coalesce($2, status), ord_id = coalesce($3, ord_id), child_ord_id = coalesce($4, child_ord_id),
       refusal_code = coalesce($5, refusal_code), sent_at = coalesce($6, sent_at), cancel_wanted = coalesce($7, cancel_wanted), updated_at = now()
     where cl_ord_id = $1 and status in ('intent', 'sent', 'live', 'unknown')`,
    [
      clOrdId,
      change.status ?? null,
      change.ordId ?? null,
      change.childOrdId ?? null,
      change.refusalCode ?? null,
      change.sentAtMs === undefined ? null : new Date(change.sentAtMs),
      change.cancelWanted ?? null,
    ],
  );
  return (rowCount ?? 0) > 0;
}

/** Orders whose fate is open, of one credential or of one task, oldest first. */
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

/** Whether the fate of one of the task's orders is being asked for. */
export async function hasUnknownOrder(db: Queryable, taskId: string): Promise<boolean> {
  const { rows } = await db.query(`select 1 from task_order where task_id = $1 and status = 'unknown' limit 1`, [taskId]);
  return rows.length > 0;
}

export async function findOrder(db: Queryable, clOrdId: string): Promise<OrderRow | undefined> {
  const { rows } = await db.query<Columns>('select * from task_order where cl_ord_id = $1', [clOrdId]);
  return rows[0] && orderOf(rows[0]);
}

/** A fill in our integers. Fees are exact decimal strings, positive = paid; `feeBase` in base units, already part of `feeQuote` in value. */
export interface FillRow {
  credentialId: string;
  instId: string;
  tradeId: string;
  tenantId: string;
  taskId: string;
  clOrdId: string;
  priceTicks: number;
  lots: number;
  feeQuote: string;
  feeBase: string;
  ts: number;
}

/** Books a fill once. False when it was booked before: then it must not be decided on again. */
export async function insertFill(tx: Queryable, fill: FillRow): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into task_fill (credential_id, inst_id, trade_id, tenant_id, task_id, cl_ord_id, price_ticks, lots, fee_quote, fee_base, ts)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict do nothing`,
    [
      fill.credentialId,
      fill.instId,
      fill.tradeId,
      fill.tenantId,
      fill.taskId,
      fill.clOrdId,
      fill.priceTicks,
      fill.lots,
      fill.feeQuote,
      fill.feeBase,
      Math.floor(fill.ts),
    ],
  );
  if ((rowCount ?? 0) === 0) return false;
  await tx.query('update task_order set filled_lots = filled_lots + $2, updated_at = now() where cl_ord_id = $1', [
    fill.clOrdId,
    fill.lots,
  ]);
  return true;
}

/** A settlement of funding. `amount` is signed: negative = paid. */
export interface FundingRow {
  credentialId: string;
  billId: string;
  tenantId: string;
  taskId: string;
  leg: 'L' | 'S';
  amount: string;
  ts: number;
}

/** Books a settlement once. False when it was booked before. */
export async function insertFunding(tx: Queryable, row: FundingRow): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into task_funding (credential_id, bill_id, tenant_id, task_id, leg, amount, ts) values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    [row.credentialId, row.billId, row.tenantId, row.taskId, row.leg, row.amount, Math.floor(row.ts)],
  );
  return (rowCount ?? 0) > 0;
}

/** Venue time of the newest settlement of the account that we know, ms; null without any. */
export async function newestFundingTs(db: Queryable, credentialId: string): Promise<number | null> {
  const { rows } = await db.query<{ ts: string | null }>('select max(ts) as ts from task_funding where credential_id = $1', [credentialId]);
  return num(rows[0]?.ts ?? null);
}
