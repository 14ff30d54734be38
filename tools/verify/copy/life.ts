// The lives of the engines that copy: processes of their own, over a connection that is not the exchange's own port. One that is alone lives until it is killed;
// of several one is killed while the others go on.
import path from 'node:path';
import { EngineGroup, type EngineGroupOptions } from '../../../packages/engine/src/testing/engine-group.ts';
import { credentialsOf } from '../../../packages/engine/src/testing/engine-processes.ts';
import type { KillOrder } from '../../../packages/engine/src/testing/run-engine-child.ts';
import { venueThrough } from '../../../packages/engine/src/testing/wired.ts';
import { BROKER_CODE, type CopyingWorld } from './copying-world.ts';

interface EnginesOptions {
  /** Module of the processes; the one whose signals come badly unless given. */
  child?: string;
  /** One that is alone unless given. */
  engines?: number | undefined;
}

export interface Engines {
  /** Starts what lacks. With a kill the engine, or the first of several, that comes to its place ends there. */
  live(kill?: Pick<KillOrder, 'point' | 'times'>): Life;
  stop(): Promise<void>;
  /** Engines that ended by themselves. */
  readonly wrong: readonly string[];
}

export interface Life {
  /** Resolves when all accounts were compared, or an engine is dead. @throws Error when neither comes in time */
  ready(): Promise<void>;
  /** Whether an engine is dead. */
  isOver(): boolean;
  wake(taskId: string): void;
  /** Ends an engine by force, unless one is dead. @returns whether one had killed itself */
  kill(): Promise<boolean>;
}

const BAD_DELIVERY = path.join(import.meta.dirname, 'engine-child.ts');
const READY_MS_MAX = 600_000;
const timing = {
  lookupMs: 100,
  lookupMsMax: 1_000,
  unknownGraceMs: 200,
  settleMs: 1_000,
  lockMs: 10_000,
};
/** An order's time to arrive: longer where more go out at once. */
const EXPIRY_MS = 500;
const EXPIRY_MS_EACH = 10;
const EXPIRY_MS_MAX = 3_000;

export function openEngines(world: CopyingWorld, { child = BAD_DELIVERY, engines }: EnginesOptions = {}): Engines {
  const group = new EngineGroup({ engines, folder: world.world.folder, module: child, orders: ordersOf(world) });
  return {
    wrong: group.wrong,
    live(kill) {
      if (kill === undefined) group.spare();
      else group.kill(kill);
      group.fill();
      const all = group.engines;
      const isOver = (): boolean => all.some((engine) => engine.hasEnded);
      return {
        isOver,
        ready: () => group.ready(READY_MS_MAX),
        wake: (taskId) => group.wake(taskId),
        async kill() {
          if (isOver()) return true;
          await group.drawn(world.random).kill();
          return false;
        },
      };
    },
    async stop() {
      await group.stop(READY_MS_MAX).catch(() => group.killAll());
    },
  };
}

function ordersOf({ database, world, connection, accounts }: CopyingWorld): EngineGroupOptions['orders'] {
  const expiryMs = Math.min(EXPIRY_MS_MAX, EXPIRY_MS + accounts.length * EXPIRY_MS_EACH);
  return {
    databaseUrl: database.engineUrl,
    venue: {
      ...venueThrough(world.venue, connection),
      brokerCode: BROKER_CODE,
    },
    credentials: credentialsOf(accounts),
    timing: { ...timing, openExpiryMs: expiryMs, closeExpiryMs: expiryMs, stampExpiryMs: expiryMs },
  };
}
