// Plays a market to one task: the same `decide` as live. Between two prices that concern nobody nothing is asked; the result is that of
// asking at every tick. Pure: no clock, no I/O.
import { safeNumber } from '@millrace/market';
import type { EventBody, Room } from './simulated-venue.ts';
import type { AnyResting, CandleBar, DecisionInstrument, Strategy } from '../strategies/lib/decision.ts';
import { moneyUnits, RATE_DEN } from '../strategies/lib/money.ts';
import { createAccount } from './account.ts';
import { type BacktestBars, type BacktestPath, closedBars, type FundingRate, type Intrabar } from './market.ts';
import { createTask, type Moment } from './task.ts';
import { firstReached, nearest } from '../watch-index/task-watches.ts';
import { type BacktestResult, toldOf } from './told.ts';

export interface BacktestMarket {
  bars: BacktestBars;
  path: BacktestPath;
  intrabar: Intrabar;
  /** In order of time; those outside the bars' time are passed over. Spot has none. */
  funding: readonly FundingRate[];
  /** Equity at the start, USDT. */
  start: string;
  /** Whether orders can be short of balance. */
  limited: boolean;
  /** Rows before this one are only looked back at. */
  firstRow?: number;
  /** Spot: the commission of a buy is kept in the coin. */
  feeInBase?: boolean;
  /** Marketable orders meet the first tick this many ms later; for steps and trades only. */
  latencyMs?: number;
  /** Share of the volume of a quarter bar (of a trade) that all orders together may take, in millionths; no bound when not given. */
  participation?: number;
  /** Asks at every tick there is: for tests, which compare. */
  everyTick?: boolean;
}

export interface BacktestRun<State, Settings, Resting> extends BacktestMarket {
  strategy: Strategy<State, Settings, Resting>;
  settings: Settings;
  instrument: DecisionInstrument;
}

const candleBars: readonly CandleBar[] = ['15m', '1H'];

/** Plays all rows. @throws (a bug) when one price causes more than 1,000 events. */
export function backtest<State, Settings extends { leverage: number }, Resting extends AnyResting>(
  run: BacktestRun<State, Settings, Resting>,
): BacktestResult {
  const { bars, path, intrabar, instrument, everyTick = false, firstRow = 0 } = run;
  const units = moneyUnits(instrument);
  const rows = bars.ts.length;
  const start: Moment = { ts: bars.ts[firstRow] ?? 0, ticks: bars.values[5 * firstRow] ?? 1 };
  const lastMs = (bars.ts[rows - 1] ?? start.ts) + bars.barMs;
  const account = createAccount({
    units,
    lotSize: instrument.lotSize,
    leverage: run.settings.leverage,
    start: run.start,
    from: start.ts,
    to: lastMs,
  });
  let room = Infinity;
  const bound: Room = { left: () => room, take: (lots) => void (room -= lots) };
  const task = createTask({ ...run, units, account, ...(run.participation === undefined ? {} : { room: bound }) });
  const { watches } = task;
  const closed = { '15m': closedBars(bars, '15m'), '1H': closedBars(bars, '1H') };
  const seen: Record<CandleBar, number> = { '15m': 0, '1H': 0 };
  let now = start;
  let ticks = 0;
  let fundingRow = instrument.productType === 'spot' ? run.funding.length : indexFrom(run.funding, start.ts);
  let quiet: { low: number; high: number; ts: number } | null = null;

  /** A bar that a task waits for and that is known. */
  function nextCandles(): EventBody | null {
    for (const { bar, count, after } of watches.candleWatches()) {
      const known = closed[bar].slice(Math.max(0, seen[bar] - count), seen[bar]);
      if ((known.at(-1)?.ts ?? -Infinity) > after) return { type: 'candle', bar, candles: known };
    }
    return null;
  }

  function settle(): void {
    task.settle(now, nextCandles);
  }

  /** When the next bar closes, funding is settled, or a task's time has come. */
  function nextTime(): number {
    const closes = watches.candleWatches().map(({ bar }) => closed[bar][seen[bar]]?.ts ?? Infinity);
    return Math.min(watches.nextTime(), run.funding[fundingRow]?.ts ?? Infinity, ...closes);
  }

  /** Funding and closed bars come before the price of the same time. */
  function passTime(until: number): void {
    for (const bar of candleBars) closeBars(bar, until);
    for (let due = run.funding[fundingRow]; due !== undefined && due.ts <= until; due = run.funding[fundingRow]) {
      fundingRow += 1;
      now = { ts: Math.max(now.ts, due.ts), ticks: now.ticks };
      task.fund(due.rate, now);
      settle();
    }
  }

  function closeBars(bar: CandleBar, until: number): void {
    for (let next = closed[bar][seen[bar]]; next !== undefined && next.ts <= until; next = closed[bar][seen[bar]]) {
      seen[bar] += 1;
      if (!watches.candleWatches().some((watch) => watch.bar === bar)) continue;
      if (next.ts > now.ts) now = { ts: next.ts, ticks: next.closeTicks };
      settle();
    }
  }

  /** One discrete tick. */
  function tick(ts: number, price: number): void {
    quiet = null;
    passTime(ts);
    now = { ts, ticks: price };
    account.mark(price);
    const { low, high } = task.edges();
    if (everyTick || price <= low || price >= high) task.meet(now);
    settle();
    watches.follow(price, price);
    if (watches.isDue(price, ts) || everyTick) task.ask({ type: 'price' }, now);
    settle();
    account.mark(price);
  }

  /** Through every tick from where the price is; stops only where something may happen. */
  function move(from: Moment, to: Moment): void {
    const count = Math.abs(to.ticks - from.ticks);
    if (count === 0) return tick(to.ts, to.ticks);
    for (let done = 0; done < count;) {
      const next = everyTick ? done + 1 : nextStop(from, to, done);
      if (next > done + 1) pass(placeOn(from, to, done + 1), placeOn(from, to, next - 1));
      done = next;
      const place = placeOn(from, to, done);
      tick(place.ts, place.ticks);
    }
  }

  /** Ticks on which nothing happens: extremes follow, and the last is the price that funding and drawdown see next. */
  function pass(first: Moment, last: Moment): void {
    watches.follow(first.ticks, last.ticks);
    account.mark(last.ticks);
    now = last;
  }

  /** How many ticks of the move are done when something may happen next. */
  function nextStop(from: Moment, to: Moment, done: number): number {
    const count = Math.abs(to.ticks - from.ticks);
    const at = from.ticks + (to.ticks > from.ticks ? done : -done);
    const { low, high } = task.edges();
    const price = nearest(
      [watches.nextPrice(at, to.ticks), firstReached('fall', low, at, to.ticks), firstReached('rise', high, at, to.ticks)],
      at,
    );
    const byPrice = price === null ? count : Math.abs(price - from.ticks);
    const due = nextTime();
    if (due > to.ts || to.ts === from.ts) return byPrice;
    return Math.min(byPrice, Math.max(done + 1, Math.ceil(((due - from.ts) * count) / (to.ts - from.ts))));
  }

  /** Whether nothing can happen in a bar: prices and times of the whole bar concern nobody. */
  function isQuiet(high: number, low: number, untilMs: number): boolean {
    if (quiet === null) {
      const band = watches.quiet(now.ticks);
      const edges = task.edges();
      quiet = { low: Math.max(band.low, edges.low), high: Math.min(band.high, edges.high), ts: nextTime() };
    }
    return low > quiet.low && high < quiet.high && untilMs < quiet.ts;
  }

  /** A new quarter of a bar, or a trade, brings new volume to take part in. */
  function openRoom(row: number, parts: number): void {
    if (run.participation !== undefined) room = participated(bars.values[5 * row + 4] ?? 0, run.participation, parts);
  }

  function playBar(row: number): void {
    const at = 5 * row;
    const ts = bars.ts[row] ?? 0;
    const open = bars.values[at] ?? 1;
    if (path.kind === 'trades') {
      ticks += 1;
      openRoom(row, 1);
      return tick(ts, open);
    }
    const high = bars.values[at + 1] ?? open;
    const low = bars.values[at + 2] ?? open;
    const close = bars.values[at + 3] ?? open;
    const lowFirst = intrabar === 'natural' ? close >= open : intrabar === 'low-first';
    const steps = path.kind === 'steps' ? path.steps : 1;
    ticks += 1 + 3 * steps;
    if (!everyTick && isQuiet(high, low, ts + bars.barMs)) {
      account.mark(open);
      account.mark(lowFirst ? low : high);
      account.mark(lowFirst ? high : low);
      account.mark(close);
      now = { ts: ts + bars.barMs - 1, ticks: close };
      return;
    }
    const { barMs } = bars;
    const points: Moment[] = [
      { ts, ticks: open },
      { ts: ts + Math.floor(barMs / 4), ticks: lowFirst ? low : high },
      { ts: ts + Math.floor(barMs / 2), ticks: lowFirst ? high : low },
      { ts: ts + barMs - 1, ticks: close },
    ];
    openRoom(row, 4);
    tick(ts, open);
    for (let leg = 0; leg < 3; leg += 1) {
      openRoom(row, 4);
      playMove(points[leg] ?? now, points[leg + 1] ?? now, steps);
    }
  }

  function playMove(from: Moment, to: Moment, steps: number): void {
    if (path.kind !== 'steps') return move(from, to);
    for (let step = 1; step <= steps; step += 1) {
      const ts = from.ts + Math.floor(((to.ts - from.ts) * step) / steps);
      tick(ts, from.ticks + Math.floor((2 * (to.ticks - from.ticks) * step + steps) / (2 * steps)));
    }
  }

  for (const bar of candleBars) while ((closed[bar][seen[bar]]?.ts ?? Infinity) <= start.ts) seen[bar] += 1;
  task.ask({ type: 'action', action: { type: 'startTrading', actor: 'user' } }, now);
  task.ask({ type: 'action', action: { type: 'startBuying', actor: 'user' } }, now);
  settle();
  for (let row = firstRow; row < rows; row += 1) {
    playBar(row);
    account.sample(now.ts, now.ticks);
  }
  return toldOf({ task, account, instrument, units, start: run.start, now }, { intrabar, candles: rows - firstRow, ticks });
}

/** Where the price is after so many ticks of a move. */
function placeOn(from: Moment, to: Moment, done: number): Moment {
  const count = Math.abs(to.ticks - from.ticks);
  return {
    ts: from.ts + Math.floor(((to.ts - from.ts) * done) / count),
    ticks: to.ticks > from.ticks ? from.ticks + done : from.ticks - done,
  };
}

/** Lots of a part of a volume that may be taken, rounded down. Worked figure: a tenth of a quarter of 1000 lots is 25. */
function participated(lots: number, millionths: number, parts: number): number {
  return safeNumber((BigInt(Math.floor(lots)) * BigInt(millionths)) / BigInt(RATE_DEN * parts));
}

function indexFrom(rates: readonly FundingRate[], ts: number): number {
  const found = rates.findIndex((each) => each.ts >= ts);
  return found < 0 ? rates.length : found;
}
