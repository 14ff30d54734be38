// The market role's side of prices: one public socket for each venue, whatever the number of nodes; what any of them wants is followed and published.
import { openPublicStream, type MarkPriceEvent, type TickerEvent } from '@millrace/okx';
import type { VenueSettings } from '@millrace/engine';
import type { Logger } from 'pino';
import type { Clock } from '../../shared/clock.ts';
import type { Running } from '../../shared/feature.ts';
import type { Nats } from './nats.ts';
import {
  BEAT_MS,
  beatSubject,
  clockSubject,
  isSubjectPart,
  priceSubject,
  WANT_MS_MAX,
  wantSubject,
  type Beat,
  type Price,
  type PriceMessage,
  type Want,
} from './price-subjects.ts';

interface Given {
  nats: Nats;
  clock: Clock;
  random: () => number;
  log: Logger;
  /** Of this holder of the role. */
  term: number;
  /** The venue cannot be shared by several nodes. */
  onRefused(cause: Error): void;
}

/** Of one instrument and kind of price: the newest, and when it was wanted last. */
interface Followed<Event> {
  newest: Event | undefined;
  wantedMs: number;
}

export function publishPrices(venue: VenueSettings, { nats, clock, random, log, term, onRefused }: Given): Running {
  let returns = 0;
  const tickers = new Map<string, Followed<TickerEvent>>();
  const marks = new Map<string, Followed<MarkPriceEvent>>();
  const publish = (instId: string, price: Price): void =>
    nats.publish(priceSubject(venue.id, instId), { market: term, ...price } satisfies PriceMessage);
  const stream = openPublicStream({
    url: venue.publicWsUrl,
    wallClock: { nowMs: () => clock.now() },
    random,
    ...(venue.pace === undefined ? {} : { pace: venue.pace }),
    onTicker(ticker) {
      note(tickers, ticker);
      publish(ticker.instId, { ticker });
    },
    onMarkPrice(mark) {
      note(marks, mark);
      publish(mark.instId, { mark });
    },
    ...(venue.kind === 'paper'
      ? {
          onClock: (frame) => {
            if (frame.speed === 'max')
              onRefused(new Error('MARKET_SPEED=max is for one process: its clock waits for one reader; a cluster takes a number or 1.'));
            nats.publish(clockSubject(venue.id), frame);
            stream.idle(frame.rev);
          },
        }
      : {}),
    onState: (state) => {
      log.info({ venue: venue.id, state }, 'the price stream for all nodes');
      beat();
    },
    onFault: (fault) => log.warn({ venue: venue.id, fault }, 'the price stream for all nodes'),
  });
  function beat(): void {
    const state = { isLive: stream.state() === 'live', answers: stream.answers() };
    nats.publish(beatSubject(venue.id), { market: term, returns, ...state } satisfies Beat);
  }
  const stopStates = nats.onState((connected) => {
    if (connected) returns += 1;
  });
  const stopWants = nats.subscribe(wantSubject(venue.id), (message) => {
    const want = message as Want;
    const nowMs = clock.now();
    for (const ticker of want.isRepeat ? [] : newestOf(tickers, want.tickers)) publish(ticker.instId, { ticker });
    for (const mark of want.isRepeat ? [] : newestOf(marks, want.marks)) publish(mark.instId, { mark });
    stream.subscribeTickers(follow(tickers, want.tickers, nowMs));
    stream.subscribeMarkPrices(follow(marks, want.marks, nowMs));
  });
  const beats = setInterval(beat, BEAT_MS);
  const forgets = setInterval(() => {
    const before = clock.now() - WANT_MS_MAX;
    stream.unsubscribeTickers(forget(tickers, before));
    stream.unsubscribeMarkPrices(forget(marks, before));
  }, WANT_MS_MAX);
  return {
    async stop() {
      stopWants();
      stopStates();
      clearInterval(beats);
      clearInterval(forgets);
      stream.close();
    },
  };
}

function note<Event extends { instId: string }>(followed: ReadonlyMap<string, Followed<Event>>, event: Event): void {
  const known = followed.get(event.instId);
  if (known !== undefined) known.newest = event;
}

/** What is known of those that are followed already. */
function newestOf<Event>(followed: ReadonlyMap<string, Followed<Event>>, wanted: readonly string[]): Event[] {
  return wanted.flatMap((instId) => followed.get(instId)?.newest ?? []);
}

/** Answers which are followed only from now on. */
function follow(followed: Map<string, Followed<unknown>>, wanted: readonly string[], nowMs: number): string[] {
  const fresh: string[] = [];
  for (const instId of wanted.filter(isSubjectPart)) {
    const known = followed.get(instId);
    if (known === undefined) {
      followed.set(instId, { newest: undefined, wantedMs: nowMs });
      fresh.push(instId);
    } else known.wantedMs = nowMs;
  }
  return fresh;
}

function forget(followed: Map<string, Followed<unknown>>, before: number): string[] {
  const gone = [...followed].filter(([, { wantedMs }]) => wantedMs < before).map(([instId]) => instId);
  for (const instId of gone) followed.delete(instId);
  return gone;
}
