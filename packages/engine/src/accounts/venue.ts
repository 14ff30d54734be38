// One venue while the engine runs: its clock, its instruments and its prices. Knows no account and no task.
import {
  createBudget,
  createConnection,
  VenueClock,
  openPublicStream,
  type Budget,
  type Connection,
  type PublicStream,
  type StreamState,
} from '@millrace/okx';
import type { Activity, ClockedSocket } from '../activity.ts';
import { RECONCILE_WAIT_MS, RECONCILE_WAIT_MS_MAX } from '../limits.ts';
import type { EngineOptions, VenueSettings } from '../options.ts';
import { findInstrument, mergeInstruments, readInstruments, type InstrumentFacts } from './instruments.ts';
import { PriceFeed } from './price-feed.ts';

/** Instruments are listed anew this often. */
const INSTRUMENTS_EVERY_MS = 3_600_000;

export interface Venue {
  settings: VenueSettings;
  clock: VenueClock;
  connection: Connection;
  ipBudget: Budget;
  feed: PriceFeed;
  /** By instId; empty until listed. */
  instruments: ReadonlyMap<string, InstrumentFacts>;
  /** Resolves when the instruments are known for the first time. */
  listed: Promise<void>;
  /** Whether prices flow and instruments are known. */
  isReady(): boolean;
  /** Whether it answers: false some four seconds after its last message, long before its socket times out. */
  isAnswering(): boolean;
  /** Real milliseconds as a span of the venue's clock, never shorter: a replay's clock may run faster. */
  span(wallMs: number): number;
  stop(): void;
}

export type VenueEvent =
  /** The public stream is live. */
  | { type: 'live' }
  /** The state of an instrument changed. */
  | { type: 'instrument'; instId: string };

interface GivenVenue {
  activity: Activity;
  onEvent(event: VenueEvent): void;
}

/** What a venue needs of the process. */
export type VenueOptions = Pick<EngineOptions, 'wallClock' | 'random' | 'logger'>;

export function openVenue(options: VenueOptions, settings: VenueSettings, { activity, onEvent }: GivenVenue): Venue {
  const { wallClock, logger } = options;
  const clock = new VenueClock({
    restUrl: settings.restUrl,
    wallClock,
    onDrift: (driftMs) => logger.warn({ venue: settings.id, driftMs }, 'the venue clock jumped'),
  });
  const ipBudget = createBudget({ wallClock });
  const simulated = settings.environment === 'demo';
  const connection = createConnection({ restUrl: settings.restUrl, clock, wallClock, ipBudget, simulated });
  const instruments = new Map<string, InstrumentFacts>();
  const feed = new PriceFeed({ nowWallMs: () => wallClock.nowMs(), instrumentOf: (instId) => findInstrument(instruments, instId) });
  let stream: PublicStream | null = null;
  let state: StreamState = 'down';
  const onState = (now: StreamState): void => {
    state = now;
    if (now === 'live') onEvent({ type: 'live' });
  };
  const listing = startListing(connection, {
    clock,
    instruments,
    release: activity.hold(),
    onListed: () => {
      stream = openPrices(options, settings, { clock, feed, activity, onState });
      feed.bind(stream);
    },
    onChanged: (instId) => onEvent({ type: 'instrument', instId }),
  });
  return {
    settings,
    clock,
    connection,
    ipBudget,
    feed,
    instruments,
    listed: listing.listed,
    isReady: () => state === 'live',
    isAnswering: () => stream?.answers() === true,
    span: (wallMs) => wallMs * Math.max(1, clock.rate()),
    stop() {
      listing.stop();
      clock.stop();
      stream?.close();
    },
  };
}

interface GivenPrices {
  clock: VenueClock;
  feed: PriceFeed;
  activity: Activity;
  onState(state: StreamState): void;
}

function openPrices(options: VenueOptions, settings: VenueSettings, { clock, feed, activity, onState }: GivenPrices): PublicStream {
  const socket: ClockedSocket = { idle: (rev) => stream.idle(rev) };
  const stream = (settings.openPrices ?? openPublicStream)({
    url: settings.publicWsUrl,
    wallClock: options.wallClock,
    random: options.random,
    ...(settings.pace === undefined ? {} : { pace: settings.pace }),
    onTicker: (ticker) => {
      clock.observe(ticker.tsMs);
      feed.onTicker(ticker);
    },
    onMarkPrice: (mark) => feed.onMarkPrice(mark),
    ...(settings.kind === 'paper'
      ? {
          onClock: (frame) => {
            clock.observeFrame(frame);
            activity.frame(socket, frame);
          },
        }
      : {}),
    onState: (now) => {
      if (now === 'down') activity.forget(socket);
      onState(now);
    },
    onFault: (fault) => options.logger.warn({ venue: settings.id, fault }, 'public stream'),
  });
  return stream;
}

interface GivenListing {
  clock: VenueClock;
  instruments: Map<string, InstrumentFacts>;
  /** Lets a replay go on once the instruments are known. */
  release(): void;
  /** They are known for the first time. */
  onListed(): void;
  onChanged(instId: string): void;
}

/** Lists the instruments until the venue answers, then at long intervals. */
function startListing(connection: Connection, { clock, instruments, release, onListed, onChanged }: GivenListing) {
  const { promise, resolve } = Promise.withResolvers<void>();
  let isListed = false;
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const list = async (waitMs: number): Promise<void> => {
    if (stopped) return;
    const measured = isListed || (await clock.measure());
    const rows = measured ? await readInstruments(connection) : null;
    if (stopped) return;
    if (rows !== null) for (const changed of mergeInstruments(instruments, rows)) onChanged(changed.instId);
    if (rows !== null && !isListed) {
      isListed = true;
      clock.start();
      onListed();
      resolve();
      release();
    }
    timer = setTimeout(() => void list(Math.min(waitMs * 2, RECONCILE_WAIT_MS_MAX)), rows === null ? waitMs : INSTRUMENTS_EVERY_MS);
    timer.unref();
  };
  void list(RECONCILE_WAIT_MS);
  return {
    listed: promise,
    stop() {
      stopped = true;
      clearTimeout(timer);
      release();
    },
  };
}
