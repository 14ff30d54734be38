// Requests per second of user/info (session at most a second old, tenant, limits, envelope, checked output) against a bare route with one query, in
// one process, on one database, in turns in the same run: the ratio says what the frame costs on any machine.
import { fork } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { info } from '../../packages/contract/src/index.ts';
import { startCluster, type Cluster } from '../postgres/cluster.ts';
import { ensureDatabase } from '../postgres/ensure-database.ts';
import { quantile } from './lib/statistics.ts';
import type { Bench, BenchRow } from './shape.ts';
import { answersPerSecond } from './user-info/load.ts';

const CONNECTIONS = 16;
const TURN_MS = 2000;
const SMALLEST_TURN_MS = 50;
const ROUNDS = 3;

export const bench: Bench = {
  about: 'requests per second of user/info against a bare route with one query',
  data: 'a fresh database with the demo traders, so every table is small',
  run: ({ rounds, smallest }) => benchUserInfo(rounds, smallest ? SMALLEST_TURN_MS : TURN_MS),
};

interface Measured {
  port: number;
  barePort: number;
  token: string;
  userId: string;
}

/** @param rounds turns of each of the two, beside one of warming up */
async function benchUserInfo(rounds = ROUNDS, turnMs = TURN_MS): Promise<BenchRow[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'millrace-bench-'));
  chmodSync(folder, 0o711);
  const cluster = await startCluster({ folder: path.join(folder, 'postgres'), password: 'throw-away', durable: true });
  try {
    await ensureDatabase(cluster.url('postgres'), 'bench');
    return await measure(cluster, { folder, rounds, turnMs });
  } finally {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(
  cluster: Cluster,
  { folder, rounds, turnMs }: { folder: string; rounds: number; turnMs: number },
): Promise<BenchRow[]> {
  const env = {
    PATH: process.env['PATH'],
    LOG_LEVEL: 'error',
    PORT: '0',
    EMBEDDED: '1',
    ROLES: 'api,jobs',
    DATA_DIR: folder,
    DATABASE_URL: cluster.url('bench'),
    REQUESTS_PER_MINUTE: '100000000',
  };
  const child = fork(fileURLToPath(new URL('./user-info/server.ts', import.meta.url)), [], { env });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  try {
    const { port, barePort, token, userId } = await new Promise<Measured>((resolve, reject) => {
      child.once('message', (message) => resolve(message as Measured));
      void ended.then(() => reject(new Error('the measured server ended before it was ready')));
    });
    const real = { port, path: info.path, headers: { host: `localhost:${port}`, token }, connections: CONNECTIONS, ms: turnMs };
    const bare = { ...real, port: barePort, path: `/bare/${userId}`, headers: {} };
    return await inTurns(real, bare, rounds);
  } finally {
    if (child.connected) child.disconnect();
    await ended;
  }
}

type Load = Parameters<typeof answersPerSecond>[0];

async function inTurns(real: Load, bare: Load, rounds: number): Promise<BenchRow[]> {
  const figures = { real: [] as number[], bare: [] as number[] };
  for (let round = 0; round <= rounds; round += 1) {
    const [one, other] = [await answersPerSecond(real), await answersPerSecond(bare)];
    // The first round warms up.
    if (round > 0) {
      figures.real.push(one);
      figures.bare.push(other);
    }
  }
  const [info, yardstick] = [quantile(figures.real, 0.5), quantile(figures.bare, 0.5)];
  return [
    { id: 'user/info', value: Math.round(info), unit: 'requests/s' },
    { id: 'bare route, one query', value: Math.round(yardstick), unit: 'requests/s' },
    { id: 'user/info against bare', value: Number((info / yardstick).toFixed(3)), unit: 'ratio' },
  ];
}
