// Layers, cycles and decisions of tasks: the only writes to these tables, made with the decision that causes them. trade-records.ts reads them.
import { addDecimals, normalDecimal } from '@millrace/market';
import type { Fact, Why } from '../strategies/lib/decision.ts';
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

/**
 * Books the facts that are records: layers opened, layers closed, nets of sold cells, cycles closed, interest, funding of closed cycles, in this order, without
 * waiting in between: `tx` is one connection. Others are left to their own readers.
 */
export async function insertRecords(tx: Queryable, decided: readonly DecidedFacts[]): Promise<void> {
  const of = <Type extends Fact['type']>(type: Type): (FactOf<Type> & RecordOwner & { ts: number })[] =>
    decided.flatMap(({ owner, facts, ts }) =>
      facts.filter((fact): fact is FactOf<Type> => fact.type === type).map((fact) => ({ ...fact, ...owner, ts: Math.floor(ts) })),
    );
  const write = async (insert: (tx: Queryable, facts: string) => Promise<void>, facts: readonly unknown[]): Promise<void> => {
    if (facts.length > 0) await insert(tx, JSON.stringify(facts));
  };
  const [opened, closed, cycles] = [of('LayerOpened'), of('LayerClosed'), of('CycleClosed')];
  const whole = cycles.map((cycle) => ({
    ...cycle,
    openedTs: Math.floor(cycle.openedTs),
    closedTs: Math.floor(cycle.closedTs),
    beyondQuote: beyondPriceOf(
      closed.filter((each) => each.taskId === cycle.taskId && each.leg === cycle.leg && each.cycle === cycle.cycle),
    ),
  }));
  // Before the cycles: the day of a cycle counts what no cell has brought before.
  const sold = closed.filter(({ netQuote }) => netQuote !== undefined);
  await Promise.all([
    write(openLayers, opened),
    write(closeLayers, closed),
    write(insertCellNets, sold),
    write(insertCycles, whole),
    write(insertInterest, of('Interest')),
    write(fundCycles, of('LateFunding')),
  ]);
}

/** What a liquidation took beyond its printed price: a commission in the records, so that prices and results of the pages agree. */
export function beyondPriceOf(facts: readonly Fact[]): string {
  return facts.reduce((sum, fact) => (fact.type === 'LayerClosed' ? addDecimals(sum, fact.beyondPriceQuote ?? '0') : sum), '0');
}

async function insertCellNets(tx: Queryable, facts: string): Promise<void> {
  await tx.query({
    name: 'insert nets of cells',
    text: `insert into task_cell_net (task_id, leg, cycle, ts, tenant_id, environment, realized, net)
     select "taskId", leg, cycle, ts, "tenantId", environment, sum("realizedQuote" + coalesce("beyondPriceQuote", 0)), sum("netQuote")
       from json_to_recordset($1::json) as r ("taskId" text, leg text, cycle integer, ts bigint, "tenantId" text, environment text,
         "realizedQuote" numeric, "beyondPriceQuote" numeric, "netQuote" numeric)
      group by 1, 2, 3, 4, 5, 6
     on conflict (task_id, leg, cycle, ts) do update set realized = task_cell_net.realized + excluded.realized, net = task_cell_net.net + excluded.net`,
    values: [facts],
  });
}

async function insertInterest(tx: Queryable, facts: string): Promise<void> {
  await tx.query({
    name: 'insert interest',
    text: `insert into task_interest (task_id, ts, tenant_id, environment, amount)
     select "taskId", "bookedTs", "tenantId", environment, amount
       from json_to_recordset($1::json) as r ("taskId" text, "bookedTs" bigint, "tenantId" text, environment text, amount numeric)`,
    values: [facts],
  });
}

async function fundCycles(tx: Queryable, facts: string): Promise<void> {
  await tx.query({
    name: 'fund cycles',
    text: `update task_cycle c set funding = c.funding + w.amount, net = c.net + w.amount
      from (select "taskId", leg, cycle, sum("amountQuote") as amount
              from json_to_recordset($1::json) as r ("taskId" text, leg text, cycle integer, "amountQuote" numeric) group by 1, 2, 3) w
     where c.task_id = w."taskId" and c.leg = w.leg and c.cycle = w.cycle`,
    values: [facts],
  });
}

async function openLayers(tx: Queryable, facts: string): Promise<void> {
  await tx.query({
    name: 'open layers',
    text: `insert into task_layer (open_cl_ord_id, tenant_id, task_id, leg, cycle, rung, lots, cost, fees, opened_ts)
     select "clOrdId", "tenantId", "taskId", leg, cycle, rung, sum(lots), sum("priceTicks" * lots), sum("feeQuote"), min(ts)
       from json_to_recordset($1::json) as r ("clOrdId" text, "tenantId" text, "taskId" text, leg text, cycle integer, rung integer, lots bigint,
         "priceTicks" bigint, "feeQuote" numeric, ts bigint)
      group by "clOrdId", "tenantId", "taskId", leg, cycle, rung
     on conflict (open_cl_ord_id) do update set lots = task_layer.lots + excluded.lots, cost = task_layer.cost + excluded.cost,
       fees = task_layer.fees + excluded.fees`,
    values: [facts],
  });
}

async function closeLayers(tx: Queryable, facts: string): Promise<void> {
  await tx.query({
    name: 'close layers',
    text: `update task_layer l set closed_lots = l.closed_lots + w.lots, exit_cost = l.exit_cost + w.exit_cost, realized = l.realized + w.realized,
       fees = l.fees + w.fees, closed_ts = case when l.closed_lots + w.lots >= l.lots then w.ts end
      from (select "openClOrdId", sum(lots) as lots, sum(lots * "exitTicks") as exit_cost, sum("realizedQuote" + coalesce("beyondPriceQuote", 0)) as realized,
                   sum("feeQuote" + coalesce("beyondPriceQuote", 0)) as fees, max(ts) as ts
              from json_to_recordset($1::json) as r ("openClOrdId" text, lots bigint, "exitTicks" bigint, "realizedQuote" numeric, "feeQuote" numeric,
                "beyondPriceQuote" numeric, ts bigint)
             group by 1) w
     where l.open_cl_ord_id = w."openClOrdId"`,
    values: [facts],
  });
}

async function insertCycles(tx: Queryable, facts: string): Promise<void> {
  const inserted = tx.query({
    name: 'insert cycles',
    text: `insert into task_cycle (task_id, leg, cycle, tenant_id, environment, reason, adds, realized, fees, funding, net, opened_ts, closed_ts)
     select "taskId", leg, cycle, "tenantId", environment, reason, adds, "realizedQuote" + "beyondQuote", "feesQuote" + "beyondQuote", "fundingQuote",
            "netQuote", "openedTs", "closedTs"
       from json_to_recordset($1::json) as r ("taskId" text, leg text, cycle integer, "tenantId" text, environment text, reason text, adds integer,
         "realizedQuote" numeric, "beyondQuote" numeric, "feesQuote" numeric, "fundingQuote" numeric, "netQuote" numeric, "openedTs" bigint,
         "closedTs" bigint)`,
    values: [facts],
  });
  // A layer whose commission was kept in base units never sells all it bought; it ends with its cycle.
  const ended = tx.query({
    name: 'end layers of cycles',
    text: `update task_layer l set closed_ts = w."closedTs"
      from json_to_recordset($1::json) as w ("taskId" text, leg text, cycle integer, "closedTs" bigint)
     where l.task_id = w."taskId" and l.leg = w.leg and l.cycle = w.cycle and l.closed_ts is null`,
    values: [facts],
  });
  await Promise.all([inserted, ended]);
}

/** Stores why, of one decision of each task. */
export async function insertDecisions(tx: Queryable, decided: readonly { owner: RecordOwner; ts: number; why: Why }[]): Promise<void> {
  if (decided.length === 0) return;
  const rows = decided.map(({ owner, ts, why }) => ({ ...owner, ts: Math.floor(ts), why }));
  await tx.query({
    name: 'insert decisions',
    text: `insert into task_decision (tenant_id, task_id, ts, why)
     select "tenantId", "taskId", ts, why from json_to_recordset($1::json) as r ("tenantId" text, "taskId" text, ts bigint, why jsonb)`,
    values: [JSON.stringify(rows)],
  });
}

/** Forgets what is older than the last decisions kept. */
export async function pruneDecisions(tx: Queryable, taskIds: readonly string[]): Promise<void> {
  if (taskIds.length === 0) return;
  await tx.query({
    name: 'prune decisions',
    text: `delete from task_decision d using unnest($1::text[]) as pruned (id)
      where d.task_id = pruned.id
        and d.id <= (select id from task_decision where task_id = pruned.id order by id desc offset $2 limit 1)`,
    values: [[...taskIds], DECISIONS_KEPT],
  });
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
