// Puts the exchange together and opens its port. Everything it needs is in its options; it reads no environment and no global.
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type BarSource, getInstrument } from '@millrace/market';
import { createBoard } from './market/board.ts';
import { createVenueClock, type Speed } from './market/clock.ts';
import type { BookKind, Exchange } from './exchange.ts';
import { PLAIN_FUNDING } from './accounts/funding.ts';
import { FAMILIES } from './families.ts';
import { DEPTH_USDT } from './limits.ts';
import { createBookTeller } from './market/book-teller.ts';
import { createStreet } from './market/street.ts';
import { createTradeLog } from './market/trade-log.ts';
import { createFaults } from './faults.ts';
import { createFeed } from './wire/feed.ts';
import { type Api, createHttp } from './wire/http.ts';
import { createHub, type Hub } from './wire/hub.ts';
import { startIntervalPushes } from './accounts/interval-pushes.ts';
import { openJournal } from './state/journal.ts';
import type { Mirror } from './market/mirror/mirror.ts';
import { openMirror } from './market/mirror/open-mirror.ts';
import { addAuthorizeRoutes } from './oauth/authorize-routes.ts';
import type { OauthClient } from './oauth/clients.ts';
import { createGrants } from './oauth/grants.ts';
import { addOauthCalls } from './oauth/oauth-calls.ts';
import { addPaperRoutes, assertLocal } from './paper-routes.ts';
import { createPump, type Pump } from './market/pump.ts';
import { serveSockets } from './wire/sockets.ts';
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
  /** Wall time, ms. */
  wallNow?: () => number;
}

export interface PaperExchange {
  port: number;
  host: string;
  /** Venue time, ms. */
  now(): number;
  /** Orderly: tells the sockets, closes the port, writes the journal out. */
  close(): Promise<void>;
}

/** Starts a paper exchange. @throws MarketFileError for a bad recording, Error when the port is taken */
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
  const board = createBoard({
    sources: timeline.sources,
    steps,
    instrumentOf: (instId) => mirror?.instrumentOf(instId) ?? getInstrument(instId),
    now: mirror ? timeline.resumeMs : Math.max(timeline.playedMs, timeline.meta.startMs),
  });
  const tape = mirror?.tape ?? createTape(timeline.sources, steps);
  tape.seek(timeline.playedMs);
  const hub = createHub({ now: clock.now, speed: String(speed), onIdle: () => pump.whenIdle() });
  const exchange: Exchange = {
    clock,
    store,
    board,
    feed: createFeed(() => exchange, hub),
    book: options.book ?? 'bars',
    seed: market.seed,
    slippageBp: options.slippageBp,
    street: createStreet(market.seed, options.depthUsdt ?? DEPTH_USDT),
    trades: createTradeLog(),
    books: createBookTeller(wallNow),
    funding: mirror?.funding ?? PLAIN_FUNDING,
    assertOpen: () => mirror?.assertOpen(),
  };
  store.save('meta', { ...timeline.meta, ...(store.meta?.tickSizes ? { tickSizes: store.meta.tickSizes } : {}) });
  dropOffGrid(exchange);
  store.commit(clock.now());
  store.fold();
  clockFile.save(timeline.playedMs, wallNow());
  const pump = createPump({
    exchange,
    tape,
    isIdle: hub.isIdle,
    coarse: mirror?.tape ?? createTape(timeline.sources, () => 1),
    candleTopics: hub.candleTopics,
    saveClock: (ts) => clockFile.save(ts, wallNow()),
    wallNow,
  });
  const served = await serve(options, { exchange, hub, pump, mirror, wallNow });
  pump.start();
  mirror?.start({ now: clock.now, playedMs: timeline.fresh ? null : timeline.playedMs, wake: pump.catchUp });
  const stopIntervals = startIntervalPushes(exchange);
  return {
    port: served.port,
    host: options.host,
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

interface Parts {
  exchange: Exchange;
  hub: Hub;
  pump: Pump;
  mirror: Mirror | undefined;
  wallNow: () => number;
}

async function serve(
  options: PaperOptions,
  { exchange, hub, pump, mirror, wallNow }: Parts,
): Promise<{ port: number; close(): Promise<void> }> {
  const app = createHttp();
  const faults = createFaults('/api/v5/trade/order');
  const api: Api = { app, exchange, faults, catchUp: pump.catchUp };
  for (const add of FAMILIES) add(api);
  const oauth = { clients: options.clients ?? [], grants: createGrants(wallNow) };
  addOauthCalls(api, oauth);
  addAuthorizeRoutes(api, { ...oauth, site: () => siteOf(options.host, app.server), assertMayOpen: assertLocal });
  const sockets = serveSockets({ exchange, hub, server: app.server, wallNow, catchUp: pump.catchUp });
  addPaperRoutes({
    app,
    exchange,
    faults,
    market: options.market.kind,
    feed: () => mirror?.status(),
    tapeEnded: pump.ended,
    listeners: hub.clockListeners,
    cutSockets: sockets.cut,
  });
  await app.listen({ port: options.port, host: options.host });
  return {
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
