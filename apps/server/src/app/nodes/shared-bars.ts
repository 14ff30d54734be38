// An engine's side of bars where the market role runs in another node: keeps the longer bars of what it follows, and asks for the rest.
import { createActivity, FoldedBars, liveBars, barMsOf, type BarClosing, type LiveBars } from '@millrace/engine';
import { setTimeout as wait } from 'node:timers/promises';
import type { Running } from '../../shared/feature.ts';
import type { Nats } from './nats.ts';
import { BARS_QUESTION, barSubject, MINUTES_QUESTION, type BarMessage, type BarQuestion, type MinutesQuestion } from './publish-bars.ts';

/** The market answers at once what it knows, minutes once the venue has answered it. */
const ANSWER_MS_MAX = 1_000;
const MINUTES_MS_MAX = 10_000;
const RETRY_MS = 1_000;
/** Bars whose closing was not heard are asked for after this long. */
const LATE_MS = 30_000;

type MinuteBars = Awaited<ReturnType<LiveBars['minutesAfter']>>;

export function shareBars(nats: Nats, venueIds: readonly string[]): { bars: LiveBars } & Running {
  const bars = new SharedBars(nats, venueIds);
  return { bars, stop: () => bars.stop() };
}

class SharedBars implements LiveBars {
  readonly activity = createActivity();
  readonly #nats: Nats;
  readonly #listeners = new Set<(closing: BarClosing) => void>();
  readonly #followed = new Map<string, FoldedBars>();
  readonly #asking = new Set<string>();
  readonly #stops: (() => void)[];
  readonly #timer: NodeJS.Timeout;
  readonly #ended = new AbortController();

  constructor(nats: Nats, venueIds: readonly string[]) {
    this.#nats = nats;
    this.#stops = [
      ...venueIds.map((venueId) => nats.subscribe(barSubject(venueId), (message) => this.#take(message as BarMessage))),
      nats.onState((connected) => {
        if (connected) this.#askAll();
      }),
    ];
    this.#timer = setInterval(() => this.#askAll(), LATE_MS);
  }

  follow(venueId: string, instId: string): void {
    const key = keyOf({ venueId, instId });
    if (this.#followed.has(key)) return;
    this.#followed.set(key, new FoldedBars());
    void this.#ask({ venueId, instId });
  }

  onClosing(listener: (closing: BarClosing) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  closed(...[venueId, instId, { bar, count, tickSize }]: Parameters<LiveBars['closed']>): ReturnType<LiveBars['closed']> {
    return this.#followed.get(keyOf({ venueId, instId }))?.closed(bar, count, tickSize) ?? [];
  }

  async minutesAfter(venueId: string, instId: string, ts: number): Promise<MinuteBars> {
    while (!this.#ended.signal.aborted) {
      const answer = await this.#nats.ask(MINUTES_QUESTION, { venueId, instId, ts } satisfies MinutesQuestion, MINUTES_MS_MAX);
      if (answer !== undefined) return answer as MinuteBars;
      await this.#pause();
    }
    throw new Error(`the minutes of ${instId} were not answered before the end`);
  }

  async stop(): Promise<void> {
    this.#ended.abort();
    clearInterval(this.#timer);
    for (const stop of this.#stops) stop();
  }

  #askAll(): void {
    for (const key of this.#followed.keys()) void this.#ask(questionOf(key));
  }

  /** Until the market has answered. */
  async #ask(question: BarQuestion): Promise<void> {
    const key = keyOf(question);
    if (this.#asking.has(key)) return;
    this.#asking.add(key);
    while (!this.#ended.signal.aborted) {
      const answer = await this.#nats.ask(BARS_QUESTION, question, ANSWER_MS_MAX);
      if (answer !== undefined) {
        this.#take(answer as BarMessage);
        break;
      }
      await this.#pause();
    }
    this.#asking.delete(key);
  }

  /** Tells each length whose newest bar is new here. */
  #take({ venueId, instId, folded }: BarMessage): void {
    const known = this.#followed.get(keyOf({ venueId, instId }));
    if (known === undefined) return;
    for (const { bar } of liveBars) {
      const before = known.spans[bar].bars.at(-1)?.ts;
      known.set(bar, folded[bar]);
      const newest = folded[bar].bars.at(-1)?.ts;
      if (newest === undefined || newest === before) continue;
      for (const listener of this.#listeners) listener({ venueId, instId, bar, ts: newest + barMsOf(bar) });
    }
  }

  async #pause(): Promise<void> {
    await wait(RETRY_MS, undefined, { signal: this.#ended.signal, ref: false }).catch(() => undefined); // ended
  }
}

function keyOf({ venueId, instId }: BarQuestion): string {
  return `${venueId} ${instId}`;
}

function questionOf(key: string): BarQuestion {
  const [venueId = '', instId = ''] = key.split(' ');
  return { venueId, instId };
}
