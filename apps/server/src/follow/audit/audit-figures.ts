// The daily figures of a leader computed again: what they are made of is counted here from raw rows, the formulas are those of the figures.
import { addDecimals, compareDecimals, divFloor, negateDecimal, unscaled } from '@millrace/market';
import type { CopierMoney } from '../figures/copiers-result.ts';
import type { DaySpan } from '../figures/returns.ts';
import { traderFigures, type EarlierDays, type SignalCopies, type TraderFigures } from '../figures/trader-figures.ts';
import { cycleKey } from './cycle-nets.ts';
import { daysUntil } from './days.ts';
import type { Findings } from './difference.ts';
import type { FollowRow, LeadRows, SignalRow, StoredDay } from './lead-rows.store.ts';

const WINDOW_DAYS = 30;
const PRICE_DECIMALS = 18;
/** What the copiers' notes are needed for. */
const RESULTS: readonly string[] = ['results', 'resultMedian', 'resultTenth', 'resultNinetieth', 'resultsUp'];

export function auditFigures(rows: LeadRows, nets: ReadonlyMap<string, string>, { counted, note }: Findings): void {
  const { lead } = rows;
  const byKey = { copies: Map.groupBy(rows.copies, ({ seq }) => seq), fills: Map.groupBy(rows.fills, ({ clOrdId }) => clOrdId) };
  const before: { day: string; figures: TraderFigures }[] = [];
  for (const stored of rows.days) {
    counted.figures += 1;
    const days = daysUntil(stored.day, WINDOW_DAYS, lead.timeZone);
    const figures = figuresOf(rows, nets, { days, byKey, earlier: earlierOf(before, stored.day, lead.timeZone) });
    before.push({ day: stored.day, figures });
    const last = days.at(-1);
    const isKept = rows.notes.some(({ hourMs }) => last !== undefined && hourMs > last.fromMs && hourMs <= last.toMs);
    if (!isKept && stored['result_median'] !== null) counted.figuresWithoutNotes += 1;
    for (const [name, value] of Object.entries(figures)) {
      if (!isKept && RESULTS.includes(name)) continue;
      const was = stored[columnOf(name)];
      if (!isSame(was, value))
        note('figure', `${lead.id} ${stored.day} ${columnOf(name)}`, `is ${textOf(was)}, recomputed ${textOf(value)}`);
    }
  }
}

/** Copies of each signal, and fills of each order. */
interface ByKey {
  copies: ReadonlyMap<number, LeadRows['copies']>;
  fills: ReadonlyMap<string, LeadRows['fills']>;
}

interface Day {
  days: readonly DaySpan[];
  earlier: EarlierDays;
  byKey: ByKey;
}

function figuresOf(rows: LeadRows, nets: ReadonlyMap<string, string>, { days, earlier, byKey }: Day): TraderFigures {
  const { lead, points } = rows;
  const last = days.at(-1) ?? { fromMs: 0, toMs: 0 };
  const window = { fromMs: days[0]?.fromMs ?? 0, toMs: last.toMs };
  const own = new Set(rows.tasks.flatMap(({ id, credentialId }) => (credentialId === lead.credentialId ? [id] : [])));
  const from = points.findLastIndex(({ hourMs }) => hourMs <= window.fromMs);
  const closed = rows.cycles.filter(({ taskId, closedTs }) => own.has(taskId) && isFrom(window, closedTs) && closedTs >= lead.approvedMs);
  return traderFigures({
    approvedMs: lead.approvedMs,
    days,
    points: points.filter(({ hourMs }, index) => index >= from && hourMs <= window.toMs),
    nets: closed.map((cycle) => nets.get(cycleKey(cycle)) ?? '0'),
    instIds: instrumentsOf(rows, closed),
    taskTraded: rows.fills.some(({ taskId, ts }) => own.has(taskId) && isFrom(last, ts) && ts >= lead.approvedMs),
    signals: rows.signals.filter(({ ts }) => isFrom(last, ts)).flatMap((signal) => copiesOf(byKey, signal)),
    earlier,
    copiers: rows.follows.filter(({ createdMs, endedMs }) => createdMs < last.toMs && (endedMs === null || endedMs >= last.toMs)).length,
    money: rows.follows
      .filter(({ createdMs, endedMs }) => createdMs < last.toMs && (endedMs === null || endedMs >= window.fromMs))
      .map((follow) => moneyOf(rows, nets, { follow, last })),
  });
}

function isFrom({ fromMs, toMs }: DaySpan, ts: number): boolean {
  return ts >= fromMs && ts < toMs;
}

/** Of the layers of these cycles, sorted. */
function instrumentsOf({ layers, orders }: LeadRows, closed: LeadRows['cycles']): string[] {
  const keys = new Set(closed.map(cycleKey));
  const opened = new Set(layers.filter((layer) => keys.has(cycleKey(layer))).map(({ clOrdId }) => clOrdId));
  return [...new Set(orders.flatMap(({ clOrdId, instId }) => (opened.has(clOrdId) ? [instId] : [])))].toSorted();
}

/** All copies of one signal; none where no follow has a row of it. */
function copiesOf({ copies, fills }: ByKey, { seq, action, side, cost, deltaLots }: SignalRow): SignalCopies[] {
  const own = copies.get(seq) ?? [];
  if (own.length === 0) return [];
  const applied = own.filter(({ state }) => state === 'applied');
  const prices = applied.flatMap(({ clOrdIds }) => {
    const traded = clOrdIds.flatMap((id) => fills.get(id) ?? []);
    const lots = traded.reduce((sum, fill) => sum + BigInt(fill.lots), 0n);
    return lots === 0n
      ? []
      : [
          average(
            traded.reduce((sum, fill) => sum + BigInt(fill.ticks) * BigInt(fill.lots), 0n),
            lots,
          ),
        ];
  });
  const mean =
    prices.length === 0
      ? 0n
      : roundedQuotient(
          prices.reduce((sum, each) => sum + each, 0n),
          BigInt(prices.length),
        );
  return [
    {
      action,
      posSide: side,
      leadPx: unscaled(average(BigInt(cost), BigInt(deltaLots)), PRICE_DECIMALS),
      px: unscaled(mean, PRICE_DECIMALS),
      applied: applied.length,
      missed: own.filter(({ state }) => state === 'missed').length,
      priced: prices.length,
    },
  ];
}

/** Ticks with 18 decimals, ties away from 0. */
function average(cost: bigint, lots: bigint): bigint {
  return roundedQuotient(cost * 10n ** BigInt(PRICE_DECIMALS), lots);
}

function roundedQuotient(num: bigint, den: bigint): bigint {
  return divFloor(2n * num + den, 2n * den);
}

/** The money of a follow at the end of a day; null where a running one has no note of it. */
function moneyOf(
  rows: LeadRows,
  nets: ReadonlyMap<string, string>,
  { follow, last }: { follow: FollowRow; last: DaySpan },
): CopierMoney | null {
  const noted = rows.notes.findLast(({ followId, hourMs }) => followId === follow.id && hourMs > last.fromMs && hourMs <= last.toMs);
  const isEnded = follow.endedMs !== null && follow.endedMs < last.toMs;
  if (noted === undefined && !isEnded) return null;
  const own = new Set(rows.tasks.flatMap(({ id, followId }) => (followId === follow.id ? [id] : [])));
  const sum = (amounts: readonly string[]): string => amounts.reduce(addDecimals, '0');
  return {
    allocation: noted?.allocation ?? follow.allocation,
    openResult: isEnded ? '0' : (noted?.openResult ?? '0'),
    net: sum(
      rows.cycles.flatMap((cycle) => (own.has(cycle.taskId) && cycle.closedTs < last.toMs ? [nets.get(cycleKey(cycle)) ?? '0'] : [])),
    ),
    fuel: sum(rows.fees.flatMap(({ taskId, fee, ts, isCharged }) => (own.has(taskId) && isCharged && ts < last.toMs ? [fee] : []))),
    shares: sum(
      rows.postings
        .filter(({ ref, ownerId, atMs }) => isShareOf(follow, ref) && ownerId === follow.userId && atMs < last.toMs)
        .map(({ currency, amount }) => (currency === 'shareDebt' ? amount : negateDecimal(amount))),
    ),
  };
}

/** `share:{followId}:{n}`, n counted so far. */
function isShareOf({ id, shares }: FollowRow, ref: string): boolean {
  const [kind, followId, n = ''] = ref.split(':');
  return kind === 'share' && followId === id && /^\d+$/.test(n) && Number(n) <= shares;
}

/** What the days before say, as they were recomputed. */
function earlierOf(before: readonly { day: string; figures: TraderFigures }[], day: string, timeZone: string): EarlierDays {
  const [first] = daysUntil(day, WINDOW_DAYS, timeZone);
  const recent = before
    .filter((each) => (daysUntil(each.day, 1, timeZone)[0]?.fromMs ?? 0) >= (first?.fromMs ?? 0))
    .map(({ figures }) => figures);
  return {
    traded: before.filter(({ figures }) => figures.traded).length,
    applied: recent.reduce((sum, { copiesApplied }) => sum + copiesApplied, 0),
    missed: recent.reduce((sum, { copiesMissed }) => sum + copiesMissed, 0),
    priced: recent.reduce((sum, { copiesPriced }) => sum + copiesPriced, 0),
    slipBpSum: recent.reduce((sum, { slipBpSum }) => addDecimals(sum, slipBpSum), '0'),
  };
}

/** `meanSlipBp` is the column `mean_slip_bp`. */
function columnOf(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Decimals are compared by their worth. */
function isSame(stored: StoredDay[string], value: unknown): boolean {
  if (stored === null || stored === undefined || value === null) return (stored ?? null) === value;
  if (typeof stored === 'string' && (typeof value === 'string' || typeof value === 'number'))
    return compareDecimals(stored, String(value)) === 0;
  return JSON.stringify(stored) === JSON.stringify(value);
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return 'unknown';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
