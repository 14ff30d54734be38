// Returns of a lead account that deposits and withdrawals do not change, and what follows from them: the yield of a week and the deepest fall.
import {
  addDecimals,
  compareDecimals,
  divHalfEven,
  divideDecimals,
  FIXED_ONE,
  mulFixed,
  multiplyDecimals,
  negateDecimal,
  parseFixed,
  roundDecimal,
  unscaled,
} from '@millrace/market';
import { PERCENT_PLACES } from '../shared/percent-places.ts';

/** Decimals of a daily return, a fraction of one. */
const RETURN_PLACES = 12;
const YIELD_DAYS = 7;

/** The account as it was read once in an hour. */
export interface EquityPoint {
  /** The full hour at which it was read, ms. */
  hourMs: number;
  /** USDT, with what open positions would bring. */
  equity: string;
  /** Deposits less withdrawals since the point before, USDT; null where they cannot be known. */
  cashFlow: string | null;
}

/** A day of the tenant's time zone: the hours after `fromMs`, up to and with `toMs`. */
export interface DaySpan {
  fromMs: number;
  toMs: number;
}

/**
 * after / (before + cash flow) - 1: the cash flow counts as made at the start. A fraction of one with 12 decimals, half even; 0 where the base is not
 * above 0. From 10300 with a deposit of 1000 to 11700: 0.035398230088.
 */
export function returnOf({ before, cashFlow, after }: { before: string; cashFlow: string; after: string }): string {
  const base = addDecimals(before, cashFlow);
  if (compareDecimals(base, '0') <= 0) return '0';
  return divideDecimals(addDecimals(after, negateDecimal(base)), base, RETURN_PLACES, 'halfEven');
}

/**
 * The return of each day, from the last point of the day before to its own last point. Null where one of them is missing or a cash flow is unknown. On
 * the day of the first point that point is the start; days before it have no entry.
 * @param points oldest first; they may begin before the first day
 * @param days oldest first
 */
export function dailyReturns(points: readonly EquityPoint[], days: readonly DaySpan[]): (string | null)[] {
  const first = points[0];
  if (first === undefined) return [];
  return days.flatMap((day, index) => {
    const own = points.filter(isWithin(day));
    if (day.toMs <= first.hourMs) return [];
    const before =
      day.fromMs < first.hourMs ? first : points.findLast(isWithin(days[index - 1] ?? { fromMs: -Infinity, toMs: day.fromMs }));
    const flows = own.filter((point) => point !== before).map(({ cashFlow }) => cashFlow);
    const after = own.at(-1);
    if (before === undefined || after === undefined || flows.includes(null)) return [null];
    return [
      returnOf({
        before: before.equity,
        cashFlow: flows.reduce<string>((sum, flow) => addDecimals(sum, flow ?? '0'), '0'),
        after: after.equity,
      }),
    ];
  });
}

export function isWithin({ fromMs, toMs }: DaySpan): (point: { hourMs: number }) => boolean {
  return ({ hourMs }) => hourMs > fromMs && hourMs <= toMs;
}

/**
 * ((1 + r1) x ... x (1 + r7) - 1) x 100 of the last seven daily returns, or of all while there are fewer; percent, 4 decimals, half even. Null when there
 * is none, or one of them is unknown. 0.03 and 0.035398230088: 6.646.
 */
export function weekYield(returns: readonly (string | null)[]): { percent: string | null; days: number } {
  const week = returns.slice(-YIELD_DAYS);
  if (week.length === 0 || week.includes(null)) return { percent: null, days: week.length };
  const product = week.reduce<string>((sofar, each) => multiplyDecimals(sofar, addDecimals('1', each ?? '0')), '1');
  return { percent: roundDecimal(multiplyDecimals(addDecimals(product, '-1'), '100'), PERCENT_PLACES, 'halfEven'), days: week.length };
}

export interface HourlyReturn {
  hourMs: number;
  /** A fraction of one with 12 decimals; null where the cash flow is unknown. */
  hourReturn: string | null;
}

/** The return of each point of the span since the point before it; "0" of the very first one. @param points oldest first; they may begin before the span */
export function hourlyReturns(points: readonly EquityPoint[], span: DaySpan): HourlyReturn[] {
  return points.flatMap((point, index) => {
    if (!isWithin(span)(point)) return [];
    const { hourMs, equity, cashFlow } = point;
    const before = points[index - 1];
    if (before === undefined) return [{ hourMs, hourReturn: '0' }];
    return [{ hourMs, hourReturn: cashFlow === null ? null : returnOf({ before: before.equity, cashFlow, after: equity }) }];
  });
}

/**
 * The most by which the index of the hourly returns fell from its highest value before, in percent of that value: max of (peak - V) / peak x 100, 4
 * decimals, half even. V begins with 1 and is multiplied by 1 + each return, half even at 18 decimals. Null without returns, or where one of them is
 * unknown. -0.01165048543 alone: 1.165.
 */
export function maxRetracement(returns: readonly (string | null)[]): string | null {
  if (returns.length === 0) return null;
  let index = FIXED_ONE;
  let peak = FIXED_ONE;
  let worst = { fall: 0n, peak: FIXED_ONE };
  for (const each of returns) {
    if (each === null) return null;
    index = mulFixed(index, FIXED_ONE + parseFixed(each), 'halfEven');
    if (index > peak) peak = index;
    if ((peak - index) * worst.peak > worst.fall * peak) worst = { fall: peak - index, peak };
  }
  return unscaled(divHalfEven(worst.fall * 100n * 10n ** BigInt(PERCENT_PLACES), worst.peak), PERCENT_PLACES);
}
