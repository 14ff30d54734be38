// What hourly notes say of a group or a whole account: yearly return, risk resistance and the most money that was tied up (money.md 3.2). Pure.
import { compareDecimals, decimalToPlaces, divHalfEven, multiplyDecimals, parseFixed, signedToPlaces, unscaled } from '@millrace/market';

const DAYS_OF_YEAR = '365';

/** Decimal text, USDT and percent. */
export interface CapitalSums {
  thirtyDayPnl: string;
  /** Mean of the hourly capital of the last 30 days, and the days among them that had some; null without a note. */
  avgCapital: string | null;
  capitalDays: number;
  /** Most that was ever tied up: margin and open loss. */
  maxTied: string | null;
  /** Of the last noted hour, weighted by capital. */
  resistance: string | null;
}

export interface CapitalFigures {
  annualizedRate: string | null;
  withstandRisksRate: string | null;
  maxRetracement: string | null;
}

export function capitalFigures(sums: CapitalSums): CapitalFigures {
  return {
    annualizedRate: annualizedRate(sums),
    withstandRisksRate: sums.resistance === null ? null : decimalToPlaces(clipped(sums.resistance), 2, 'floor'),
    maxRetracement: sums.maxTied === null ? null : decimalToPlaces(clipped(sums.maxTied), 2, 'ceil'),
  };
}

/** Simple, in percent. Worked figure: 150 on 5000 over 30 days is 36.50. */
function annualizedRate({ thirtyDayPnl, avgCapital, capitalDays }: CapitalSums): string | null {
  if (avgCapital === null || compareDecimals(clipped(avgCapital), '0') <= 0) return null;
  const yearly = parseFixed(multiplyDecimals(clipped(thirtyDayPnl), multiplyDecimals(DAYS_OF_YEAR, '100')));
  const capital = parseFixed(clipped(avgCapital)) * BigInt(Math.max(1, capitalDays));
  return signedToPlaces(unscaled(divHalfEven(yearly * 10_000n, capital), 4), 2, 'halfEven');
}

/** The database divides with more places than amounts have. */
function clipped(numeric: string): string {
  return /^-?\d+(?:\.\d{0,18})?/.exec(numeric)?.[0] ?? '0';
}
