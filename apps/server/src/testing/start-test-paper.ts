// A paper exchange of its own for a test file, in this process, over real HTTP and sockets.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { WebSocket } from 'ws';
import { startPaperExchange, type MarketChoice, type Speed } from '@millrace/paper';
import { anHourAfterFunding } from '@millrace/paper/testing';

export interface PaperAccount {
  uid: string;
  apiKey: string;
  secretKey: string;
  passphrase: string;
}

export interface TestPaper {
  url: string;
  /** What VENUES must be for a server that uses it. */
  venues: string;
  openAccount(fields?: Record<string, unknown>): Promise<PaperAccount>;
  /** What the owner does to his key on the exchange: `perm`, `ip`, or `renew: 'true'`, which ends it and answers another one of the account. */
  changeKey(apiKey: string, fields: Record<string, string>): Promise<PaperAccount>;
  /** Plans a fault of the exchange. */
  plan(fault: Record<string, string>): Promise<void>;
  /** Every order the account ever had, as the venue shows orders. */
  orders(apiKey: string): Promise<Record<string, string>[]>;
  bills(apiKey: string): Promise<Record<string, string>[]>;
  /** At speed max: the market stands still from here until the answered function is called. */
  hold(): Promise<() => void>;
  stop(): Promise<void>;
}

/** Who may ask for keys there: a client for each tenant, and where its people are sent back to. */
export type TestOauth = Readonly<Record<string, { redirectUri: string }>>;

export interface TestPaperOptions {
  /** Synthetic unless given. */
  market?: MarketChoice;
  /** 1 unless given. */
  speed?: Speed;
  /** 2 unless given. */
  slippageBp?: number;
  oauth?: TestOauth;
}

export async function startTestPaper(options: TestPaperOptions = {}): Promise<TestPaper> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'millrace-paper-'));
  const market = options.market ?? { kind: 'synthetic', files: [], seed: 1, offset: undefined };
  const exchange = await startPaperExchange({
    port: 0,
    host: '127.0.0.1',
    dataDir,
    market,
    speed: options.speed ?? 1,
    steps: 1,
    slippageBp: options.slippageBp ?? 2,
    ...(market.kind === 'replay' && { wallNow: anHourAfterFunding() }),
    clients: Object.entries(options.oauth ?? {}).map(([tenant, { redirectUri }]) => ({
      id: `of-${tenant}`,
      name: tenant,
      secret: secretOf(tenant),
      redirectUris: [redirectUri],
    })),
  });
  const url = `http://127.0.0.1:${exchange.port}`;
  const post = async (pathname: string, fields: Record<string, unknown>): Promise<unknown> => {
    const response = await fetch(`${url}${pathname}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fields),
    });
    if (!response.ok) throw new Error(`${pathname}: ${await response.text()}`);
    return response.json();
  };
  const read = async (pathname: string, apiKey: string): Promise<Record<string, string>[]> => {
    const response = await fetch(`${url}${pathname}?apiKey=${encodeURIComponent(apiKey)}`);
    return (await response.json()) as Record<string, string>[];
  };
  return {
    url,
    venues: JSON.stringify([paperVenue(exchange.port, options.oauth)]),
    // As most traders have it: an account is asked about being switched only where a test wants that.
    openAccount: async (fields = {}) => (await post('/paper/accounts', { posMode: 'long_short_mode', ...fields })) as PaperAccount,
    changeKey: async (apiKey, fields) => (await post('/paper/keys', { apiKey, ...fields })) as PaperAccount,
    plan: async (fault) => void (await post('/paper/faults', fault)),
    orders: (apiKey) => read('/paper/orders', apiKey),
    bills: (apiKey) => read('/paper/bills', apiKey),
    hold: () => holdClock(exchange.port),
    async stop() {
      await exchange.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A listener of the exchange's clock that is never idle. */
async function holdClock(port: number): Promise<() => void> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws/v5/public`);
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.once('open', () => socket.send(JSON.stringify({ op: 'subscribe', args: [{ channel: 'paper-clock' }] })));
    socket.once('message', () => resolve());
  });
  return () => socket.close();
}

function secretOf(tenant: string): string {
  return `secret of the client of ${tenant}`;
}

function paperVenue(port: number, oauth: TestOauth | undefined): Record<string, unknown> {
  const sockets = `ws://127.0.0.1:${port}/ws/v5`;
  return {
    id: 'paper',
    kind: 'paper',
    restUrl: `http://127.0.0.1:${port}`,
    publicWsUrl: `${sockets}/public`,
    privateWsUrl: `${sockets}/private`,
    businessWsUrl: `${sockets}/business`,
    pageUrl: `http://127.0.0.1:${port}/paper/open`,
    ...(oauth && {
      oauth: {
        authorizeUrl: `http://127.0.0.1:${port}/paper/oauth/authorize`,
        clients: Object.fromEntries(Object.keys(oauth).map((tenant) => [tenant, { id: `of-${tenant}`, secret: secretOf(tenant) }])),
      },
    }),
  };
}
