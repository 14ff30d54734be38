// A fast averaging task: what `decide` and the simulated venue do with one price, in plain numbers. It plays kinds 1 to 4 without parts, hedges
// and money limits; the reference is its judge (fast.property.test.ts). `stuck` is set where it meets what only the reference can play.
import { divHalfEven } from '@millrace/market';
import { keepsDistance } from '../../strategies/lib/liquidation.ts';
import type { OrderReason } from '../../strategies/lib/decision.ts';
import { type FastLeg, follow, NONE, setLevels, setTrailLevels } from './averaging-leg.ts';
import { lotsOfRung } from './averaging-rules.ts';
import { type Game, mayOpen, wait } from './averaging-state.ts';
import { adjust, buyForCoin, hold, mark, setBand, trade, worthAt } from './money-line.ts';

const ONE = 1_000_000;
/** Tick-lots that still leave room for sums of them in a double. */
const COST_MAX = 1e15;
const CYCLES_MAX = 1_600_000;

function mayAdd(game: Game, leg: FastLeg): boolean {
  return mayOpen(game) && leg.lots > 0 && leg.addCount < game.rules.maxAdds;
}

/** Everything one price does: liquidations, then the rules of each leg. The line must have been marked at it. */
export function meetPrice(game: Game): void {
  const { legs, ticks } = game;
  for (const leg of legs) if (leg.lots > 0 && leg.sign * ticks <= leg.liquidation) liquidate(game, leg);
  if (game.changed) settleLine(game);
  for (const leg of legs) {
    follow(game.rules, leg, leg.sign * ticks);
    moveTrails(game, leg, leg.sign * ticks);
  }
  for (const leg of legs) applyRules(game, leg, leg.sign * ticks);
  for (const leg of legs) if (leg.addExt !== NONE && !mayAdd(game, leg)) leg.addExt = NONE;
  if (game.changed) settleLine(game);
  wait(game);
}

/** Books what all legs hold. */
function holdLegs({ line, legs, ts }: Game): void {
  let cost = 0;
  let lots = 0;
  let funding = 0n;
  for (const leg of legs) {
    cost += leg.cost;
    lots += leg.lots;
    funding += leg.funding;
  }
  hold(line, { cost, funding, isHeld: lots > 0 }, ts);
}

/** Books what the event did to the money. */
function settleLine(game: Game): void {
  const { line } = game;
  holdLegs(game);
  mark(line, game.ticks);
  setBand(line);
  game.changed = false;
}

function moveTrails(game: Game, leg: FastLeg, y: number): void {
  if (leg.lots === 0) return;
  const isWithin = y >= leg.min && y <= leg.max;
  const before = game.events;
  if (leg.addExt !== NONE && (y >= leg.disarm || !isWithin)) {
    leg.addExt = NONE;
    game.events += 1;
  } else if (leg.addExt === NONE && y <= leg.arm && isWithin && mayAdd(game, leg)) {
    leg.addExt = y;
    game.events += 1;
  }
  if (leg.targetExt === NONE && y >= leg.target) {
    leg.targetExt = y;
    game.events += 1;
  }
  if (game.events > before) setTrailLevels(game.rules, leg);
}

function applyRules(game: Game, leg: FastLeg, y: number): void {
  const { rules } = game;
  if (leg.lots === 0) {
    const may = mayOpen(game) && !leg.done && game.ts >= leg.nextEntryAt && y >= leg.min && y <= leg.max;
    return may ? open(game, leg, 'ENTRY') : undefined;
  }
  if (y <= leg.guard) {
    if (rules.closesAtGuard && leg.addCount >= rules.maxAdds) {
      game.buying = false;
      return close(game, leg, 'MARGIN_GUARD');
    }
    leg.warned = true;
  }
  if (leg.targetExt !== NONE && (rules.rollback === 0 || y <= leg.targetAt)) {
    if (y >= leg.floor) return close(game, leg, 'TARGET');
    leg.targetExt = NONE;
    game.events += 1;
  }
  if (leg.addExt !== NONE && (rules.callback === 0 || y >= leg.addAt) && mayAdd(game, leg)) open(game, leg, 'ADD');
}

/** Sends the next opening order, or skips its rung. */
function open(game: Game, leg: FastLeg, reason: 'ENTRY' | 'ADD'): void {
  const { rules, ticks } = game;
  const rung = reason === 'ENTRY' ? 0 : leg.addCount + 1;
  const limit = rules.swap ? 1 : Math.ceil((ticks * (ONE + rules.limitSlip)) / ONE);
  const lots = lotsOfRung(rules, rung, limit);
  if (lots < rules.minLots && reason === 'ENTRY') game.stuck = true;
  else if (reason === 'ADD' && (lots < rules.minLots || !staysSafe(game, leg, lots))) return skip(game, leg, rung);
  if (game.limited && !isCovered(game, lots * (ticks * (1 + rules.limitSlip / ONE) + 1))) game.stuck = true;
  if (game.stuck) return;
  const kept = keep(game, leg, lots);
  const filled = fill(game, leg, reason, lots, kept);
  leg.lots += kept;
  leg.opened += lots;
  leg.cost += lots * filled;
  leg.refCost = lots * filled;
  leg.refLots = lots;
  leg.addCount = rung;
  if (reason === 'ENTRY') leg.openedTs = game.ts;
  leg.warned = false;
  leg.addExt = NONE;
  leg.targetExt = NONE;
  if (leg.cost > COST_MAX || leg.lots < rules.minLots) game.stuck = true;
  else setLevels(rules, leg);
}

/** Lots that a purchase leaves after a fee taken in the coin; what makes no whole lot is dust of the cycle. */
function keep(game: Game, leg: FastLeg, lots: number): number {
  const { feeInCoin, taker } = game.rules;
  if (!feeInCoin) return lots;
  const millionths = leg.dust + lots * (ONE - taker);
  if (!Number.isSafeInteger(millionths)) game.stuck = true;
  leg.dust = millionths % ONE;
  return (millionths - leg.dust) / ONE;
}

/** Whether free equity clearly covers margin and commission; what is close or short of it is left to the reference. */
function isCovered(game: Game, tickLots: number): boolean {
  const { line, rules } = game;
  const held = game.legs.reduce((sum, leg) => sum + leg.cost, 0);
  const need = (tickLots + held) / Number(line.leverage) + (tickLots * rules.taker) / ONE;
  const funding = game.legs.reduce((sum, leg) => sum + leg.funding, 0n);
  return Number(worthAt(line, game.ticks) - funding) > need * line.perTickLot * (1 + 1e-9) + 10;
}

function skip(game: Game, leg: FastLeg, rung: number): void {
  leg.addCount = rung;
  leg.refCost = game.ticks;
  leg.refLots = 1;
  leg.addExt = NONE;
  game.events += 1;
  setLevels(game.rules, leg);
}

/** The opening margin guard: 1.5 steps from liquidation after this order. */
function staysSafe(game: Game, leg: FastLeg, lots: number): boolean {
  const { rules, ticks } = game;
  const { sign: s } = leg;
  const { funding } = leg;
  if (!rules.swap || (rules.leverage - s <= 0 && funding === 0n)) return true;
  const cost = leg.cost + lots * ticks;
  const held = leg.lots + lots;
  const kept = (cost * (rules.leverage - s)) / rules.leverage - (s * Number(funding)) / game.line.perTickLot;
  const liquidation = (kept / held) * (ONE / (ONE - s * rules.riskRate));
  const away = s * (ticks - liquidation) - (1.5 * rules.baseStep * ticks) / ONE;
  if (Math.abs(away) > 1e-4 && ticks < 1e9) return away >= 0;
  return keepsDistance(rules.c, leg.side, { lots: held, cost: BigInt(cost) * rules.c.units.perTickLot, funding }, ticks);
}

/** A marketable order: against us by the slippage. `kept`: what a purchase leaves. */
function fill(game: Game, leg: FastLeg, reason: OrderReason, lots: number, kept = lots): number {
  const { rules, ticks } = game;
  const effect = reason === 'ENTRY' || reason === 'ADD' ? 1 : -1;
  const sign = leg.sign === effect ? 1 : -1;
  const filled = sign === 1 ? Math.ceil((ticks * (ONE + rules.slip)) / ONE) : Math.floor((ticks * (ONE - rules.slip)) / ONE);
  if (rules.feeInCoin && effect === 1) buyForCoin(game.line, { lots, kept }, filled);
  else trade(game.line, sign, lots, filled);
  game.changed = true;
  game.filled += 1;
  game.events += 1;
  const { ts, orders } = game;
  if (orders !== null) orders.push({ ts, leg: leg.side, side: sign === 1 ? 'buy' : 'sell', reason, ticks: filled, lots, cycle: leg.cycle });
  return filled;
}

function close(game: Game, leg: FastLeg, reason: OrderReason): void {
  const exitTicks = fill(game, leg, reason, leg.lots);
  endCycle(game, leg, reason, exitTicks);
}

function endCycle(game: Game, leg: FastLeg, reason: OrderReason, exitTicks: number): void {
  const { side, openedTs, addCount, opened, lots, cost, funding } = leg;
  game.cycles.push({ leg: side, openTs: openedTs, closeTs: game.ts, reason, adds: addCount, opened, lots, cost, exitTicks, funding });
  leg.cycle += 1;
  leg.done = game.rules.isSingle;
  leg.nextEntryAt = game.ts + game.rules.intervalMs;
  leg.lots = 0;
  leg.opened = 0;
  leg.dust = 0;
  leg.cost = 0;
  leg.addCount = 0;
  leg.funding = 0n;
  leg.warned = false;
  leg.addExt = NONE;
  leg.targetExt = NONE;
  if (leg.cycle > CYCLES_MAX) game.stuck = true;
  if (game.legs.every((each) => each.done)) game.buying = false;
}

/** The position is taken away: the leg loses its margin, and the task stops opening. */
function liquidate(game: Game, leg: FastLeg): void {
  const { line } = game;
  const cost = BigInt(leg.cost) * line.units.perTickLot;
  const lost = divHalfEven(cost, line.leverage) + leg.funding;
  line.liquidations += 1;
  adjust(line, BigInt(leg.sign) * cost - lost, -leg.sign * leg.lots);
  game.changed = true;
  game.events += 1;
  game.buying = false;
  game.faulted = true;
  endCycle(game, leg, 'LIQUIDATED', game.ticks);
}

/** Longs pay this share (in 10^-18) of the notional at the price before; shorts get it. */
export function payFunding(game: Game, rate: bigint): void {
  const { line, ticks } = game;
  for (const leg of game.legs) {
    if (leg.lots === 0) continue;
    const worth = BigInt(ticks) * BigInt(leg.lots) * line.units.perTickLot;
    const paid = BigInt(-leg.sign) * divHalfEven(worth * rate, 10n ** 18n);
    line.funding += paid;
    adjust(line, paid, 0);
    leg.funding += paid;
    holdLegs(game);
    mark(line, ticks);
    setLevels(game.rules, leg);
  }
  setBand(line);
  wait(game);
}
