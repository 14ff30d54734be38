// The live public feed of an exchange as the price source of ours: opened once, it brings instruments, bars and prices, notices when it has fallen silent,
// refuses trading until it has caught up, and plays what happened meanwhile out of the exchange's own bars. It never lets anything trade at an old price.
import { type Instrument, parseFixed, ticksOf } from '@millrace/market';
import type { Connection } from '@millrace/okx';
import type { TradeEvent } from '@millrace/okx';
import { BATCH_INTERVAL_MS, MIRROR_MINUTES, CANDLE_ROWS_MAX } from '../limits.ts';
import { refuse } from '../wire/refusals.ts';
import type { SourceTick } from '../quotes/tick-stream.ts';
import { gapTicks } from './gap-ticks.ts';
import type { GrowingSource } from './growing-source.ts';
import type { HaltFile } from './halt-file.ts';
import { createLiveTickStream, type LiveTickStream } from './live-tick-stream.ts';
import { candleOf, isFailure, loadCandles, loadFunding } from './load-upstream.ts';
import type { MirrorChoice } from './mirror-choice.ts';
import type { MirroredFunding } from './mirrored-funding.ts';
import { openUpstream, type Upstream } from './upstream.ts';

/** A failed catching up is tried again after this long, wall ms. */
const MIRROR_RETRY_MS = 3000;

/** How often a stale feed is looked for, wall ms. */
const MIRROR_LOOK_MS = 1000;

/** A feed without any push for this long is stale, wall ms. */
const MIRROR_SILENCE_MS = 15_000;

/** connecting: never live yet; catching up: asks for what it has missed; stale: silent or cut off. Only live trades. */
export type FeedState = 'connecting' | 'catching up' | 'live' | 'stale';

export interface FeedStatus {
  state: FeedState;
  /** Wall time since when, ms. */
  sinceMs: number;
  /** Wall time of the last push, ms; null before the first. */
  lastPushMs: number | null;
  upstream: string;
  instruments: number;
  /** Channels that the exchange does not give. */
  refused: readonly string[];
  /** Rows that could not be read, and why catching up failed last; "" when it did not. */
  unreadable: number;
  failure: string;
}

export interface Listed {
  instrument: Instrument;
  source: GrowingSource;
}

export interface MirrorParts {
  choice: MirrorChoice;
  connection: Connection;
  listed: ReadonlyMap<string, Listed>;
  funding: MirroredFunding;
  haltFile: HaltFile;
  /** Real time, for silence and waits; what happens has the venue's. */
  wallNow: () => number;
}

export interface MirrorStart {
  /** Venue time. */
  now: () => number;
  /** Up to here everything has been played; null: a market that begins. */
  playedMs: number | null;
  /** Lets out what is due. */
  wake: () => void;
}

export interface Mirror {
  sources: readonly GrowingSource[];
  instrumentOf(instId: string): Instrument;
  stream: LiveTickStream;
  funding: MirroredFunding;
  /** @throws Refusal 50001 while it is not live */
  assertOpen(): void;
  status(): FeedStatus;
  start(options: MirrorStart): void;
  close(): void;
}

const NO_TRADE = { side: 'buy', size: 0n } as const;

/** The newest of an instrument, whether it was let out or not. */
interface Newest {
  ticks: number;
  mark: number | undefined;
  /** The exchange's time of the price. */
  tsMs: number;
}

export function createMirror(parts: MirrorParts): Mirror {
  const mirror = new LiveMirror(parts);
  return mirror;
}

/** Owns the sockets and the timers. */
class LiveMirror implements Mirror {
  readonly #parts: MirrorParts;
  readonly #newest = new Map<string, Newest>();
  readonly #refused = new Set<string>();
  readonly stream = createLiveTickStream();
  #upstream: Upstream | undefined;
  #start: MirrorStart | undefined;
  #state: FeedState = 'connecting';
  #sinceMs: number;
  #lastPushMs: number | null = null;
  /** Venue time from which nothing was played any more; null when there is nothing to make up. */
  #haltedMs: number | null = null;
  #unreadable = 0;
  #failure = '';
  #retryAtMs = 0;
  #look: NodeJS.Timeout | undefined;
  #waking: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(parts: MirrorParts) {
    this.#parts = parts;
    this.#sinceMs = parts.wallNow();
    this.sources = [...parts.listed.values()].map(({ source }) => source);
    this.funding = parts.funding;
    for (const [instId, { source }] of parts.listed) {
      this.#newest.set(instId, { ticks: source.barAt(Number.MAX_SAFE_INTEGER - 1)?.close ?? 1, mark: undefined, tsMs: 0 });
    }
  }

  readonly sources: readonly GrowingSource[];
  readonly funding: MirroredFunding;

  instrumentOf(instId: string): Instrument {
    const found = this.#parts.listed.get(instId);
    if (!found) throw new Error(`${instId} is not mirrored`);
    return found.instrument;
  }

  assertOpen(): void {
    this.#check();
    if (this.#state !== 'live') throw refuse('50001');
  }

  status(): FeedStatus {
    return {
      state: this.#state,
      sinceMs: this.#sinceMs,
      lastPushMs: this.#lastPushMs,
      upstream: this.#parts.choice.restUrl,
      instruments: this.#parts.listed.size,
      refused: [...this.#refused],
      unreadable: this.#unreadable,
      failure: this.#failure,
    };
  }

  start(options: MirrorStart): void {
    this.#start = options;
    this.#haltedMs = this.#parts.haltFile.haltedMs ?? options.playedMs;
    const { choice, listed, wallNow } = this.#parts;
    this.#upstream = openUpstream(choice, [...listed.keys()], wallNow, {
      onTicker: ({ instId, lastPrice, tsMs }) => this.#price(instId, lastPrice, tsMs),
      onTrade: (trade) => this.#price(trade.instId, trade.price, trade.tsMs, trade),
      onMark: (instId, price) => this.#mark(instId, price),
      onFunding: ({ instId, ...settlement }) => this.#heard(() => this.funding.learn(instId, settlement)),
      onMinute: (instId, minute) =>
        this.#heard(() => {
          const known = listed.get(instId);
          // Before it has caught up, a newest minute would hide that others are missing before it.
          if (this.#state === 'live') known?.source.put(candleOf(minute, known.instrument));
        }),
      onChange: () => this.#check(),
      onFault: (fault) => {
        if (fault.kind === 'malformed') this.#unreadable += 1;
        else if (fault.kind === 'subscription')
          for (const { channel, instId } of fault.args) this.#refused.add(`${channel} ${instId ?? ''}`);
      },
    });
    this.#look = setInterval(() => this.#check(), MIRROR_LOOK_MS);
  }

  close(): void {
    this.#closed = true;
    clearInterval(this.#look);
    clearTimeout(this.#waking);
    this.#upstream?.close();
  }

  #heard(act: () => void): void {
    this.#lastPushMs = this.#parts.wallNow();
    act();
    if (this.#state !== 'live') this.#check();
  }

  /** A trade, or the last price of a ticker: that counts only where no trade of its time or later has come. */
  #price(instId: string, price: string, tsMs: number, trade?: TradeEvent): void {
    this.#heard(() => {
      const newest = this.#newest.get(instId);
      const known = this.#parts.listed.get(instId);
      if (!newest || !known || tsMs < newest.tsMs || (trade === undefined && tsMs === newest.tsMs)) return;
      const ticks = Math.max(1, ticksOf(price, known.instrument.tickSize, 'nearest'));
      const same = trade === undefined && ticks === newest.ticks;
      newest.ticks = ticks;
      newest.tsMs = tsMs;
      if (this.#state !== 'live' || same) return;
      this.#play(known, { instId, ticks, print: trade ? { side: trade.side, size: parseFixed(trade.size) } : NO_TRADE });
    });
  }

  #mark(instId: string, price: string): void {
    this.#heard(() => {
      const newest = this.#newest.get(instId);
      const known = this.#parts.listed.get(instId);
      if (!newest || !known) return;
      const mark = Math.max(1, ticksOf(price, known.instrument.tickSize, 'nearest'));
      const same = mark === newest.mark;
      newest.mark = mark;
      if (this.#state === 'live' && !same) this.#play(known, { instId, ticks: newest.ticks, mark });
    });
  }

  #play({ source }: Listed, tick: SourceTick): void {
    const now = this.#start?.now() ?? 0;
    if (tick.mark === undefined) source.tick(now, tick.ticks);
    this.stream.push(now, tick);
    this.#waking ??= setTimeout(() => {
      this.#waking = undefined;
      this.#start?.wake();
    }, BATCH_INTERVAL_MS);
  }

  /** Halts when the feed does not speak, catches up when it does again. */
  #check(): void {
    if (this.#closed || !this.#start) return;
    const now = this.#parts.wallNow();
    const speaks = this.#upstream?.isLive() === true && this.#lastPushMs !== null && now - this.#lastPushMs <= MIRROR_SILENCE_MS;
    if (this.#state === 'live' && !speaks) this.#halt();
    else if ((this.#state === 'stale' || this.#state === 'connecting') && speaks && now >= this.#retryAtMs) void this.#catchUp();
  }

  #halt(): void {
    this.#haltedMs = this.#start?.now() ?? null;
    this.#parts.haltFile.save(this.#haltedMs);
    // After a break the exchange's clock may have been set back.
    for (const newest of this.#newest.values()) newest.tsMs = 0;
    this.#become('stale');
  }

  async #catchUp(): Promise<void> {
    const before = this.#state;
    this.#become('catching up');
    const failures = (await Promise.all([...this.#parts.listed.values()].map((listed) => this.#refill(listed)))).filter(
      (text) => text !== '',
    );
    if (this.#closed) return;
    this.#failure = failures[0] ?? '';
    if (this.#failure !== '' || this.#upstream?.isLive() !== true) {
      this.#retryAtMs = this.#parts.wallNow() + MIRROR_RETRY_MS;
      this.#become(before);
      return;
    }
    this.#resume(this.#start?.now() ?? 0);
  }

  /** Loads what the exchange has of the time since the newest bar; "" or what failed. */
  async #refill({ instrument, source }: Listed): Promise<string> {
    const range = { bar: '1m', fromMs: source.newestTs(), pagesMax: Math.ceil(MIRROR_MINUTES / CANDLE_ROWS_MAX) } as const;
    const candles = await loadCandles(this.#parts.connection, instrument, range);
    if (isFailure(candles)) return candles.failed;
    for (const candle of candles) source.put(candle);
    if (instrument.instType === 'SWAP')
      for (const settlement of await loadFunding(this.#parts.connection, instrument.instId))
        this.funding.settled(instrument.instId, settlement);
    return '';
  }

  /** What was missed first, in order of time; then the newest prices. */
  #resume(now: number): void {
    const from = this.#haltedMs;
    const missed = from === null ? [] : this.sources.flatMap((source) => gapTicks(source, from, now));
    for (const { ts, ...tick } of missed.toSorted((a, b) => a.ts - b.ts)) this.stream.push(ts, tick);
    this.#become('live');
    for (const [instId, { ticks, mark, tsMs }] of this.#newest) {
      const known = this.#parts.listed.get(instId);
      if (!known) continue;
      if (tsMs > 0) this.#play(known, { instId, ticks, print: NO_TRADE });
      if (mark !== undefined) this.#play(known, { instId, ticks: tsMs > 0 ? ticks : (known.source.barAt(now)?.close ?? ticks), mark });
    }
    this.#haltedMs = null;
    this.#parts.haltFile.save(null);
  }

  #become(state: FeedState): void {
    if (state !== this.#state) this.#sinceMs = this.#parts.wallNow();
    this.#state = state;
  }
}
