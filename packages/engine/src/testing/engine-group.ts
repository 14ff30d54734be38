// The engines of a proof as processes of their own: one that is alone on its database, or several that share its accounts and hear of each other's signals, as the
// nodes of a cluster do. One of several may be killed while the others go on. For tests and `npm run verify` only.
import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import { CLUSTER_LEASE_MS } from '../limits.ts';
import { forkEngine, type EngineProcess } from './engine-processes.ts';
import type { ClusterBugName } from './planted-cluster-bugs.ts';
import type { PlantedBugName } from './planted-bugs.ts';
import type { ChildOrders, KillOrder } from './run-engine-child.ts';

export interface EngineGroupOptions {
  /** How many run at a time; one that is alone unless given. */
  engines?: number | undefined;
  /** For the instance files, and the files by which one of several engines takes a kill order for itself. */
  folder: string;
  orders: Omit<ChildOrders, 'instanceFile' | 'cluster' | 'kill' | 'seed'>;
  /** As `forkEngine` has them. */
  module?: string | undefined;
  environment?: Record<string, string> | undefined;
  plant?: PlantedBugName | ClusterBugName | undefined;
}

interface Member {
  engine: EngineProcess;
  child: ChildProcess;
  /** Number of its instance file, which the engine that takes its place has too. */
  place: number;
}

export class EngineGroup {
  readonly #options: EngineGroupOptions;
  readonly #size: number;
  #members: Member[] = [];
  /** So far: each of several has a seed of its own. */
  #started = 0;
  /** Kill orders so far: each has a file of its own. */
  #orders = 0;
  /** Also for engines that are started later. */
  #order: KillOrder | undefined;
  #isStopping = false;
  /** Engines that ended although nobody had killed them. */
  readonly wrong: string[] = [];

  constructor(options: EngineGroupOptions) {
    this.#options = options;
    this.#size = options.engines ?? 1;
  }

  /** Those that run. */
  get engines(): readonly EngineProcess[] {
    return this.#members.map(({ engine }) => engine);
  }

  /** Whether fewer run than should. */
  get isShort(): boolean {
    return this.#members.length < this.#size;
  }

  /** Starts as many as are missing. `environment`: for the last one. @returns the engine that started last */
  fill(environment: Record<string, string> = {}): EngineProcess {
    while (this.isShort) this.#start(this.#members.length === this.#size - 1 ? environment : {});
    const newest = this.#members.at(-1);
    if (newest === undefined) throw new Error('a group of no engines');
    return newest.engine;
  }

  /** Orders the engines, and those that are started later, to kill themselves at this point: the first that comes there does. Replaces the order before. */
  kill(order: Pick<KillOrder, 'point' | 'times'>): void {
    this.#orders += 1;
    this.#order = { ...order, ...(this.#size > 1 && { first: path.join(this.#options.folder, `kill-${String(this.#orders)}`) }) };
    for (const { child } of this.#members) if (child.connected) child.send({ kill: this.#order });
  }

  /** Takes the order to kill themselves back. */
  spare(): void {
    this.#order = undefined;
    for (const { child } of this.#members) if (child.connected) child.send({ kill: null });
  }

  /** One of those that run. */
  drawn(random: () => number): EngineProcess {
    const { engines } = this;
    const engine = engines.length === 1 ? engines[0] : engines[Math.floor(random() * engines.length)];
    if (engine === undefined) throw new Error('no engine runs');
    return engine;
  }

  wake(taskId: string): void {
    for (const { engine } of this.#members) engine.wake(taskId);
  }

  /** Until each has compared its accounts, or has ended. @throws when one does neither in time */
  async ready(msMax?: number): Promise<void> {
    await Promise.all(
      this.engines.map((engine) =>
        engine.said('ready', msMax).catch((error: unknown) => {
          if (!engine.hasEnded) throw error;
        }),
      ),
    );
  }

  /** In order. @throws when one does not end in time */
  async stop(msMax?: number): Promise<void> {
    this.#isStopping = true;
    await Promise.all(this.engines.map((engine) => engine.stop(msMax)));
  }

  /** At once. */
  async killAll(): Promise<void> {
    this.#isStopping = true;
    await Promise.all(this.engines.map((engine) => engine.kill()));
  }

  #start(environment: Record<string, string>): void {
    const { folder, orders, module, plant } = this.#options;
    const places = new Set(this.#members.map((member) => member.place));
    const place = Array.from({ length: this.#size }, (_, index) => index).find((index) => !places.has(index)) ?? 0;
    this.#started += 1;
    const isAlone = this.#size === 1;
    const whole: ChildOrders = {
      ...orders,
      instanceFile: path.join(folder, isAlone ? 'instance.json' : `instance-${String(place)}.json`),
      ...(this.#order === undefined ? {} : { kill: this.#order }),
      ...(isAlone ? {} : { cluster: 'proof', seed: this.#started, timing: { ...orders.timing, leaseMs: CLUSTER_LEASE_MS } }),
    };
    const { engine, child } = forkEngine(whole, {
      module,
      environment: { ...this.#options.environment, ...environment },
      plant,
      stderr: 'inherit',
    });
    const member = { engine, child, place };
    this.#members.push(member);
    child.on('message', (message: { event?: string; leadIds?: string[] }) => {
      if (message.event === 'signalled') this.#tellOthers(member, message.leadIds ?? []);
    });
    void engine.ended.then((how) => {
      this.#members = this.#members.filter((each) => each !== member);
      if (how !== 'SIGKILL' && !this.#isStopping) this.wrong.push(`an engine has ended by itself: ${how}`);
    });
  }

  /** Signals of these leaders, which one engine has stored. */
  #tellOthers(from: Member, signalled: readonly string[]): void {
    for (const { child } of this.#members) if (child !== from.child && child.connected) child.send({ signalled });
  }
}
