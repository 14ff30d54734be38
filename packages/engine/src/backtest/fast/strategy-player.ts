// Plays a market to any strategy as `run.ts` does, but passes over the bars that concern nobody by the index of their prices: they are neither
// read nor marked one by one. What is asked, when, and what follows is the reference's own task, venue and account.
import type { EventBody, Tick } from '../venue-ledger.ts';
import type { AnyResting } from '../../strategies/lib/decision.ts';
import type { CandleBar, ClosedCandle } from '../../strategies/lib/task-event.ts';
import { moneyUnits } from '../../strategies/lib/money-units.ts';
import { BacktestAccount } from '../account.ts';
import type { BacktestRun } from '../run.ts';
import { BacktestTask } from '../task.ts';
import { firstReached, nearest } from '../../watch-index/task-watches.ts';
import { type BacktestResult, buildReport } from '../report.ts';
import { pointsOf } from './averaging-result.ts';
import { barIndexOf, firstOutside, rowAt } from './bar-index.ts';
import { interestOf } from './candle-interest.ts';
import { closedOf } from './closed-columns.ts';

const candleBars: readonly CandleBar[] = ['15m', '1H'];

/** Plays all rows. @throws (a bug) when one price causes more than 1,000 events. */
export function playStrategy<State, Settings extends { leverage: number }, Resting extends AnyResting>(
  run: BacktestRun<State, Settings, Resting>,
): BacktestResult {
  const { bars, path, intrabar, instrument, firstRow = 0 } = run;
  const { ts: times, values, barMs } = bars;
  const units = moneyUnits(instrument);
  const rows = times.length;
  const isTrades = path.kind === 'trades';
  const [lagMs, endMs, closeAt] = isTrades ? [0, 0, 0] : [barMs, barMs - 1, 3];
  const index = barIndexOf(bars, path);
  const start: Tick = { ts: times[firstRow] ?? 0, ticks: values[5 * firstRow] ?? 1 };
  const lastMs = (times[rows - 1] ?? start.ts) + barMs;
  const account = new BacktestAccount({
    units,
    lotSize: instrument.lotSize,
    leverage: run.settings.leverage,
    start: run.start,
    from: start.ts,
    to: lastMs,
  });
  const task = new BacktestTask({ ...run, units, account });
  const { watches } = task;
  const seen: Partial<Record<CandleBar, number>> = {};
  const funding = instrument.productType === 'spot' ? [] : run.funding;
  let fundingRow = funding.findIndex((each) => each.ts >= start.ts);
  if (fundingRow < 0) fundingRow = funding.length;
  const interest = index.closesAsPlayed ? interestOf(run, (bar) => closedOf(bars, bar)) : null;
  /** How many bars are closed of which the newest was not given. */
  let skipped = 0;
  let now = start;
  /** Bars that closed up to this time are known. */
  let closedUntil = start.ts;
  let low = -Infinity;
  let high = Infinity;
  let isBandKnown = false;

  /** How many bars of a length are closed by now; they are looked at only once a task waits for one. */
  function seenOf(bar: CandleBar): number {
    return (seen[bar] ??= countUntil(closedOf(bars, bar), closedUntil));
  }

  function nextCandles(): EventBody | null {
    for (const { bar, count, after } of watches.candleWatches()) {
      const closed = closedOf(bars, bar);
      const until = seenOf(bar);
      if (until > skipped && (closed[until - 1]?.ts ?? -Infinity) > after)
        return { type: 'candle', bar, candles: closed.slice(Math.max(0, until - count), until) };
    }
    return null;
  }

  function settle(): void {
    task.settle(now, nextCandles);
  }

  /** The next time that concerns the task; the closes of `but` are not looked at. */
  function nextTime(but: CandleBar | null = null): number {
    let least = Math.min(watches.nextTime(), funding[fundingRow]?.ts ?? Infinity);
    for (const { bar } of watches.candleWatches())
      if (bar !== but) least = Math.min(least, closedOf(bars, bar)[seenOf(bar)]?.ts ?? Infinity);
    return least;
  }

  /** Funding up to a time and bars that closed before it, as the reference does. */
  function passTime(until: number): void {
    for (let due = funding[fundingRow]; due !== undefined && due.ts <= until; due = funding[fundingRow]) {
      for (let close = nextClose(); close < due.ts; close = nextClose()) closeBars(close);
      fundingRow += 1;
      closedUntil = Math.max(closedUntil, due.ts - 1);
      now = { ts: Math.max(now.ts, due.ts), ticks: now.ticks };
      task.fund(due.rate, now);
      settle();
    }
    for (let close = nextClose(); close < until; close = nextClose()) closeBars(close);
    closedUntil = Math.max(closedUntil, until - 1);
  }

  /** When the next bar closes, of the lengths that the task has waited for. */
  function nextClose(): number {
    return Math.min(closeOf('15m'), closeOf('1H'));
  }

  function closeOf(bar: CandleBar): number {
    const count = seen[bar];
    return count === undefined ? Infinity : (closedOf(bars, bar)[count]?.ts ?? Infinity);
  }

  function closeBars(ts: number): void {
    for (const bar of candleBars) {
      const count = seen[bar];
      const next = count === undefined ? undefined : closedOf(bars, bar)[count];
      if (count === undefined || next === undefined || next.ts > ts) continue;
      seen[bar] = count + 1;
      if (!watches.candleWatches().some((watch) => watch.bar === bar)) continue;
      if (next.ts > now.ts) now = { ts: next.ts, ticks: next.closeTicks };
      settle();
    }
  }

  function tick(ts: number, price: number): void {
    isBandKnown = false;
    tellSkipped();
    passTime(ts);
    const before = now;
    account.mark(price);
    meet(ts, price);
    closedUntil = ts;
    if (nextClose() <= ts) {
      now = before;
      closeBars(ts);
      meet(ts, price);
    }
    watches.follow(price, price);
    if (watches.isDue(price, ts)) task.ask({ type: 'price' }, now);
    settle();
    account.mark(price);
  }

  function meet(ts: number, price: number): void {
    now = { ts, ticks: price };
    const edges = task.edges();
    if (price <= edges.low || price >= edges.high) task.meet(now);
    settle();
  }

  /** The newest bar that was passed over is given before anything else happens, where it is given at all. */
  function tellSkipped(): void {
    if (skipped === 0 || interest?.isGivenLater !== true) return;
    skipped = 0;
    settle();
  }

  /** Passes rows and the closes of bars that need not be given; the row that has to be played, or the end. */
  function passQuiet(from: number): { row: number; isDue: boolean } {
    let row = from;
    for (;;) {
      setBand();
      const marks = account.quiet();
      const bar = interest?.bar;
      const isWaited = bar !== undefined && watches.candleWatches().some((watch) => watch.bar === bar);
      const closes = isWaited ? (closedOf(bars, bar)[seenOf(bar)]?.ts ?? Infinity) : Infinity;
      const due = nextTime(isWaited ? bar : null);
      const until = closes < due ? rowAt(times, row, closes) : rows;
      const isCut = until < rows && until > 0 && (times[until - 1] ?? 0) + lagMs > closes;
      const limit = Math.min(due, isCut ? closes : Infinity);
      if (limit !== dueAt) [dueAt, dueRow] = [limit, rowAt(times, row, limit - lagMs)];
      const end = Math.min(until, Math.max(row, dueRow));
      const next = firstOutside(index, row, end, { low: Math.max(low, marks.low), high: Math.min(high, marks.high) });
      if (next > row) passRows(row, next);
      if (next < end || next >= rows || next < until || bar === undefined) return { row: next, isDue: next >= dueRow };
      const at = seenOf(bar);
      if (interest?.matters(task.state(), at) !== false) return { row: next, isDue: true };
      seen[bar] = at + 1;
      skipped = at + 1;
      isBandKnown = false;
      row = next;
    }
  }

  function move(from: Tick, to: Tick): void {
    const count = Math.abs(to.ticks - from.ticks);
    if (count === 0) return tick(to.ts, to.ticks);
    for (let done = 0; done < count;) {
      const next = nextStop(from, to, done);
      if (next > done + 1) {
        now = placeOn(from, to, next - 1);
        watches.follow(placeOn(from, to, done + 1).ticks, now.ticks);
        account.mark(now.ticks);
      }
      done = next;
      const place = placeOn(from, to, done);
      tick(place.ts, place.ticks);
    }
  }

  function nextStop(from: Tick, to: Tick, done: number): number {
    const count = Math.abs(to.ticks - from.ticks);
    const at = from.ticks + (to.ticks > from.ticks ? done : -done);
    const edges = task.edges();
    const price = nearest(
      [watches.nextPrice(at, to.ticks), firstReached('fall', edges.low, at, to.ticks), firstReached('rise', edges.high, at, to.ticks)],
      at,
    );
    const byPrice = price === null ? count : Math.abs(price - from.ticks);
    const due = nextTime();
    if (due > to.ts || to.ts === from.ts) return byPrice;
    return Math.min(byPrice, Math.max(done + 1, Math.ceil(((due - from.ts) * count) / (to.ts - from.ts))));
  }

  /** Prices strictly between which nothing can happen and no extreme moves. */
  function setBand(): void {
    if (isBandKnown) return;
    const band = watches.quiet(now.ticks);
    const edges = task.edges();
    const untold = skipped === 0 || interest === null ? edges : interest.band(task.state(), skipped - 1);
    low = Math.max(band.low, edges.low, untold.low);
    high = Math.min(band.high, edges.high, untold.high);
    isBandKnown = true;
  }

  function playRow(row: number, isDue: boolean): void {
    const at = 5 * row;
    const ts = times[row] ?? 0;
    const open = values[at] ?? 1;
    if (isTrades) return tick(ts, open);
    const most = values[at + 1] ?? open;
    const least = values[at + 2] ?? open;
    const close = values[at + 3] ?? open;
    const lowFirst = intrabar === 'natural' ? close >= open : intrabar === 'low-first';
    const way = [open, lowFirst ? least : most, lowFirst ? most : least, close];
    if (!isDue && least > low && most < high) {
      for (const ticks of way) account.mark(ticks);
      now = { ts: ts + barMs - 1, ticks: close };
      return;
    }
    const stops = [ts, ts + Math.floor(barMs / 4), ts + Math.floor(barMs / 2), ts + barMs - 1];
    const points = way.map((ticks, part): Tick => ({ ts: stops[part] ?? ts, ticks }));
    tick(ts, open);
    for (let part = 0; part < 3; part += 1) playMove(points[part] ?? now, points[part + 1] ?? now);
  }

  function playMove(from: Tick, to: Tick): void {
    if (path.kind !== 'steps') return move(from, to);
    const { steps } = path;
    for (let step = 1; step <= steps; step += 1) {
      const ts = from.ts + Math.floor(((to.ts - from.ts) * step) / steps);
      tick(ts, from.ticks + Math.floor((2 * (to.ticks - from.ticks) * step + steps) / (2 * steps)));
    }
  }

  /** Rows on which nothing happens; points of the equity curve are recorded on the way. */
  function passRows(from: number, to: number): void {
    const lastTs = (times[to - 1] ?? 0) + endMs;
    for (let row = from; account.nextSample() <= lastTs; row += 1) {
      row = rowAt(times, row, account.nextSample() - endMs);
      if (row >= to) break;
      account.sample((times[row] ?? 0) + endMs, values[5 * row + closeAt] ?? 1);
    }
    now = { ts: lastTs, ticks: values[5 * (to - 1) + closeAt] ?? 1 };
  }

  task.ask({ type: 'action', action: { type: 'startTrading', actor: 'user' } }, now);
  task.ask({ type: 'action', action: { type: 'startBuying', actor: 'user' } }, now);
  settle();
  let dueAt = NaN;
  let dueRow = 0;
  for (let row = firstRow; row < rows; row += 1) {
    const { row: next, isDue } = passQuiet(row);
    if (next >= rows) break;
    playRow(next, isDue);
    account.sample(now.ts, now.ticks);
    row = next;
  }
  const candles = rows - firstRow;
  return buildReport({ task, account, instrument, units, start: run.start, now }, { intrabar, candles, ticks: pointsOf(candles, path) });
}

function placeOn(from: Tick, to: Tick, done: number): Tick {
  const count = Math.abs(to.ticks - from.ticks);
  return {
    ts: from.ts + Math.floor(((to.ts - from.ts) * done) / count),
    ticks: to.ticks > from.ticks ? from.ticks + done : from.ticks - done,
  };
}

function countUntil(closed: readonly ClosedCandle[], ts: number): number {
  let low = 0;
  let high = closed.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((closed[middle]?.ts ?? Infinity) <= ts) low = middle + 1;
    else high = middle;
  }
  return low;
}
