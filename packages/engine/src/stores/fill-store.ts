// Trades: the only SQL on this table. Each counts once, however often it is reported.
import type { Fact } from '../strategies/lib/decision.ts';
import type { Queryable } from './task-store.ts';

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

/** What is stored of a fill. */
export interface BookedFill extends FillRow {
  /** Whose position it closed; null of one that opens, whose layer says it. */
  cycle: number | null;
}

/** The cycle of the position that this order's fill closed, by what was decided about it. */
export function closedCycle(facts: readonly Fact[], clOrdId: string): number | null {
  for (const fact of facts) if (fact.type === 'LayerClosed' && fact.clOrdId === clOrdId) return fact.cycle;
  return null;
}

/** Names a trade among those of all accounts. */
export function fillKeyOf({ credentialId, instId, tradeId, clOrdId }: FillRow): string {
  return [credentialId, instId, tradeId, clOrdId].join(' ');
}

/** Books fills, each once. Answers the keys of those that were not booked before: only these may be decided on. */
export async function insertFills(tx: Queryable, fills: readonly BookedFill[]): Promise<Set<string>> {
  if (fills.length === 0) return new Set();
  const { rows } = await tx.query<{ credential_id: string; inst_id: string; trade_id: string; cl_ord_id: string }>({
    name: 'insert fills',
    text: `insert into task_fill (credential_id, inst_id, trade_id, tenant_id, task_id, cl_ord_id, price_ticks, lots, fee_quote, fee_base, ts, cycle)
     select "credentialId", "instId", "tradeId", "tenantId", "taskId", "clOrdId", "priceTicks", lots, "feeQuote", "feeBase", ts, cycle
       from json_to_recordset($1::json) as r ("credentialId" text, "instId" text, "tradeId" text, "tenantId" text, "taskId" text, "clOrdId" text,
         "priceTicks" bigint, lots bigint, "feeQuote" numeric, "feeBase" numeric, ts bigint, cycle integer)
     on conflict do nothing returning credential_id, inst_id, trade_id, cl_ord_id`,
    values: [JSON.stringify(fills.map((fill) => ({ ...fill, ts: Math.floor(fill.ts) })))],
  });
  const booked = new Set(rows.map((row) => [row.credential_id, row.inst_id, row.trade_id, row.cl_ord_id].join(' ')));
  const lots = fills.filter((fill) => booked.has(fillKeyOf(fill))).map(({ clOrdId, lots: filled }) => ({ clOrdId, filled }));
  if (lots.length > 0)
    await tx.query({
      name: 'add to what orders filled',
      text: `update task_order o set filled_lots = o.filled_lots + w.filled, updated_at = now()
        from (select "clOrdId", sum(filled)::bigint as filled from json_to_recordset($1::json) as r ("clOrdId" text, filled bigint) group by 1) w
       where o.cl_ord_id = w."clOrdId"`,
      values: [JSON.stringify(lots)],
    });
  return booked;
}

/** Whether this trade of our order is booked. */
export async function isFillBooked(db: Queryable, { credentialId, instId, tradeId, clOrdId }: FillRow): Promise<boolean> {
  const { rows } = await db.query(
    'select 1 from task_fill where credential_id = $1 and inst_id = $2 and trade_id = $3 and cl_ord_id = $4',
    [credentialId, instId, tradeId, clOrdId],
  );
  return rows.length > 0;
}
