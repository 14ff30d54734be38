// A paper exchange for the client's tests, with an account opened on it and a connection that measures its clock.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings, startPaperExchange, type PaperExchange } from '../paper/index.ts';
import { createConnection, type Connection } from './connection.ts';
import type { Credentials } from './sign.ts';
import { createVenueClock, type VenueClock } from './venue-clock.ts';

export const wallClock = { nowMs: () => Date.now() };

export interface PaperRoad {
  restUrl: string;
  wsUrl: (kind: 'public' | 'private' | 'business') => string;
  exchange: PaperExchange;
  clock: VenueClock;
  credentials: Credentials;
  connection: Connection;
  /** POST to the exchange's own calls. */
  ask(path: string, body: object): Promise<unknown>;
  orders(): Promise<Record<string, string>[]>;
  bills(): Promise<Record<string, string>[]>;
  /** Stops and starts again on the same port and data. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

export async function openPaperRoad(speed: string): Promise<PaperRoad> {
  const dataDir = mkdtempSync(join(tmpdir(), 'millrace-client-'));
  const start = (port: string): Promise<PaperExchange> => startPaperExchange(readSettings({ PAPER_PORT: port, PAPER_DATA_DIR: dataDir, MARKET_SPEED: speed }));
  const exchange = await start('0');
  const restUrl = `http://127.0.0.1:${String(exchange.port)}`;
  const ask = async (path: string, body: object): Promise<unknown> => (await fetch(restUrl + path, { method: 'POST', body: JSON.stringify(body) })).json();
  const credentials = (await ask('/paper/accounts', { label: 'client', balances: { USDT: '10000', BTC: '1' } })) as Credentials;
  const clock = createVenueClock({ restUrl, wallClock });
  await clock.measure();
  const list = async (what: string): Promise<Record<string, string>[]> =>
    (await (await fetch(`${restUrl}/paper/${what}?apiKey=${credentials.apiKey}`)).json()) as Record<string, string>[];
  const road: PaperRoad = {
    restUrl,
    wsUrl: (kind) => `ws://127.0.0.1:${String(exchange.port)}/ws/v5/${kind}`,
    exchange,
    clock,
    credentials,
    connection: createConnection({ restUrl, credentials, clock, wallClock, tag: 'mill1' }),
    ask,
    orders: () => list('orders'),
    bills: () => list('bills'),
    restart: async () => {
      await road.exchange.close();
      road.exchange = await start(String(exchange.port));
    },
    close: async () => {
      await road.exchange.close();
      rmSync(dataDir, { recursive: true });
    },
  };
  return road;
}
