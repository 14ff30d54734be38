// The money of a fast backtest, reported exactly as `account.ts` reports it: fills are counted in tick-lots, and the exact sum is made of them only
// where it is reported. A double only ever compares, and it is the very double of the reference.
import { divHalfEven, scaled, unscaled } from '@millrace/market';
import type { MoneyUnits } from '../../strategies/lib/money-units.ts';
import type { AccountFigures } from '../account.ts';
import { EQUITY_POINTS_MAX } from '../limits.ts';

/** Equity at one price: rest - unit x (flow x 1,000,000 + rate x turnover) + lots x ticks. `turnover`: of what paid its fee in quote. */
interface Point {
  rest: bigint;
  flow: number;
  turnover: number;
  lots: number;
  ticks: number;
  value: number;
}

export interface MoneyLine {
  units: MoneyUnits;
  /** Money units of one tick-lot, and of a millionth of it. */
  perTickLot: number;
  unit: number;
  takerRate: number;
  leverage: bigint;
  /** Start, funding and liquidations. */
  rest: bigint;
  /** Tick-lots bought less sold; bought and sold in all with the fee in quote; bought with the fee in the coin. */
  flow: number;
  turnover: number;
  coinTurnover: number;
  lots: number;
  base: number;
  funding: bigint;
  liquidations: number;
  /** Most that was held without funding in the margins; and the most margin with some. */
  maxCost: number;
  maxMargin: bigint;
  heldSince: number;
  timeInMarketMs: number;
  peak: Point;
  worst: { peak: Point; low: Point };
  drop: number;
  /** Prices strictly between neither set a new peak nor a deeper drop. */
  band: { low: number; high: number };
  everyMs: number;
  nextSample: number;
  equity: [number, string][];
}

/** `keepsCurve` false: no points of the equity curve are kept. */
export function newMoneyLine(setting: {
  units: MoneyUnits;
  takerRate: number;
  leverage: number;
  /** USDT. */
  start: string;
  from: number;
  to: number;
  keepsCurve: boolean;
}): MoneyLine {
  const { units, takerRate, leverage, from, to } = setting;
  const start = scaled(setting.start, units.decimals, 'halfEven');
  const everyMs = Math.max(1, Math.ceil((to - from) / EQUITY_POINTS_MAX));
  const perTickLot = Number(units.perTickLot);
  const peak: Point = { rest: start, flow: 0, turnover: 0, lots: 0, ticks: 0, value: Number(start) };
  return {
    units,
    perTickLot,
    unit: perTickLot / 1_000_000,
    takerRate,
    leverage: BigInt(leverage),
    rest: start,
    flow: 0,
    turnover: 0,
    coinTurnover: 0,
    lots: 0,
    base: Number(start),
    funding: 0n,
    liquidations: 0,
    maxCost: 0,
    maxMargin: 0n,
    heldSince: NaN,
    timeInMarketMs: 0,
    peak,
    worst: { peak, low: peak },
    drop: 0,
    band: { low: -Infinity, high: Infinity },
    everyMs,
    nextSample: setting.keepsCurve ? from + everyMs : Infinity,
    equity: [[from, setting.start]],
  };
}

/** Buys (sign 1) or sells (-1) so many lots, with the taker's commission. */
export function trade(line: MoneyLine, sign: 1 | -1, lots: number, ticks: number): void {
  const worth = lots * ticks;
  line.flow += sign * worth;
  line.turnover += worth;
  line.lots += sign * lots;
  line.base = baseOf(line);
}

/** Buys so many lots, of which the taker's commission leaves fewer. */
export function buyForCoin(line: MoneyLine, { lots, kept }: { lots: number; kept: number }, ticks: number): void {
  line.flow += lots * ticks;
  line.coinTurnover += lots * ticks;
  line.lots += kept;
  line.base = baseOf(line);
}

/** Adds what is neither bought nor sold: funding, or a position that was taken away. */
export function adjust(line: MoneyLine, by: bigint, lots: number): void {
  line.rest += by;
  line.lots += lots;
  line.base = baseOf(line);
}

function baseOf(line: MoneyLine): number {
  const spent = line.unit * (1_000_000 * line.flow + line.takerRate * line.turnover);
  const rest = Number(line.rest);
  const base = rest - spent;
  if (Number.isSafeInteger(spent) && Number.isSafeInteger(rest) && Number.isSafeInteger(base)) return base;
  return Number(exactBase(line, line));
}

function exactBase(line: MoneyLine, { rest, flow, turnover }: { rest: bigint; flow: number; turnover: number }): bigint {
  return rest - (BigInt(flow) * line.units.perTickLot + (BigInt(line.takerRate) * BigInt(turnover) * line.units.perTickLot) / 1_000_000n);
}

function exact(line: MoneyLine, point: Omit<Point, 'value'>): bigint {
  return exactBase(line, point) + BigInt(point.lots) * BigInt(point.ticks) * line.units.perTickLot;
}

/** Takes note of the equity at a price. `setBand` must follow where it set a mark. */
export function mark(line: MoneyLine, ticks: number): boolean {
  const value = line.base + line.lots * ticks * line.perTickLot;
  if (value > line.peak.value) {
    line.peak = pointAt(line, ticks, value);
    return true;
  }
  if (line.peak.value - value <= line.drop) return false;
  line.worst = { peak: line.peak, low: pointAt(line, ticks, value) };
  line.drop = line.peak.value - value;
  return true;
}

function pointAt({ rest, flow, turnover, lots }: MoneyLine, ticks: number, value: number): Point {
  return { rest, flow, turnover, lots, ticks, value };
}

/** Prices at which a mark would be set; rounded inwards, because asking too soon changes nothing. */
export function setBand(line: MoneyLine): void {
  const { band } = line;
  const worth = line.lots * line.perTickLot;
  if (worth === 0) {
    band.low = -Infinity;
    band.high = Infinity;
    return;
  }
  const atPeak = (line.peak.value - line.base) / worth;
  const atDrop = (line.peak.value - line.drop - line.base) / worth;
  band.low = Math.ceil(worth > 0 ? atDrop : atPeak) + 1;
  band.high = Math.floor(worth > 0 ? atPeak : atDrop) - 1;
}

/** After the events of a moment: the cost of all that is held then, the funding in its margins, and whether anything is held. */
export function hold(line: MoneyLine, { cost, funding, isHeld }: { cost: number; funding: bigint; isHeld: boolean }, ts: number): void {
  if (funding !== 0n) {
    const margin = marginOf(line, cost) + funding;
    if (margin > line.maxMargin) line.maxMargin = margin;
  } else if (cost > line.maxCost) line.maxCost = cost;
  const wasHeld = !Number.isNaN(line.heldSince);
  if (isHeld === wasHeld) return;
  if (wasHeld) line.timeInMarketMs += ts - line.heldSince;
  line.heldSince = isHeld ? ts : NaN;
}

function marginOf({ units, leverage }: MoneyLine, cost: number): bigint {
  return divHalfEven(BigInt(cost) * units.perTickLot, leverage);
}

export function sample(line: MoneyLine, ts: number, ticks: number): void {
  line.equity.push([ts, unscaled(exact(line, { ...line, ticks }), line.units.decimals)]);
  line.nextSample = ts + line.everyMs;
}

/** Equity at a price, exact. */
export function worthAt(line: MoneyLine, ticks: number): bigint {
  return exact(line, { ...line, ticks });
}

export function figuresOf(line: MoneyLine, ts: number, ticks: number): AccountFigures {
  const { decimals, perTickLot } = line.units;
  const margin = marginOf(line, line.maxCost);
  const end = unscaled(worthAt(line, ticks), decimals);
  const { equity } = line;
  if (equity.length > 1 && equity.at(-1)?.[0] === ts) equity.pop();
  equity.push([ts, end]);
  const [top, low] = [exact(line, line.worst.peak), exact(line, line.worst.low)];
  return {
    equity,
    end,
    fees: unscaled((BigInt(line.takerRate) * BigInt(line.turnover + line.coinTurnover) * perTickLot) / 1_000_000n, decimals),
    funding: unscaled(line.funding, decimals),
    maxDrawdownUsdt: unscaled(top - low, decimals),
    maxDrawdownPct: top > 0n ? unscaled(divHalfEven((top - low) * 1_000_000n, top), 4) : '0',
    maxMargin: unscaled(margin > line.maxMargin ? margin : line.maxMargin, decimals),
    timeInMarketMs: line.timeInMarketMs + (Number.isNaN(line.heldSince) ? 0 : ts - line.heldSince),
    liquidations: line.liquidations,
  };
}
