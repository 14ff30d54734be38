// Plays the rows of a market to one task: prices of the path, closed bars and funding in order of time. Prices that neither the task nor the
// venue waits for are skipped; the result is that of asking at every tick. Pure: no clock, no I/O.
import type { AnyResting } from '../strategies/lib/decision.ts';
import type { CandleBar, ClosedCandle } from '../strategies/lib/task-event.ts';
import { firstReached, nearest } from '../watch-index/task-watches.ts';
import type { BacktestAccount } from './account.ts';
import { type BacktestMarket, closedBars, type FundingRate } from './market.ts';
import { isLowFirst, participated, pathPoints, pathPrices, placeOn, stepOn } from './price-moves.ts';
import type { BacktestTask } from './task.ts';
import type { EventBody, Room, Tick } from './venue-ledger.ts';

interface PlayerSetting<State, Settings extends { leverage: number }, Resting extends AnyResting> {
  /** `funding`: none for spot. */
  market: BacktestMarket;
  start: Tick;
  task: BacktestTask<State, Settings, Resting>;
  account: BacktestAccount;
  /** What the venue fills from when `participation` bounds it. */
  room: VolumeRoom;
}

const candleBars: readonly CandleBar[] = ['15m', '1H'];

/** Lots that may still fill in the current part of a bar; no bound until the first part is opened. */
export class VolumeRoom implements Room {
  #lots = Infinity;

  open(lots: number): void {
    this.#lots = lots;
  }

  left(): number {
    return this.#lots;
  }

  take(lots: number): void {
    this.#lots -= lots;
  }
}

export class MarketPlayer<State, Settings extends { leverage: number }, Resting extends AnyResting> {
  readonly #market: BacktestMarket;
  readonly #everyTick: boolean;
  readonly #task: BacktestTask<State, Settings, Resting>;
  readonly #account: BacktestAccount;
  readonly #room: VolumeRoom;
  readonly #funding: readonly FundingRate[];
  readonly #closed: Readonly<Record<CandleBar, ClosedCandle[]>>;
  /** How many bars of each length are closed by now. */
  readonly #closedCount: Record<CandleBar, number>;
  readonly #nextCandles = (): EventBody | null => this.#findCandles();
  #fundingRow: number;
  #now: Tick;
  #ticks = 0;
  /** Prices and times between which nothing happens; null after each tick. */
  #quiet: { low: number; high: number; ts: number } | null = null;

  constructor({ market, start, task, account, room }: PlayerSetting<State, Settings, Resting>) {
    this.#market = market;
    this.#everyTick = market.everyTick ?? false;
    this.#task = task;
    this.#account = account;
    this.#room = room;
    this.#funding = market.funding;
    this.#fundingRow = countUntil(market.funding, (ts) => ts >= start.ts);
    this.#closed = { '15m': closedBars(market.bars, '15m'), '1H': closedBars(market.bars, '1H') };
    const countOf = (bar: CandleBar): number => countUntil(this.#closed[bar], (ts) => ts > start.ts);
    this.#closedCount = { '15m': countOf('15m'), '1H': countOf('1H') };
    this.#now = start;
  }

  /** The last tick that was played. */
  get now(): Tick {
    return this.#now;
  }

  /** Points of the path that were played. */
  get ticks(): number {
    return this.#ticks;
  }

  /** Starts trading and buying. */
  start(): void {
    this.#task.ask({ type: 'action', action: { type: 'startTrading', actor: 'user' } }, this.#now);
    this.#task.ask({ type: 'action', action: { type: 'startBuying', actor: 'user' } }, this.#now);
    this.#settle();
  }

  playRow(row: number): void {
    const { bars, path, intrabar } = this.#market;
    const ts = bars.ts[row] ?? 0;
    if (path.kind === 'trades') {
      this.#ticks += 1;
      this.#openRoom(row, 1);
      return this.#tick(ts, bars.values[5 * row] ?? 1);
    }
    const steps = path.kind === 'steps' ? path.steps : 1;
    this.#ticks += 1 + 3 * steps;
    const untilMs = ts + bars.barMs;
    if (!this.#everyTick && this.#isQuiet(bars.values[5 * row + 1] ?? 1, bars.values[5 * row + 2] ?? 1, untilMs)) {
      return this.#skipBar(row, untilMs - 1);
    }
    const prices = pathPrices(bars, row, intrabar);
    const points = pathPoints(ts, bars.barMs, prices);
    this.#openRoom(row, 4);
    this.#tick(ts, prices[0]);
    for (let leg = 0; leg < 3; leg += 1) {
      this.#openRoom(row, 4);
      this.#playMove(points[leg] ?? this.#now, points[leg + 1] ?? this.#now, steps);
    }
  }

  /** A bar in which nothing happens: drawdown sees its four prices. */
  #skipBar(row: number, ts: number): void {
    const { bars, intrabar } = this.#market;
    const { values } = bars;
    const at = 5 * row;
    const open = values[at] ?? 1;
    const close = values[at + 3] ?? open;
    const second = isLowFirst(open, close, intrabar) ? 2 : 1;
    this.#account.mark(open);
    this.#account.mark(values[at + second] ?? open);
    this.#account.mark(values[at + 3 - second] ?? open);
    this.#account.mark(close);
    this.#now = { ts, ticks: close };
  }

  #playMove(from: Tick, to: Tick, steps: number): void {
    if (this.#market.path.kind !== 'steps') return this.#moveThrough(from, to);
    for (let step = 1; step <= steps; step += 1) {
      const place = stepOn(from, to, { step, steps });
      this.#tick(place.ts, place.ticks);
    }
  }

  /** Through every tick between two points; stops only where something may happen. */
  #moveThrough(from: Tick, to: Tick): void {
    const count = Math.abs(to.ticks - from.ticks);
    if (count === 0) return this.#tick(to.ts, to.ticks);
    for (let done = 0; done < count;) {
      const next = this.#everyTick ? done + 1 : this.#nextStop(from, to, done);
      if (next > done + 1) this.#skip(placeOn(from, to, done + 1), placeOn(from, to, next - 1));
      done = next;
      const place = placeOn(from, to, done);
      this.#tick(place.ts, place.ticks);
    }
  }

  /** Ticks on which nothing happens: extremes follow, and the last is the price that funding and drawdown see next. */
  #skip(first: Tick, last: Tick): void {
    this.#task.watches.follow(first.ticks, last.ticks);
    this.#account.mark(last.ticks);
    this.#now = last;
  }

  /** How many ticks of the move are done when something may happen next. */
  #nextStop(from: Tick, to: Tick, done: number): number {
    const count = Math.abs(to.ticks - from.ticks);
    const at = from.ticks + (to.ticks > from.ticks ? done : -done);
    const { low, high } = this.#task.edges();
    const watched = this.#task.watches.nextPrice(at, to.ticks);
    const price = nearest([watched, firstReached('fall', low, at, to.ticks), firstReached('rise', high, at, to.ticks)], at);
    const byPrice = price === null ? count : Math.abs(price - from.ticks);
    const due = this.#nextTime();
    if (due > to.ts || to.ts === from.ts) return byPrice;
    return Math.min(byPrice, Math.max(done + 1, Math.ceil(((due - from.ts) * count) / (to.ts - from.ts))));
  }

  /** One discrete tick: what came before it in time, the venue's liquidations and fills, bars that close now, then the price. */
  #tick(ts: number, price: number): void {
    this.#quiet = null;
    this.#passTime(ts);
    const before = this.#now;
    const now: Tick = { ts, ticks: price };
    this.#account.mark(price);
    this.#meet(now);
    if (this.#nextClose() <= ts) {
      this.#now = before;
      this.#closeBars(ts);
      this.#meet(now);
    }
    const { watches } = this.#task;
    watches.follow(price, price);
    if (watches.isDue(price, ts) || this.#everyTick) this.#task.ask({ type: 'price' }, this.#now);
    this.#settle();
    this.#account.mark(price);
  }

  /** Lets the venue meet a price, and tells the task what came of it. */
  #meet(now: Tick): void {
    this.#now = now;
    const { low, high } = this.#task.edges();
    if (this.#everyTick || now.ticks <= low || now.ticks >= high) this.#task.meet(now);
    this.#settle();
  }

  #settle(): void {
    this.#task.settle(this.#now, this.#nextCandles);
  }

  /** Funding up to a time and bars that closed before it, in order of time, funding first. */
  #passTime(until: number): void {
    for (let due = this.#funding[this.#fundingRow]; due !== undefined && due.ts <= until; due = this.#funding[this.#fundingRow]) {
      while (this.#nextClose() < due.ts) this.#closeBars(this.#nextClose());
      this.#fundingRow += 1;
      this.#now = { ts: Math.max(this.#now.ts, due.ts), ticks: this.#now.ticks };
      this.#task.fund(due.rate, this.#now);
      this.#settle();
    }
    while (this.#nextClose() < until) this.#closeBars(this.#nextClose());
  }

  /** When the next bar of any length closes. */
  #nextClose(): number {
    return Math.min(this.#closeOf('15m'), this.#closeOf('1H'));
  }

  #closeOf(bar: CandleBar): number {
    return this.#closed[bar][this.#closedCount[bar]]?.ts ?? Infinity;
  }

  /** Closes the next bar of each length if it closes at this time. */
  #closeBars(ts: number): void {
    for (const bar of candleBars) {
      const next = this.#closed[bar][this.#closedCount[bar]];
      if (next === undefined || next.ts > ts) continue;
      this.#closedCount[bar] += 1;
      if (!this.#task.watches.candleWatches().some((watch) => watch.bar === bar)) continue;
      if (next.ts > this.#now.ts) this.#now = { ts: next.ts, ticks: next.closeTicks };
      this.#settle();
    }
  }

  /** A closed bar that the task waits for. */
  #findCandles(): EventBody | null {
    for (const { bar, count, after } of this.#task.watches.candleWatches()) {
      const until = this.#closedCount[bar];
      const candles = this.#closed[bar].slice(Math.max(0, until - count), until);
      if ((candles.at(-1)?.ts ?? -Infinity) > after) return { type: 'candle', bar, candles };
    }
    return null;
  }

  /** When the next awaited bar closes, funding is settled, or a timer of the task is due. */
  #nextTime(): number {
    const { watches } = this.#task;
    const closes = watches.candleWatches().map(({ bar }) => this.#closed[bar][this.#closedCount[bar]]?.ts ?? Infinity);
    return Math.min(watches.nextTime(), this.#funding[this.#fundingRow]?.ts ?? Infinity, ...closes);
  }

  /** Whether nothing happens in a whole bar: the task and the venue wait for none of its prices and times. */
  #isQuiet(high: number, low: number, untilMs: number): boolean {
    if (this.#quiet === null) {
      const band = this.#task.watches.quiet(this.#now.ticks);
      const edges = this.#task.edges();
      this.#quiet = { low: Math.max(band.low, edges.low), high: Math.min(band.high, edges.high), ts: this.#nextTime() };
    }
    return low > this.#quiet.low && high < this.#quiet.high && untilMs < this.#quiet.ts;
  }

  /** Each quarter of a bar, and each trade, brings new volume to take part in. */
  #openRoom(row: number, parts: number): void {
    const { participation, bars } = this.#market;
    if (participation !== undefined) this.#room.open(participated(bars.values[5 * row + 4] ?? 0, participation, parts));
  }
}

/** How many entries precede the first whose time `isLater`. */
function countUntil(entries: readonly { ts: number }[], isLater: (ts: number) => boolean): number {
  const found = entries.findIndex(({ ts }) => isLater(ts));
  return found < 0 ? entries.length : found;
}
