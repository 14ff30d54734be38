// What a fast averaging game knows, and what its legs wait for together.
import type { OrderReason } from '../../strategies/lib/decision.ts';
import type { Side } from '../../strategies/lib/leg-state.ts';
import { type FastLeg, follow, mayFireWithin, newFastLeg, NONE, setWaits } from './averaging-leg.ts';
import type { FastRules } from './averaging-rules.ts';
import type { MoneyLine } from './money-line.ts';

export interface FastOrder {
  ts: number;
  leg: Side;
  side: 'buy' | 'sell';
  reason: OrderReason;
  ticks: number;
  lots: number;
  cycle: number;
}

export interface FastCycle {
  leg: Side;
  openTs: number;
  closeTs: number;
  reason: OrderReason;
  adds: number;
  /** Lots that were opened, and that were closed: fewer where fees were taken in the coin. */
  opened: number;
  lots: number;
  cost: number;
  exitTicks: number;
  funding: bigint;
}

export interface Game {
  rules: FastRules;
  legs: FastLeg[];
  line: MoneyLine;
  limited: boolean;
  buying: boolean;
  faulted: boolean;
  ts: number;
  ticks: number;
  /** Orders; and these with trails armed, moved and dropped, rungs skipped, positions taken away, and marks of the equity. */
  filled: number;
  events: number;
  stuck: boolean;
  /** The money line changed in this event. */
  changed: boolean;
  /** null: orders are not kept. */
  orders: FastOrder[] | null;
  cycles: FastCycle[];
  /** What all legs wait for together. */
  low: number;
  high: number;
  due: number;
  /** Strictly between these no extreme moves either. */
  quietLow: number;
  quietHigh: number;
}

/** A task that was just started, buying allowed. */
export function newGame(rules: FastRules, line: MoneyLine, run: { limited: boolean; keepsOrders: boolean }): Game {
  const sides: Record<FastRules['direction'], Side[]> = { long: ['L'], short: ['S'], both: ['L', 'S'] };
  return {
    rules,
    legs: sides[rules.direction].map((side) => newFastLeg(side, rules)),
    line,
    limited: run.limited,
    buying: true,
    faulted: false,
    ts: 0,
    ticks: 1,
    filled: 0,
    events: 0,
    stuck: false,
    changed: false,
    orders: run.keepsOrders ? [] : null,
    cycles: [],
    low: -Infinity,
    high: Infinity,
    due: Infinity,
    quietLow: -Infinity,
    quietHigh: Infinity,
  };
}

/** Whether entries and adds are allowed at all. */
export function mayOpen(game: Game): boolean {
  return game.buying && !game.faulted;
}

/** Gathers what the legs wait for. */
export function wait(game: Game): void {
  game.low = -Infinity;
  game.high = Infinity;
  game.due = Infinity;
  game.quietLow = -Infinity;
  game.quietHigh = Infinity;
  const { legs, rules, ticks, ts } = game;
  for (const leg of legs) {
    setWaits(rules, leg, mayOpen(game), { y: leg.sign * ticks, ts });
    const better = leg.targetExt === NONE ? leg.better : Math.min(leg.better, leg.targetExt + 1);
    const worse = leg.addExt === NONE ? leg.worse : Math.max(leg.worse, leg.addExt - 1);
    const isLong = leg.sign === 1;
    game.low = Math.max(game.low, isLong ? leg.worse : -leg.better);
    game.high = Math.min(game.high, isLong ? leg.better : -leg.worse);
    game.quietLow = Math.max(game.quietLow, isLong ? worse : -better);
    game.quietHigh = Math.min(game.quietHigh, isLong ? better : -worse);
    if (leg.due < game.due) game.due = leg.due;
  }
}

/** Extremes follow a price at which nothing else happens. */
export function followPrice(game: Game): void {
  let moved = false;
  for (const leg of game.legs) moved = follow(game.rules, leg, leg.sign * game.ticks) || moved;
  if (!moved) return;
  game.events += 1;
  wait(game);
}

/** Lets the extremes follow a bar that reaches no level; false, and nothing done, where one that moves could fire in it. */
export function followBar(game: Game, low: number, high: number): boolean {
  const { legs, rules } = game;
  for (const leg of legs) {
    const isLong = leg.sign === 1;
    if (mayFireWithin(rules, leg, isLong ? high : -low, isLong ? low : -high)) return false;
  }
  let moved = false;
  for (const leg of legs) {
    moved = follow(rules, leg, leg.sign * low) || moved;
    moved = follow(rules, leg, leg.sign * high) || moved;
  }
  if (!moved) return true;
  game.events += 1;
  wait(game);
  return true;
}
