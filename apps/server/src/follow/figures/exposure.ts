// What a lead account risked, from its hourly points: open losses, leverage, trades by hand, and how many of the points are there.
import { addDecimals, compareDecimals, divideDecimals, multiplyDecimals, negateDecimal } from '@millrace/market';
import { percentOf } from './closed-positions.ts';
import { PERCENT_PLACES } from '../shared/percent-places.ts';
import { isWithin, type DaySpan, type EquityPoint } from './returns.ts';

const HOUR_MS = 3_600_000;
const LEVERAGE_PLACES = 2;

export interface ExposurePoint extends EquityPoint {
  /** What all open positions would bring, USDT. */
  openResult: string;
  /** Worth of all open contracts at the mark price, USDT. */
  notional: string;
  /** Fills since the point before, and those of orders that no task sent; null where they cannot be known. */
  trades: number | null;
  handTrades: number | null;
}

/**
 * The open loss in percent of the money without it: -open / (equity - open) x 100, 4 decimals, half even; 0 with an open profit, 100 where that money is
 * not above 0. Equity 9000 with an open loss of 1000: 10.
 */
export function openLoss({ equity, openResult }: Pick<ExposurePoint, 'equity' | 'openResult'>): string {
  if (compareDecimals(openResult, '0') >= 0) return '0';
  const money = addDecimals(equity, negateDecimal(openResult));
  if (compareDecimals(money, '0') <= 0) return '100';
  return divideDecimals(multiplyDecimals(negateDecimal(openResult), '100'), money, PERCENT_PLACES, 'halfEven');
}

/** The largest open loss of all points; null without any. */
export function worstOpenLoss(points: readonly ExposurePoint[]): string | null {
  return largest(points.map(openLoss));
}

/**
 * The largest notional / equity, 2 decimals, half even; null without points, and where contracts were held on an equity that is not above 0, of which
 * there is no leverage. 25000 on 10000: 2.5.
 */
export function highestLeverage(points: readonly ExposurePoint[]): string | null {
  const held = points.filter(({ notional }) => compareDecimals(notional, '0') !== 0);
  if (held.some(({ equity }) => compareDecimals(equity, '0') <= 0)) return null;
  if (points.length > 0 && held.length === 0) return '0';
  return largest(held.map(({ notional, equity }) => divideDecimals(notional, equity, LEVERAGE_PLACES, 'halfEven')));
}

/** Trades by hand / all trades x 100, 4 decimals, half even; null where some are unknown, and of none. 3 of 24: 12.5. */
export function handShare(points: readonly ExposurePoint[]): string | null {
  if (points.some(({ trades, handTrades }) => trades === null || handTrades === null)) return null;
  const sum = (count: (point: ExposurePoint) => number | null): number => points.reduce((total, point) => total + (count(point) ?? 0), 0);
  return percentOf(
    sum(({ handTrades }) => handTrades),
    sum(({ trades }) => trades),
  );
}

/** Points of a day, and the full hours for which there should be one: those after `sinceMs`. 24, on days of a change of time 23 or 25. */
export function countPoints(points: readonly { hourMs: number }[], day: DaySpan, sinceMs: number): { there: number; due: number } {
  const fromMs = Math.max(day.fromMs, sinceMs);
  const due = Math.max(0, Math.floor(day.toMs / HOUR_MS) - Math.floor(fromMs / HOUR_MS));
  return { there: points.filter(isWithin({ fromMs, toMs: day.toMs })).length, due };
}

function largest(decimals: readonly string[]): string | null {
  return decimals.reduce<string | null>((most, each) => (most === null || compareDecimals(each, most) > 0 ? each : most), null);
}
