// A node of the bench in a process of its own: the market role of the paper exchange, or an engine whose prices come from it or from a socket of its own.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { startEngine, type VenueSettings } from '@millrace/engine';
import { openNats } from '../../../apps/server/src/app/nodes/nats.ts';
import { publishPrices } from '../../../apps/server/src/app/nodes/publish-prices.ts';
import { openSharedPrices } from '../../../apps/server/src/app/nodes/shared-prices.ts';
import { openPool } from '../../../apps/server/src/shared/database/index.ts';
import { errorLog as log } from '../../../apps/server/src/testing/error-log.ts';
import { clusterTiming } from '../../../packages/engine/src/testing/cluster-timing.ts';
import { readOrders } from '../lib/bench-child.ts';
import { benchEngine, openWith, wallClock } from '../lib/bench-engine.ts';
import type { Keys } from '../road-world/world.ts';

export interface NodeOrders {
  natsUrl: string;
  venue: VenueSettings;
  /** Without it the node has the market role. */
  engine?: {
    databaseUrl: string;
    /** The accounts' keys as JSON, by credential: too many for a process's environment. */
    keysFile: string;
    folder: string;
    name: string;
    /** Whether its prices come over NATS. */
    isShared: boolean;
  };
}

/** Processor time is of this process, user and system. */
export type NodeSays =
  | { event: 'up' | 'ready' }
  | { event: 'accepted'; atNs: string }
  | { event: 'used'; decisions: number; cpuMs: number };

const { natsUrl, venue, engine: engineOrders } = readOrders() as NodeOrders;
const say = (words: NodeSays): void => void process.send?.(words);
const nats = await openNats({ id: 'bench', natsUrl, node: engineOrders?.name ?? 'market' }, log);
const stop = engineOrders === undefined ? startMarket() : await startTrading(engineOrders);
process.on('disconnect', () => process.exit(1));
process.on('message', (message) => {
  if (message !== 'stop') return;
  void stop()
    .then(() => nats.close())
    .then(() => process.exit(0));
});
say({ event: 'up' });

function startMarket(): () => Promise<void> {
  const market = publishPrices(venue, {
    nats,
    clock: { now: wallClock.nowMs },
    random: Math.random,
    log,
    term: 1,
    onRefused: (cause) => {
      throw cause;
    },
  });
  return () => market.stop();
}

async function startTrading({
  databaseUrl,
  keysFile,
  folder,
  name,
  isShared,
}: NonNullable<NodeOrders['engine']>): Promise<() => Promise<void>> {
  const keys = JSON.parse(readFileSync(keysFile, 'utf8')) as Record<string, Keys>;
  const pool = openPool(databaseUrl, { onError: () => undefined, connectionsMax: 10, pipelined: true });
  let decisions = 0;
  let usedBefore = process.cpuUsage();
  const engine = await startEngine({
    ...benchEngine,
    pool,
    venues: [isShared ? { ...venue, openPrices: (options) => openSharedPrices(nats, venue.id, options) } : venue],
    openCredential: openWith((id) => keys[id]),
    instanceFile: path.join(folder, `instance-${name}.json`),
    cluster: 'bench',
    killPoint(point) {
      if (point === 'decided') decisions += 1;
      if (point === 'acked') say({ event: 'accepted', atNs: String(process.hrtime.bigint()) });
    },
    timing: clusterTiming,
  });
  process.on('message', (message) => {
    if (message === 'begin') {
      decisions = 0;
      usedBefore = process.cpuUsage();
    }
    if (message !== 'used') return;
    const { user, system } = process.cpuUsage(usedBefore);
    say({ event: 'used', decisions, cpuMs: (user + system) / 1000 });
  });
  const looking = setInterval(() => {
    if (!engine.ready()) return;
    clearInterval(looking);
    say({ event: 'ready' });
  }, 20);
  return async () => {
    await engine.stop();
    await pool.end();
  };
}
