// Turns fills of a lead account into signals, inside the transaction that books them: one for each order, when it has ended; of an order that rests
// what has filled so far, soon after. Signals of one leader count without a gap. Never reads a copier.
import type pg from 'pg';
import { kindOf } from '@millrace/contract';
import { divFloor, divHalfEven } from '@millrace/market';
import type { Queryable } from '../stores/task-store.ts';
import type { TaskFacts } from '../stores/write-decisions.ts';

interface Lead {
  id: string;
  tenantId: string;
  credentialId: string;
  /** Nobody knows at present what he does, or he is not to trade. */
  isSilent: boolean;
}

/** What a signal tells of one order: its position, and what it did there. */
interface Told {
  leadId: string;
  instId: string;
  posSide: 'L' | 'S';
  effect: 'open' | 'close';
  lots: number;
  /** Ticks x lots. */
  cost: string;
  /** Venue ms of the last fill. */
  ts: number;
  /** Of the order; null where no order of ours did it. */
  leverage: number | null;
}

/**
 * Writes the signals that follow from these decisions. Leaders are locked in the order of their ids, so that no two transactions wait for each other.
 * @returns the leaders of whom it wrote any
 */
export async function writeSignals(tx: pg.PoolClient, decided: readonly TaskFacts[]): Promise<string[]> {
  const moved = decided.filter(
    ({ task, fill, ended, facts }) => isCopiedKind(task.assignmentType) && (fill ?? ended ?? lostOf(facts)) !== undefined,
  );
  if (moved.length === 0) return [];
  const leads = await lockLeads(tx, [...new Set(moved.map(({ task }) => task.credentialId))]);
  const told: string[] = [];
  for (const lead of leads) {
    let count = 0;
    for (const each of moved) if (each.task.credentialId === lead.credentialId) count += await writeSignalsOf(tx, lead, each);
    if (count > 0) told.push(lead.id);
  }
  return told;
}

/** Copies and savings of a leader are never copied. */
export function isCopiedKind(assignmentType: number): boolean {
  const kind = kindOf(assignmentType);
  return kind.madeBy !== 'follow' && kind.currency === null;
}

/** Lots that are gone without an order of ours. */
function lostOf(facts: TaskFacts['facts']): true | undefined {
  return facts.some((fact) => fact.type === 'LayerClosed' && fact.clOrdId === '') ? true : undefined;
}

async function lockLeads(tx: Queryable, credentialIds: readonly string[]): Promise<Lead[]> {
  const { rows } = await tx.query<Lead>(
    `select id, tenant_id as "tenantId", credential_id as "credentialId", silent_since is not null as "isSilent" from lead_trader
      where credential_id = any($1) and state = 'active' order by id for no key update`,
    [[...credentialIds]],
  );
  return rows;
}

/** @returns how many */
async function writeSignalsOf(tx: pg.PoolClient, lead: Lead, decided: TaskFacts): Promise<number> {
  const { task, fill, ended } = decided;
  if (!(await isCopied(tx, lead, decided))) return 0;
  if (fill !== undefined && !isLiquidation(fill.clOrdId)) await noteFill(tx, lead, decided, fill);
  const lost = lostParts(decided);
  for (const part of lost)
    await tell(tx, lead, { leadId: lead.id, instId: task.instId, effect: 'close', ts: decided.ts, leverage: null, ...part });
  return lost.length + (ended === undefined ? 0 : await tellOrders(tx, lead, { clOrdId: ended }));
}

function isLiquidation(clOrdId: string): boolean {
  return clOrdId.startsWith('liq');
}

/** A task is copied from when it is first known to be flat. A closing of what was never told is told to nobody, since no signal has opened it. */
async function isCopied(tx: Queryable, lead: Lead, { task, fill, facts, held }: TaskFacts): Promise<boolean> {
  const lots = held.reduce((sum, leg) => sum + leg.lots, 0);
  const opens = facts.some(({ type }) => type === 'LayerOpened');
  // It was flat before, or is flat now.
  const isKnown = lots === (opens ? (fill?.lots ?? 0) : 0);
  const { rows } = await tx.query<{ state: string }>(
    `insert into lead_task as t (task_id, lead_id, state) values ($1, $2, $3)
     on conflict (task_id) do update set lead_id = excluded.lead_id,
       state = case when t.state = 'off' then 'off' when t.lead_id <> excluded.lead_id then excluded.state
                    when t.state = 'waiting' and $4 then 'copied' else t.state end
     returning state`,
    [task.id, lead.id, isKnown ? 'copied' : 'waiting', lots === 0],
  );
  return rows[0]?.state === 'copied';
}

async function noteFill(tx: Queryable, lead: Lead, { task }: TaskFacts, fill: NonNullable<TaskFacts['fill']>): Promise<void> {
  await tx.query(
    `insert into lead_order as l (cl_ord_id, lead_id, task_id, inst_id, pos_side, effect, lots, cost, since_ts)
     select o.cl_ord_id, $2, $3, $4, case when (o.side = 'buy') = (o.effect = 'open') then 'L' else 'S' end, o.effect, $5, $6, $7
       from task_order o where o.cl_ord_id = $1
     on conflict (cl_ord_id) do update set lots = l.lots + excluded.lots, cost = l.cost + excluded.cost`,
    [fill.clOrdId, lead.id, task.id, task.instId, fill.lots, String(BigInt(fill.lots) * BigInt(fill.priceTicks)), Math.floor(fill.ts)],
  );
}

/** Parts of a position that ended without an order: liquidated, reduced by the exchange, or by hand. */
function lostParts({ facts, held }: TaskFacts): Pick<Told, 'posSide' | 'lots' | 'cost'>[] {
  const parts = facts.flatMap((fact) => (fact.type === 'LayerClosed' && fact.clOrdId === '' ? [fact] : []));
  const byLeg = Map.groupBy(parts, ({ leg }) => leg);
  return [...byLeg].map(([key, layers]) => ({
    posSide: held.find(({ leg }) => leg === key)?.side ?? (key === 'S' ? 'S' : 'L'),
    lots: layers.reduce((sum, { lots }) => sum + lots, 0),
    cost: String(layers.reduce((sum, { lots, exitTicks }) => sum + BigInt(lots) * BigInt(exitTicks), 0n)),
  }));
}

/** Signals of fills that nobody was told of: of one order, or of all whose first one is older than `before`, venue ms. */
async function tellOrders(tx: Queryable, lead: Lead, which: { clOrdId: string } | { before: number }): Promise<number> {
  const [condition, value] = 'clOrdId' in which ? ['cl_ord_id = $2', which.clOrdId] : ['since_ts <= $2', which.before];
  const { rows } = await tx.query<Omit<Told, 'ts'> & { ts: string; lots: number }>(
    `with told as (delete from lead_order where lead_id = $1 and ${condition} returning *)
     select lead_id as "leadId", inst_id as "instId", pos_side as "posSide", effect, lots::float8 as lots, cost::text as cost,
            (select max(ts) from task_fill f where f.cl_ord_id = told.cl_ord_id)::text as ts,
            (select leverage from task_order o where o.cl_ord_id = told.cl_ord_id) as leverage
       from told order by since_ts, cl_ord_id`,
    [lead.id, value],
  );
  for (const row of rows) await tell(tx, lead, { ...row, ts: Number(row.ts) });
  return rows.length;
}

/** Tells the fills of resting orders on one venue that have waited since before `before`, in its ms. @returns the leaders of whom it told any */
export async function tellWaiting(tx: Queryable, { venueId, before }: { venueId: string; before: number }): Promise<string[]> {
  const { rows } = await tx.query<{ credentialId: string }>(
    `select distinct t.credential_id as "credentialId" from lead_order o join lead_trader t on t.id = o.lead_id where o.since_ts <= $1 and t.venue_id = $2`,
    [Math.floor(before), venueId],
  );
  if (rows.length === 0) return [];
  const told: string[] = [];
  const leads = await lockLeads(
    tx,
    rows.map(({ credentialId }) => credentialId),
  );
  for (const lead of leads) if ((await tellOrders(tx, lead, { before: Math.floor(before) })) > 0) told.push(lead.id);
  return told;
}

/** The next signal of a leader, whose row is locked. Closings never say more than signals have opened. */
async function tell(tx: Queryable, lead: Lead, told: Told): Promise<void> {
  const before = await positionOf(tx, told);
  const isOpening = told.effect === 'open';
  const lots = isOpening ? told.lots : Math.min(told.lots, before.lots);
  if (lots === 0) return;
  const cost = costOf(told, lots);
  const openLots = before.lots === 0 ? lots : before.openLots;
  const after = isOpening ? before.lots + lots : before.lots - lots;
  const action = isOpening ? (before.lots === 0 ? 'OPEN' : 'ADD') : after === 0 ? 'CLOSE' : 'REDUCE';
  await tx.query(
    `insert into lead_position (lead_id, inst_id, pos_side, lots, open_lots, cost, leverage) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (lead_id, inst_id, pos_side) do update set lots = excluded.lots, open_lots = excluded.open_lots, cost = excluded.cost,
       leverage = coalesce(excluded.leverage, lead_position.leverage)`,
    [lead.id, told.instId, told.posSide, after, openLots, costAfter(before, { isOpening, lots, cost }), isOpening ? told.leverage : null],
  );
  await tx.query(
    `with next as (update lead_trader set last_seq = last_seq + 1 where id = $1 returning last_seq)
     insert into lead_signal (lead_id, seq, tenant_id, inst_id, pos_side, action, lots_before, lots_delta, lots_open, cost, ts, factor, leverage, in_silence)
     select $1, last_seq, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13 from next`,
    [
      ...[lead.id, lead.tenantId, told.instId, told.posSide, action, before.lots, lots, openLots, cost, Math.floor(told.ts)],
      ...[isOpening ? null : '1', told.leverage, isOpening && lead.isSilent],
    ],
  );
}

/** The cost of the lots that are told, at the average price. */
function costOf({ cost, lots: all }: Told, lots: number): string {
  if (lots === all) return cost;
  return String(divHalfEven(BigInt(cost) * BigInt(lots), BigInt(all)));
}

interface LeadPosition {
  lots: number;
  openLots: number;
  cost: string;
}

/** The cost of what is held then: a reduction leaves the average, rounded down. */
function costAfter(before: LeadPosition, { isOpening, lots, cost }: { isOpening: boolean; lots: number; cost: string }): string {
  if (before.lots === 0) return cost;
  if (isOpening) return String(BigInt(before.cost) + BigInt(cost));
  return String(divFloor(BigInt(before.cost) * BigInt(before.lots - lots), BigInt(before.lots)));
}

async function positionOf(tx: Queryable, { leadId, instId, posSide }: Told): Promise<LeadPosition> {
  const { rows } = await tx.query<LeadPosition>(
    `select lots::float8 as lots, open_lots::float8 as "openLots", cost::text as cost from lead_position
      where lead_id = $1 and inst_id = $2 and pos_side = $3`,
    [leadId, instId, posSide],
  );
  return rows[0] ?? { lots: 0, openLots: 0, cost: '0' };
}
