// The six figures of a group from what its cycles and hourly notes add up to (money.md 3.2).
import type { GroupFigures } from '@millrace/contract';
import {
  compareDecimals,
  decimalToPlaces,
  divHalfEven,
  multiplyDecimals,
  normalDecimal,
  parseFixed,
  signedToPlaces,
  unscaled,
} from '@millrace/market';
import type { FigureRow } from './figures.store.ts';

/** Figures of fewer accounts would let a reader infer the result of one. */
const ACCOUNTS_MIN = 5;
const DAYS_OF_YEAR = '365';

/** `own`: of the caller's tasks; else of all accounts, and unknown while they are too few. */
export function groupFigures(row: FigureRow, own: boolean): GroupFigures {
  const head = { own, accounts: own ? null : row.accounts, since: own ? null : row.sinceMs };
  if (!own && row.accounts < ACCOUNTS_MIN) {
    const unknown = {
      sumPnl: null,
      yesterdayPnl: null,
      thirtyDayPnl: null,
      annualizedRate: null,
      withstandRisksRate: null,
      maxRetracement: null,
    };
    return { ...head, since: null, accounts: null, ...unknown };
  }
  return {
    ...head,
    sumPnl: normalDecimal(row.sumPnl),
    yesterdayPnl: normalDecimal(row.yesterdayPnl),
    thirtyDayPnl: normalDecimal(row.thirtyDayPnl),
    annualizedRate: annualizedRate(row),
    withstandRisksRate: row.resistance === null ? null : decimalToPlaces(clipped(row.resistance), 2, 'floor'),
    maxRetracement: row.maxTied === null ? null : decimalToPlaces(clipped(row.maxTied), 2, 'ceil'),
  };
}

/** Simple, in percent. Worked figure: 150 on 5000 over 30 days is 36.50. */
function annualizedRate({ thirtyDayPnl, avgCapital, capitalDays }: FigureRow): string | null {
  if (avgCapital === null || compareDecimals(clipped(avgCapital), '0') <= 0) return null;
  const yearly = parseFixed(multiplyDecimals(clipped(thirtyDayPnl), multiplyDecimals(DAYS_OF_YEAR, '100')));
  const capital = parseFixed(clipped(avgCapital)) * BigInt(Math.max(1, capitalDays));
  return signedToPlaces(unscaled(divHalfEven(yearly * 10_000n, capital), 4), 2, 'halfEven');
}

/** The database divides with more places than amounts have. */
function clipped(numeric: string): string {
  return /^-?\d+(?:\.\d{0,18})?/.exec(numeric)?.[0] ?? '0';
}
