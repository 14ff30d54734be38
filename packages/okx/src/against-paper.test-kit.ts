// A paper exchange for the client's tests, with an account opened on it and a connection that measures its clock.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings, startPaperExchange, type PaperExchange } from '@millrace/paper';
import { vi } from 'vitest';
import { isOrderNotFound } from './core/codes.ts';
import { createConnection, type Connection } from './core/connection.ts';
import { getOrder } from './requests/get-order.ts';
import { placeOrder, type NewOrder } from './requests/place-order.ts';
import type { OrderReply, Reply } from './core/reply.ts';
import type { Credentials } from './core/sign.ts';
import { VenueClock } from './streams/venue-clock.ts';

export const wallClock = { nowMs: () => Date.now() };

export interface PaperClient {
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

export async function openPaperClient(speed: string, rateLimits: 'on' | 'off' = 'off'): Promise<PaperClient> {
  const dataDir = mkdtempSync(join(tmpdir(), 'millrace-client-'));
  const start = (port: string): Promise<PaperExchange> =>
    startPaperExchange(readSettings({ PAPER_PORT: port, PAPER_RATE_LIMITS: rateLimits, PAPER_DATA_DIR: dataDir, MARKET_SPEED: speed }));
  const exchange = await start('0');
  const restUrl = `http://127.0.0.1:${String(exchange.port)}`;
  const ask = async (path: string, body: object): Promise<unknown> =>
    (await fetch(restUrl + path, { method: 'POST', body: JSON.stringify(body) })).json();
  const credentials = (await ask('/paper/accounts', { label: 'client', balances: { USDT: '10000', BTC: '1' } })) as Credentials;
  const clock = new VenueClock({ restUrl, wallClock });
  await clock.measure();
  const list = async (what: string): Promise<Record<string, string>[]> =>
    (await (await fetch(`${restUrl}/paper/${what}?apiKey=${credentials.apiKey}`)).json()) as Record<string, string>[];
  const paper: PaperClient = {
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
      await paper.exchange.close();
      paper.exchange = await start(String(exchange.port));
    },
    close: async () => {
      await paper.exchange.close();
      rmSync(dataDir, { recursive: true });
    },
  };
  return paper;
}

export const BTC = 'BTC-USDT-SWAP';
export const LONG = { instId: BTC, marginMode: 'isolated', positionSide: 'long' } as const;

/** What an answer holds; fails on any other outcome. */
export async function data<T>(reply: Promise<Reply<T>>): Promise<T> {
  const value = await reply;
  if (value.kind !== 'ok') throw new Error(JSON.stringify(value));
  return value.data;
}

let ids = 0;
/** A market order that opens a long, with an id of its own. */
export function buy(more: Partial<NewOrder> = {}): NewOrder {
  ids += 1;
  return { ...LONG, clOrdId: `t${String(ids)}`, side: 'buy', type: 'market', size: '0.5', ...more };
}

/** The rule for an unknown outcome: look it up, and send it again under the same id only when the venue knows none. */
export async function placeUntilKnown(connection: Connection, order: NewOrder): Promise<OrderReply> {
  let reply = await placeOrder(connection, order);
  for (let attempt = 0; reply.kind === 'unknown' && attempt < 50; attempt += 1) {
    const found = await getOrder(connection, BTC, { clOrdId: order.clOrdId });
    if (found.kind === 'ok') reply = { kind: 'accepted', ordId: found.data.ordId };
    else if (found.kind === 'refused' && isOrderNotFound(found.code)) reply = await placeOrder(connection, order);
  }
  return reply;
}

/** Options that every stream of a test has. */
export const streamOf = () => ({ wallClock, random: () => 0, onState: () => undefined });

/** Waits until the check holds. */
export const soon = (check: () => void | Promise<void>): Promise<void> => vi.waitFor(check, { timeout: 10_000, interval: 5 });
