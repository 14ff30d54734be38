// The published books: what the book channels and REST have sent of each instrument.
import type { Quote } from '../quotes/quotes.ts';

export interface BookPublisher {
  /** The book of REST and of the five-level and best-price channels. */
  view(quote: Quote, depth: number): Record<string, unknown>;
  /** First message of the books channel. */
  snapshot(quote: Quote): Record<string, unknown>;
  /** Publishes what has changed since the last call; books and books5 not more often than their interval. */
  publish(): void;
  /** An empty update for every quiet book that is followed. */
  keepAlive(): void;
}
