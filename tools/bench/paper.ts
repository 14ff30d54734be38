// What the paper exchange bears: signed orders a second by REST and by socket, beside a bare Fastify route that checks the same signature in the same process
// and the same run; how late pushes come with 1,000 private sockets open; what an account and an open order cost in memory. Each order is in the journal
// before it is answered, and its clOrdId is looked for in the book afterwards.
import { fork, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Key, orderRequest, sendAll } from './paper/rest-load.ts';
import { openAccounts, openSocket, restingOrder, type TraderSocket } from './paper/traders.ts';
import { quantile } from './lib/statistics.ts';
import type { Bench, BenchRow } from './shape.ts';

const CONNECTIONS = 16;
/** Orders on their way on one socket. */
const WINDOW = 8;
const ROUNDS = 3;

interface Sizes {
  ordersATurn: number;
  accounts: number;
  /** Accounts that place orders. */
  traders: number;
  sockets: number;
  pushes: number;
}

const SIZES: Sizes = { ordersATurn: 4000, accounts: 500, traders: 50, sockets: 1000, pushes: 400 };
const SMALLEST: Sizes = { ordersATurn: 32, accounts: 4, traders: 2, sockets: 4, pushes: 4 };
/** One order this often while pushes are measured. */
const PUSH_EVERY_MS = 20;
const BARE: Key = { apiKey: 'bare', secretKey: 'bare', passphrase: 'bare' };

export const bench: Bench = {
  about: 'signed orders a second on the paper exchange against a bare route, push latency with 1,000 sockets, memory',
  data: 'a fresh exchange; its journal grows while it is measured',
  run: ({ seed, rounds, smallest }) => benchPaper(seed, rounds ?? ROUNDS, smallest ? SMALLEST : SIZES),
};

interface Measured {
  child: ChildProcess;
  port: number;
  barePort: number;
}

interface Usage {
  cpuMs: number;
  heapBytes: number;
}

async function benchPaper(seed: number, rounds: number, sizes: Sizes): Promise<BenchRow[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'millrace-bench-'));
  const env = { PATH: process.env['PATH'], PAPER_DATA_DIR: folder, MARKET_SEED: String(seed), PAPER_RATE_LIMITS: 'off' };
  const child = fork(fileURLToPath(new URL('./paper/server.ts', import.meta.url)), [], { env, execArgv: ['--expose-gc'] });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  try {
    const { port, barePort } = (await next(child)) as Measured;
    const measured = { child, port, barePort };
    const before = await usageOf(child, 'heap');
    const keys = await openAccounts(port, sizes.accounts);
    const opened = await usageOf(child, 'heap');
    const traders = keys.slice(0, sizes.traders);
    const rates = await inTurns(measured, traders, { rounds, orders: sizes.ordersATurn });
    const filled = await usageOf(child, 'heap');
    const open = await countOpen(port, traders);
    if (open !== rates.orders) throw new Error(`${String(rates.orders)} orders were accepted, but ${String(open)} are open`);
    const pushes = await pushLatencies(port, traders, sizes);
    const row = (id: string, value: number, unit: string): BenchRow => ({ id, value: Number(value.toPrecision(4)), unit });
    return [
      ...rates.rows,
      row(`push of an order p50, ${String(sizes.sockets)} private sockets`, quantile(pushes, 0.5), 'ms'),
      row(`push of an order p99, ${String(sizes.sockets)} private sockets`, quantile(pushes, 0.99), 'ms'),
      row('pushes measured', pushes.length, 'pushes'),
      row('memory of an account', (opened.heapBytes - before.heapBytes) / sizes.accounts, 'bytes'),
      row('memory of an open order', (filled.heapBytes - opened.heapBytes) / open, 'bytes'),
      row('open orders at the end', open, 'orders'),
    ];
  } finally {
    if (child.connected) child.disconnect();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
}

function next(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const ended = (): void => reject(new Error('the measured exchange ended'));
    child.once('exit', ended);
    child.once('message', (message) => {
      child.off('exit', ended);
      resolve(message);
    });
  });
}

/** @param question heap: after a collection, which costs CPU time */
async function usageOf(child: ChildProcess, question: 'cpu' | 'heap'): Promise<Usage> {
  child.send(question);
  return (await next(child)) as Usage;
}

interface Turn {
  perSecond: number;
  /** CPU time of the exchange's process for one order, microseconds. */
  cpuUs: number;
}

async function inTurns(
  { child, port, barePort }: Measured,
  keys: readonly Key[],
  { rounds, orders }: { rounds: number; orders: number },
): Promise<{ rows: BenchRow[]; orders: number }> {
  const last = await lastPrice(port);
  const bodies = (): string[] => Array.from({ length: orders }, () => JSON.stringify(restingOrder(last)));
  const sockets = await Promise.all(Array.from({ length: CONNECTIONS }, (_, index) => openSocket(port, keyAt(keys, index))));
  const senders = {
    rest: () =>
      sendAll(
        port,
        bodies().map((body, index) => orderRequest(keyAt(keys, index), body, Date.now())),
        CONNECTIONS,
      ),
    socket: () => sendByOp(sockets, bodies()),
    bare: () =>
      sendAll(
        barePort,
        bodies().map((body) => orderRequest(BARE, body, Date.now())),
        CONNECTIONS,
      ),
  };
  const turns: Record<keyof typeof senders, Turn[]> = { rest: [], socket: [], bare: [] };
  for (let round = 0; round <= rounds; round += 1) {
    for (const sender of ['rest', 'socket', 'bare'] as const) {
      const before = await usageOf(child, 'heap');
      const ms = await senders[sender]();
      const after = await usageOf(child, 'cpu');
      // The first round warms up.
      if (round > 0) turns[sender].push({ perSecond: (orders * 1000) / ms, cpuUs: ((after.cpuMs - before.cpuMs) * 1000) / orders });
    }
  }
  for (const socket of sockets) socket.close();
  return { rows: rateRows(turns), orders: 2 * (rounds + 1) * orders };
}

function rateRows(turns: Record<'rest' | 'socket' | 'bare', Turn[]>): BenchRow[] {
  const rate = (sender: keyof typeof turns): number =>
    quantile(
      turns[sender].map(({ perSecond }) => perSecond),
      0.5,
    );
  const cpu = (sender: keyof typeof turns): number =>
    quantile(
      turns[sender].map(({ cpuUs }) => cpuUs),
      0.5,
    );
  const names = { rest: 'orders by REST', socket: 'orders by socket', bare: 'bare route with the same signature check' };
  const senders = ['rest', 'socket', 'bare'] as const;
  return [
    ...senders.map((sender) => ({ id: names[sender], value: Math.round(rate(sender)), unit: 'requests/s' })),
    ...senders.map((sender) => ({ id: `${names[sender]}, CPU time`, value: Math.round(cpu(sender)), unit: 'us' })),
    { id: 'REST against bare', value: ratio(rate('rest'), rate('bare')), unit: 'ratio' },
    { id: 'REST against bare, CPU time', value: ratio(cpu('rest'), cpu('bare')), unit: 'ratio' },
  ];
}

function ratio(one: number, other: number): number {
  return Number((one / other).toFixed(3));
}

/** Milliseconds until all are accepted; so many at a time on each socket. */
async function sendByOp(sockets: readonly TraderSocket[], bodies: readonly string[]): Promise<number> {
  let sent = 0;
  const startMs = performance.now();
  const work = (socket: TraderSocket): Promise<void> =>
    new Promise((resolve, reject) => {
      let waiting = 0;
      const more = (): void => {
        for (; waiting < WINDOW && sent < bodies.length; waiting += 1) {
          const body = bodies[sent++] ?? '';
          socket.send({ id: String(sent), op: 'order', args: [JSON.parse(body)] });
        }
        if (waiting === 0) resolve();
      };
      socket.hear = (text) => {
        if (!text.includes('"op":"order"')) return;
        if (!text.includes('"sCode":"0"')) reject(new Error(text));
        waiting -= 1;
        more();
      };
      more();
    });
  await Promise.all(sockets.map(work));
  return performance.now() - startMs;
}

/** From sending an order to its push, on each of its account's sockets. */
async function pushLatencies(port: number, keys: readonly Key[], { sockets: count, pushes }: Sizes): Promise<number[]> {
  const last = await lastPrice(port);
  const sent = new Map<string, number>();
  const times: number[] = [];
  const sockets: TraderSocket[] = [];
  const opened: Promise<void>[] = [];
  for (let index = 0; index < count; index += 1) {
    const socket = await openSocket(port, keyAt(keys, index));
    sockets.push(socket);
    opened.push(new Promise((resolve) => (socket.hear = (text) => void (text.includes('"event":"subscribe"') && resolve()))));
    socket.send({ op: 'subscribe', args: [{ channel: 'orders', instType: 'ANY' }] });
  }
  await Promise.all(opened);
  for (const socket of sockets)
    socket.hear = (text) => {
      const nowMs = performance.now();
      const clOrdId = /^\{"arg":\{"channel":"orders".*"clOrdId":"(b\d+)"/.exec(text)?.[1];
      const sentMs = clOrdId === undefined ? undefined : sent.get(clOrdId);
      if (sentMs !== undefined) times.push(nowMs - sentMs);
    };
  const all = (pushes * count) / keys.length;
  for (let order = 0; order < pushes; order += 1) {
    const body = restingOrder(last);
    sent.set(body['clOrdId'] ?? '', performance.now());
    sockets[order % count]?.send({ id: String(order), op: 'order', args: [body] });
    await new Promise((resolve) => setTimeout(resolve, PUSH_EVERY_MS));
  }
  for (let wait = 0; wait < 100 && times.length < all; wait += 1) await new Promise((resolve) => setTimeout(resolve, PUSH_EVERY_MS));
  for (const socket of sockets) socket.close();
  if (times.length < all) throw new Error(`${String(times.length)} of ${String(all)} pushes came`);
  return times;
}

async function lastPrice(port: number): Promise<number> {
  const reply = await fetch(`http://127.0.0.1:${String(port)}/api/v5/market/ticker?instId=BTC-USDT-SWAP`);
  return Number(((await reply.json()) as { data: { last: string }[] }).data[0]?.last);
}

/** What the exchange itself holds open. */
async function countOpen(port: number, keys: readonly Key[]): Promise<number> {
  let open = 0;
  for (const { apiKey } of keys) {
    const reply = await fetch(`http://127.0.0.1:${String(port)}/paper/orders?apiKey=${apiKey}`);
    open += ((await reply.json()) as { state: string }[]).filter(({ state }) => state === 'live').length;
  }
  return open;
}

function keyAt(keys: readonly Key[], index: number): Key {
  const key = keys[index % keys.length];
  if (key === undefined) throw new Error('no accounts');
  return key;
}
