// The market history: bars written per second against a bare COPY of the same bars, the answer of 90 days of 5m bars against a bare route with one
// query, and what a bar takes on disk. Everything on one database, in turns in the same run.
import { fork } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import pg from 'pg';
import { barHistory } from '@millrace/contract';
import { type BarSpan, type Candle, getInstrument, syntheticSource } from '@millrace/market';
import { HOURS_AT_ONCE } from '../../packages/engine/src/history/backfill.ts';
import { ensureSeries, writeChunks } from '../../packages/engine/src/history/bar-store.ts';
import { chunkOpens, DAY_MS, HOUR_MS, lengthOf } from '../../packages/engine/src/history/chunks.ts';
import { foldUp } from '../../packages/engine/src/history/fold-up.ts';
import { startCluster, type Cluster } from '../postgres/cluster.ts';
import { ensureDatabase } from '../postgres/ensure-database.ts';
import { copyIn } from './candles/copy-in.ts';
import { quantile } from './lib/statistics.ts';
import type { Bench, BenchRow } from './shape.ts';
import { answersPerSecond, type Load } from './user-info/load.ts';

const INST_ID = 'BTC-USDT-SWAP';
const DAYS = 92;
const ROUNDS = 3;
const TURN_MS = 2000;
const CONNECTIONS = 4;

export const bench: Bench = {
  about: 'bars written against bare COPY, 90 days of 5m bars against a bare route, bytes per bar on disk',
  data: 'a fresh database with 92 days of invented minutes of one instrument; the market is invented from a fixed seed',
  run: ({ rounds, smallest }) =>
    benchCandles(smallest ? { rounds: 1, turnMs: 50, days: 3 } : { rounds: rounds ?? ROUNDS, turnMs: TURN_MS, days: DAYS }),
};

interface Turns {
  rounds: number;
  turnMs: number;
  days: number;
}

async function benchCandles(turns: Turns): Promise<BenchRow[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'millrace-bench-'));
  chmodSync(folder, 0o711);
  const cluster = await startCluster({ folder: path.join(folder, 'postgres'), password: 'throw-away', durable: true });
  try {
    await ensureDatabase(cluster.url('postgres'), 'bench');
    return await measure(cluster, folder, turns);
  } finally {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Measured {
  port: number;
  barePort: number;
  token: string;
}

async function measure(cluster: Cluster, folder: string, turns: Turns): Promise<BenchRow[]> {
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
  const child = fork(fileURLToPath(new URL('./candles/server.ts', import.meta.url)), [], { env });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const client = new pg.Client({ connectionString: cluster.url('bench') });
  try {
    const measured = await new Promise<Measured>((resolve, reject) => {
      child.once('message', (message) => resolve(message as Measured));
      void ended.then(() => reject(new Error('the measured server ended before it was ready')));
    });
    await client.connect();
    const until = Math.floor(Date.now() / DAY_MS) * DAY_MS;
    const range = { from: until - turns.days * DAY_MS, until };
    const written = await benchWrites(client, range, turns);
    return [...written, ...(await benchAnswers(client, measured, { ...range, ...turns }))];
  } finally {
    await client.end();
    if (child.connected) child.disconnect();
    await ended;
  }
}

interface Range {
  from: number;
  until: number;
}

async function benchWrites(client: pg.Client, range: Range, { rounds }: Turns): Promise<BenchRow[]> {
  const instrument = getInstrument(INST_ID);
  const bars = syntheticSource({ instrument, seed: 1, epochMs: range.until }).range(range.from, range.until);
  const rows = Buffer.from(
    bars.map(({ ts, open, high, low, close, lots }) => `1\t${[ts, open, high, low, close, lots].join('\t')}\n`).join(''),
  );
  const figures = { ours: [] as number[], copy: [] as number[] };
  for (let round = 0; round <= rounds; round += 1) {
    const ours = await secondsOf(() => writeAsBackfill(client, bars, range));
    await client.query('drop table if exists bare_bar');
    await client.query(
      'create table bare_bar (series int, ts bigint, open bigint, high bigint, low bigint, close bigint, lots bigint, primary key (series, ts))',
    );
    const copy = await secondsOf(() => copyIn(client, 'copy bare_bar from stdin', rows));
    // The first round warms up.
    if (round > 0) {
      figures.ours.push(bars.length / ours);
      figures.copy.push(bars.length / copy);
    }
  }
  await client.query('drop table bare_bar');
  const [ours, copy] = [quantile(figures.ours, 0.5), quantile(figures.copy, 0.5)];
  await client.query('vacuum full bar_chunk');
  const { rows: sizes } = await client.query<{ bytes: string; bars: string }>(
    `select pg_total_relation_size('bar_chunk') as bytes, sum(bars) filter (where bar = 1) as bars from bar_chunk`,
  );
  return [
    { id: 'minutes written, folded up', value: Math.round(ours), unit: 'bars/s' },
    { id: 'bare COPY', value: Math.round(copy), unit: 'bars/s' },
    { id: 'written against bare COPY', value: Number((ours / copy).toFixed(3)), unit: 'ratio' },
    {
      id: 'on disk, longer bars included',
      value: Number((Number(sizes[0]?.bytes) / Number(sizes[0]?.bars)).toFixed(1)),
      unit: 'bytes per minute bar',
    },
  ];
}

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const startMs = performance.now();
  await work();
  return (performance.now() - startMs) / 1000;
}

/** Newest first, in the parts in which the back-fill stores them. */
async function writeAsBackfill(client: pg.Client, bars: readonly Candle[], { from, until }: Range): Promise<void> {
  const { id } = await ensureSeries(client, 'paper', INST_ID);
  await client.query('delete from bar_chunk where series = $1', [id]);
  const length = lengthOf('1m');
  const byHour = Map.groupBy(bars, ({ ts }) => Math.floor(ts / HOUR_MS) * HOUR_MS);
  const opens = chunkOpens({ from, until }, length).toReversed();
  for (let at = 0; at < opens.length; at += HOURS_AT_ONCE) {
    const page = opens.slice(at, at + HOURS_AT_ONCE);
    const span = (open: number): BarSpan => ({ priceDecimals: 1, volumeDecimals: 2, bars: byHour.get(open) ?? [] });
    await writeChunks(
      client,
      id,
      page.map((opensTs) => ({ bar: '1m' as const, opensTs, complete: true, span: span(opensTs) })),
    );
    await foldUp(client, id, length, page);
  }
}

async function benchAnswers(
  client: pg.Client,
  { port, barePort, token }: Measured,
  { from, until, rounds, turnMs }: Range & Turns,
): Promise<BenchRow[]> {
  const { id } = await ensureSeries(client, 'paper', INST_ID);
  const start = Math.max(from, until - 90 * DAY_MS);
  const query = new URLSearchParams({ instId: INST_ID, bar: '5m', from: String(start), until: String(until) }).toString();
  const headers = { host: `localhost:${port}`, token };
  const ours: Load = { port, path: `${barHistory.path}?${query}`, headers, connections: CONNECTIONS, ms: turnMs };
  const bare: Load = { ...ours, port: barePort, path: `/bare-days/${String(id)}/${String(start)}`, headers: {} };
  const figures = { ours: [] as number[], bare: [] as number[] };
  for (let round = 0; round <= rounds; round += 1) {
    const [one, other] = [await answersPerSecond(ours), await answersPerSecond(bare)];
    if (round > 0) {
      figures.ours.push(one);
      figures.bare.push(other);
    }
  }
  const answer = await (await fetch(`http://localhost:${port}${ours.path}`, { headers: { token } })).text();
  const [our, yardstick] = [quantile(figures.ours, 0.5), quantile(figures.bare, 0.5)];
  return [
    { id: '90 days of 5m bars', value: Math.round(our), unit: 'answers/s' },
    { id: 'bare route, one query', value: Math.round(yardstick), unit: 'answers/s' },
    { id: 'time of an answer against bare', value: Number((yardstick / our).toFixed(2)), unit: 'ratio' },
    { id: '90 days of 5m bars, compressed', value: Number((brotliCompressSync(answer).length / 1000).toFixed(1)), unit: 'kB' },
  ];
}
