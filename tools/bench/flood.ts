// What one account can do to others over its sockets: 20 sockets that each send 180 subscriptions a second, and reconnect when they are closed. Others'
// calls and the orders of running tasks are timed before it and under it, in one run on one machine, so the ratios say what the flood costs.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { info } from '../../packages/contract/src/index.ts';
import type { FloodMessage, Measured } from './flood/server.ts';
import { quantile } from './lib/statistics.ts';
import type { Bench, BenchRow } from './shape.ts';

/** Seconds of each phase. */
const PHASE_SEC = 15;
/** A phase in which no order was sent goes on for at most so long. */
const ORDER_SEC_MAX = 30;
/** Pause between two calls of the other trader. */
const CALL_EVERY_MS = 10;

export const bench: Bench = {
  about: 'calls of others and tick to order while one account floods its 20 sockets, against the same before (goal: p99 at most 3 times)',
  data: 'a fresh database with the demo traders; the market is invented from the seed',
  async run({ seed, rounds }) {
    const server = fork(fileURLToPath(new URL('./flood/server.ts', import.meta.url)), [String(seed)], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    try {
      const measured = await answerOf<Measured>(server);
      return await twoPhases(server, measured, rounds ?? PHASE_SEC);
    } finally {
      if (server.connected) server.disconnect();
      if (server.exitCode === null) await once(server, 'exit');
    }
  },
};

interface Phase {
  calls: number[];
  orders: number[];
  rssMb: number;
}

async function twoPhases(server: ChildProcess, measured: Measured, seconds: number): Promise<BenchRow[]> {
  const phase = async (): Promise<Phase> => {
    await ask(server, 'begin');
    const calls = await timeCalls(measured, seconds);
    let end = await ask<Omit<Phase, 'calls'>>(server, 'end');
    for (let second = 0; end.orders.length === 0 && second < ORDER_SEC_MAX; second += 1) {
      calls.push(...(await timeCalls(measured, 1)));
      end = await ask<Omit<Phase, 'calls'>>(server, 'end');
    }
    return { calls, ...end };
  };
  const quiet = await phase();
  const flooder = fork(fileURLToPath(new URL('./flood/flooder.ts', import.meta.url)), [String(measured.port), measured.floodToken]);
  try {
    const flooded = await phase();
    flooder.send('end');
    const [{ sent, closed }] = (await once(flooder, 'message')) as [{ sent: number; closed: number }];
    return [
      ...rowsOf('call', quiet.calls, flooded.calls),
      ...rowsOf('tick to order', quiet.orders, flooded.orders),
      { id: 'memory before', value: Math.round(quiet.rssMb), unit: 'MB' },
      { id: 'memory under the flood', value: Math.round(flooded.rssMb), unit: 'MB' },
      { id: 'subscriptions sent', value: sent, unit: 'frames' },
      { id: 'sockets closed', value: closed, unit: 'sockets' },
    ];
  } finally {
    flooder.kill('SIGKILL');
  }
}

function rowsOf(what: string, quiet: readonly number[], flooded: readonly number[]): BenchRow[] {
  const round = (value: number): number => Math.round(value * 100) / 100;
  return [
    ...[0.5, 0.99].flatMap((share) => [
      { id: `${what} p${share * 100} before`, value: round(quantile(quiet, share)), unit: 'ms' },
      { id: `${what} p${share * 100} under the flood`, value: round(quantile(flooded, share)), unit: 'ms' },
    ]),
    { id: `${what} p99, ratio`, value: round(quantile(flooded, 0.99) / quantile(quiet, 0.99)), unit: 'ratio' },
    { id: `${what}, measured under the flood`, value: flooded.length, unit: 'times' },
  ];
}

/** Milliseconds of each call of the other trader. */
async function timeCalls({ port, token }: Measured, seconds: number): Promise<number[]> {
  const times: number[] = [];
  const endMs = performance.now() + seconds * 1000;
  while (performance.now() < endMs) {
    const startMs = performance.now();
    await new Promise<void>((resolve, reject) => {
      get({ host: '127.0.0.1', port, path: info.path, headers: { host: 'api.example.com', token } }, (response) => {
        response.resume();
        response.on('end', () =>
          response.statusCode === 200 ? resolve() : reject(new Error(`a call was answered ${response.statusCode}`)),
        );
      }).on('error', reject);
    });
    times.push(performance.now() - startMs);
    await pause(CALL_EVERY_MS);
  }
  return times;
}

async function ask<T>(server: ChildProcess, message: FloodMessage): Promise<T> {
  server.send(message);
  return answerOf<T>(server);
}

function answerOf<T>(server: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const onExit = (): void => reject(new Error('the measured server ended'));
    server.once('exit', onExit);
    server.once('message', (message) => {
      server.off('exit', onExit);
      resolve(message as T);
    });
  });
}
