// When funding is settled, and at which rate.
import { FUNDING_INTERVAL_MS, FUNDING_RATE } from '@millrace/market';

export interface FundingTerms {
  /** The first settlement of any instrument after ts. */
  next(after: number): number;
  nextOf(instId: string, after: number): number;
  /** Of the settlement at ts, as far as is known now. */
  rateOf(instId: string, ts: number): string;
  /** Of settlements before this nobody knows the rate. */
  knownSince(instId: string): number;
}

/** At 00:00, 08:00 and 16:00 UTC, for all instruments alike: one rate after the other, from the first again after the last. */
export function plainFunding(rates: readonly string[]): FundingTerms {
  return {
    next: nextOnGrid,
    nextOf: (_, after) => nextOnGrid(after),
    rateOf: (_, ts) => rates[Math.floor(ts / FUNDING_INTERVAL_MS) % rates.length] ?? FUNDING_RATE,
    knownSince: () => 0,
  };
}

/** The default rate, always. */
export const PLAIN_FUNDING = plainFunding([FUNDING_RATE]);

function nextOnGrid(after: number): number {
  return (Math.floor(after / FUNDING_INTERVAL_MS) + 1) * FUNDING_INTERVAL_MS;
}
