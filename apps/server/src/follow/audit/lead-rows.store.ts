// Everything that the audit of one leader computes with, as it was written once: fills, orders, cycles, bills of funding, points, notes, postings. Whole
// tables of raw rows, so that nothing of what is compared is computed by the statements that wrote it.
import type { Queryable } from '../../shared/database/index.ts';
import type { ExposurePoint } from '../figures/exposure.ts';

/** Amounts are decimal text, lots, costs and times numbers or integer text. */
export interface LeadRows {
  lead: LeadRow;
  days: StoredDay[];
  points: ExposurePoint[];
  notes: { followId: string; hourMs: number; allocation: string; openResult: string }[];
  signals: SignalRow[];
  positions: { instId: string; side: Side; lots: number; openLots: number }[];
  follows: FollowRow[];
  /** Of the lead account, and those that copy it. */
  tasks: TaskRow[];
  orders: OrderRow[];
  fills: FillRow[];
  layers: { clOrdId: string; taskId: string; leg: Leg; cycle: number; closedLots: number }[];
  cycles: CycleRow[];
  funding: { taskId: string; leg: Leg; amount: string; ts: number }[];
  fees: { taskId: string; fee: string; ts: number; isCharged: boolean }[];
  copies: CopyRow[];
  shares: ShareRow[];
  /** Of journals of shares. */
  postings: { ref: string; ownerId: string | null; currency: string; amount: string; atMs: number }[];
}

export type Side = 'L' | 'S';
export type Leg = Side | 'K';

export interface LeadRow {
  id: string;
  tenantId: string;
  userId: string;
  credentialId: string;
  approvedMs: number;
  lastSeq: number;
  timeZone: string;
  /** The tenant's own money. */
  money: string;
}

/** A row of figures under the names of its columns, numbers as text. */
export type StoredDay = Readonly<Record<string, unknown>> & { day: string };

export interface SignalRow {
  seq: number;
  instId: string;
  side: Side;
  action: 'OPEN' | 'ADD' | 'REDUCE' | 'CLOSE';
  beforeLots: number;
  deltaLots: number;
  openLots: number;
  cost: string;
  ts: number;
  isReady: boolean;
  isNoted: boolean;
}

export interface FollowRow {
  id: string;
  userId: string;
  environment: string;
  mode: 'proportional' | 'fixed';
  allocation: string;
  lever: number;
  maxSlipPct: string;
  addsMax: number;
  directions: string[];
  state: string;
  rate: string;
  highWater: string;
  shares: number;
  createdMs: number;
  endedMs: number | null;
  /** An edit of its tasks, or another task than it began with, changed its terms. */
  isChanged: boolean;
}

export interface TaskRow {
  id: string;
  userId: string;
  credentialId: string;
  assignmentType: number;
  instId: string;
  followId: string | null;
  leadAfter: number | null;
  state: unknown;
  netTotal: string;
}

export interface OrderRow {
  clOrdId: string;
  taskId: string;
  instId: string;
  leg: Leg;
  cycle: number;
  effect: 'open' | 'close';
  side: 'buy' | 'sell';
  lots: number;
  leverage: number;
  reason: string;
  status: string;
}

export interface FillRow {
  clOrdId: string;
  taskId: string;
  ticks: number;
  lots: number;
  feeQuote: string;
  ts: number;
}

export interface CycleRow {
  taskId: string;
  instId: string;
  leg: Leg;
  cycle: number;
  realized: string;
  fees: string;
  funding: string;
  net: string;
  openedTs: number;
  closedTs: number;
}

export interface CopyRow {
  followId: string;
  seq: number;
  taskId: string | null;
  state: 'sent' | 'applied' | 'missed';
  reason: string | null;
  clOrdIds: string[];
  lots: number;
}

export interface ShareRow {
  followId: string;
  n: number;
  userId: string;
  leaderId: string;
  environment: string;
  basis: string;
  rate: string;
  share: string;
  isCharged: boolean;
  owed: string;
  stillOwed: string;
}

/** Leaders of one tenant, or of all. */
export async function listLeads(db: Queryable, tenantId: string | undefined): Promise<LeadRow[]> {
  const { rows } = await db.query<LeadRow>(
    `select l.id, l.tenant_id as "tenantId", l.user_id as "userId", l.credential_id as "credentialId", ${ms('l.approved_at')} as "approvedMs",
       l.last_seq::float8 as "lastSeq", t.time_zone as "timeZone", t.money
     from lead_trader l join tenant t on t.id = l.tenant_id where $1::text is null or l.tenant_id = $1 order by l.id`,
    [tenantId ?? null],
  );
  return rows;
}

const OWN_TASKS = 'task where credential_id = $2 or lead_id = $1';
const IN_OWN_TASKS = `task_id in (select id from ${OWN_TASKS})`;

/** One statement for each table; $1: leader, $2: his account. */
const TABLES: Readonly<Record<Exclude<keyof LeadRows, 'lead'>, string>> = {
  days: `select (select jsonb_object_agg(key, case jsonb_typeof(value) when 'number' then to_jsonb(value #>> '{}') else value end) from jsonb_each(to_jsonb(d))) as row
      from trader_day d where lead_id = $1 order by day`,
  points: `select hour_ts::float8 as "hourMs", trim_scale(equity)::text as equity, trim_scale(cash_flow)::text as "cashFlow", trim_scale(open_result)::text as "openResult",
      trim_scale(notional)::text as notional, trades, hand_trades as "handTrades" from lead_point where lead_id = $1 order by hour_ts`,
  notes: `select follow_id as "followId", hour_ts::float8 as "hourMs", trim_scale(allocation)::text as allocation, trim_scale(open_result)::text as "openResult"
      from follow_note where follow_id in (select id from follow where lead_id = $1) order by hour_ts`,
  signals: `select seq::float8 as seq, inst_id as "instId", pos_side as side, action, lots_before::float8 as "beforeLots", lots_delta::float8 as "deltaLots",
      lots_open::float8 as "openLots", cost::text as cost, ts::float8 as ts, factor is not null as "isReady", noted as "isNoted"
      from lead_signal where lead_id = $1 order by seq`,
  positions: `select inst_id as "instId", pos_side as side, lots::float8 as lots, open_lots::float8 as "openLots" from lead_position where lead_id = $1`,
  follows: `select id, user_id as "userId", environment, mode, trim_scale(allocation)::text as allocation, lever, max_slip_pct as "maxSlipPct",
      replenishment_max as "addsMax", directions, state, trim_scale(share_rate)::text as rate, trim_scale(high_water)::text as "highWater", shares,
      ${ms('created_at')} as "createdMs", ${ms('ended_at')} as "endedMs",
      exists (select 1 from task t join task_event e on e.task_id = t.id where t.follow_id = follow.id and e.action ->> 'type' = 'edit') as "isChanged"
      from follow where lead_id = $1 order by created_at, id`,
  tasks: `select id, user_id as "userId", credential_id as "credentialId", assignment_type as "assignmentType", inst_id as "instId", follow_id as "followId",
      lead_after::float8 as "leadAfter", state, trim_scale(net_total)::text as "netTotal" from ${OWN_TASKS}`,
  orders: `select cl_ord_id as "clOrdId", task_id as "taskId", inst_id as "instId", leg, cycle, effect, side, lots::float8 as lots, leverage, reason, status
      from task_order where ${IN_OWN_TASKS}`,
  fills: `select cl_ord_id as "clOrdId", task_id as "taskId", price_ticks::float8 as ticks, lots::float8 as lots, fee_quote::text as "feeQuote", ts::float8 as ts
      from task_fill where ${IN_OWN_TASKS} order by ts, length(trade_id), trade_id`,
  layers: `select open_cl_ord_id as "clOrdId", task_id as "taskId", leg, cycle, closed_lots::float8 as "closedLots" from task_layer where ${IN_OWN_TASKS}`,
  cycles: `select task_id as "taskId", (select inst_id from task where id = task_id) as "instId", leg, cycle, realized::text as realized, fees::text as fees,
      funding::text as funding, trim_scale(net)::text as net, opened_ts::float8 as "openedTs", closed_ts::float8 as "closedTs"
      from task_cycle where ${IN_OWN_TASKS} order by closed_ts, task_id, leg, cycle`,
  funding: `select task_id as "taskId", leg, amount::text as amount, ts::float8 as ts from task_funding where booked and ${IN_OWN_TASKS}`,
  fees: `select task_id as "taskId", fee::text as fee, ts::float8 as ts, is_charged as "isCharged" from task_fee where ${IN_OWN_TASKS}`,
  copies: `select follow_id as "followId", seq::float8 as seq, task_id as "taskId", state, reason, cl_ord_ids as "clOrdIds", lots::float8 as lots
      from copy_row where lead_id = $1`,
  shares: `select follow_id as "followId", n, user_id as "userId", leader_id as "leaderId", environment, trim_scale(basis)::text as basis, trim_scale(rate)::text as rate,
      trim_scale(share)::text as share, is_charged as "isCharged", trim_scale(owed)::text as owed, trim_scale(still_owed)::text as "stillOwed"
      from profit_share where follow_id in (select id from follow where lead_id = $1) order by follow_id, n`,
  postings: `select j.ref, a.owner_id as "ownerId", a.currency, trim_scale(p.amount)::text as amount, ${ms('j.created_at')} as "atMs"
      from lead_trader l join ledger_journal j on j.tenant_id = l.tenant_id and j.ref like 'share:%'
      join ledger_posting p on p.journal_id = j.id join ledger_account a on a.id = p.account_id where l.id = $1 order by j.id`,
};

export async function readLead(db: Queryable, lead: LeadRow): Promise<LeadRows> {
  const read: Record<string, unknown> = { lead };
  for (const [table, sql] of Object.entries(TABLES)) {
    const { rows } = await db.query<Record<string, unknown>>(sql, sql.includes('$2') ? [lead.id, lead.credentialId] : [lead.id]);
    read[table] = table === 'days' ? rows.map(({ row }) => row) : rows;
  }
  return read as unknown as LeadRows;
}

function ms(column: string): string {
  return `floor(extract(epoch from ${column}) * 1000)::float8`;
}
