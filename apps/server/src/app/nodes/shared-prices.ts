// A node's side of prices: a public stream whose prices come from the market role. When that was not heard for three seconds, or the venue does not answer it, the node
// opens a socket of its own, and closes it when the market is back. Each change of the source is a break: who listens looks at what may have happened in between.
// Of two markets the newer one is followed: the other has lost its role and does not know it yet.
import {
  openPublicStream,
  type MarkPriceEvent,
  type PublicStream,
  type PublicStreamOptions,
  type StreamState,
  type TickerEvent,
} from '@millrace/okx';
import type { Nats } from './nats.ts';
import {
  beatSubject,
  clockSubject,
  isSubjectPart,
  priceSubject,
  SILENCE_MS,
  WANT_EVERY_MS,
  wantSubject,
  type Beat,
  type ClockMessage,
  type PriceMessage,
  type Want,
} from './price-subjects.ts';

const LOOK_MS = 250;

/** As `openPublicStream`, with the venue's prices out of NATS while there are any. */
export function openSharedPrices(nats: Nats, venueId: string, options: PublicStreamOptions): PublicStream {
  return new SharedPrices(nats, venueId, options);
}

class SharedPrices implements PublicStream {
  readonly #nats: Nats;
  readonly #venueId: string;
  readonly #options: PublicStreamOptions;
  readonly #tickers = new Set<string>();
  readonly #marks = new Set<string>();
  readonly #subscriptions = new Map<string, () => void>();
  readonly #stops: (() => void)[];
  readonly #timers: NodeJS.Timeout[];
  #own: PublicStream | undefined;
  #beat: Beat | undefined;
  #beatMs = 0;
  #heardMs: number;
  #state: StreamState = 'down';

  constructor(nats: Nats, venueId: string, options: PublicStreamOptions) {
    this.#nats = nats;
    this.#venueId = venueId;
    this.#options = options;
    this.#heardMs = performance.now();
    const { onClock } = options;
    this.#stops = [
      nats.subscribe(beatSubject(venueId), (message) => this.#hearBeat(message as Beat)),
      nats.onState((connected) => {
        if (!connected) this.#lose();
      }),
      ...(onClock === undefined
        ? []
        : [
            nats.subscribe(clockSubject(venueId), (message) => {
              if (this.#own === undefined) onClock(message as ClockMessage);
            }),
          ]),
    ];
    this.#timers = [
      setInterval(() => this.#look(), LOOK_MS),
      setInterval(() => this.#want(this.#tickers, this.#marks, { isRepeat: true }), WANT_EVERY_MS),
    ];
  }

  subscribeTickers(instIds: readonly string[]): void {
    this.#own?.subscribeTickers(instIds);
    this.#want(this.#add(this.#tickers, instIds), []);
  }

  subscribeMarkPrices(instIds: readonly string[]): void {
    this.#own?.subscribeMarkPrices(instIds);
    this.#want([], this.#add(this.#marks, instIds));
  }

  unsubscribeTickers(instIds: readonly string[]): void {
    this.#own?.unsubscribeTickers(instIds);
    this.#remove(this.#tickers, instIds);
  }

  unsubscribeMarkPrices(instIds: readonly string[]): void {
    this.#own?.unsubscribeMarkPrices(instIds);
    this.#remove(this.#marks, instIds);
  }

  /** The market role answers the exchange. */
  idle(rev: string): void {
    this.#own?.idle(rev);
  }

  state(): StreamState {
    return this.#own?.state() ?? this.#state;
  }

  answers(): boolean {
    return this.#own?.answers() ?? (this.#state === 'live' && this.#beat?.answers === true);
  }

  close(): void {
    for (const stop of [...this.#stops, ...this.#subscriptions.values()]) stop();
    for (const timer of this.#timers) clearInterval(timer);
    this.#own?.close();
  }

  #add(known: Set<string>, instIds: readonly string[]): string[] {
    const fresh = instIds.filter((instId) => isSubjectPart(instId) && !known.has(instId));
    for (const instId of fresh) {
      known.add(instId);
      if (this.#subscriptions.has(instId)) continue;
      const listener = (message: unknown): void => this.#hear(message as PriceMessage);
      this.#subscriptions.set(instId, this.#nats.subscribe(priceSubject(this.#venueId, instId), listener));
    }
    return fresh;
  }

  #remove(known: Set<string>, instIds: readonly string[]): void {
    for (const instId of instIds) {
      known.delete(instId);
      if (this.#tickers.has(instId) || this.#marks.has(instId)) continue;
      this.#subscriptions.get(instId)?.();
      this.#subscriptions.delete(instId);
    }
  }

  #want(tickers: Iterable<string>, marks: Iterable<string>, again: Pick<Want, 'isRepeat'> = {}): void {
    const want: Want = { tickers: [...tickers], marks: [...marks], ...again };
    if (want.tickers.length > 0 || want.marks.length > 0) this.#nats.publish(wantSubject(this.#venueId), want);
  }

  #hear(message: PriceMessage): void {
    if (this.#own !== undefined || this.#isFormer(message.market)) return;
    if ('ticker' in message) this.#hearTicker(message.ticker);
    else this.#hearMark(message.mark);
  }

  #hearTicker(ticker: TickerEvent): void {
    if (this.#tickers.has(ticker.instId)) this.#options.onTicker(ticker);
  }

  #hearMark(mark: MarkPriceEvent): void {
    if (this.#marks.has(mark.instId)) this.#options.onMarkPrice?.(mark);
  }

  /** Whether this market has lost its role to the one that is heard. After a silence whoever speaks is the market. */
  #isFormer(market: number): boolean {
    return this.#beat !== undefined && market < this.#beat.market && performance.now() - this.#beatMs < SILENCE_MS;
  }

  #hearBeat(beat: Beat): void {
    if (this.#isFormer(beat.market)) return;
    const nowMs = performance.now();
    const isOther = this.#beat?.market !== beat.market || this.#beat.returns !== beat.returns;
    this.#beat = beat;
    this.#beatMs = nowMs;
    if (!beat.isLive) return this.#lose();
    // It has waited for the venue longer than a reader waits for a market.
    if (!beat.answers) return void (this.#heardMs = Number.NEGATIVE_INFINITY);
    this.#heardMs = nowMs;
    if (this.#state === 'live' && !isOther) return;
    // Asked before the state is told, so that the newest prices follow it at once.
    this.#want(this.#tickers, this.#marks);
    if (this.#own === undefined && this.#state === 'live') this.#tell('down');
    this.#closeOwn();
    this.#state = 'live';
    this.#tell('live');
  }

  /** The market has no prices, or is not heard. */
  #lose(): void {
    if (this.#state !== 'live') return;
    this.#state = 'down';
    if (this.#own === undefined) this.#tell('down');
  }

  #look(): void {
    if (performance.now() - this.#heardMs < SILENCE_MS || this.#own !== undefined) return;
    this.#lose();
    const own = openPublicStream(this.#options);
    this.#own = own;
    own.subscribeTickers([...this.#tickers]);
    own.subscribeMarkPrices([...this.#marks]);
  }

  #closeOwn(): void {
    const own = this.#own;
    this.#own = undefined;
    if (own === undefined) return;
    own.close();
    this.#tell('down');
  }

  #tell(state: StreamState): void {
    this.#options.onState(state, this.#options.wallClock.nowMs());
  }
}
