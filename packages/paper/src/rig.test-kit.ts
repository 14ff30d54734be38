// For tests: a real paper exchange on a free port over prices of the test's choosing, and traders who speak to it over the real wire.
// At speed max the test itself is the listener of the clock, so it decides when the next tick comes.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import type { BookKind } from './core/exchange.ts';
import type { Speed } from './quotes/clock.ts';
import type { OauthClient } from './oauth/clients.ts';
import { signatureOf } from './wire/signature.ts';
import { type PaperExchange, startPaperExchange } from './start/start-paper-exchange.ts';

export type Json = Record<string, unknown>;

/** One price per minute, or [open, high, low, close]. */
export type ScriptedBar = number | readonly [open: number, high: number, low: number, close: number];

export interface RigOptions {
  /** Bars by instrument, the first one opens at the start. Without them the market is synthetic. */
  bars?: Record<string, readonly ScriptedBar[]>;
  /** Length of the bars, minutes. */
  barMinutes?: number;
  /** Where in the bars the exchange starts, ms. */
  offset?: number;
  speed?: Speed;
  steps?: number;
  slippageBp?: number;
  book?: BookKind;
  /** Mean worth of a level of the depth book. */
  depthUsdt?: number;
  /** Programs that may ask for Fast API keys. */
  clients?: readonly OauthClient[];
  dataDir?: string;
  rateLimits?: boolean;
  /** Plays the files of another rig, whose market this one continues. */
  filesFrom?: Rig;
  wallNow?: () => number;
  /** Text of a fault file. */
  faults?: string;
  token?: string;
  host?: string;
}

export interface Envelope {
  code: string;
  msg: string;
  data: Json[];
  httpStatus: number;
}

export interface Credentials {
  uid: string;
  apiKey: string;
  secretKey: string;
  passphrase: string;
}

export interface Trader extends Credentials {
  get(target: string): Promise<Envelope>;
  post(target: string, body: unknown, headers?: Record<string, string>): Promise<Envelope>;
  /** Places an order and gives its item; sCode "0" when accepted. */
  place(order: Json): Promise<Json>;
  /** A logged-in socket. */
  socket(path?: string): Promise<RigSocket>;
  /** All bills, oldest first. */
  bills(): Promise<Json[]>;
}

export interface RigSocket {
  messages: Json[];
  send(message: unknown): void;
  sendText(text: string): void;
  /** The first message, past or future, that fits; each is given once. */
  next(fits: (message: Json) => boolean): Promise<Json>;
  subscribe(...args: Json[]): Promise<void>;
  closed: Promise<{ code: number }>;
  close(): void;
}

export interface Rig {
  exchange: PaperExchange;
  url: string;
  dataDir: string;
  files: readonly string[];
  trader(fields?: Json): Promise<Trader>;
  traderOf(credentials: Credentials): Trader;
  socket(path?: string): Promise<RigSocket>;
  /** Lets out so many moments (speed max). */
  ticks(count: number): Promise<void>;
  /** Lets out whole bars: 4 moments each at one step. */
  bars(count: number): Promise<void>;
  /** Plans a fault by call; its id. */
  plan(fault: Json): Promise<string>;
  /** Stops the exchange and removes what this rig has written. */
  close(): Promise<void>;
  removeFiles(): void;
}

export async function startRig(options: RigOptions = {}): Promise<Rig> {
  const folder = mkdtempSync(join(tmpdir(), 'millrace-paper-'));
  const dataDir = options.dataDir ?? join(folder, 'data');
  const files =
    options.filesFrom?.files ??
    Object.entries(options.bars ?? {}).map(([instId, bars]) => writeBars({ folder, instId, minutes: options.barMinutes ?? 1 }, bars));
  const exchange = await startPaperExchange({
    port: 0,
    host: options.host ?? '127.0.0.1',
    dataDir,
    market: { kind: files.length > 0 ? 'replay' : 'synthetic', files, seed: 1, offset: options.offset },
    speed: options.speed ?? 'max',
    steps: options.steps ?? 1,
    slippageBp: options.slippageBp ?? 0,
    book: options.book ?? 'bars',
    depthUsdt: options.depthUsdt ?? 20_000,
    rateLimits: options.rateLimits ?? false,
    clients: options.clients ?? [],
    ...(options.wallNow ? { wallNow: options.wallNow } : {}),
    ...(options.faults === undefined ? {} : { faults: options.faults }),
    ...(options.token === undefined ? {} : { token: options.token }),
  });
  return rigOf(exchange, dataDir, { folder, files, steps: options.steps ?? 1 });
}

interface RigParts {
  folder?: string;
  files?: readonly string[];
  steps?: number;
}

/** An exchange that is started already. */
export function rigOf(exchange: PaperExchange, dataDir: string, { folder, files = [], steps = 1 }: RigParts = {}): Rig {
  const url = `http://127.0.0.1:${exchange.port}`;
  let clock: RigSocket | undefined;
  let revision = '';
  const listen = async (): Promise<RigSocket> => {
    if (clock) return clock;
    clock = await openSocket(url, 'public');
    void clock.closed.then(() => (clock = undefined));
    clock.send({ op: 'subscribe', args: [{ channel: 'paper-clock' }] });
    revision = revisionOf(await clock.next(isClock));
    return clock;
  };
  const rig: Rig = {
    exchange,
    url,
    dataDir,
    files,
    async trader(fields = {}) {
      const reply = await fetch(`${url}/paper/accounts`, {
        method: 'POST',
        body: JSON.stringify({ posMode: 'long_short_mode', ...fields }),
      });
      return rig.traderOf((await reply.json()) as Credentials);
    },
    traderOf: (credentials) => traderOf(url, exchange, credentials),
    socket: (path = 'public') => openSocket(url, path),
    async ticks(count) {
      const socket = await listen();
      for (let done = 0; done < count; done += 1) {
        revision = await settled(socket, revision);
        const before = exchange.now();
        socket.send({ op: 'paper-idle', args: [{ rev: revision }] });
        revision = revisionOf(await socket.next((message) => isClock(message) && revisionOf(message) !== revision));
        if (exchange.now() < before) throw new Error('the clock ran backwards');
      }
    },
    bars: (count) => rig.ticks(count * (1 + 3 * steps)),
    async plan(fault) {
      const reply = await fetch(`${url}/paper/faults`, { method: 'POST', body: JSON.stringify(fault) });
      const answer = (await reply.json()) as { ok?: boolean; id?: string; msg?: string };
      if (answer.ok !== true) throw new Error(answer.msg);
      return answer.id ?? '';
    },
    async close() {
      clock?.close();
      await exchange.close();
      rig.removeFiles();
    },
    removeFiles() {
      if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
  return rig;
}

/** The newest revision this socket has heard of. */
async function settled(socket: RigSocket, known: string): Promise<string> {
  await pong(socket);
  const heard = socket.messages.filter(isClock);
  socket.messages.length = 0;
  const last = heard.at(-1);
  return last ? revisionOf(last) : known;
}

/** Everything sent before has arrived. */
async function pong(socket: RigSocket): Promise<void> {
  socket.sendText('ping');
  await socket.next((message) => message['text'] === 'pong');
}

function isClock(message: Json): boolean {
  return (message['arg'] as Json | undefined)?.['channel'] === 'paper-clock' && message['data'] !== undefined;
}

function revisionOf(message: Json): string {
  return String((message['data'] as Json[])[0]?.['rev']);
}

function writeBars(to: { folder: string; instId: string; minutes: number }, bars: readonly ScriptedBar[]): string {
  const path = join(to.folder, `${to.instId}-${to.minutes}m.test.csv`);
  const lines = bars.map((bar, index) => {
    const [open, high, low, close] = typeof bar === 'number' ? [bar, bar, bar, bar] : bar;
    return `${index * to.minutes * 60_000},${open},${high},${low},${close},100`;
  });
  writeFileSync(path, `${lines.join('\n')}\n`);
  return path;
}

function traderOf(url: string, exchange: PaperExchange, credentials: Credentials): Trader {
  const { apiKey, secretKey, passphrase } = credentials;
  const call = async (method: string, target: string, body: string, more: Record<string, string> = {}): Promise<Envelope> => {
    const timestamp = new Date(exchange.now()).toISOString();
    const headers = {
      'content-type': 'application/json',
      'ok-access-key': apiKey,
      'ok-access-passphrase': passphrase,
      'ok-access-timestamp': timestamp,
      'ok-access-sign': signatureOf(secretKey, { timestamp, method, target, body }),
      ...more,
    };
    const reply = await fetch(url + target, { method, headers, ...(body === '' ? {} : { body }) });
    return { httpStatus: reply.status, ...((await reply.json()) as Omit<Envelope, 'httpStatus'>) };
  };
  const trader: Trader = {
    ...credentials,
    get: (target) => call('GET', `/api/v5/${target}`, ''),
    post: (target, body, headers) => call('POST', `/api/v5/${target}`, JSON.stringify(body), headers),
    async place(order) {
      const answer = await trader.post('trade/order', order);
      return answer.data?.[0] ?? { sCode: answer.code };
    },
    async socket(path = 'all') {
      const socket = await openSocket(url, path);
      const timestamp = (exchange.now() / 1000).toString();
      const sign = signatureOf(secretKey, { timestamp, method: 'GET', target: '/users/self/verify', body: '' });
      socket.send({ op: 'login', args: [{ apiKey, passphrase, timestamp, sign }] });
      await socket.next((message) => message['event'] === 'login' && message['code'] === '0');
      return socket;
    },
    async bills() {
      const reply = await fetch(`${url}/paper/bills?apiKey=${apiKey}`);
      return (await reply.json()) as Json[];
    },
  };
  return trader;
}

async function openSocket(url: string, path: string): Promise<RigSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws/v5/${path}`);
  const messages: Json[] = [];
  let waiting: { fits: (message: Json) => boolean; take: (message: Json) => void }[] = [];
  socket.on('message', (data) => {
    const text = Buffer.isBuffer(data) ? data.toString('utf8') : '';
    const message: Json = text === 'pong' ? { text } : (JSON.parse(text) as Json);
    const waiter = waiting.find((entry) => entry.fits(message));
    if (!waiter) {
      messages.push(message);
      return;
    }
    waiting = waiting.filter((entry) => entry !== waiter);
    waiter.take(message);
  });
  const closed = new Promise<{ code: number }>((resolve) => socket.on('close', (code) => resolve({ code })));
  await new Promise((resolve, reject) => {
    socket.on('open', resolve);
    socket.on('error', reject);
  });
  const opened: RigSocket = {
    messages,
    closed,
    send: (message) => socket.send(JSON.stringify(message)),
    sendText: (text) => socket.send(text),
    next(fits) {
      const index = messages.findIndex(fits);
      const known = messages[index];
      if (known) {
        messages.splice(index, 1);
        return Promise.resolve(known);
      }
      return new Promise((take) => waiting.push({ fits, take }));
    },
    async subscribe(...args) {
      opened.send({ op: 'subscribe', args });
      for (const arg of args) {
        await opened.next((message) => message['event'] === 'subscribe' && JSON.stringify(message['arg']) === JSON.stringify(arg));
      }
    },
    close: () => socket.close(),
  };
  return opened;
}

/** Whether a push belongs to a channel. */
export function isPush(channel: string): (message: Json) => boolean {
  return (message) => (message['arg'] as Json | undefined)?.['channel'] === channel && Array.isArray(message['data']);
}

/** First row of a push or an answer. */
export function rowOf(message: { data?: unknown } | Json): Json {
  const row = (message['data' as keyof typeof message] as Json[] | undefined)?.[0];
  if (!row) throw new Error(`no row in ${JSON.stringify(message)}`);
  return row;
}
