// The market data of the chosen instrument: ticker, book and candles from the socket, earlier candles by call.
import type { ChartBar } from '@millrace/ui';
import { call, type Row } from './call.ts';
import { openLiveSocket, type LiveSocket, type Push } from './live-socket.ts';

const CANDLES_MAX = 300;

export type Level = readonly [price: string, size: string];

export interface Book {
  asks: readonly Level[];
  bids: readonly Level[];
}

export interface Instrument {
  instId: string;
  tickSize: string;
}

export interface MarketSnapshot {
  isLive: boolean;
  ticker: Row | undefined;
  book: Book | undefined;
  /** Oldest first. */
  bars: readonly ChartBar[];
}

/** [ts, open, high, low, close, ...] as the exchange writes it. */
type CandleRow = readonly string[];

/** All spot instruments and swaps of the exchange. */
export async function listInstruments(): Promise<Instrument[]> {
  const lists = await Promise.all(
    ['SPOT', 'SWAP'].map((instType) => call<{ data: Row[] }>(`/api/v5/public/instruments?instType=${instType}`)),
  );
  return lists.flatMap(({ data }) => data.map(({ instId = '', tickSz = '' }) => ({ instId, tickSize: tickSz })));
}

/** Follows one instrument and candle length at a time. Listeners are called at most once per frame. */
export class MarketFeed {
  #socket: LiveSocket;
  #listeners = new Set<() => void>();
  #snapshot: MarketSnapshot = { isLive: false, ticker: undefined, book: undefined, bars: [] };
  #next = this.#snapshot;
  #frame = 0;
  #instId = '';
  #bar = '';

  constructor() {
    this.#socket = openLiveSocket({ onPush: (push) => this.#applyPush(push), onState: (isLive) => this.#setLive(isLive) });
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly snapshot = (): MarketSnapshot => this.#snapshot;

  follow(instId: string, bar: string): void {
    this.#instId = instId;
    this.#bar = bar;
    this.#socket.follow(['tickers', 'books5', `candle${bar}`].map((channel) => ({ channel, instId })));
    // Published at once: between two instruments the chart is empty, so that it never mixes their candles.
    this.#next = { ...this.#next, ticker: undefined, book: undefined, bars: [] };
    this.#publish();
    void this.#loadCandles().catch(() => undefined);
  }

  #setLive(isLive: boolean): void {
    const isBack = isLive && !this.#next.isLive;
    this.#update({ isLive });
    if (isBack && this.#instId !== '') void this.#loadCandles().catch(() => undefined);
  }

  async #loadCandles(): Promise<void> {
    const [instId, bar] = [this.#instId, this.#bar];
    const { data } = await call<{ data: CandleRow[] }>(`/api/v5/market/candles?instId=${instId}&bar=${bar}&limit=100`);
    if (instId === this.#instId && bar === this.#bar) this.#update({ bars: data.map(barOf).reverse() });
  }

  #applyPush({ arg: { channel, instId }, data: [row] }: Push): void {
    if (instId !== this.#instId) return;
    if (channel === 'tickers') this.#update({ ticker: row as Row });
    else if (channel === 'books5') this.#update({ book: row as Book });
    else if (channel === `candle${this.#bar}`) this.#update({ bars: withBar(this.#next.bars, barOf(row as CandleRow)) });
  }

  #update(change: Partial<MarketSnapshot>): void {
    this.#next = { ...this.#next, ...change };
    this.#frame ||= requestAnimationFrame(() => this.#publish());
  }

  #publish(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#snapshot = this.#next;
    for (const listener of this.#listeners) listener();
  }
}

function barOf([ts = '', open = '', high = '', low = '', close = '']: CandleRow): ChartBar {
  return { openMs: Number(ts), open, high, low, close };
}

/** With the newest candle replaced or appended; an older one changes nothing. */
function withBar(bars: readonly ChartBar[], bar: ChartBar): readonly ChartBar[] {
  const last = bars.at(-1);
  if (last === undefined || bar.openMs < last.openMs) return bars;
  return [...(bar.openMs === last.openMs ? bars.slice(0, -1) : bars), bar].slice(-CANDLES_MAX);
}
