// Someone else's rules as a strategy of ours, for the outside check only: it buys at the opening of named bars and leaves at named times, by a
// fixed stop, by a target that falls with age, or by a trailing stop. Long only, one position at a time. It must never be offered to a trader.
import type { Decision, OrderReason, PlaceOrder, Strategy, TaskEvent, Watch } from '@millrace/engine/pure';

/** An opening and how much is bought. */
export interface Entry {
  ts: number;
  lots: number;
}

export interface TimedSettings {
  leverage: number;
  /** In order of time. An entry that comes while something is held, or in the bar of an exit, is passed over. */
  entries: readonly Entry[];
  /** Times of exits by signal, in order. */
  exits: readonly number[];
  /** Opening of the bar at which their run closed whatever was open. */
  endTs: number;
  barMs: number;
  /** The fixed stop, and what it and the trailing one are rounded up to, by the time of the entry. */
  stopRate: number;
  stopUnitTicks(entryTs: number): number;
  /** From this age on the profit after fees that is enough; ascending ages. */
  targets: readonly { afterMs: number; rate: number }[];
  /** Profit after fees that starts the trailing stop, and its distance in percent of the high; null without one. */
  trail: { fromRate: number; distancePct: number } | null;
  feeRate: number;
}

interface TimedState {
  phase: 'flat' | 'opening' | 'held' | 'closing';
  seq: number;
  lots: number;
  openTs: number;
  openTicks: number;
  trailing: boolean;
  extreme: number;
  /** Entries up to this time are past. */
  afterTs: number;
}

const key = 'high';

export const timedStrategy: Strategy<TimedState, TimedSettings> = {
  init: () => ({ phase: 'flat', seq: 0, lots: 0, openTs: 0, openTicks: 0, trailing: false, extreme: 0, afterTs: -1 }),
  decide(before, event, settings) {
    const state = { ...before, extreme: event.extremes[key] ?? before.extreme };
    const orders: PlaceOrder[] = [];
    if (event.type === 'fill' && state.phase === 'opening')
      Object.assign(state, { phase: 'held', openTicks: event.priceTicks, openTs: event.ts, trailing: false });
    if (event.type === 'done' && state.phase === 'closing') Object.assign(state, { phase: 'flat', afterTs: barOf(settings, event.ts) });
    if (event.type === 'price' && event.lastTicks !== null) {
      const order = onPrice(state, settings, { ts: event.ts, ticks: event.lastTicks });
      if (order !== null) orders.push(order);
    }
    return answer(state, settings, orders, event);
  },
};

function barOf(settings: TimedSettings, ts: number): number {
  return Math.floor(ts / settings.barMs) * settings.barMs;
}

interface Price {
  ts: number;
  ticks: number;
}

function onPrice(state: TimedState, settings: TimedSettings, now: Price): PlaceOrder | null {
  if (state.phase === 'flat') {
    const entry = settings.entries[nextEntry(state, settings)];
    if (entry === undefined || now.ts < entry.ts) return null;
    Object.assign(state, { phase: 'opening', lots: entry.lots, afterTs: entry.ts });
    return order(state, 'buy', 'ENTRY');
  }
  if (state.phase !== 'held') return null;
  const reason = exitReason(state, settings, now);
  if (reason !== null) {
    state.phase = 'closing';
    return order(state, 'sell', reason);
  }
  if (!state.trailing && now.ticks >= trailFrom(state, settings)) Object.assign(state, { trailing: true, extreme: now.ticks });
  return null;
}

function exitReason(state: TimedState, settings: TimedSettings, { ts, ticks }: Price): OrderReason | null {
  if (ticks <= stopTicks(state, settings)) return 'STOP';
  if (ticks >= targetTicks(state, settings, ts)) return 'TARGET';
  if (state.trailing && ticks <= trailTicks(state, settings)) return 'BREAKOUT';
  return ts >= nextExit(state, settings) ? 'CROSS' : null;
}

function order(state: TimedState, side: 'buy' | 'sell', reason: OrderReason): PlaceOrder {
  state.seq += 1;
  const effect = side === 'buy' ? 'open' : 'close';
  return { clOrdId: `T${state.seq}`, leg: 'L', side, effect, type: 'market', priceTicks: null, lots: state.lots, reason, rung: null };
}

/** What is waited for: the next entry while flat; all exits while something is held. */
function answer(state: TimedState, settings: TimedSettings, orders: PlaceOrder[], event: TaskEvent): Decision<TimedState> {
  return { state, orders, cancels: [], resting: [], facts: [], watches: watchesOf(state, settings, event.ts), why: null };
}

function watchesOf(state: TimedState, settings: TimedSettings, ts: number): Watch[] {
  if (state.phase === 'flat') {
    const entry = settings.entries[nextEntry(state, settings)];
    return entry === undefined ? [] : [{ type: 'at', ts: entry.ts }];
  }
  if (state.phase !== 'held') return [];
  const watches: Watch[] = [{ type: 'fallTo', ticks: stopTicks(state, settings) }];
  const target = targetTicks(state, settings, ts);
  if (target < Infinity) watches.push({ type: 'riseTo', ticks: target });
  const younger = settings.targets.find(({ afterMs }) => state.openTs + afterMs > ts);
  if (younger !== undefined) watches.push({ type: 'at', ts: state.openTs + younger.afterMs });
  watches.push({ type: 'at', ts: nextExit(state, settings) });
  if (settings.trail === null) return watches;
  if (!state.trailing) watches.push({ type: 'riseTo', ticks: trailFrom(state, settings) });
  else watches.push({ type: 'trail', key, dir: 1, startTicks: state.extreme, rateNum: settings.trail.distancePct, rateDen: 100 });
  return watches;
}

/** Index of the first entry after `afterTs`. */
function nextEntry(state: TimedState, { entries }: TimedSettings): number {
  return firstAfter(entries.length, (at) => (entries[at]?.ts ?? 0) > state.afterTs);
}

function nextExit(state: TimedState, { exits, endTs }: TimedSettings): number {
  return exits[firstAfter(exits.length, (at) => (exits[at] ?? 0) > state.openTs)] ?? endTs;
}

/** The first of ascending places at which something holds. */
function firstAfter(length: number, holds: (at: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

function stopTicks(state: TimedState, settings: TimedSettings): number {
  const unit = settings.stopUnitTicks(state.openTs);
  return Math.ceil(Number((state.openTicks * (1 - settings.stopRate)).toFixed(4)) / unit) * unit;
}

/** The price whose profit after both fees is above the target of this age. */
function targetTicks(state: TimedState, settings: TimedSettings, ts: number): number {
  const age = barOf(settings, ts) - state.openTs;
  const target = settings.targets.findLast(({ afterMs }) => age >= afterMs);
  return target === undefined ? Infinity : Math.floor(profitTicks(state, settings, target.rate)) + 1;
}

function trailFrom(state: TimedState, settings: TimedSettings): number {
  return settings.trail === null ? Infinity : Math.ceil(profitTicks(state, settings, settings.trail.fromRate));
}

function trailTicks(state: TimedState, { trail }: TimedSettings): number {
  return trail === null ? 0 : Math.floor((state.extreme * (100 - trail.distancePct)) / 100);
}

/** price x (1 - fee) = open x (1 + fee) x (1 + rate). */
function profitTicks(state: TimedState, { feeRate }: TimedSettings, rate: number): number {
  return (state.openTicks * (1 + feeRate) * (1 + rate)) / (1 - feeRate);
}
