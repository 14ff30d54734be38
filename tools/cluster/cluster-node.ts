// One node of the cluster on this machine: a process of its own, with a wire to each service that can be cut.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startChild, type Child, type Listening } from '../launch/child.ts';
import { SERVER_STOP_MS_MAX } from '../launch/limits.ts';
import { UserFacingError } from '../process/user-facing-error.ts';
import { openWire, type Wire, type WireState } from '../process/wire.ts';

/** What a node is wired to. */
export const services = ['database', 'nats', 'venue'] as const;
export type Service = (typeof services)[number];
export type Wires = Readonly<Record<Service, Wire>>;

/** A node that ended by itself is started again after this. */
const RESTART_MS = 1_000;

export interface NodeOptions {
  name: string;
  roles: string;
  root: string;
  dataDir: string;
  targets: Readonly<Record<Service, { host: string; port: number }>>;
  /** Computed at every start, with the wires that it goes over. */
  environment(node: { name: string; roles: string; folder: string; wires: Wires; ports: Partial<Listening> }): NodeJS.ProcessEnv;
  print(line: string): void;
}

export class ClusterNode {
  readonly name: string;
  readonly roles: string;
  readonly #options: NodeOptions;
  readonly #wires: Wires;
  #child: Child | undefined;
  #ports: Partial<Listening> = {};
  /** It was killed or removed by a command: it stays down. */
  #isDown = false;
  #isFrozen = false;

  private constructor(options: NodeOptions, wires: Wires) {
    this.#options = options;
    this.name = options.name;
    this.roles = options.roles;
    this.#wires = wires;
  }

  static async open(options: NodeOptions): Promise<ClusterNode> {
    const opened = await Promise.all(services.map(async (service) => [service, await openWire(options.targets[service])] as const));
    return new ClusterNode(options, Object.fromEntries(opened) as unknown as Wires);
  }

  get ports(): Partial<Listening> {
    return this.#ports;
  }

  get state(): string {
    const cuts = services.filter((service) => this.#wires[service].state !== 'whole').map((service) => `cut from ${service}`);
    const life = this.#child === undefined || this.#child.hasEnded() ? 'down' : this.#isFrozen ? 'frozen' : 'running';
    return [life, ...cuts].join(', ');
  }

  /** Starts it, and again whenever it ends by itself. @throws UserFacingError when it does not come up */
  async start(): Promise<void> {
    if (this.#child !== undefined && !this.#child.hasEnded()) throw new UserFacingError(`${this.name} is running.`);
    this.#isDown = false;
    await this.#run();
  }

  kill(signal: 'SIGKILL'): void {
    this.#isDown = true;
    process.kill(this.#pid(), signal);
  }

  async freeze(seconds: number): Promise<void> {
    const pid = this.#pid();
    process.kill(pid, 'SIGSTOP');
    this.#isFrozen = true;
    await pause(seconds * 1000);
    this.#isFrozen = false;
    if (this.#child?.identity.pid === pid && !this.#child.hasEnded()) process.kill(pid, 'SIGCONT');
  }

  async cut(service: Service, seconds: number, how: Exclude<WireState, 'whole'>): Promise<void> {
    this.#wires[service].state = how;
    await pause(seconds * 1000);
    this.#wires[service].state = 'whole';
  }

  /** In order, and for good. */
  async stop(): Promise<void> {
    this.#isDown = true;
    for (const service of services) this.#wires[service].state = 'whole';
    await this.#child?.stop();
    await Promise.all(services.map((service) => this.#wires[service].close()));
  }

  /** What it says on its management port; undefined when it does not answer. */
  async details(): Promise<{ problems: string[] } | undefined> {
    try {
      const response = await fetch(`http://127.0.0.1:${String(this.#ports.managementPort ?? 0)}/readiness`, {
        signal: AbortSignal.timeout(1_000),
      });
      return (await response.json()) as { problems: string[] };
    } catch {
      return undefined;
    }
  }

  #pid(): number {
    const child = this.#child;
    if (child === undefined || child.hasEnded()) throw new UserFacingError(`${this.name} is not running.`);
    return child.identity.pid;
  }

  async #run(): Promise<void> {
    const { name, roles, root, dataDir, print } = this.#options;
    const folder = path.join(dataDir, 'nodes', name);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const environment = this.#options.environment({ name, roles, folder, wires: this.#wires, ports: this.#ports });
    const script = path.join(root, 'apps/server/src/main.ts');
    const child = startChild({ name, script, environment, stopMsMax: SERVER_STOP_MS_MAX }, dataDir, root);
    this.#child = child;
    void child.ended.then(async (reason) => {
      if (this.#isDown || this.#child !== child) return;
      print(`${name} ended (${reason}) and is started again.`);
      await pause(RESTART_MS);
      if (!this.#isDown) await this.#run().catch((error: unknown) => print(error instanceof Error ? error.message : String(error)));
    });
    const listening = await child.listening(() => this.#isDown);
    if (listening !== undefined) this.#ports = listening;
  }
}
