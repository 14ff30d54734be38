// The engine over a bench's world, in this process.
import path from 'node:path';
import { startEngine, type Engine } from '@millrace/engine';
import { errorLog } from '../../../apps/server/src/testing/error-log.ts';
import type { RoadWorld } from '../road-world/world.ts';

/** @param onAccepted called when the exchange has accepted an order */
export function startRoadEngine(world: RoadWorld, onAccepted: () => void): Promise<Engine> {
  return startEngine({
    pool: world.pools.engine,
    venues: [world.venue],
    openCredential: (id) => Promise.resolve(world.keys.get(id) ?? fail(id)),
    instanceFile: path.join(world.folder, 'instance.json'),
    wallClock: { nowMs: () => Date.now() },
    random: Math.random,
    logger: errorLog,
    onFacts: () => Promise.resolve(),
    onCredentialBroken: () => Promise.resolve(),
    onTaskChanged: () => undefined,
    killPoint(point) {
      if (point === 'acked') onAccepted();
    },
  });
}

function fail(id: string): never {
  throw new Error(`no keys for ${id}`);
}
