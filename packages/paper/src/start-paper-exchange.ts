// Puts the exchange together and opens its port. Everything it needs is in its options; it reads no environment and no global.
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type BarSource, getInstrument } from '@millrace/market';
import { type GivenAccount, openGivenAccounts } from './accounts/given-accounts.ts';
import { createBoard } from './market/board.ts';
import { createVenueClock, type Speed } from './market/clock.ts';
import type { BookKind, Exchange } from './exchange.ts';
import { PLAIN_FUNDING } from './accounts/funding.ts';
import { FAMILIES } from './families.ts';
import { DEPTH_USDT } from './limits.ts';
import { createBookTeller } from './market/book-teller.ts';
import { createStreet } from './market/street.ts';
import { createTradeLog } from './market/trade-log.ts';
import { createEffects, type Effects } from './faults/effects.ts';
import { createFaults } from './faults/faults.ts';
import { keepFaults, takeKeptFaults } from './faults/kept-faults.ts';
import { planFault } from './faults/plan-fault.ts';
import { createPriceGaps } from './faults/price-gaps.ts';
import { type FaultPlan, named, readFaultFile } from './faults/read-fault.ts';
import { createFeed } from './wire/feed.ts';
import { type Api, createHttp } from './wire/http.ts';
import { createHub, type Hub } from './wire/hub.ts';
import { createRateGate } from './wire/rate-gate.ts';
import { startIntervalPushes } from './accounts/interval-pushes.ts';
import { openJournal } from './state/journal.ts';
import type { Mirror } from './market/mirror/mirror.ts';
import { openMirror } from './market/mirror/open-mirror.ts';
import { addAuthorizeRoutes } from './oauth/authorize-routes.ts';
import type { OauthClient } from './oauth/clients.ts';
import { createGrants } from './oauth/grants.ts';
import { addOauthCalls } from './oauth/oauth-calls.ts';
import { createGate } from './paper-admin.ts';
import { addPaperRoutes } from './paper-routes.ts';
import { createPump, type Pump } from './market/pump.ts';
import { serveSockets, type Sockets } from './wire/sockets.ts';
import { createStore } from './state/store.ts';
import { dropOffGrid } from './market/tick-sizes.ts';
import { createTape } from './market/tape.ts';
import { type MarketChoice, openClockFile, openTimeline } from './market/timeline.ts';

export interface PaperOptions {
  /** 0 = any free port. */
  port: number;
  host: string;
  /** Folder of journal and clock; made when missing. */
  dataDir: string;
  market: MarketChoice;
  speed: Speed;
  /** Least steps of the price path (steps:N). */
  steps: number;
  slippageBp: number;
  /** bars unless said. */
  book?: BookKind;
  /** Programs that may ask people for Fast API keys; none unless said. */
  clients?: readonly OauthClient[];
  /** Mean worth of a level of the depth book, USDT. */
  depthUsdt?: number;
  /** Whether calls are limited in number as the venue does; not unless said, and never at speed max. */
  rateLimits?: boolean;
  /** Wall time, ms. */
  wallNow?: () => number;
  /** Accounts with keys of their owners' choice. */
  accounts?: readonly GivenAccount[];
  /** Faults to plan at the start: the text of a fault file. */
  faults?: string;
  /** Who shows it may do what is otherwise for this machine alone. */
  token?: string;
  /** Ends the process at once; left out where the exchange lives in another's process, and then no fault can crash it. */
  crash?: () => void;
}

export interface PaperExchange {
  port: number;
  host: string;
  /** Keys of told accounts that were there already. */
  keptKeys: readonly string[];
  /** Venue time, ms. */
  now(): number;
  /** Orderly: tells the sockets, closes the port, writes the journal out. */
  close(): Promise<void>;
}

/** Starts a paper exchange. @throws MarketFileError for a bad recording, FaultError for a bad fault file, Error when the port is taken */
export async function startPaperExchange(options: PaperOptions): Promise<PaperExchange> {
  const wallNow = options.wallNow ?? Date.now;
  const store = createStore((load) => openJournal(options.dataDir, load), BigInt(wallNow()) * 100_000n);
  const clockFile = openClockFile(options.dataDir);
  const { market, speed } = options;
  const mirror = market.mirror && (await openMirror(market.mirror, options.dataDir, Date.now));
  const timeline = await openTimeline({
    market,
    speed,
    known: store.meta,
    lastTs: store.lastTs,
    saved: clockFile.saved,
    wallMs: wallNow(),
    mirrored: mirror?.sources,
  });
  const steps = (source: BarSource): number => stepsAt(options, source);
  const clock = createVenueClock({ speed, startMs: timeline.resumeMs, wallNow });
  const gaps = createPriceGaps();
  const kept = takeKeptFaults(options.dataDir);
  const file = options.faults === undefined ? undefined : readFaultFile(options.faults, timeline.meta.startMs);
  const faults = createFaults({ now: clock.now, seed: (file?.seed ?? market.seed) % 0x7fff_ffff, kept });
  const board = createBoard({
    sources: timeline.sources.map(gaps.over),
    steps,
    instrumentOf: (instId) => mirror?.instrumentOf(instId) ?? getInstrument(instId),
    now: mirror ? timeline.resumeMs : Math.max(timeline.playedMs, timeline.meta.startMs),
  });
  const tape = mirror?.tape ?? createTape(timeline.sources, steps);
  tape.seek(timeline.playedMs);
  const hub = createHub({ now: clock.now, speed: String(speed), faults, onIdle: () => pump.whenIdle() });
  const exchange: Exchange = {
    clock,
    store,
    board,
    feed: createFeed(() => exchange, hub),
    faults,
    book: options.book ?? 'bars',
    seed: market.seed,
    slippageBp: options.slippageBp,
    rates: createRateGate({
      isOn: options.rateLimits === true && speed !== 'max',
      now: clock.now,
      instIdOf: (code) =>
        [...board.quotes.values()].find(({ instrument }) => instrument.code.toString() === code)?.instrument.instId ?? code,
    }),
    street: createStreet(market.seed, options.depthUsdt ?? DEPTH_USDT),
    trades: createTradeLog(),
    books: createBookTeller(wallNow),
    funding: mirror?.funding ?? PLAIN_FUNDING,
    assertOpen: () => mirror?.assertOpen(),
  };
  let effects: Effects = () => undefined;
  store.save('meta', { ...timeline.meta, ...(store.meta?.tickSizes ? { tickSizes: store.meta.tickSizes } : {}) });
  dropOffGrid(exchange);
  store.commit(clock.now());
  store.fold();
  clockFile.save(timeline.playedMs, wallNow());
  const keptKeys = openGivenAccounts(exchange, options.accounts ?? []);
  const pump = createPump({
    exchange,
    tape,
    isIdle: hub.isIdle,
    coarse: mirror?.tape ?? createTape(timeline.sources, () => 1),
    candleTopics: hub.candleTopics,
    saveClock: (ts) => clockFile.save(ts, wallNow()),
    wallNow,
    effects: (ts) => effects(ts),
    gaps,
  });
  if (!kept) planFaults(exchange, file?.plans ?? [], { resumeMs: timeline.resumeMs, canCrash: options.crash !== undefined });
  const crash = (): void => {
    keepFaults(options.dataDir, faults);
    options.crash?.();
  };
  const served = await serve(options, { exchange, hub, pump, mirror, wallNow, crash, effects: (ts) => effects(ts) });
  effects = createEffects({ exchange, gaps, sockets: served.sockets, crash });
  pump.start();
  mirror?.start({ now: clock.now, playedMs: timeline.fresh ? null : timeline.playedMs, wake: pump.catchUp });
  const stopIntervals = startIntervalPushes(exchange);
  return {
    port: served.port,
    host: options.host,
    keptKeys,
    now: clock.now,
    async close() {
      stopIntervals();
      mirror?.close();
      pump.stop();
      await served.close();
      store.close();
      clockFile.close();
    },
  };
}

/** Plans the faults of the file; moments that this market has already passed are over. */
function planFaults(x: Exchange, plans: readonly FaultPlan[], { resumeMs, canCrash }: { resumeMs: number; canCrash: boolean }): void {
  for (const [index, plan] of plans.entries()) {
    const isPast = plan.until <= resumeMs || (plan.group === 'moment' && plan.everyMs === 0 && plan.from < resumeMs);
    if (!isPast) named(`fault ${index + 1}`, () => planFault(x, plan, canCrash));
  }
}

interface Parts {
  exchange: Exchange;
  hub: Hub;
  pump: Pump;
  mirror: Mirror | undefined;
  wallNow: () => number;
  crash: () => void;
  effects: Effects;
}

interface Served {
  port: number;
  sockets: Sockets;
  close(): Promise<void>;
}

async function serve(options: PaperOptions, { exchange, hub, pump, mirror, wallNow, crash, effects }: Parts): Promise<Served> {
  const app = createHttp();
  const api: Api = { app, exchange, crash, catchUp: pump.catchUp };
  for (const add of FAMILIES) add(api);
  const gate = createGate(options.token ?? '', wallNow);
  const oauth = { clients: options.clients ?? [], grants: createGrants(wallNow) };
  addOauthCalls(api, oauth);
  addAuthorizeRoutes(api, { ...oauth, site: () => siteOf(options.host, app.server), assertMayOpen: gate.assertMayOpen });
  const sockets = serveSockets({ exchange, hub, server: app.server, wallNow, catchUp: pump.catchUp, crash });
  addPaperRoutes({
    app,
    exchange,
    market: options.market.kind,
    feed: () => mirror?.status(),
    tapeEnded: pump.ended,
    listeners: hub.clockListeners,
    canCrash: options.crash !== undefined,
    gate,
    effects,
    closeForKey: sockets.closeForKey,
  });
  await app.listen({ port: options.port, host: options.host });
  return {
    sockets,
    port: (app.server.address() as AddressInfo).port,
    async close() {
      sockets.close();
      await app.close();
    },
  };
}

/** As the exchange names itself to programs: all addresses of a machine are told as its own. */
function siteOf(host: string, server: Server): string {
  const { port } = server.address() as AddressInfo;
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/** As many steps as give two to four ticks a wall second at moderate speeds; what was asked for at high ones. */
function stepsAt({ speed, steps }: PaperOptions, source: BarSource): number {
  return speed === 'max' ? steps : Math.max(steps, Math.min(3600, Math.round(source.barMs / (1000 * speed))));
}
