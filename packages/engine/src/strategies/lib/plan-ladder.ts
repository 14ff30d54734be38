// The ladder before a start: each order the settings plan, what it would hold and need, and what the position survives. It uses the
// rules of the strategy itself, with every order filled at its trigger. An estimate: gaps and slippage are not in it.
import type { AveragingSettings } from '@millrace/contract';
import {
  divCeil,
  divFloor,
  divHalfEven,
  fractionText,
  lotsOf,
  parseFixed,
  priceOf,
  scaled,
  sizeOf,
  ticksOf,
  unscaled,
} from '@millrace/market';
import { type Compiled, compile, limitTicks, nextStep, rungLots } from './compiled-settings.ts';
import type { DecisionInstrument } from './decision-instrument.ts';
import { bookOpening } from './leg-book.ts';
import { emptyBook, type LegBook, type Side, signOf } from './leg-state.ts';
import { keepsDistance, liquidationPrice, type PriceFraction, stakeOf, stakeWith } from './liquidation.ts';
import { notional, RATE_DEN, rateOf } from './money-units.ts';
import type { MoneyLevel } from './levels.ts';
import { moneyLevels } from './round.ts';
import { crossingTicks, levelsOf } from './triggers.ts';

/** Why a planned order would not be placed. */
export type RungStatus = 'planned' | 'belowMinimum' | 'tooNearLiquidation' | 'beyondLiquidation' | 'beyondLossLimit';

/** One planned order and the leg after it. Prices and amounts are exact decimal strings in quote currency, sizes contracts or base units. */
export interface PlannedRung {
  rung: number;
  status: RungStatus;
  /** How far the price has moved against the leg since the entry, in percent with 4 decimals. */
  adversePct: string;
  price: string;
  priceTicks: number;
  size: string;
  lots: number;
  /** Of everything held after this order. */
  heldSize: string;
  averagePrice: string;
  marginQuote: string;
  liquidationPrice: string | null;
  /** Where the loss limit closes everything, with what is held then. */
  lossLimitPrice: string | null;
  targetPrice: string | null;
}

export interface PlannedLeg {
  leg: Side;
  /** The first order is assumed at the last price. */
  atOnce: boolean;
  rungs: PlannedRung[];
  /** Sum of all orders that would be placed. */
  marginQuote: string;
  /** Move against the leg, from the entry price, that its last add still answers. */
  coveragePct: string;
  /** After the last add: liquidation price, how far from the entry and from the last add it lies (percent), what is lost there. */
  liquidationPrice: string | null;
  survivesPct: string | null;
  survivesAfterLastAddPct: string | null;
  lossAtLiquidationQuote: string | null;
  lossLimitPrice: string | null;
}

export interface LadderPlan {
  legs: PlannedLeg[];
  /** Free balance needed at worst: all orders' margin, taker fees both ways, and 2 % on top. */
  worstCaseCapitalQuote: string;
}

export interface PlannedEntry {
  /** Last price. */
  priceTicks: number;
  /** Where the first order of a side is assumed; at the last price unless given. */
  entryOf?: (c: Compiled, side: Side) => number;
}

/** @throws on settings that do not compile (the contract's checks come first) */
export function planLadder(
  settings: AveragingSettings,
  instrument: DecisionInstrument,
  { priceTicks, entryOf = () => priceTicks }: PlannedEntry,
): LadderPlan {
  const c = compile(settings, instrument);
  const wanted: Side[] = settings.direction === 'both' ? ['L', 'S'] : [settings.direction === 'long' ? 'L' : 'S'];
  const planned = wanted.map((side) => planLeg(c, side, { priceTicks, entryTicks: entryOf(c, side) }));
  const need = planned.reduce((sum, each) => sum + capital(c, BigInt(each.book.cost) + lockCost(c, each)), 0n);
  return { legs: planned.map((each) => each.plan), worstCaseCapitalQuote: unscaled(divCeil(need * 102n, 100n), c.units.decimals) };
}

/** What the hedge costs at the adverse step that opens it, for the size it may grow to; nothing without locks. */
function lockCost(c: Compiled, { plan, book }: { plan: PlannedLeg; book: LegBook }): bigint {
  const last = plan.rungs.at(-1);
  if (c.lockAfter === Infinity || !c.swap || last === undefined || c.settings.direction === 'both') return 0n;
  const step = nextStep(c, c.maxAdds);
  const beyondLadder = { base: { cost: String(notional(c.units, last.priceTicks, 1)), lots: 1 }, power: c.lockAfter - last.rung, step };
  const ticks = plan.rungs[c.lockAfter]?.priceTicks ?? crossingTicks(c, plan.leg, beyondLadder);
  return notional(c.units, ticks, c.fullLockAfter < Infinity ? book.lots : Math.min(c.lockLots, book.lots));
}

/** (cost / leverage + both taker fees) of everything a leg may hold. */
function capital(c: Compiled, cost: bigint): bigint {
  const fees = divCeil(cost * 2n * BigInt(rateOf(c.instrument.takerRate)), BigInt(RATE_DEN));
  return divCeil(cost, c.leverage) + fees;
}

function planLeg(
  c: Compiled,
  side: Side,
  { priceTicks, entryTicks }: { priceTicks: number; entryTicks: number },
): { plan: PlannedLeg; book: LegBook } {
  const { rungs, book } = climb(c, side, { book: emptyBook, rung: 0, ticks: entryTicks, entryTicks });
  return { plan: { ...summary(c, side, { entryTicks, rungs, book }), atOnce: entryTicks === priceTicks }, book };
}

/** Every order from a rung on, with what the leg would be after each. */
function climb(
  c: Compiled,
  side: Side,
  from: { book: LegBook; rung: number; ticks: number; entryTicks: number },
): { rungs: PlannedRung[]; book: LegBook } {
  const rungs: PlannedRung[] = [];
  let { book } = from;
  let ticks: number | null = from.ticks;
  for (let { rung } = from; rung <= c.maxAdds && ticks !== null; rung += 1) {
    const lots = rungLots(c, rung, limitTicks(c, side === 'L' ? 'buy' : 'sell', ticks));
    const status = statusOf(c, side, { rung, book, lots, ticks, lossTicks: book.lots === 0 ? null : lossTicks(c, side, book) });
    if (status === 'planned') book = opened(c, book, { rung, lots, ticks });
    book = measuredFrom(c, book, { rung, ticks });
    rungs.push(tell(c, side, { rung, status, lots, ticks, entryTicks: from.entryTicks, book }));
    if (book.lots === 0) break;
    ticks = levelsOf(c, side, book).addArm;
  }
  return { rungs, book };
}

/** A leg as pages know it: decimal texts in the instrument's units, money in quote currency. */
export interface HeldLeg {
  leg: Side;
  size: string;
  averagePrice: string;
  marginQuote: string;
  /** Rungs used. */
  adds: number;
  realizedQuote: string;
  feesQuote: string;
  fundingQuote: string;
  /** The next order that would be sent; null where none is. */
  next: { price: string; size: string } | null;
  /** Of a grid: the cells of this leg that hold nothing. */
  freeCells?: readonly { low: string; high: string }[];
}

/** The orders still to come of a leg that holds something, by the rules of the ladder before a start. `adversePct` is measured from the average. */
export function planAhead(settings: AveragingSettings, instrument: DecisionInstrument, held: HeldLeg): PlannedRung[] {
  if (held.next === null) return [];
  const c = compile(settings, instrument);
  const { tickSize } = instrument;
  const ticks = ticksOf(held.next.price, tickSize, 'nearest');
  const wanted = lotsOf(held.next.size, instrument.lotSize, 'nearest');
  const lotsAt = (rung: number): number => rungLots(c, rung, limitTicks(c, held.leg === 'L' ? 'buy' : 'sell', ticks));
  // Rungs that the guards skip are stepped over, as the task itself does.
  let rung = held.adds + 1;
  while (rung < c.maxAdds && lotsAt(rung) !== wanted) rung += 1;
  return climb(c, held.leg, { book: bookHeld(c, held), rung, ticks, entryTicks: ticksOf(held.averagePrice, tickSize, 'nearest') }).rungs;
}

/** A leg after one more order at a price, whatever its plan says: what a trader is shown before he adds by hand. */
export function legAfter(c: Compiled, held: HeldLeg, order: { price: string; size: string }): PlannedRung {
  const { tickSize, lotSize } = c.instrument;
  const ticks = ticksOf(order.price, tickSize, 'nearest');
  const lots = lotsOf(order.size, lotSize, 'nearest');
  const rung = Math.min(held.adds + 1, c.maxAdds);
  const book = { ...opened(c, bookHeld(c, held), { rung, lots, ticks }), addCount: rung };
  return tell(c, held.leg, { rung, status: 'planned', lots, ticks, entryTicks: ticksOf(held.averagePrice, tickSize, 'nearest'), book });
}

/** Margins are told to eight places: less than one of them is no funding. */
function beyondRounding(c: Compiled, amount: bigint): bigint {
  const place = 10n ** BigInt(Math.max(0, c.units.decimals - 8));
  return amount >= place || amount <= -place ? amount : 0n;
}

export function bookHeld(c: Compiled, held: HeldLeg): LegBook {
  const { tickSize, lotSize } = c.instrument;
  const money = (text: string): bigint => scaled(text, c.units.decimals, 'halfEven');
  const lots = lotsOf(held.size, lotSize, 'nearest');
  // The average has 18 places, so its product with the lots is the cost to less than one unit.
  const cost = divHalfEven(parseFixed(held.averagePrice) * BigInt(lots) * c.units.perTickLot, parseFixed(tickSize));
  return {
    ...emptyBook,
    lots,
    cost: String(cost),
    realized: String(money(held.realizedQuote)),
    fees: String(money(held.feesQuote)),
    funding: String(money(held.fundingQuote)),
    marginFunding: String(c.swap ? beyondRounding(c, money(held.marginQuote) - divFloor(cost, c.leverage)) : 0n),
    addCount: held.adds,
  };
}

/** After a rung was filled or skipped at its trigger: the next one is measured from there. */
export function measuredFrom(c: Compiled, book: LegBook, { rung, ticks }: { rung: number; ticks: number }): LegBook {
  return { ...book, addCount: rung, ref: { cost: String(notional(c.units, ticks, 1)), lots: 1 } };
}

/**
 * The next add of a leg that would really be placed: rungs that its guards skip are stepped over, and nothing comes after what ends the leg.
 * The same rules as in the ladder before a start. `lossTicks`: where the loss limit closes the leg. `armedTicks`: where an armed add fires.
 */
export function nextAdd(
  c: Compiled,
  side: Side,
  { book, lossTicks: loss, armedTicks }: { book: LegBook; lossTicks: number | null; armedTicks: number | null },
): { rung: number; ticks: number; lots: number } | null {
  let at = book;
  let ticks = armedTicks ?? levelsOf(c, side, at).addArm;
  while (ticks !== null) {
    const rung = at.addCount + 1;
    const lots = rungLots(c, rung, limitTicks(c, side === 'L' ? 'buy' : 'sell', ticks));
    const status = statusOf(c, side, { rung, book: at, lots, ticks, lossTicks: loss });
    if (status === 'planned') return { rung, ticks, lots };
    if (status === 'beyondLiquidation' || status === 'beyondLossLimit') return null;
    at = measuredFrom(c, at, { rung, ticks });
    ticks = levelsOf(c, side, at).addArm;
  }
  return null;
}

interface Candidate {
  rung: number;
  book: LegBook;
  lots: number;
  ticks: number;
  lossTicks: number | null;
}

/** Whether the order is placed, and if not, why. */
export function statusOf(c: Compiled, side: Side, { rung, book, lots, ticks, lossTicks: loss }: Candidate): RungStatus {
  if (book.lots > 0) {
    const liq = liquidationPrice(c, side, stakeOf(book));
    if (liq !== null && isBeyond(side, ticks, liq)) return 'beyondLiquidation';
    if (loss !== null && (side === 'L' ? ticks <= loss : ticks >= loss)) return 'beyondLossLimit';
  }
  if (lots < c.instrument.minLots) return 'belowMinimum';
  return rung > 0 && !keepsDistance(c, side, stakeWith(book, lots, notional(c.units, ticks, lots)), ticks)
    ? 'tooNearLiquidation'
    : 'planned';
}

function isBeyond(side: Side, ticks: number, level: PriceFraction): boolean {
  const price = BigInt(ticks) * level.den;
  return side === 'L' ? price <= level.num : price >= level.num;
}

/** Where the loss limit closes a leg. */
export function lossTicks(c: Compiled, side: Side, book: LegBook): number | null {
  const level: MoneyLevel | null = (side === 'L' ? moneyLevels(c, book, emptyBook, 0n) : moneyLevels(c, emptyBook, book, 0n)).loss;
  return level === null || level.when === 'now' ? null : level.ticks;
}

export function opened(c: Compiled, book: LegBook, order: { rung: number; lots: number; ticks: number }): LegBook {
  const fee = divCeil(notional(c.units, order.ticks, order.lots) * BigInt(rateOf(c.instrument.takerRate)), BigInt(RATE_DEN));
  const { rung, lots, ticks: priceTicks } = order;
  return bookOpening(c, book, { clOrdId: String(rung), rung, priceTicks, lots, feeQuote: unscaled(fee, c.units.decimals), feeBase: '0' });
}

export function tell(c: Compiled, side: Side, at: Omit<Candidate, 'lossTicks'> & { status: RungStatus; entryTicks: number }): PlannedRung {
  const { rung, status, lots, ticks, entryTicks, book } = at;
  const { tickSize, lotSize } = c.instrument;
  const price = (level: number | null): string | null => (level === null ? null : priceOf(level, tickSize));
  return {
    rung,
    status,
    adversePct: percentText(BigInt(signOf(side) * (entryTicks - ticks)), BigInt(entryTicks)),
    price: priceOf(ticks, tickSize),
    priceTicks: ticks,
    size: sizeOf(lots, lotSize),
    lots,
    heldSize: sizeOf(book.lots, lotSize),
    averagePrice: book.lots === 0 ? '0' : fractionText(BigInt(book.cost), BigInt(book.lots) * c.units.perTickLot, tickSize),
    marginQuote: unscaled(divCeil(BigInt(book.cost), c.leverage), c.units.decimals),
    liquidationPrice: liquidationText(c, side, book),
    lossLimitPrice: book.lots === 0 ? null : price(lossTicks(c, side, book)),
    targetPrice: book.lots === 0 ? null : price(levelsOf(c, side, book).target),
  };
}

function liquidationText(c: Compiled, side: Side, book: LegBook): string | null {
  const liq = liquidationPrice(c, side, stakeOf(book));
  return liq === null ? null : fractionText(liq.num, liq.den, c.instrument.tickSize);
}

interface PlannedSide {
  entryTicks: number;
  rungs: PlannedRung[];
  book: LegBook;
}

function summary(c: Compiled, side: Side, { entryTicks, rungs, book }: PlannedSide): Omit<PlannedLeg, 'atOnce'> {
  const last = rungs.findLast((rung) => rung.status === 'planned');
  const liq = liquidationPrice(c, side, stakeOf(book));
  const distance = (from: number): string | null => distancePct(side, from, liq);
  const lost = divCeil(BigInt(book.cost), c.leverage) + BigInt(book.fees);
  return {
    leg: side,
    rungs,
    marginQuote: unscaled(divCeil(BigInt(book.cost), c.leverage), c.units.decimals),
    coveragePct: last?.adversePct ?? '0',
    liquidationPrice: liquidationText(c, side, book),
    survivesPct: distance(entryTicks),
    survivesAfterLastAddPct: distance(last?.priceTicks ?? entryTicks),
    lossAtLiquidationQuote: liq === null ? null : unscaled(lost, c.units.decimals),
    lossLimitPrice: last?.lossLimitPrice ?? null,
  };
}

/** How far a price that ends the side lies from another, in percent with 4 decimals; null without such a price. */
export function distancePct(side: Side, fromTicks: number, end: PriceFraction | null): string | null {
  if (end === null) return null;
  return percentText(BigInt(signOf(side)) * (BigInt(fromTicks) * end.den - end.num), BigInt(fromTicks) * end.den);
}

function percentText(part: bigint, whole: bigint): string {
  const decimals = 4;
  return unscaled(divHalfEven(part * 10n ** BigInt(decimals + 2), whole), decimals);
}
