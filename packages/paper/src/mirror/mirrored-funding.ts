// Funding as the mirrored exchange sends it: when each swap settles next, and at which rate; of settlements that are over, what they charged.
import { type FundingTerms, PLAIN_FUNDING } from '../quotes/funding-terms.ts';
import { FUNDING_RATE } from '@millrace/market';

/** Funding rates stored of one swap. */
const MIRROR_RATES_MAX = 200;

export interface MirroredFunding extends FundingTerms {
  /** What the exchange says of a settlement to come. @param followingMs the one after it */
  learn(instId: string, settlement: { atMs: number; followingMs: number | null; rate: string }): void;
  /** What one that is over has charged. */
  settled(instId: string, settlement: { atMs: number; rate: string }): void;
}

interface Terms {
  /** A time of settlement, and the time between two. */
  atMs: number;
  periodMs: number;
  /** By time of settlement; the newest ones. */
  rates: Map<number, string>;
  newest: string;
}

/** Plain funding holds for an instrument of which nothing has been received yet. */
export function createMirroredFunding(): MirroredFunding {
  const terms = new Map<string, Terms>();
  const termsOf = (instId: string): Terms => {
    let known = terms.get(instId);
    if (!known) {
      const atMs = PLAIN_FUNDING.next(0);
      terms.set(instId, (known = { atMs, periodMs: PLAIN_FUNDING.next(atMs) - atMs, rates: new Map(), newest: FUNDING_RATE }));
    }
    return known;
  };
  const note = ({ rates }: Terms, atMs: number, rate: string): void => {
    rates.delete(atMs);
    rates.set(atMs, rate);
    const [oldest] = rates.keys();
    if (rates.size > MIRROR_RATES_MAX && oldest !== undefined) rates.delete(oldest);
  };
  const nextOf = (instId: string, after: number): number => {
    const known = terms.get(instId);
    if (!known) return PLAIN_FUNDING.next(after);
    const { atMs, periodMs } = known;
    return atMs + (Math.floor((after - atMs) / periodMs) + 1) * periodMs;
  };
  return {
    next: (after) => Math.min(PLAIN_FUNDING.next(after), ...[...terms.keys()].map((instId) => nextOf(instId, after))),
    nextOf,
    rateOf(instId, ts) {
      const known = terms.get(instId);
      return known?.rates.get(ts) ?? known?.newest ?? FUNDING_RATE;
    },
    knownSince: (instId) => Math.min(...(terms.get(instId)?.rates.keys() ?? [])),
    learn(instId, { atMs, followingMs, rate }) {
      const known = termsOf(instId);
      known.newest = rate;
      known.atMs = atMs;
      if (followingMs !== null && followingMs > atMs) known.periodMs = followingMs - atMs;
      note(known, atMs, rate);
    },
    settled: (instId, { atMs, rate }) => note(termsOf(instId), atMs, rate),
  };
}
