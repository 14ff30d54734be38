// Opens the port: HTTP calls of the venue, OAuth, the exchange's own calls with its page, and the sockets.
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createGate } from '../admin/gate.ts';
import { addPaperRoutes } from '../admin/paper-routes.ts';
import type { Exchange } from '../core/exchange.ts';
import { type Api, createHttp } from '../core/http.ts';
import type { Effects } from '../fault-effects/effects.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { addAuthorizeRoutes } from '../oauth/authorize-routes.ts';
import { createGrants } from '../oauth/grants.ts';
import { addOauthCalls } from '../oauth/oauth-calls.ts';
import type { Hub } from '../sockets/hub.ts';
import { serveSockets, type Sockets } from '../sockets/sockets.ts';
import type { TickScheduler } from '../ticks/tick-scheduler.ts';
import type { PaperOptions } from './paper-options.ts';
import { VENUE_CALLS } from './venue-calls.ts';

export interface ServeOptions {
  exchange: Exchange;
  hub: Hub;
  scheduler: TickScheduler;
  mirror: Mirror | undefined;
  wallNow: () => number;
  crash: () => void;
  effects: Effects;
}

export interface Served {
  port: number;
  sockets: Sockets;
  close(): Promise<void>;
}

/** Opens the port with every call, page and socket of the exchange. */
export async function serve(
  options: PaperOptions,
  { exchange, hub, scheduler, mirror, wallNow, crash, effects }: ServeOptions,
): Promise<Served> {
  const app = createHttp();
  const api: Api = { app, exchange, crash, catchUp: scheduler.catchUp };
  for (const add of VENUE_CALLS) add(api);
  const gate = createGate(options.token ?? '', wallNow);
  const oauth = { clients: options.clients ?? [], grants: createGrants(wallNow) };
  addOauthCalls(api, oauth);
  addAuthorizeRoutes(api, { ...oauth, site: () => siteOf(options.host, app.server), assertMayOpen: gate.assertMayOpen });
  const sockets = serveSockets({ exchange, hub, server: app.server, wallNow, catchUp: scheduler.catchUp, crash });
  addPaperRoutes({
    app,
    exchange,
    market: options.market.kind,
    feed: () => mirror?.status(),
    tapeEnded: scheduler.ended,
    listeners: () => hub.clockListeners(),
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

/** The exchange's address for programs; one that listens on all addresses names this machine's own. */
function siteOf(host: string, server: Server): string {
  const { port } = server.address() as AddressInfo;
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}
