// The engine of the bench `road`, with the market history that kinds of bars read, and what it measures of orders.
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { startEngine, startHistory, type Engine, type OnFacts } from '@millrace/engine';
import { benchEngine, openWith } from '../lib/bench-engine.ts';
import { createActivity } from '../../../packages/engine/src/activity.ts';
import { waitUntil } from '../../process/wait-until.ts';
import { bytesInUse } from '../lib/heap.ts';
import { instrumentIds, type RoadWorld } from './world.ts';

const RUN_MS_MAX = 90_000;
const READY_MS_MAX = 600_000;
/** Bars older than this are not fetched: the tape begins with the run. */
const REACH_MS = 3_600_000;

export interface Measured {
  /** Ms from the price that set an order off to its acceptance. The first orders of all tasks come on one price and are not counted. */
  times: number[];
  readyMs: number;
  heapBytes: number;
  /** Of the first orders; undefined for a single one. */
  herdPerSecond: number | undefined;
  heldMs: number;
  /** Of this process while the orders were measured, and the prices that came meanwhile. */
  processorMs: number;
  ticks: number;
}

export interface OrdersOptions {
  tasks: number;
  /** Orders measured, at most. */
  orders: number;
  onFacts: OnFacts;
  /** Told how many orders were measured, and answers whether they are enough. */
  onMeasured?: (count: number) => boolean;
}

export async function measureOrders(world: RoadWorld, { tasks, orders, onFacts, onMeasured }: OrdersOptions): Promise<Measured> {
  const times: number[] = [];
  let tickAt = 0;
  let seen = 0;
  let herdFrom = 0;
  let herdUntil: number | undefined;
  let measuredFrom = process.cpuUsage();
  let ticks = 0;
  let full: () => void = () => undefined;
  const done = new Promise<void>((resolve) => (full = resolve));
  const heapBefore = bytesInUse();
  const startMs = performance.now();
  const onAccepted = (): void => {
    seen += 1;
    if (seen === 1) herdFrom = performance.now();
    if (seen === tasks) {
      herdUntil = performance.now();
      measuredFrom = process.cpuUsage();
      ticks = 0;
    }
    if (seen > tasks) {
      times.push(performance.now() - tickAt);
      if (onMeasured?.(times.length)) full();
    }
    if (times.length >= orders) full();
  };
  const { engine, stop } = await startTraders(world, { onAccepted, onFacts });
  const held = monitorEventLoopDelay({ resolution: 1 });
  await waitUntil(() => engine.ready(), READY_MS_MAX);
  const readyMs = performance.now() - startMs;
  const heapBytes = bytesInUse() - heapBefore;
  held.enable();
  const onTick = (): void => {
    tickAt = performance.now();
    ticks += 1;
  };
  const ends = instrumentIds.map((instId) => engine.subscribe(instId, onTick));
  await Promise.race([done, untilTapeEnds(world, engine)]);
  held.disable();
  const { user, system } = process.cpuUsage(measuredFrom);
  for (const end of ends) end();
  await stop();
  if (times.length === 0) throw new Error(await whyNothing(world, seen));
  const herdMs = tasks === 1 || herdUntil === undefined ? undefined : herdUntil - herdFrom;
  return {
    times,
    readyMs,
    heapBytes,
    herdPerSecond: herdMs === undefined ? undefined : tasks / (herdMs / 1000),
    heldMs: held.max / 1e6,
    processorMs: (user + system) / 1000,
    ticks,
  };
}

interface Hooks {
  onAccepted: () => void;
  onFacts: OnFacts;
}

async function startTraders(world: RoadWorld, { onAccepted, onFacts }: Hooks): Promise<{ engine: Engine; stop: () => Promise<void> }> {
  const shared = { ...benchEngine, pool: world.pools.engine, venues: [world.venue] };
  const reachMs = { '1m': REACH_MS, '5m': REACH_MS, '1H': REACH_MS };
  const bars = startHistory({ ...shared, activity: createActivity(), reachMs });
  const engine = await startEngine({
    ...shared,
    bars,
    openCredential: openWith((id) => world.keys.get(id)),
    instanceFile: path.join(world.folder, 'instance.json'),
    onFacts,
    killPoint(point) {
      if (point === 'acked') onAccepted();
    },
  });
  return {
    engine,
    async stop() {
      await engine.stop();
      await bars.stop();
    },
  };
}

/** Says whether the exchange refused the orders, or the recorded market ended first. */
async function whyNothing({ pools }: RoadWorld, accepted: number): Promise<string> {
  const { rows } = await pools.engine.query<{ refusal_code: string | null; count: string }>(
    'select refusal_code, count(*) from task_order group by refusal_code',
  );
  const orders = rows.map(({ refusal_code, count }) => `${count} with ${refusal_code ?? 'no refusal'}`).join(', ') || 'none';
  return `no order was measured: ${String(accepted)} were accepted; orders sent: ${orders}`;
}

/** Or until a run's time is over: a busy machine hears the tape slowly. */
async function untilTapeEnds(world: RoadWorld, engine: Engine): Promise<void> {
  if (await waitUntil(() => world.tapeEnded(), RUN_MS_MAX)) await engine.idle();
}
