// What became of each signal for each copier, from the fills of his orders: one row each, which says what the fills say, and a position that is their sum.
import { type CopyState, missReasons, strategyOf } from '@millrace/engine/pure';
import type { Findings } from './difference.ts';
import type { CopyRow, FollowRow, LeadRows, OrderRow, SignalRow, TaskRow } from './lead-rows.store.ts';

const COPYING = 5;
/** Orders that a signal has caused. One that takes over a standing position has none. */
const SIGNAL_REASONS: readonly string[] = ['LEAD_OPEN', 'LEAD_ADD', 'LEAD_REDUCE', 'LEAD_CLOSE'];
const UNDER_WAY: readonly string[] = ['intent', 'sent', 'live', 'unknown'];

export function auditCopies(rows: LeadRows, findings: Findings): void {
  const signals = new Map(rows.signals.map((signal) => [signal.seq, signal]));
  const orders = new Map(rows.orders.map((order) => [order.clOrdId, order]));
  const filled = sumBy(rows.fills, ({ clOrdId }) => clOrdId);
  const copies = Map.groupBy(rows.copies, ({ followId }) => followId);
  const tasks = Map.groupBy(
    rows.tasks.filter(({ followId }) => followId !== null),
    ({ followId }) => followId ?? '',
  );
  findings.counted.follows += rows.follows.length;
  findings.counted.copies += rows.copies.length;
  for (const follow of rows.follows) {
    const own = { follow, copies: copies.get(follow.id) ?? [], tasks: tasks.get(follow.id) ?? [] };
    auditPresence(own, rows.signals, findings);
    for (const copy of own.copies) {
      const wrong = wrongIn(copy, { signal: signals.get(copy.seq), orders, filled, tasks: own.tasks });
      if (wrong !== undefined) findings.note('copy', `${follow.id} ${String(copy.seq)}`, wrong);
      if (copy.state === 'sent') findings.counted.underWay += 1;
    }
  }
  auditOwners(rows, findings);
  for (const task of rows.tasks) if (task.assignmentType === COPYING && task.followId !== null) auditPosition(task, rows, findings);
}

interface OwnRows {
  follow: FollowRow;
  copies: readonly CopyRow[];
  tasks: readonly TaskRow[];
}

/** Each signal after the follow's start that its tasks have taken has one row; none that they have not. */
function auditPresence({ follow, copies, tasks }: OwnRows, signals: readonly SignalRow[], { counted, note }: Findings): void {
  const start = Math.min(...tasks.map(({ leadAfter }) => leadAfter ?? Infinity));
  const has = new Set(copies.map(({ seq }) => seq));
  if (has.size !== copies.length) note('copy', follow.id, 'a signal has two rows');
  for (const { seq, instId, isNoted } of signals) {
    const task = tasks.find((each) => each.instId === instId);
    const isDue = seq > start && (task === undefined ? isNoted : seq <= takenBy(task));
    if (isDue && !has.has(seq) && !isOver(follow, task, copies, seq)) note('copy', `${follow.id} ${String(seq)}`, 'has no row');
    if (!isDue && has.has(seq)) note('copy', `${follow.id} ${String(seq)}`, 'has a row that it should not have');
    if (!isDue && seq > start && follow.endedMs === null) counted.waiting += 1;
  }
}

/** The last signals of a follow that has ended meanwhile were told to nobody. */
function isOver({ endedMs }: FollowRow, task: TaskRow | undefined, copies: readonly CopyRow[], seq: number): boolean {
  return endedMs !== null && task === undefined && copies.every((copy) => copy.seq < seq);
}

/** The newest signal that a task has taken. */
function takenBy({ state, leadAfter }: TaskRow): number {
  const taken = (state as CopyState | null)?.copy?.seq ?? 0;
  return Math.max(taken, leadAfter ?? 0);
}

interface Known {
  signal: SignalRow | undefined;
  orders: ReadonlyMap<string, OrderRow>;
  filled: ReadonlyMap<string, number>;
  tasks: readonly TaskRow[];
}

/** In words; undefined where the row says what the orders and fills say. */
function wrongIn(copy: CopyRow, { signal, orders, filled, tasks }: Known): string | undefined {
  const { state, reason, clOrdIds, lots } = copy;
  if (signal === undefined) return 'is of no signal';
  const own = clOrdIds.flatMap((id) => orders.get(id) ?? []);
  if (own.length !== clOrdIds.length) return 'names an order that does not exist';
  const isOpening = signal.action === 'OPEN' || signal.action === 'ADD';
  const task = tasks.find(({ id }) => id === copy.taskId);
  if (own.some((order) => order.taskId !== task?.id)) return 'names an order of another task';
  if (own.some(({ leg, effect, instId }) => leg !== signal.side || instId !== signal.instId || (effect === 'open') !== isOpening))
    return 'names an order of another position or of the other effect';
  const asked = own.reduce((sum, order) => sum + order.lots, 0);
  // The exchange shrinks closings to what is held.
  if (isOpening ? asked !== lots : asked > lots) return `says ${String(lots)} lots, its orders ${String(asked)}`;
  const got = clOrdIds.reduce((sum, id) => sum + (filled.get(id) ?? 0), 0);
  if (got > lots) return `its orders filled ${String(got)} lots of ${String(lots)}`;
  if (isOpening && clOrdIds.length > 1) return `opened by ${String(clOrdIds.length)} orders`;
  if (state === 'missed' && got > 0) return `is missed, its orders filled ${String(got)} lots`;
  if (state === 'applied' && got === 0 && signal.action !== 'CLOSE') return 'is copied, its orders filled nothing';
  if (state === 'missed' && !missReasons.some((each) => each === reason)) return `is missed for "${String(reason)}"`;
  if (state !== 'sent' && own.some(({ status }) => UNDER_WAY.includes(status))) return 'has ended, its order is under way';
  return undefined;
}

/** Every order that a signal caused is named by one row. */
function auditOwners({ orders, copies, tasks }: LeadRows, { note }: Findings): void {
  const named = new Map<string, number>();
  for (const id of copies.flatMap(({ clOrdIds }) => clOrdIds)) named.set(id, (named.get(id) ?? 0) + 1);
  const copying = new Set(tasks.flatMap(({ id, followId }) => (followId === null ? [] : [id])));
  for (const { clOrdId, taskId, reason } of orders) {
    const count = named.get(clOrdId) ?? 0;
    if (count > 1) note('copy', `order ${clOrdId}`, `is named by ${String(count)} rows`);
    if (count === 0 && copying.has(taskId) && SIGNAL_REASONS.includes(reason)) note('copy', `order ${clOrdId}`, 'is named by no row');
  }
}

/** What a task holds is the sum of its fills, less what was taken by hand or by the exchange without an order. */
function auditPosition(task: TaskRow, { orders, fills, layers }: LeadRows, { counted, note }: Findings): void {
  const strategy = strategyOf(task.assignmentType);
  const held = new Map<string, number>();
  if (task.state !== null)
    for (const { leg, lots } of strategy.holdings(strategy.parse(task.state)).legs) held.set(leg, (held.get(leg) ?? 0) + lots);
  const own = new Map(orders.flatMap((order) => (order.taskId === task.id ? [[order.clOrdId, order] as const] : [])));
  for (const leg of ['L', 'S'] as const) {
    const sums = { open: 0, close: 0 };
    for (const { clOrdId, lots } of fills) {
      const order = own.get(clOrdId);
      if (order?.leg === leg) sums[order.effect] += lots;
    }
    if (sums.open === 0 && (held.get(leg) ?? 0) === 0) continue;
    counted.positions += 1;
    const closedLots = layers.reduce((sum, layer) => (layer.taskId === task.id && layer.leg === leg ? sum + layer.closedLots : sum), 0);
    const lost = Math.max(0, closedLots - sums.close);
    const sum = sums.open - sums.close - lost;
    const lots = held.get(leg) ?? 0;
    if (sum !== lots) note('position', `${task.id} ${leg}`, `holds ${String(lots)} lots, its fills are ${String(sum)}`);
  }
}

function sumBy<Row extends { lots: number }>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, number> {
  const sums = new Map<string, number>();
  for (const row of rows) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + row.lots);
  return sums;
}
