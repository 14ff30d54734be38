// One venue while the engine runs: its clock, its instruments and its prices. Knows no account and no task.
import { FEE_RATES, MAINTENANCE_RATE, multiplyDecimals } from '@millrace/market';
import {
  createBudget,
  createConnection,
  createVenueClock,
  listInstruments,
  openPublicStream,
  type Budget,
  type Connection,
  type PublicStream,
  type StreamState,
  type VenueClock,
  type VenueInstrument,
} from '@millrace/okx';
import type { Activity, ClockedSocket } from '../activity.ts';
import { INSTRUMENTS_EVERY_MS, RECONCILE_WAIT_MS, RECONCILE_WAIT_MS_MAX } from '../limits.ts';
import type { EngineOptions, VenueSettings } from '../options.ts';
import { createPriceFeed, type PriceFeed } from './price-feed.ts';

/** An instrument of a venue that tasks can trade. Decimal strings; rates are the venue's common ones, an account's own may be lower. */
export interface InstrumentFacts {
  instId: string;
  productType: 'spot' | 'swap';
  baseCcy: string;
  tickSize: string;
  lotSize: string;
  minSize: string;
  /** Base units in one contract; "1" for spot. */
  contractValue: string;
  maxLeverage: number;
  state: 'live' | 'suspend' | 'expired';
  takerRate: string;
  makerRate: string;
  maintenanceRate: string;
}

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
  /** Whether it speaks to us: false some four seconds after it fell silent, long before its socket is given up. */
  isAnswering(): boolean;
  /** Real milliseconds as a span of the venue's clock, never shorter: a replay's clock may run faster. */
  span(wallMs: number): number;
  stop(): void;
}

export interface VenueHooks {
  activity: Activity;
  /** The public stream came back, or was lost. */
  onState(state: StreamState): void;
  onInstrument(instId: string, state: InstrumentFacts['state']): void;
}

export function openVenue(options: EngineOptions, settings: VenueSettings, hooks: VenueHooks): Venue {
  const { wallClock, logger, random } = options;
  const clock = createVenueClock({
    restUrl: settings.restUrl,
    wallClock,
    onDrift: (driftMs) => logger.warn({ venue: settings.id, driftMs }, 'the venue clock jumped'),
  });
  const ipBudget = createBudget({ wallClock });
  const connection = createConnection({
    restUrl: settings.restUrl,
    clock,
    wallClock,
    ipBudget,
    simulated: settings.environment === 'demo',
  });
  const instruments = new Map<string, InstrumentFacts>();
  const feed = createPriceFeed({
    nowWallMs: () => wallClock.nowMs(),
    instrumentOf: (instId) => instruments.get(instId),
  });
  const release = hooks.activity.hold();
  let stream: PublicStream | null = null;
  let state: StreamState = 'down';
  let listed = false;
  let isListed: () => void;
  const known = new Promise<void>((done) => {
    isListed = done;
  });
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const open = (): void => {
    const socket: ClockedSocket = { idle: (rev) => stream?.idle(rev) };
    stream = openPublicStream({
      url: settings.publicWsUrl,
      wallClock,
      random,
      onTicker: (ticker) => {
        clock.observe(ticker.tsMs);
        feed.onTicker(ticker);
      },
      onMarkPrice: feed.onMarkPrice,
      ...(settings.kind === 'paper'
        ? {
            onClock: (frame) => {
              clock.observeFrame(frame);
              hooks.activity.frame(socket, frame);
            },
          }
        : {}),
      onState: (now) => {
        state = now;
        if (now === 'down') hooks.activity.forget(socket);
        hooks.onState(now);
      },
      onFault: (fault) => logger.warn({ venue: settings.id, fault }, 'public stream'),
    });
    feed.bind(stream);
  };

  const list = async (waitMs: number): Promise<void> => {
    if (stopped) return;
    const measured = listed || (await clock.measure());
    const rows = measured ? await readInstruments(connection) : null;
    if (stopped) return;
    if (rows !== null) for (const changed of merge(instruments, rows)) hooks.onInstrument(changed.instId, changed.state);
    if (rows !== null && !listed) {
      listed = true;
      clock.start();
      open();
      isListed();
      release();
    }
    timer = setTimeout(() => void list(Math.min(waitMs * 2, RECONCILE_WAIT_MS_MAX)), rows === null ? waitMs : INSTRUMENTS_EVERY_MS);
    timer.unref();
  };
  void list(RECONCILE_WAIT_MS);

  return {
    settings,
    clock,
    connection,
    ipBudget,
    feed,
    instruments,
    listed: known,
    isReady: () => listed && state === 'live',
    isAnswering: () => stream?.answers() === true,
    span: (wallMs) => wallMs * Math.max(1, clock.rate()),
    stop() {
      stopped = true;
      clearTimeout(timer);
      clock.stop();
      stream?.close();
      release();
    },
  };
}

/** Both lists, or null when the venue did not answer one of them. */
async function readInstruments(connection: Connection): Promise<VenueInstrument[] | null> {
  const [spot, swap] = [await listInstruments(connection, 'SPOT'), await listInstruments(connection, 'SWAP')];
  return spot.kind === 'ok' && swap.kind === 'ok' ? [...spot.data, ...swap.data] : null;
}

/** Takes over what is traded against USDT and says whose state changed; what is no longer listed has expired. */
function merge(known: Map<string, InstrumentFacts>, rows: readonly VenueInstrument[]): InstrumentFacts[] {
  const fresh = new Map(rows.filter(isOffered).map((row) => [row.instId, factsOf(row)]));
  const changed: InstrumentFacts[] = [];
  for (const [instId, old] of known) {
    const now = fresh.get(instId) ?? { ...old, state: 'expired' as const };
    known.set(instId, now);
    if (now.state !== old.state) changed.push(now);
  }
  for (const [instId, facts] of fresh) known.set(instId, facts);
  return changed;
}

function isOffered(row: VenueInstrument): boolean {
  if (row.instType === 'SPOT') return row.instId.endsWith('-USDT');
  return row.family.endsWith('-USDT') && row.contractType !== 'inverse';
}

function factsOf(row: VenueInstrument): InstrumentFacts {
  const rates = FEE_RATES[row.instType];
  const swap = row.instType === 'SWAP';
  return {
    instId: row.instId,
    productType: swap ? 'swap' : 'spot',
    baseCcy: row.instId.slice(0, row.instId.indexOf('-')),
    tickSize: row.tickSize,
    lotSize: row.lotSize,
    minSize: row.minSize,
    contractValue: swap ? multiplyDecimals(row.contractValue ?? '1', row.contractMultiplier ?? '1') : '1',
    maxLeverage: Math.floor(Number(row.maxLeverage ?? '1')),
    state: row.state === 'live' || row.state === 'expired' ? row.state : 'suspend',
    takerRate: rates.taker,
    makerRate: rates.maker,
    maintenanceRate: swap ? MAINTENANCE_RATE : '0',
  };
}
