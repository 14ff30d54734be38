// Runs an engine of leaders and copiers in a process of its own until it has ended itself at a named point. For tests only.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect } from 'vitest';
import type { EngineTiming } from '../limits.ts';
import type { KillPoint } from '../options.ts';
import { credentialsOf } from './engine-processes.ts';
import type { ChildOrders } from './run-engine-child.ts';
import type { EngineDatabase, LinkedAccount, World } from './world.ts';

export interface DoomedRun {
  database: EngineDatabase;
  world: World;
  accounts: readonly LinkedAccount[];
  kill: { point: KillPoint; times: number };
  timing: Partial<EngineTiming>;
}

export async function runUntilKilled({ database, world, accounts, kill, timing }: DoomedRun): Promise<void> {
  const orders: ChildOrders = {
    databaseUrl: database.engineUrl,
    venue: world.venue,
    credentials: credentialsOf(accounts),
    instanceFile: path.join(world.folder, 'instance.json'),
    kill,
    timing,
  };
  const child = fork(path.join(import.meta.dirname, 'copying-child.ts'), {
    env: { ...process.env, ENGINE_CHILD: JSON.stringify(orders) },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  expect([kill.point, (await once(child, 'exit'))[1]]).toEqual([kill.point, 'SIGKILL']);
}
