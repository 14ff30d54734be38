// Engines as processes of their own, several on one database, that are killed, frozen and thawed. For tests and `npm run verify` only.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { ClusterBugName } from './planted-cluster-bugs.ts';
import type { PlantedBugName } from './planted-bugs.ts';
import type { ChildOrders } from './run-engine-child.ts';
import { until, type EngineDatabase, type LinkedAccount, type World } from './world.ts';

export interface EngineProcess {
  /** Resolves when it has said so, at once if it has before. @throws when it does not in time */
  said(event: 'started' | 'ready' | 'SIGSTOP', msMax?: number): Promise<void>;
  hasSaid(event: string): boolean;
  wake(taskId: string): void;
  /** Gives all its accounts to others. */
  drain(): void;
  /** Whether it is sure to own the shard, by its own guard. */
  owns(shard: number): Promise<boolean>;
  freeze(): void;
  thaw(): void;
  kill(): Promise<void>;
  /** In order. */
  stop(): Promise<void>;
  readonly hasEnded: boolean;
  /** Resolves with the signal or the code of its end. */
  readonly ended: Promise<string>;
  /** What it wrote at level error. */
  readonly errors: string;
}

export type EngineProcessOptions = Pick<ChildOrders, 'kill' | 'timing' | 'readsBars' | 'leaseUrl'> & {
  seed: number;
  plant?: ClusterBugName;
};

export function startEngineProcess(
  { database, world, accounts }: { database: EngineDatabase; world: World; accounts: readonly LinkedAccount[] },
  { plant, ...options }: EngineProcessOptions,
): EngineProcess {
  const orders: ChildOrders = {
    databaseUrl: database.engineUrl,
    venue: world.venue,
    credentials: Object.fromEntries(
      accounts.map(({ credentialId, apiKey, secretKey, passphrase }) => [credentialId, { apiKey, secretKey, passphrase }]),
    ),
    instanceFile: path.join(world.folder, 'instance.json'),
    ...options,
  };
  return forkEngine(orders, { ...(plant === undefined ? {} : { plant }), stderr: 'pipe' }).engine;
}

interface ForkOptions {
  /** Module of the process; the engine alone unless given. */
  module?: string;
  environment?: Record<string, string>;
  plant?: PlantedBugName | ClusterBugName;
  /** Whether what it writes at level error is kept, or goes where ours goes. */
  stderr: 'pipe' | 'inherit';
}

export function forkEngine(
  orders: ChildOrders,
  { module = path.join(import.meta.dirname, 'engine-child.ts'), environment, plant, stderr }: ForkOptions,
): { engine: EngineProcess; child: ChildProcess } {
  const child = fork(module, {
    env: { ...process.env, ...environment, ...(plant === undefined ? {} : { PLANTED_BUG: plant }), ENGINE_CHILD: JSON.stringify(orders) },
    execArgv: plant === undefined ? [] : ['--import', path.join(import.meta.dirname, 'plant-bug.ts')],
    stdio: ['ignore', 'ignore', stderr, 'ipc'],
  });
  return { engine: new Process(child), child };
}

class Process implements EngineProcess {
  readonly #child: ChildProcess;
  readonly #said = new Set<string>();
  readonly ended: Promise<string>;
  hasEnded = false;
  errors = '';

  constructor(child: ChildProcess) {
    this.#child = child;
    child.on('message', (message) => this.#said.add(String((message as { event?: string }).event)));
    child.stderr?.on('data', (chunk: Buffer) => {
      this.errors += chunk.toString();
    });
    this.ended = once(child, 'exit').then(([code, signal]: unknown[]) => {
      this.hasEnded = true;
      return String(signal ?? code);
    });
  }

  hasSaid(event: string): boolean {
    return this.#said.has(event);
  }

  async said(event: 'started' | 'ready' | 'SIGSTOP', msMax = 60_000): Promise<void> {
    await until(() => this.#said.has(event) || this.hasEnded, msMax);
    if (!this.#said.has(event)) throw new Error(`the engine has ended before ${event}: ${this.errors}`);
  }

  wake(taskId: string): void {
    if (this.#child.connected) this.#child.send({ wake: taskId });
  }

  drain(): void {
    this.#child.send('drain');
  }

  async owns(shard: number): Promise<boolean> {
    const answered = new Promise<boolean>((resolve) => {
      const take = (message: unknown): void => {
        if (typeof message !== 'object' || message === null || !('owns' in message)) return;
        this.#child.off('message', take);
        resolve(message.owns === true);
      };
      this.#child.on('message', take);
    });
    this.#child.send({ owns: shard });
    return answered;
  }

  freeze(): void {
    this.#child.kill('SIGSTOP');
  }

  thaw(): void {
    this.#child.kill('SIGCONT');
  }

  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.ended;
  }

  async stop(): Promise<void> {
    if (this.hasEnded) return;
    this.thaw();
    this.#child.send('stop');
    await this.ended;
  }
}
