// An engine of the bench in a process of its own, whose memory and processor time are read. It is started by `EngineProcess`.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createConnectPace } from '@millrace/okx';
import { startEngine, type VenueSettings } from '@millrace/engine';
import { collectLargeHeapLessOften } from '../../../apps/server/src/shared/config/large-heap.ts';
import { openPool } from '../../../apps/server/src/shared/database/index.ts';
import { readOrders } from '../lib/bench-child.ts';
import { benchEngine, openWith, wallClock } from '../lib/bench-engine.ts';
import { bytesInUse } from '../lib/heap.ts';
import type { Keys } from '../road-world/world.ts';

export interface EngineOrders {
  venue: VenueSettings;
  databaseUrl: string;
  folder: string;
  /** The accounts' keys as JSON, by credential; read when an account is opened. */
  keysFile: string;
}

/** `used`: since the last `begin`; processor time is of this process, user and system; `longestMs`: the longest time in which nothing else could run. */
export type EngineSays =
  | { event: 'ready'; readyMs: number; heapBytes: number }
  | { event: 'begun' }
  | { event: 'used'; decisions: number; orders: number; cpuMs: number; longestMs: number };

/** Sockets in a second: accounts that hold nothing have none where they are counted. */
const CONNECTIONS_PER_SECOND = 100;
const STEP_MS = 20;
/** Whether it is ready is asked of each account. */
const LOOK_MS = 500;

const { venue, databaseUrl, folder, keysFile } = readOrders() as EngineOrders;
const say = (words: EngineSays): void => void process.send?.(words);
collectLargeHeapLessOften();
const pool = openPool(databaseUrl, { onError: () => undefined, connectionsMax: 10, pipelined: true });

let counted = { decisions: 0, orders: 0, from: process.cpuUsage() };
const heapBefore = bytesInUse();
const startMs = performance.now();
let keys = readKeys();
const engine = await startEngine({
  ...benchEngine,
  pool,
  venues: [{ ...venue, pace: createConnectPace({ wallClock, perSecond: CONNECTIONS_PER_SECOND }) }],
  openCredential: openWith((id) => {
    if (keys[id] === undefined) keys = readKeys();
    return keys[id];
  }),
  instanceFile: path.join(folder, 'instance.json'),
  cluster: 'bench',
  killPoint(point) {
    if (point === 'decided') counted.decisions += 1;
    if (point === 'acked') counted.orders += 1;
  },
});
const looking = setInterval(() => {
  if (!engine.ready()) return;
  clearInterval(looking);
  const readyMs = performance.now() - startMs;
  say({ event: 'ready', readyMs, heapBytes: bytesInUse() - heapBefore });
}, LOOK_MS);

let longestMs = 0;
let lastMs = performance.now();
const stepping = setInterval(() => {
  const nowMs = performance.now();
  longestMs = Math.max(longestMs, nowMs - lastMs - STEP_MS);
  lastMs = nowMs;
}, STEP_MS);

process.on('disconnect', () => process.exit(1));
process.on('message', (message) => {
  if (message === 'begin') {
    counted = { decisions: 0, orders: 0, from: process.cpuUsage() };
    longestMs = 0;
    say({ event: 'begun' });
  }
  if (message === 'used') {
    const { user, system } = process.cpuUsage(counted.from);
    const { decisions, orders } = counted;
    say({ event: 'used', decisions, orders, cpuMs: (user + system) / 1000, longestMs });
  }
  if (message === 'stop') void stop();
});

async function stop(): Promise<void> {
  clearInterval(stepping);
  clearInterval(looking);
  await engine.stop();
  await pool.end();
  process.exit(0);
}

function readKeys(): Record<string, Keys> {
  return JSON.parse(readFileSync(keysFile, 'utf8')) as Record<string, Keys>;
}
