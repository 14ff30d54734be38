// The engine over a bench's world, in this process.
import path from 'node:path';
import { startEngine, type Engine } from '@millrace/engine';
import { benchEngine, openWith } from '../lib/bench-engine.ts';
import type { RoadWorld } from '../road-world/world.ts';

/** @param onAccepted called when the exchange has accepted an order */
export function startRoadEngine(world: RoadWorld, onAccepted: () => void): Promise<Engine> {
  return startEngine({
    ...benchEngine,
    pool: world.pools.engine,
    venues: [world.venue],
    openCredential: openWith((id) => world.keys.get(id)),
    instanceFile: path.join(world.folder, 'instance.json'),
    killPoint(point) {
      if (point === 'acked') onAccepted();
    },
  });
}
