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

/** One rate for all, at 00:00, 08:00 and 16:00 UTC. */
export const PLAIN_FUNDING: FundingTerms = {
  next: nextOnGrid,
  nextOf: (_, after) => nextOnGrid(after),
  rateOf: () => FUNDING_RATE,
  knownSince: () => 0,
};

function nextOnGrid(after: number): number {
  return (Math.floor(after / FUNDING_INTERVAL_MS) + 1) * FUNDING_INTERVAL_MS;
}
