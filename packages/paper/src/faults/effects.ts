// What begins and ends by the clock: broken sockets, halted instruments, leaps of the price, the crash. Called with every moment of the market.
import type { Exchange } from '../exchange.ts';
import type { Quote } from '../market/board.ts';
import { publishPrice } from '../market/publish.ts';
import { instrumentView } from '../market/market-views.ts';
import { applyTick } from '../market/tick.ts';
import { endAlgo } from '../trading/end-algo.ts';
import { cancelOrder } from '../trading/end-order.ts';
import type { Sockets } from '../wire/sockets.ts';
import type { Fault } from './faults.ts';
import type { PriceGaps } from './price-gaps.ts';

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
  const { exchange: x } = options;
  return (ts) => {
    for (const { fault, phase } of x.faults.turns(ts)) {
      if (phase === 'begin') begin(options, fault);
      else end(options, fault);
    }
  };
}

function begin(options: EffectsOptions, fault: Fault): void {
  const { exchange: x, sockets, crash } = options;
  if (fault.kind === 'cutSockets' || fault.kind === 'closeSockets' || fault.kind === 'halfOpen') sockets.end(fault);
  else if (fault.kind === 'revokeKey') sockets.end({ ...fault, kind: 'closeSockets', code: '4007' });
  else if (fault.kind === 'crash') crash();
  else if (fault.kind === 'priceGap') leap(options, fault, true);
  else if (fault.kind === 'delist') delist(x, fault.instId);
  else relist(x, fault.instId);
}

function end(options: EffectsOptions, fault: Fault): void {
  const { exchange: x } = options;
  if (fault.kind === 'priceGap') leap(options, fault, false);
  else if (fault.kind === 'delist') {
    x.board.list(fault.instId);
    relist(x, fault.instId);
  } else if (fault.kind === 'suspend' || fault.kind === 'lotSize') relist(x, fault.instId);
}

/** Takes state and lot of an instrument from what holds now, and tells it. */
function relist(x: Exchange, instId: string): void {
  const quote = x.board.quotes.get(instId);
  if (!quote) return;
  const halt = x.faults.list().find((fault) => fault.kind === 'suspend' && fault.begun && fault.instId === instId);
  const lot = x.faults.list().find((fault) => fault.kind === 'lotSize' && fault.begun && fault.instId === instId);
  const { lotSize, minSize } = quote.instrument;
  const coarse = lot?.lotSz ?? lotSize;
  quote.listing = {
    state: halt ? (halt.code === '51021' ? 'preopen' : 'suspend') : 'live',
    lotSize: coarse,
    minSize: Number(coarse) > Number(minSize) ? coarse : minSize,
  };
  tellInstrument(x, quote);
}

/** Ends its orders and takes it off the lists. Positions in it sleep. */
function delist(x: Exchange, instId: string): void {
  const quote = x.board.quotes.get(instId);
  if (!quote) return;
  for (const book of x.store.books.values()) {
    for (const order of [...book.openOrders.values()]) if (order.instId === instId) cancelOrder(x, book, order, '0');
    for (const algo of [...book.openAlgos.values()]) if (algo.instId === instId) endAlgo(x, book, algo, 'canceled');
  }
  x.feed.settle('filled');
  quote.listing.state = 'suspend';
  tellInstrument(x, quote, x.clock.now().toString());
  quote.listing.state = 'live';
  x.board.unlist(instId);
}

/** @param expTime of an instrument that ends now */
function tellInstrument(x: Exchange, quote: Quote, expTime = ''): void {
  const { instType } = quote.instrument;
  const view = instrumentView(quote);
  x.feed.publish({ topic: `instruments|${instType}`, data: expTime === '' ? view : { ...view, expTime } });
}

/** The price leaps at once, with all that follows. */
function leap({ exchange: x, gaps }: EffectsOptions, fault: Fault, opens: boolean): void {
  const now = x.clock.now();
  const quote = x.board.quotes.get(fault.instId);
  if (opens) gaps.open(fault.id, { instId: fault.instId, from: now, factor: 1 + fault.pct / 100 });
  else gaps.close(fault.id, now);
  if (!quote || quote.listing.state !== 'live') return;
  applyTick(x, { instId: fault.instId, ticks: gaps.shown(fault.instId, quote.raw, now) }, now);
  publishPrice(x, quote);
}
