// What the market role and the readers of its prices say to each other about one venue.
import type { ClockFrame, MarkPriceEvent, TickerEvent } from '@millrace/okx';

/** A reader says again what it wants so often, so that a new market learns it. */
export const WANT_EVERY_MS = 5_000;
/** What nobody has wanted for so long is followed no longer. */
export const WANT_MS_MAX = 15_000;
/** The market says so often whether its prices flow. */
export const BEAT_MS = 500;
/** A market that was not heard for so long is gone: readers open sockets of their own. */
export const SILENCE_MS = 3_000;

/** Instruments whose prices are wanted. The newest prices follow at once, for everybody, unless it only says so again. */
export interface Want {
  tickers: readonly string[];
  marks: readonly string[];
  isRepeat?: true;
}

export interface Beat {
  /** The term of the role's holder. */
  market: number;
  /** How often it has been connected to NATS again: what it told meanwhile has reached nobody. */
  returns: number;
  isLive: boolean;
  /** Whether the venue answers; see `PublicStream.answers`. */
  answers: boolean;
}

export type Price = { ticker: TickerEvent } | { mark: MarkPriceEvent };
/** `market` as in a beat. */
export type PriceMessage = { market: number } & Price;

export type ClockMessage = ClockFrame;

export const wantSubject = (venueId: string): string => `want.${venueId}`;
export const beatSubject = (venueId: string): string => `market.${venueId}`;
export const clockSubject = (venueId: string): string => `clock.${venueId}`;
export const priceSubject = (venueId: string, instId: string): string => `price.${venueId}.${instId}`;

/** Names of instruments are parts of subjects: one that could be more than one part is never asked for. */
export function isSubjectPart(instId: string): boolean {
  return /^[A-Za-z0-9_-]{1,64}$/.test(instId);
}
