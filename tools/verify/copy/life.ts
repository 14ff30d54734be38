// One life of an engine that copies: a process of its own, over a connection that is not the exchange's own port.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChildOrders } from '../../../packages/engine/src/testing/run-engine-child.ts';
import { stretch } from '../../process/patience.ts';
import { BROKER_CODE, type CopyingWorld } from './copying-world.ts';

interface LifeOptions {
  kill?: NonNullable<ChildOrders['kill']>;
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

export function startLife(world: CopyingWorld, { kill, child: module = BAD_DELIVERY }: LifeOptions = {}): Life {
  const child = fork(module, {
    env: { ...process.env, ENGINE_CHILD: JSON.stringify({ ...ordersOf(world), ...(kill === undefined ? {} : { kill }) }) },
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

function ordersOf({ database, world, connection, accounts }: CopyingWorld): ChildOrders {
  const expiryMs = Math.min(EXPIRY_MS_MAX, EXPIRY_MS + accounts.length * EXPIRY_MS_EACH);
  const over = (url: string): string => {
    const there = new URL(url);
    there.port = String(connection.port);
    return there.toString().replace(/\/$/, '');
  };
  const { venue } = world;
  return {
    databaseUrl: database.engineUrl,
    venue: {
      ...venue,
      brokerCode: BROKER_CODE,
      restUrl: over(venue.restUrl),
      publicWsUrl: over(venue.publicWsUrl),
      privateWsUrl: over(venue.privateWsUrl),
      businessWsUrl: over(venue.businessWsUrl),
    },
    credentials: Object.fromEntries(
      accounts.map(({ credentialId, apiKey, secretKey, passphrase }) => [credentialId, { apiKey, secretKey, passphrase }]),
    ),
    instanceFile: path.join(world.folder, 'instance.json'),
    timing: { ...timing, openExpiryMs: expiryMs, closeExpiryMs: expiryMs, stampExpiryMs: expiryMs },
  };
}
