// Trade records (layers), cycles and decisions of tasks: the only SQL on these tables. Written with the decision that causes them.
import { Decimal } from 'decimal.js';
import type { Environment, TradeRecord } from '@millrace/contract';
import { sizeOf } from '@millrace/market';
import type { Fact, LegKey, OrderSide, Why } from './strategies/lib/decision.ts';
import { DECISIONS_KEPT } from './limits.ts';
import type { Queryable } from './task-store.ts';

const Exact = Decimal.clone({ precision: 60, toExpPos: 60, toExpNeg: -60, rounding: Decimal.ROUND_HALF_EVEN });

/** What the records of one task need of its owner. */
export interface RecordOwner {
  tenantId: string;
  taskId: string;
  environment: string;
}

/** Books the facts that are records: layers opened and closed, cycles closed. Others are left to their own readers. */
export async function insertRecords(tx: Queryable, owner: RecordOwner, facts: readonly Fact[], ts: number): Promise<void> {
  for (const fact of facts) {
    if (fact.type === 'LayerOpened') await openLayer(tx, owner, fact, ts);
    else if (fact.type === 'LayerClosed') await closeLayer(tx, fact, ts);
    else if (fact.type === 'CycleClosed') await insertCycle(tx, owner, fact);
  }
}

async function openLayer(tx: Queryable, owner: RecordOwner, fact: Extract<Fact, { type: 'LayerOpened' }>, ts: number): Promise<void> {
  await tx.query(
    `insert into task_layer (open_cl_ord_id, tenant_id, task_id, leg, cycle, rung, lots, cost, fees, opened_ts)
     values ($1, $2, $3, $4, $5, $6, $7, $8::bigint * $7::bigint, $9, $10)
     on conflict (open_cl_ord_id) do update set lots = task_layer.lots + excluded.lots, cost = task_layer.cost + excluded.cost, fees = task_layer.fees + excluded.fees`,
    [
      fact.clOrdId,
      owner.tenantId,
      owner.taskId,
      fact.leg,
      fact.cycle,
      fact.rung,
      fact.lots,
      fact.priceTicks,
      fact.feeQuote,
      Math.floor(ts),
    ],
  );
}

async function closeLayer(tx: Queryable, fact: Extract<Fact, { type: 'LayerClosed' }>, ts: number): Promise<void> {
  await tx.query(
    `update task_layer set closed_lots = closed_lots + $2, exit_cost = exit_cost + $2::bigint * $3::bigint, realized = realized + $4, fees = fees + $5,
       closed_ts = case when closed_lots + $2 >= lots then $6::bigint end
     where open_cl_ord_id = $1`,
    [fact.openClOrdId, fact.lots, fact.exitTicks, fact.realizedQuote, fact.feeQuote, Math.floor(ts)],
  );
}

async function insertCycle(tx: Queryable, owner: RecordOwner, fact: Extract<Fact, { type: 'CycleClosed' }>): Promise<void> {
  await tx.query(
    `insert into task_cycle (task_id, leg, cycle, tenant_id, environment, reason, adds, realized, fees, funding, net, opened_ts, closed_ts)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      owner.taskId,
      fact.leg,
      fact.cycle,
      owner.tenantId,
      owner.environment,
      fact.reason,
      fact.adds,
      fact.realizedQuote,
      fact.feesQuote,
      fact.fundingQuote,
      fact.netQuote,
      Math.floor(fact.openedTs),
      Math.floor(fact.closedTs),
    ],
  );
  // A layer whose commission was kept in base units never sells all it bought; it ends with its cycle.
  await tx.query('update task_layer set closed_ts = $4 where task_id = $1 and leg = $2 and cycle = $3 and closed_ts is null', [
    owner.taskId,
    fact.leg,
    fact.cycle,
    Math.floor(fact.closedTs),
  ]);
}

/** Stores why, and forgets what is older than the last decisions kept. */
export async function insertDecision(tx: Queryable, owner: RecordOwner, ts: number, why: Why): Promise<void> {
  await tx.query('insert into task_decision (tenant_id, task_id, ts, why) values ($1, $2, $3, $4)', [
    owner.tenantId,
    owner.taskId,
    Math.floor(ts),
    JSON.stringify(why),
  ]);
  await tx.query(
    `delete from task_decision where task_id = $1 and id <= (select id from task_decision where task_id = $1 order by id desc offset $2 limit 1)`,
    [owner.taskId, DECISIONS_KEPT],
  );
}

/** The task's last decisions, newest first. */
export async function listDecisions(db: Queryable, taskId: string, limit: number): Promise<(Why & { ts: number })[]> {
  const { rows } = await db.query<{ ts: string; why: Why }>(
    'select ts, why from task_decision where task_id = $1 order by id desc limit $2',
    [taskId, limit],
  );
  return rows.map((row) => ({ ...row.why, ts: Number(row.ts) }));
}

/** Closed cycles of a task, how many of them won, and the sum of their nets as text. */
export async function sumCycles(db: Queryable, taskId: string): Promise<{ cycles: number; wonCycles: number; netTotal: string }> {
  const { rows } = await db.query<{ cycles: string; won: string; net: string }>(
    'select count(*) as cycles, count(*) filter (where net > 0) as won, coalesce(sum(net), 0) as net from task_cycle where task_id = $1',
    [taskId],
  );
  const row = rows[0];
  return { cycles: Number(row?.cycles ?? 0), wonCycles: Number(row?.won ?? 0), netTotal: plain(row?.net ?? '0') };
}

/** What a trader's closed cycles brought by day and environment, oldest first; the newest `limit` days of each environment. */
export async function listEarnings(
  db: Queryable,
  { userId, limit }: { userId: string; limit: number },
): Promise<{ environment: Environment; day: string; net: string }[]> {
  const { rows } = await db.query<{ environment: Environment; day: string; net: string }>(
    `select environment, day, net from (
       select c.environment, to_char(to_timestamp(c.closed_ts / 1000) at time zone 'UTC', 'YYYY-MM-DD') as day, sum(c.net) as net,
              row_number() over (partition by c.environment order by to_char(to_timestamp(c.closed_ts / 1000) at time zone 'UTC', 'YYYY-MM-DD') desc) as age
         from task_cycle c join task t on t.id = c.task_id where t.user_id = $1 group by 1, 2) as days
      where age <= $2 order by environment, day`,
    [userId, limit],
  );
  return rows.map((row) => ({ ...row, net: plain(row.net) }));
}

/** A trade record as stored: a layer, or an opening order that has none (yet). Integers of the instrument; money as text. */
export interface TradeRecordRow {
  clOrdId: string;
  /** What it traded: a task may have traded something else since. */
  instId: string;
  leg: LegKey;
  cycle: number;
  rung: number;
  side: OrderSide;
  status: TradeRecord['status'];
  lots: number;
  /** Ticks x lots, digits: may pass 2^53. */
  cost: string;
  closedLots: number;
  exitCost: string;
  realized: string;
  fees: string;
  openedTs: number;
  closedTs: number | null;
}

interface RecordColumns {
  cl_ord_id: string;
  inst_id: string;
  leg: LegKey;
  cycle: number;
  rung: number;
  side: OrderSide;
  status: TradeRecord['status'];
  lots: string;
  cost: string;
  closed_lots: string;
  exit_cost: string;
  realized: string;
  fees: string;
  opened_ts: string;
  closed_ts: string | null;
  total: string;
}

/** One page of the task's trade records, newest first, and how many there are. */
export async function listTradeRecords(
  db: Queryable,
  query: { taskId: string; side?: OrderSide; offset: number; limit: number },
): Promise<{ records: TradeRecordRow[]; total: number }> {
  const { rows } = await db.query<RecordColumns>(
    `with records as (
       select o.cl_ord_id, o.inst_id, o.leg, o.cycle, coalesce(o.rung, 0) as rung, o.side,
              case when l.open_cl_ord_id is null then
                     case when o.status in ('unknown', 'refused', 'mismatch') then 'abnormal' when o.filled_lots > 0 then 'trading' else 'entrusted' end
                   when l.closed_ts is not null then 'closed'
                   when o.status in ('intent', 'sent', 'live') and o.filled_lots < o.lots then 'trading'
                   else 'holding' end as status,
              coalesce(l.lots, o.lots) as lots, coalesce(l.cost, 0) as cost, coalesce(l.closed_lots, 0) as closed_lots, coalesce(l.exit_cost, 0) as exit_cost,
              coalesce(l.realized, 0) as realized, coalesce(l.fees, 0) as fees, coalesce(l.opened_ts, o.created_ts) as opened_ts, l.closed_ts
         from task_order o left join task_layer l on l.open_cl_ord_id = o.cl_ord_id
        where o.task_id = $1 and o.effect = 'open' and (l.open_cl_ord_id is not null or o.status not in ('canceled', 'void', 'filled')))
     select *, count(*) over () as total from records where $2::text is null or side = $2 order by opened_ts desc, cl_ord_id desc limit $3 offset $4`,
    [query.taskId, query.side ?? null, query.limit, query.offset],
  );
  // A page behind the last one has no row that could carry the count.
  if (rows.length === 0 && query.offset > 0)
    return { records: [], total: (await listTradeRecords(db, { ...query, offset: 0, limit: 1 })).total };
  return { records: rows.map(recordOf), total: Number(rows[0]?.total ?? 0) };
}

function recordOf(row: RecordColumns): TradeRecordRow {
  return {
    clOrdId: row.cl_ord_id,
    instId: row.inst_id,
    leg: row.leg,
    cycle: row.cycle,
    rung: row.rung,
    side: row.side,
    status: row.status,
    lots: Number(row.lots),
    cost: row.cost,
    closedLots: Number(row.closed_lots),
    exitCost: row.exit_cost,
    realized: row.realized,
    fees: row.fees,
    openedTs: Number(row.opened_ts),
    closedTs: row.closed_ts === null ? null : Number(row.closed_ts),
  };
}

/** What a record's texts need of task and instrument. */
export interface RecordInstrument {
  productType: 'spot' | 'swap';
  tickSize: string;
  lotSize: string;
  /** Base units in one contract; "1" for spot. */
  contractValue: string;
  leverage: number;
  assignmentType: number;
}

/** The record in the words of the contract. Averages have 18 decimals, half even, without trailing zeros; empty where there is none. */
export function tradeRecordOf(row: TradeRecordRow, on: RecordInstrument): TradeRecord {
  const average = (cost: string, lots: number): string =>
    lots === 0 || cost === '0' ? '' : plain(new Exact(cost).times(on.tickSize).div(lots).toDecimalPlaces(18).toFixed());
  const notional = new Exact(row.cost).times(on.tickSize).times(on.lotSize).times(on.contractValue);
  const leverage = on.productType === 'swap' ? on.leverage : 1;
  return {
    serialOrderNumberStr: row.clOrdId,
    cycle: row.cycle,
    rung: row.rung,
    side: row.side,
    posSide: row.leg === 'S' ? 'short' : 'long',
    status: row.status,
    type: on.assignmentType,
    pnl: plain(row.realized),
    sz: sizeOf(row.lots, on.lotSize),
    lever: leverage,
    avgPx: average(row.cost, row.lots),
    securedAssets: plain(notional.div(leverage).toDecimalPlaces(8).toFixed()),
    sellPx: average(row.exitCost, row.closedLots),
    serviceCharge: plain(row.fees),
    openTime: row.openedTs,
    closeTime: row.closedTs,
  };
}

/** A decimal without trailing zeros and exponent. */
function plain(text: string): string {
  return new Exact(text).toFixed();
}
