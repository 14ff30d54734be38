// What a stored signal still lacks before copiers hear it: which part of each copy the book can bear, and the rows of copiers who do not copy its
// instrument. Done once for each signal; until it is, nobody hears it or a later one.
import { setTimeout as pause } from 'node:timers/promises';
import type { OrderBook } from '@millrace/okx';
import { addDecimals, compareDecimals, divideDecimals, multiplyDecimals } from '@millrace/market';
import type pg from 'pg';
import { bookShare } from './book-share.ts';
import { listUnprepared, missForeignInstruments, setFactor, type ReadySignal, type UnpreparedSignal } from './signal.store.ts';

/** What preparing asks of the venue. */
export interface Markets {
  /** Sizes of an instrument; undefined where the venue does not list it. */
  stepsOf(venueId: string, instId: string): { tickSize: string; lotSize: string } | undefined;
  /** Undefined when the venue does not answer: then nothing is opened on a book that nobody knows. */
  bookOf(venueId: string, instId: string): Promise<OrderBook | undefined>;
  /** Of 24 hours, USDT; undefined where the venue does not say. */
  turnoverOf(venueId: string, instId: string): Promise<string | undefined>;
}

/** How long a book is waited for. */
const BOOK_PATIENCE_MS = 1000;
/** Decimals of an average price. */
const PRICE_DECIMALS = 18;

export async function prepareSignals(pool: pg.Pool, markets: Markets, leadId: string): Promise<void> {
  await missForeignInstruments(pool, leadId);
  for (const signal of await listUnprepared(pool, leadId)) await setFactor(pool, signal, await readyOf(markets, signal));
}

/** What copiers hear with a signal. A turnover that is not known forbids nothing: the list of instruments and the share of the book hold. */
async function readyOf(markets: Markets, signal: UnpreparedSignal): Promise<ReadySignal> {
  const { venueId, instId, copiers, turnoverMin } = signal;
  if (copiers === 0) return { factor: '1', lowTurnover: false };
  const turnover = await withinPatience(markets.turnoverOf(venueId, instId));
  if (turnover !== undefined && compareDecimals(turnover, turnoverMin) < 0) return { factor: '0', lowTurnover: true };
  return { factor: await factorOf(markets, signal), lowTurnover: false };
}

async function factorOf(markets: Markets, signal: UnpreparedSignal): Promise<string> {
  const { venueId, instId, posSide } = signal;
  const steps = markets.stepsOf(venueId, instId);
  const book = steps && (await withinPatience(markets.bookOf(venueId, instId)));
  if (steps === undefined || book === undefined) return '0';
  const price = divideDecimals(multiplyDecimals(signal.cost, steps.tickSize), signal.lots, PRICE_DECIMALS, 'halfEven');
  const wanted = wantedOf(signal, steps.lotSize);
  return bookShare({ wanted, price, slipPct: signal.slipPct, side: posSide }, posSide === 'L' ? book.asks : book.bids, signal.bookShare);
}

/** A closing that follows must not wait long for an answer that does not come. */
async function withinPatience<Value>(work: Promise<Value>): Promise<Value | undefined> {
  const stopping = new AbortController();
  const late = pause(BOOK_PATIENCE_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
  try {
    return await Promise.race([work.catch(() => undefined), late]);
  } finally {
    stopping.abort();
  }
}

/** Of all copiers together: the leader's size times their ratios, and of fixed sizes in proportion to the order that opened. */
function wantedOf({ lots, ratios, firstSizes, openLots }: UnpreparedSignal, lotSize: string): string {
  const proportional = multiplyDecimals(multiplyDecimals(lots, lotSize), ratios);
  const fixed = divideDecimals(multiplyDecimals(firstSizes, lots), openLots, PRICE_DECIMALS, 'ceil');
  return addDecimals(proportional, fixed);
}
