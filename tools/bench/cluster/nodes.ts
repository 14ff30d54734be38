// What it costs that prices come over NATS and that several engines share the work: one engine with a socket of its own, one and three whose prices come from
// the market role, and one with as many tasks as each of the three, in turns, each from the beginning of one market with tasks of its own. A tick is timed by a
// socket of the bench itself, which hears it as an engine's own socket would.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openPublicStream } from '@millrace/okx';
import { findNatsServer, startNatsServer, type NatsServer } from '../../nats/nats-server.ts';
import { waitUntil } from '../../process/wait-until.ts';
import { openWire, type Wire } from '../../process/wire.ts';
import { BenchChild } from '../lib/bench-child.ts';
import { quantile } from '../lib/statistics.ts';
import { wallClock } from '../lib/bench-engine.ts';
import { buildRoadWorld, instrumentIds, type RoadWorld } from '../road-world/world.ts';
import type { BenchRow } from '../shape.ts';
import type { NodeOrders, NodeSays } from './node-child.ts';

export interface NodeSizes {
  tasks: number;
  /** Of the tape. */
  bars: number;
  /** Venue time against real time: prices of one moment are far enough apart that an order is accepted before the next ones. */
  speed: number;
  turns: number;
  /** Between ready and measured. What was away for a while first sends what prices have set off meanwhile, hundreds of orders in one commit, and compiles what it runs. */
  warmSeconds: number;
  /** Of each turn, as long for each way: the market sets off as much for one engine as for three. */
  seconds: number;
  /** A turn ends as soon as it has so many. */
  orders: number;
}

const CHILD = path.join(import.meta.dirname, 'node-child.ts');
const ANSWER_MS_MAX = 120_000;

const ways = {
  'own socket': { engines: 1, isShared: false, part: 1 },
  'one engine over NATS': { engines: 1, isShared: true, part: 1 },
  'three engines over NATS': { engines: 3, isShared: true, part: 1 },
  'one engine with a third': { engines: 1, isShared: true, part: 1 / 3 },
} as const;
type Way = keyof typeof ways;

/** Of all turns of one way. */
interface Measured {
  toAcceptedMs: number[];
  decisions: number;
  cpuMs: number;
  sockets: number;
}

export async function nodeRows({ seed, ...sizes }: NodeSizes & { seed: number }): Promise<BenchRow[]> {
  if (findNatsServer() === undefined) {
    process.stderr.write('nodes over NATS are not measured: nats-server is missing\n');
    return [];
  }
  const names = Object.keys(ways) as Way[];
  const measured = Object.fromEntries(
    names.map((way) => [way, { toAcceptedMs: [], decisions: 0, cpuMs: 0, sockets: 0 }]),
  ) as unknown as Record<Way, Measured>;
  const nats = await startNatsServer();
  try {
    for (let turn = 0; turn < sizes.turns; turn += 1)
      for (const way of turn % 2 === 0 ? names : names.toReversed()) await measureAlone(nats, { way, seed, ...sizes }, measured[way]);
  } finally {
    await nats.stop();
  }
  return rowsOf(measured, sizes.tasks);
}

/** The market and the tasks begin anew: what prices set off, funding too, is the same for each way. */
async function measureAlone(nats: NatsServer, sizes: { way: Way; seed: number } & NodeSizes, measured: Measured): Promise<void> {
  const { tasks, bars, seed, speed, way } = sizes;
  const world = await buildRoadWorld({ tasks: Math.ceil(tasks * ways[way].part), bars, seed, speed });
  // What the nodes' sockets for prices go through, so that they can be counted.
  const wire = await openWire({ host: '127.0.0.1', port: Number(new URL(world.origin).port) });
  try {
    const keysFile = path.join(world.folder, 'keys.json');
    writeFileSync(keysFile, JSON.stringify(Object.fromEntries(world.keys)));
    await measureTurn({ world, keysFile, nats, wire }, sizes, measured);
  } finally {
    await wire.close();
    await world.close();
  }
}

function rowsOf(measured: Record<Way, Measured>, tasks: number): BenchRow[] {
  const by = `${String(tasks)} tasks`;
  const { 'own socket': own, 'one engine over NATS': one, 'three engines over NATS': three, 'one engine with a third': third } = measured;
  const row = (id: string, value: number, unit: string): BenchRow => ({ id: `${by}, ${id}`, value: Math.round(value * 1000) / 1000, unit });
  const perDecision = ({ cpuMs, decisions }: Measured): number => cpuMs / decisions;
  const at = ({ toAcceptedMs }: Measured, share: number): number => quantile(toAcceptedMs, share);
  return [
    row('tick to accepted, own socket p50', at(own, 0.5), 'ms'),
    row('tick to accepted, own socket p99', at(own, 0.99), 'ms'),
    row('tick to accepted, over NATS p50', at(one, 0.5), 'ms'),
    row('tick to accepted, over NATS p99', at(one, 0.99), 'ms'),
    row('orders measured over NATS', one.toAcceptedMs.length, 'orders'),
    row('tick to accepted over NATS to own socket, p99', at(one, 0.99) / at(own, 0.99), 'ratio'),
    row('processor time per decision, one engine', perDecision(one), 'ms'),
    row('processor time per decision, three engines', perDecision(three), 'ms'),
    row('processor time per decision, one engine with a third of the tasks', perDecision(third), 'ms'),
    row('decisions of one engine', one.decisions, 'decisions'),
    row('decisions of three engines', three.decisions, 'decisions'),
    row('processor time per decision, three engines to one with all tasks', perDecision(three) / perDecision(one), 'ratio'),
    row('processor time per decision, three engines to one with a third of them', perDecision(three) / perDecision(third), 'ratio'),
    row('sockets for prices, one engine over NATS', one.sockets, 'sockets'),
    row('sockets for prices, three engines over NATS', three.sockets, 'sockets'),
  ];
}

interface Given {
  world: RoadWorld;
  keysFile: string;
  nats: NatsServer;
  wire: Wire;
}

async function measureTurn(
  { world, keysFile, nats, wire }: Given,
  { way, orders: enough, seconds, warmSeconds }: { way: Way } & NodeSizes,
  measured: Measured,
): Promise<void> {
  const { engines: count, isShared } = ways[way];
  const { venue, database, folder } = world;
  const orders = { natsUrl: nats.url, venue: { ...venue, publicWsUrl: `ws://127.0.0.1:${String(wire.port)}/ws/v5/public` } };
  const ticks = listenToTicks(world);
  const market = isShared ? startNode(orders) : undefined;
  const engines: BenchChild<NodeSays>[] = [];
  try {
    await market?.hear('up');
    for (let index = 0; index < count; index += 1)
      engines.push(
        startNode({ ...orders, engine: { databaseUrl: database.engineUrl, keysFile, folder, name: `engine-${String(index)}`, isShared } }),
      );
    for (const engine of engines) await engine.hear('ready');
    await pause(warmSeconds * 1000);
    const toAcceptedMs: number[] = [];
    for (const engine of engines) {
      engine.listen((says) => {
        if (says.event === 'accepted') toAcceptedMs.push(ticks.sinceLast(BigInt(says.atNs)));
      });
      engine.tell('begin');
    }
    await waitUntil(() => toAcceptedMs.length >= enough, seconds * 1000);
    for (const engine of engines) engine.listen(() => undefined);
    measured.toAcceptedMs.push(...toAcceptedMs);
    for (const used of await Promise.all(engines.map((engine) => engine.ask('used', 'used')))) {
      measured.decisions += used.decisions;
      measured.cpuMs += used.cpuMs;
    }
    measured.sockets = Math.max(measured.sockets, wire.connections);
  } finally {
    ticks.stop();
    for (const node of [...engines, ...(market === undefined ? [] : [market])]) await node.stop();
  }
}

interface Ticks {
  /** Ms from the newest tick before this moment. */
  sinceLast(atNs: bigint): number;
  stop(): void;
}

function listenToTicks({ venue }: RoadWorld): Ticks {
  const heardNs: bigint[] = [];
  const stream = openPublicStream({
    url: venue.publicWsUrl,
    wallClock,
    random: Math.random,
    onTicker: () => heardNs.push(process.hrtime.bigint()),
    onState: () => undefined,
  });
  stream.subscribeTickers(instrumentIds);
  return {
    sinceLast(atNs) {
      const last = heardNs.findLast((heard) => heard <= atNs);
      return last === undefined ? Number.NaN : Number(atNs - last) / 1e6;
    },
    stop: () => stream.close(),
  };
}

function startNode(orders: NodeOrders): BenchChild<NodeSays> {
  return new BenchChild(CHILD, { orders, answerMsMax: ANSWER_MS_MAX });
}
