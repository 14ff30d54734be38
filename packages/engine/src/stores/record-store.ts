// Trade records (layers), cycles and decisions of tasks: the only SQL on these tables. Written with the decision that causes them.
import type { Environment, TradeRecord } from '@millrace/contract';
import { divideDecimals, fractionText, multiplyDecimals, normalDecimal, sizeOf } from '@millrace/market';
import type { Fact, OrderSide, Why } from '../strategies/lib/decision.ts';
import type { LegKey } from '../strategies/lib/task-event.ts';
import type { Queryable } from './task-store.ts';

/** Decisions kept with a task. */
const DECISIONS_KEPT = 200;

/** What the records of one task need of its owner. */
export interface RecordOwner {
  tenantId: string;
  taskId: string;
  environment: string;
}

/** The facts of one decision. `ts` is venue ms. */
export interface DecidedFacts {
  owner: RecordOwner;
  facts: readonly Fact[];
  ts: number;
}

type FactOf<Type extends Fact['type']> = Extract<Fact, { type: Type }>;

/** Books the facts that are records: layers opened, layers closed, cycles closed, in this order. Others are left to their own readers. */
export async function insertRecords(tx: Queryable, decided: readonly DecidedFacts[]): Promise<void> {
  const of = <Type extends Fact['type']>(type: Type): (FactOf<Type> & RecordOwner & { ts: number })[] =>
    decided.flatMap(({ owner, facts, ts }) =>
      facts.filter((fact): fact is FactOf<Type> => fact.type === type).map((fact) => ({ ...fact, ...owner, ts: Math.floor(ts) })),
    );
  const [opened, closed, cycles] = [of('LayerOpened'), of('LayerClosed'), of('CycleClosed')];
  if (opened.length > 0) await openLayers(tx, JSON.stringify(opened));
  if (closed.length > 0) await closeLayers(tx, JSON.stringify(closed));
  if (cycles.length === 0) return;
  const whole = cycles.map((cycle) => ({ ...cycle, openedTs: Math.floor(cycle.openedTs), closedTs: Math.floor(cycle.closedTs) }));
  await insertCycles(tx, JSON.stringify(whole));
}

async function openLayers(tx: Queryable, facts: string): Promise<void> {
  await tx.query(
    `insert into task_layer (open_cl_ord_id, tenant_id, task_id, leg, cycle, rung, lots, cost, fees, opened_ts)
     select "clOrdId", "tenantId", "taskId", leg, cycle, rung, sum(lots), sum("priceTicks" * lots), sum("feeQuote"), min(ts)
       from json_to_recordset($1::json) as r ("clOrdId" text, "tenantId" text, "taskId" text, leg text, cycle integer, rung integer, lots bigint,
         "priceTicks" bigint, "feeQuote" numeric, ts bigint)
      group by "clOrdId", "tenantId", "taskId", leg, cycle, rung
     on conflict (open_cl_ord_id) do update set lots = task_layer.lots + excluded.lots, cost = task_layer.cost + excluded.cost,
       fees = task_layer.fees + excluded.fees`,
    [facts],
  );
}

async function closeLayers(tx: Queryable, facts: string): Promise<void> {
  await tx.query(
    `update task_layer l set closed_lots = l.closed_lots + w.lots, exit_cost = l.exit_cost + w.exit_cost, realized = l.realized + w.realized,
       fees = l.fees + w.fees, closed_ts = case when l.closed_lots + w.lots >= l.lots then w.ts end
      from (select "openClOrdId", sum(lots) as lots, sum(lots * "exitTicks") as exit_cost, sum("realizedQuote") as realized, sum("feeQuote") as fees,
                   max(ts) as ts
              from json_to_recordset($1::json) as r ("openClOrdId" text, lots bigint, "exitTicks" bigint, "realizedQuote" numeric, "feeQuote" numeric,
                ts bigint)
             group by 1) w
     where l.open_cl_ord_id = w."openClOrdId"`,
    [facts],
  );
}

async function insertCycles(tx: Queryable, facts: string): Promise<void> {
  await tx.query(
    `insert into task_cycle (task_id, leg, cycle, tenant_id, environment, reason, adds, realized, fees, funding, net, opened_ts, closed_ts)
     select "taskId", leg, cycle, "tenantId", environment, reason, adds, "realizedQuote", "feesQuote", "fundingQuote", "netQuote", "openedTs", "closedTs"
       from json_to_recordset($1::json) as r ("taskId" text, leg text, cycle integer, "tenantId" text, environment text, reason text, adds integer,
         "realizedQuote" numeric, "feesQuote" numeric, "fundingQuote" numeric, "netQuote" numeric, "openedTs" bigint, "closedTs" bigint)`,
    [facts],
  );
  // A layer whose commission was kept in base units never sells all it bought; it ends with its cycle.
  await tx.query(
    `update task_layer l set closed_ts = w."closedTs"
      from json_to_recordset($1::json) as w ("taskId" text, leg text, cycle integer, "closedTs" bigint)
     where l.task_id = w."taskId" and l.leg = w.leg and l.cycle = w.cycle and l.closed_ts is null`,
    [facts],
  );
}

/** Stores why, of one decision of each task. */
export async function insertDecisions(tx: Queryable, decided: readonly { owner: RecordOwner; ts: number; why: Why }[]): Promise<void> {
  if (decided.length === 0) return;
  const rows = decided.map(({ owner, ts, why }) => ({ ...owner, ts: Math.floor(ts), why }));
  await tx.query(
    `insert into task_decision (tenant_id, task_id, ts, why)
     select "tenantId", "taskId", ts, why from json_to_recordset($1::json) as r ("tenantId" text, "taskId" text, ts bigint, why jsonb)`,
    [JSON.stringify(rows)],
  );
}

/** Forgets what is older than the last decisions kept. */
export async function pruneDecisions(tx: Queryable, taskIds: readonly string[]): Promise<void> {
  if (taskIds.length === 0) return;
  await tx.query(
    `delete from task_decision d using unnest($1::text[]) as pruned (id)
      where d.task_id = pruned.id
        and d.id <= (select id from task_decision where task_id = pruned.id order by id desc offset $2 limit 1)`,
    [[...taskIds], DECISIONS_KEPT],
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
  return { cycles: Number(row?.cycles ?? 0), wonCycles: Number(row?.won ?? 0), netTotal: normalDecimal(row?.net ?? '0') };
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
  return rows.map((row) => ({ ...row, net: normalDecimal(row.net) }));
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
  /** Of its own cycle. */
  leverage: number;
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
  leverage: number;
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
       select o.cl_ord_id, o.inst_id, o.leg, o.cycle, coalesce(o.rung, 0) as rung, o.side, o.leverage,
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
    leverage: row.leverage,
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
  assignmentType: number;
}

/** The record in the words of the contract. Averages have 18 decimals, half even, without trailing zeros; empty where there is none. */
export function tradeRecordOf(row: TradeRecordRow, on: RecordInstrument): TradeRecord {
  const average = (cost: string, lots: number): string =>
    lots === 0 || cost === '0' ? '' : fractionText(BigInt(cost), BigInt(lots), on.tickSize);
  const notional = [on.tickSize, on.lotSize, on.contractValue].reduce(multiplyDecimals, row.cost);
  const leverage = on.productType === 'swap' ? row.leverage : 1;
  return {
    serialOrderNumberStr: row.clOrdId,
    cycle: row.cycle,
    rung: row.rung,
    side: row.side,
    posSide: row.leg === 'S' ? 'short' : 'long',
    status: row.status,
    type: on.assignmentType,
    pnl: normalDecimal(row.realized),
    sz: sizeOf(row.lots, on.lotSize),
    lever: leverage,
    avgPx: average(row.cost, row.lots),
    securedAssets: divideDecimals(notional, String(leverage), 8, 'halfEven'),
    sellPx: average(row.exitCost, row.closedLots),
    serviceCharge: normalDecimal(row.fees),
    openTime: row.openedTs,
    closeTime: row.closedTs,
  };
}
