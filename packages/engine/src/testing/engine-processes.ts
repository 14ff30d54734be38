// Engines as processes of their own, which are killed, frozen and thawed. For tests and `npm run verify` only.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { ClusterBugName } from './planted-cluster-bugs.ts';
import type { PlantedBugName } from './planted-bugs.ts';
import type { ChildOrders } from './run-engine-child.ts';
import { until, type EngineDatabase, type LinkedAccount, type World } from './world.ts';

/** What an engine says of itself; `SIGSTOP`: it is about to freeze itself, as it was ordered to. */
type EngineEvent = 'started' | 'ready' | 'SIGSTOP';

export interface EngineProcess {
  /** Resolves when it has said so, at once if it has before. @throws when it does not in time, a minute unless given, or ends before */
  said(event: EngineEvent, msMax?: number): Promise<void>;
  hasSaid(event: string): boolean;
  wake(taskId: string): void;
  /** Gives all its accounts to others. */
  drain(): void;
  /** Whether it is sure to own the shard, by its own guard. @throws when it does not answer in time */
  owns(shard: number): Promise<boolean>;
  /** What it has counted as refused because its lease had ended. @throws when it does not answer in time */
  refusedWrites(): Promise<number>;
  freeze(): void;
  thaw(): void;
  kill(): Promise<void>;
  /** In order, thawed if need be. @throws when it does not end in time, a minute unless given */
  stop(msMax?: number): Promise<void>;
  readonly hasEnded: boolean;
  /** Resolves with the signal or the code of its end. */
  readonly ended: Promise<string>;
  /** What it wrote at level error, where that is kept. */
  readonly errors: string;
}

export type EngineProcessOptions = Pick<ChildOrders, 'kill' | 'timing' | 'readsBars' | 'leaseUrl'> & {
  seed: number;
  plant?: ClusterBugName | undefined;
};

/** Longest wait until an engine has started, is ready, answers or, told to stop, has ended. */
const STEP_MS_MAX = 60_000;

export function startEngineProcess(
  { database, world, accounts }: { database: EngineDatabase; world: World; accounts: readonly LinkedAccount[] },
  { plant, ...options }: EngineProcessOptions,
): EngineProcess {
  const orders: ChildOrders = {
    databaseUrl: database.engineUrl,
    venue: world.venue,
    credentials: credentialsOf(accounts),
    instanceFile: path.join(world.folder, 'instance.json'),
    ...options,
  };
  return forkEngine(orders, { plant, stderr: 'pipe' }).engine;
}

type Credentials = ChildOrders['credentials'];

/** The keys of these accounts, as a process is told them. */
export function credentialsOf(accounts: readonly ({ credentialId: string } & Credentials[string])[]): Credentials {
  return Object.fromEntries(
    accounts.map(({ credentialId, apiKey, secretKey, passphrase }) => [credentialId, { apiKey, secretKey, passphrase }]),
  );
}

interface ForkOptions {
  /** Module of the process; the engine alone unless given. */
  module?: string | undefined;
  environment?: Record<string, string>;
  plant?: PlantedBugName | ClusterBugName | undefined;
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
  return { engine: new ForkedEngine(child), child };
}

class ForkedEngine implements EngineProcess {
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

  async said(event: EngineEvent, msMax = STEP_MS_MAX): Promise<void> {
    await this.#until(() => this.#said.has(event), event, msMax);
  }

  wake(taskId: string): void {
    if (this.#child.connected) this.#child.send({ wake: taskId });
  }

  drain(): void {
    this.#child.send('drain');
  }

  async owns(shard: number): Promise<boolean> {
    return (await this.#ask({ owns: shard }, 'owns')) === true;
  }

  async refusedWrites(): Promise<number> {
    return Number(await this.#ask({ asks: 'refusedWrites' }, 'refusedWrites'));
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

  async stop(msMax = STEP_MS_MAX): Promise<void> {
    if (this.hasEnded) return;
    this.thaw();
    this.#child.send('stop');
    await until(() => this.hasEnded, msMax).catch((error: unknown) => {
      throw new Error(`the engine was told to stop and did not end: ${this.errors}`, { cause: error });
    });
  }

  async #ask(question: object, answer: string): Promise<unknown> {
    let given: unknown;
    const take = (message: unknown): void => {
      if (typeof message === 'object' && message !== null) given ??= (message as Record<string, unknown>)[answer];
    };
    this.#child.on('message', take);
    this.#child.send(question);
    try {
      await this.#until(() => given !== undefined, 'its answer');
    } finally {
      this.#child.off('message', take);
    }
    return given;
  }

  async #until(holds: () => boolean, what: string, msMax = STEP_MS_MAX): Promise<void> {
    await until(() => holds() || this.hasEnded, msMax).catch((error: unknown) => {
      throw new Error(`the engine is late: not yet ${what}: ${this.errors}`, { cause: error });
    });
    if (!holds()) throw new Error(`the engine has ended before ${what}: ${this.errors}`);
  }
}
