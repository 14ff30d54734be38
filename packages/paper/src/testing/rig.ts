// A paper exchange on a free port over prices of the test's choosing. At speed max the test itself is the listener of the clock, so it decides when the
// next tick comes.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BookKind } from '../core/exchange.ts';
import type { Speed } from '../quotes/clock.ts';
import type { OauthClient } from '../oauth/clients.ts';
import { type PaperExchange, startPaperExchange } from '../start/start-paper-exchange.ts';
import { anHourAfterFunding } from './an-hour-after-funding.ts';
import { type Json, openSocket, type RigSocket } from './rig-socket.ts';
import { type Credentials, type Trader, traderOf } from './trader.ts';

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
  /** The synthetic market begins so many days ago. */
  daysBack?: number;
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
  /** Funding rates of the settlements, one after the other and over again. */
  fundingRates?: readonly string[];
  /** Unless given: the wall clock, and for a replay one on which no settlement of funding is near. */
  wallNow?: () => number;
  /** Text of a fault file. */
  faults?: string;
  token?: string;
  host?: string;
}

export interface Rig {
  exchange: PaperExchange;
  url: string;
  dataDir: string;
  files: readonly string[];
  trader(fields?: Json): Promise<Trader>;
  traderOf(credentials: Credentials): Trader;
  socket(path?: string): Promise<RigSocket>;
  /** Lets out so many moments (speed max): prices of one time, or candles that somebody follows and that close before the next price. */
  ticks(count: number): Promise<void>;
  /** Lets out whole bars, while nobody follows candles: 4 moments each at one step. */
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
  const wallNow = options.wallNow ?? (files.length > 0 ? anHourAfterFunding() : undefined);
  const exchange = await startPaperExchange({
    port: 0,
    host: options.host ?? '127.0.0.1',
    dataDir,
    market: {
      kind: files.length > 0 ? 'replay' : 'synthetic',
      files,
      seed: 1,
      offset: options.offset,
      ...(options.daysBack === undefined ? {} : { daysBack: options.daysBack }),
    },
    speed: options.speed ?? 'max',
    steps: options.steps ?? 1,
    slippageBp: options.slippageBp ?? 0,
    book: options.book ?? 'bars',
    depthUsdt: options.depthUsdt ?? 20_000,
    rateLimits: options.rateLimits ?? false,
    clients: options.clients ?? [],
    ...(options.fundingRates ? { fundingRates: options.fundingRates } : {}),
    ...(wallNow ? { wallNow } : {}),
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
