// Faults that begin and end by the clock: broken sockets, halted instruments, price gaps, the crash. Called with every moment of the market.
import type { Exchange } from '../core/exchange.ts';
import type { Quote } from '../quotes/quotes.ts';
import { publishPrice } from '../market/publish.ts';
import { instrumentView } from '../market/market-views.ts';
import { applyTick } from '../ticks/apply-tick.ts';
import { endAlgo } from '../trading/end-algo.ts';
import { cancelOrder } from '../trading/end-order.ts';
import type { Sockets } from '../sockets/sockets.ts';
import type { Fault } from '../faults/faults.ts';
import type { PriceGaps } from '../quotes/price-gaps.ts';

export interface EffectsOptions {
  exchange: Exchange;
  gaps: PriceGaps;
  sockets: Pick<Sockets, 'end'>;
  /** Ends the process at once, remembering the faults. */
  crash: () => void;
}

/** Carries out what is due up to a venue time. */
export type Effects = (ts: number) => void;

export function createEffects(options: EffectsOptions): Effects {
  const { exchange } = options;
  return (ts) => {
    for (const { fault, phase } of exchange.faults.turns(ts)) {
      if (phase === 'begin') begin(options, fault);
      else end(options, fault);
    }
  };
}

function begin(options: EffectsOptions, fault: Fault): void {
  const { exchange, sockets, crash } = options;
  if (fault.kind === 'cutSockets' || fault.kind === 'closeSockets' || fault.kind === 'halfOpen') sockets.end(fault);
  else if (fault.kind === 'revokeKey') sockets.end({ ...fault, kind: 'closeSockets', code: '4007' });
  else if (fault.kind === 'crash') crash();
  else if (fault.kind === 'priceGap') switchGap(options, fault, true);
  else if (fault.kind === 'delist') delist(exchange, fault.instId);
  else relist(exchange, fault.instId);
}

function end(options: EffectsOptions, fault: Fault): void {
  const { exchange } = options;
  if (fault.kind === 'priceGap') switchGap(options, fault, false);
  else if (fault.kind === 'delist') {
    exchange.quotes.list(fault.instId);
    relist(exchange, fault.instId);
  } else if (fault.kind === 'suspend' || fault.kind === 'lotSize') relist(exchange, fault.instId);
}

/** Takes state and lot of an instrument from what holds now, and publishes it. */
function relist(exchange: Exchange, instId: string): void {
  const quote = exchange.quotes.listed.get(instId);
  if (!quote) return;
  const halt = exchange.faults.list().find((fault) => fault.kind === 'suspend' && fault.begun && fault.instId === instId);
  const lot = exchange.faults.list().find((fault) => fault.kind === 'lotSize' && fault.begun && fault.instId === instId);
  const { lotSize, minSize } = quote.instrument;
  const coarse = lot?.lotSz ?? lotSize;
  quote.listing = {
    state: halt ? (halt.code === '51021' ? 'preopen' : 'suspend') : 'live',
    lotSize: coarse,
    minSize: Number(coarse) > Number(minSize) ? coarse : minSize,
  };
  publishInstrument(exchange, quote);
}

/** Ends its orders and takes it off the lists. Positions in it stay as they are. */
function delist(exchange: Exchange, instId: string): void {
  const quote = exchange.quotes.listed.get(instId);
  if (!quote) return;
  for (const book of exchange.store.books.values()) {
    for (const order of [...book.openOrders.values()]) if (order.instId === instId) cancelOrder(exchange, book, order, '0');
    for (const algo of [...book.openAlgos.values()]) if (algo.instId === instId) endAlgo(exchange, book, algo, 'canceled');
  }
  exchange.feed.settle('filled');
  quote.listing.state = 'suspend';
  publishInstrument(exchange, quote, exchange.clock.now().toString());
  quote.listing.state = 'live';
  exchange.quotes.unlist(instId);
}

/** @param expTime of an instrument that ends now */
function publishInstrument(exchange: Exchange, quote: Quote, expTime = ''): void {
  const { instType } = quote.instrument;
  const view = instrumentView(quote);
  exchange.feed.publish({ topic: `instruments|${instType}`, data: expTime === '' ? view : { ...view, expTime } });
}

/** Opens or closes a price gap and applies the price at once. */
function switchGap({ exchange, gaps }: EffectsOptions, fault: Fault, opens: boolean): void {
  const now = exchange.clock.now();
  const quote = exchange.quotes.listed.get(fault.instId);
  if (opens) gaps.open(fault.id, { instId: fault.instId, from: now, factor: 1 + fault.pct / 100 });
  else gaps.close(fault.id, now);
  if (!quote || quote.listing.state !== 'live') return;
  applyTick(exchange, { instId: fault.instId, ticks: gaps.shown(fault.instId, quote.raw, now) }, now);
  publishPrice(exchange, quote);
}
