// One life of an engine that copies: a process of its own, over a connection that is not the exchange's own port.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChildOrders } from '../../../packages/engine/src/testing/run-engine-child.ts';
import type { EngineDatabase, LinkedAccount, World } from '../../../packages/engine/src/testing/world.ts';
import { stretch } from '../../process/patience.ts';

export interface LifeOptions {
  database: EngineDatabase;
  world: World;
  /** Of the connection. */
  port: number;
  brokerCode: string;
  accounts: readonly LinkedAccount[];
  /** After which an order that has not arrived is dropped: longer where many go out at once. */
  expiryMs: number;
  /** Module of the process; the one whose signals come badly unless given. */
  child?: string;
}

export interface Life {
  /** Resolves when all accounts were compared, or the process is dead. @throws Error when neither comes in time */
  ready(): Promise<void>;
  isOver(): boolean;
  wake(taskId: string): void;
  /** Ends it by force, unless it is dead. @returns whether it had killed itself */
  kill(): Promise<boolean>;
  stop(): Promise<void>;
}

const READY_MS_MAX = 600_000;
const timing = {
  lookupMs: 100,
  lookupMsMax: 1_000,
  unknownGraceMs: 200,
  settleMs: 1_000,
  lockMs: 10_000,
};

export function startLife(options: LifeOptions, kill?: NonNullable<ChildOrders['kill']>): Life {
  const child = fork(options.child ?? path.join(import.meta.dirname, 'engine-child.ts'), {
    env: { ...process.env, ENGINE_CHILD: JSON.stringify({ ...ordersOf(options), ...(kill === undefined ? {} : { kill }) }) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const isOver = (): boolean => child.exitCode !== null || child.signalCode !== null;
  const ended = once(child, 'exit');
  const ready = new Promise<void>((done) => {
    child.on('message', (message) => {
      if ((message as { event: string }).event === 'ready') done();
    });
  });
  return {
    isOver,
    async ready() {
      const late = sleep(stretch(READY_MS_MAX), 'late', { ref: false });
      if ((await Promise.race([ready, ended, late])) === 'late') throw new Error('the engine does not become ready');
    },
    wake(taskId) {
      if (child.connected) child.send({ wake: taskId });
    },
    async kill() {
      const killedItself = isOver();
      child.kill('SIGKILL');
      await ended;
      return killedItself;
    },
    async stop() {
      if (!isOver()) child.send('stop');
      const late = sleep(stretch(READY_MS_MAX), 'late', { ref: false });
      if ((await Promise.race([ended, late])) === 'late') child.kill('SIGKILL');
    },
  };
}

function ordersOf({ database, world, port, brokerCode, accounts, expiryMs }: LifeOptions): ChildOrders {
  const over = (url: string): string => {
    const there = new URL(url);
    there.port = String(port);
    return there.toString().replace(/\/$/, '');
  };
  const { venue } = world;
  return {
    databaseUrl: database.engineUrl,
    venue: {
      ...venue,
      brokerCode,
      restUrl: over(venue.restUrl),
      publicWsUrl: over(venue.publicWsUrl),
      privateWsUrl: over(venue.privateWsUrl),
      businessWsUrl: over(venue.businessWsUrl),
    },
    credentials: Object.fromEntries(
      accounts.map(({ credentialId, apiKey, secretKey, passphrase }) => [credentialId, { apiKey, secretKey, passphrase }]),
    ),
    instanceFile: path.join(world.folder, 'instance.json'),
    timing: { ...timing, openExpiryMs: expiryMs, closeExpiryMs: expiryMs },
  };
}
