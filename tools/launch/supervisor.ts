// Starts everything on one machine in order (database, paper exchange, paper chain, app, server), restarts what ends, and stops everything in the reverse order:
// the server drains while its exchange and database still run. Every process it starts is recorded in run.json, so that the next start finds it.
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isAlive, ownIdentity } from '../process/identity.ts';
import { freeOrAnyPort, portProblem } from '../process/free-port.ts';
import { UserFacingError } from '../process/user-facing-error.ts';
import { waitUntil } from '../process/wait-until.ts';
import { startCluster, type Cluster } from '../postgres/cluster.ts';
import { ensureDatabase } from '../postgres/ensure-database.ts';
import { announce, isLoopback, localUrl } from './announce.ts';
import { childFailed, endLeftOver, startChild, title, type Child, type Listening } from './child.ts';
import { openDataFolder, rightsProblem, type DataFolder } from './data-folder.ts';
import { diskProblem, isDiskFull, roomProblem } from './disk-room.ts';
import {
  CHAIN_STOP_MS_MAX,
  DATABASE_WATCH_MS,
  LEFT_OVER_MS_MAX,
  LOG_WATCH_MS,
  PAPER_STOP_MS_MAX,
  READY_MS_MAX,
  RESTARTS_PER_MINUTE_MAX,
  ROOM_WATCH_MS,
  SERVER_STOP_MS_MAX,
} from './limits.ts';
import { takeLock, type Lock } from './lock.ts';
import { boundLog, logPath } from './logs.ts';
import { firstLine, readiness } from './readiness.ts';
import { restartBudget } from './restart-budget.ts';
import { findRunFile, writeRunFile, type RunFile } from './run-file.ts';
import { chainEnvironment, paperEnvironment, serverEnvironment, type Addresses } from './child-environment.ts';
import type { Settings } from './settings.ts';
import { buildWebApp } from './web-app.ts';

export interface Launch {
  /** The repository. */
  root: string;
  settings: Settings;
  print(line: string): void;
  /** Aborting it stops everything. */
  stop: AbortSignal;
}

const DATABASE_NAME = 'millrace';

/** Runs until `stop` or until a part cannot be kept running. @throws UserFacingError */
export async function supervise(launch: Launch): Promise<void> {
  const { dataDir, databaseUrl } = launch.settings;
  try {
    const data = openDataFolder(dataDir, databaseUrl === undefined);
    await superviseLocked(launch, data, await takeLock(data.root));
  } catch (error) {
    throw rightsProblem(dataDir, error) ?? diskProblem(dataDir, error) ?? error;
  }
}

/** Whatever fails, what runs is stopped and the lock is released. */
async function superviseLocked(launch: Launch, data: DataFolder, lock: Lock): Promise<void> {
  const supervisor = new Supervisor(launch, data);
  try {
    await supervisor.start();
    await supervisor.untilStopped();
  } finally {
    try {
      lock.markStopping();
    } finally {
      await supervisor.stop().finally(() => lock.release());
    }
  }
}

type PartName = 'server' | 'paper' | 'chain';

/** A child that is kept running. */
interface Part {
  name: PartName;
  script: string;
  stopMsMax: number;
  /** Computed again at every start. */
  environment(): NodeJS.ProcessEnv;
  onListening(message: Listening): void;
}

/** Owns the running processes: database, paper exchange, paper chain, server. */
class Supervisor {
  readonly #launch: Launch;
  readonly #data: DataFolder;
  readonly #run: RunFile = { state: 'starting', ports: {}, processes: {} };
  readonly #failure = Promise.withResolvers<never>();
  readonly #children = new Map<PartName, Child>();
  #cluster: Cluster | undefined;
  readonly #restarts = new Set<Promise<void>>();
  readonly #replacedServers = new WeakSet<Child>();
  #databaseWatch: NodeJS.Timeout | undefined;
  #logWatch: NodeJS.Timeout | undefined;
  #web: string | undefined;
  #consoleWeb: string | undefined;
  #stopping = false;
  /** The last change of run.json is not on the disk yet. */
  #unwritten = false;
  #roomTold = false;

  constructor(launch: Launch, data: DataFolder) {
    this.#launch = launch;
    this.#data = data;
    this.#failure.promise.catch(() => undefined); // untilStopped awaits it; without this handler Node would report it as unhandled
  }

  async start(): Promise<void> {
    const { settings, print, root } = this.#launch;
    print(`Starting on the data in ${this.#data.root} ...`);
    const previous = findRunFile(this.#data.root);
    await this.#endLeftOvers(previous);
    const problem = this.#roomProblem();
    if (problem !== undefined) throw new UserFacingError(problem);
    this.#logWatch = setInterval(() => {
      this.#boundLogs();
      if (this.#unwritten) this.#write();
    }, LOG_WATCH_MS);
    await this.#assertPortsFree();
    this.#run.processes.supervisor = ownIdentity();
    this.#write();
    const steps = [
      async () => settings.databaseUrl === undefined && this.#startDatabase(previous?.ports.database),
      async () => settings.venues === undefined && this.#startPaper(previous?.ports.paper),
      async () => settings.venues === undefined && this.#startChain(previous?.ports.chain),
      async () => {
        this.#web = settings.webDir ?? (await buildWebApp(root, 'app', print));
        this.#consoleWeb = settings.consoleWebDir ?? (await buildWebApp(root, 'console', print));
      },
      async () => this.#startServer(settings.port, previous?.ports.management),
      async () => this.#untilReady(),
    ];
    for (const step of steps) {
      if (this.#cancelled()) return;
      await step();
    }
    if (!this.#cancelled()) this.#announce();
  }

  /** Resolves when `stop` is aborted. @throws UserFacingError when a part cannot be kept running */
  async untilStopped(): Promise<void> {
    const { stop } = this.#launch;
    if (stop.aborted) return;
    await Promise.race([
      new Promise<void>((resolve) => stop.addEventListener('abort', () => resolve(), { once: true })),
      this.#failure.promise,
    ]);
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    clearInterval(this.#databaseWatch);
    clearInterval(this.#logWatch);
    this.#run.state = 'stopping';
    this.#write();
    if (this.#run.url !== undefined)
      this.#launch.print('Stopping: the server first, then the paper exchange and chain, then the database.');
    await Promise.all(this.#restarts);
    await this.#children.get('server')?.stop();
    await Promise.all([this.#children.get('paper')?.stop(), this.#children.get('chain')?.stop()]);
    await this.#cluster?.stop();
    this.#run.state = 'stopped';
    this.#run.processes = {};
    this.#write();
  }

  #cancelled = (): boolean => this.#stopping || this.#launch.stop.aborted;

  async #endLeftOvers(previous: RunFile | undefined): Promise<void> {
    for (const name of ['server', 'paper', 'chain'] as const) {
      const identity = previous?.processes[name];
      if (!identity || !isAlive(identity)) continue;
      this.#launch.print(`Ending the ${title(name)} left over from an earlier start.`);
      await endLeftOver(identity, LEFT_OVER_MS_MAX);
    }
  }

  async #assertPortsFree(): Promise<void> {
    const { host, port, consolePort, managementPort } = this.#launch.settings;
    for (const [name, address, wanted] of [
      ['PORT', host, port],
      ['CONSOLE_PORT', host, consolePort],
      ['MANAGEMENT_PORT', '127.0.0.1', managementPort],
    ] as const) {
      const problem = wanted === 0 ? undefined : await portProblem(address, wanted);
      if (problem === undefined) continue;
      if (problem === 'EADDRINUSE')
        throw new UserFacingError(`${name} ${wanted} on ${address} is in use by another program: set ${name} to a free one.`);
      if (problem === 'EACCES')
        throw new UserFacingError(`${name} ${wanted} may not be used by this user: set ${name} to a number from 1024 on.`);
      throw new UserFacingError(`HOST ${address} is not an address of this machine (${problem}).`);
    }
  }

  async #startDatabase(preferredPort: number | undefined): Promise<void> {
    const cluster = await this.#openCluster(preferredPort);
    await ensureDatabase(cluster.url('postgres'), DATABASE_NAME);
    const budget = restartBudget();
    this.#databaseWatch = setInterval(() => {
      const dead = this.#cluster;
      if (this.#cancelled() || !dead || isAlive(dead.process)) return;
      this.#cluster = undefined;
      this.#restart('database', 'its process is gone', budget, async () => {
        const { port } = await this.#openCluster(dead.port);
        if (port !== dead.port) await this.#replaceServer();
      });
    }, DATABASE_WATCH_MS);
  }

  /** Restarts the server with the new address of the database. At the old address it connects again and takes its locks again by itself. */
  async #replaceServer(): Promise<void> {
    const server = this.#children.get('server');
    if (!server || server.hasEnded()) return;
    this.#replacedServers.add(server);
    await server.stop();
  }

  async #openCluster(preferredPort: number | undefined): Promise<Cluster> {
    const { clusterFolder, databasePassword } = this.#data;
    const cluster = await startCluster({ folder: clusterFolder, password: databasePassword, durable: true, preferredPort });
    this.#cluster = cluster;
    this.#run.ports.database = cluster.port;
    this.#run.processes.database = cluster.process;
    this.#run.database = { url: cluster.url(DATABASE_NAME), password: databasePassword };
    this.#write();
    return cluster;
  }

  async #startPaper(preferredPort: number | undefined): Promise<void> {
    const port = await freeOrAnyPort('127.0.0.1', preferredPort);
    await this.#startPart({
      name: 'paper',
      script: path.join(this.#launch.root, 'packages/paper/src/main.ts'),
      environment: () => paperEnvironment(this.#launch.settings, this.#data, this.#run.ports.paper ?? port),
      stopMsMax: PAPER_STOP_MS_MAX,
      onListening: (message) => void (this.#run.ports.paper = message.port),
    });
  }

  async #startChain(preferredPort: number | undefined): Promise<void> {
    const port = await freeOrAnyPort('127.0.0.1', preferredPort);
    await this.#startPart({
      name: 'chain',
      script: path.join(this.#launch.root, 'packages/chain/src/paper-chain/main.ts'),
      environment: () => chainEnvironment(this.#data, this.#run.ports.chain ?? port),
      stopMsMax: CHAIN_STOP_MS_MAX,
      onListening: (message) => void (this.#run.ports.chain = message.port),
    });
  }

  async #startServer(port: number, preferredManagementPort: number | undefined): Promise<void> {
    const management = this.#launch.settings.managementPort || (await freeOrAnyPort('127.0.0.1', preferredManagementPort));
    await this.#startPart({
      name: 'server',
      script: path.join(this.#launch.root, 'apps/server/src/main.ts'),
      environment: () => serverEnvironment(this.#launch.settings, this.#data, this.#addresses(port, management)),
      stopMsMax: SERVER_STOP_MS_MAX,
      onListening: (message) => {
        this.#run.ports.app = message.port;
        this.#run.ports.console = message.consolePort;
        this.#run.ports.management = message.managementPort ?? management;
        this.#run.url = localUrl(this.#launch.settings.host, message.port);
      },
    });
  }

  #addresses(port: number, management: number): Addresses {
    const { ports } = this.#run;
    return {
      appPort: ports.app ?? port,
      consolePort: ports.console ?? this.#launch.settings.consolePort,
      managementPort: ports.management ?? management,
      paperPort: ports.paper,
      chainPort: ports.chain,
      databaseUrl: this.#launch.settings.databaseUrl ?? this.#run.database?.url ?? '',
      webFolder: this.#web,
      consoleWebFolder: this.#consoleWeb,
    };
  }

  async #startPart(part: Part, budget = restartBudget()): Promise<void> {
    const { name, script, stopMsMax } = part;
    const child = startChild({ name, script, stopMsMax, environment: part.environment() }, this.#data.root, this.#launch.root);
    this.#children.set(name, child);
    this.#run.processes[name] = child.identity;
    this.#write();
    const message = await child.listening(this.#cancelled);
    if (!message) return;
    part.onListening(message);
    this.#write();
    void child.ended.then((reason) => {
      if (this.#cancelled()) return;
      const why = this.#replacedServers.has(child) ? 'its database has a new address' : reason;
      this.#restart(title(name), why, budget, () => this.#startPart(part, budget));
    });
  }

  /**
   * Restarts a part that ended by itself, on a full disk once there is room again. Stops everything when it ends too often or does not restart.
   */
  #restart(part: string, reason: string, budget: (nowMs: number) => boolean, start: () => Promise<void>): void {
    const problem = this.#roomProblem();
    if (problem === undefined && !budget(performance.now())) {
      this.#failure.reject(
        new UserFacingError(
          `The ${part} ended more than ${RESTARTS_PER_MINUTE_MAX} times within a minute (${reason}): everything is stopped. Its log is in ${path.join(this.#data.root, 'logs')}.`,
        ),
      );
      return;
    }
    this.#launch.print(
      `The ${part} ended (${reason}) and is started again${problem === undefined ? '' : ' when there is room on the disk'}.`,
    );
    const restart = this.#untilRoom()
      .then(async () => {
        if (!this.#cancelled()) await start();
      })
      .catch((error: unknown) => {
        if (!this.#cancelled()) this.#restart(part, firstLine(error), budget, start);
      })
      .finally(() => this.#restarts.delete(restart));
    this.#restarts.add(restart);
  }

  /** Waits until the disk has room, and says once what is missing. */
  async #untilRoom(): Promise<void> {
    for (let problem = this.#roomProblem(); problem !== undefined && !this.#cancelled(); problem = this.#roomProblem()) {
      if (!this.#roomTold) this.#launch.print(`${problem} Everything goes on by itself then.`);
      this.#roomTold = true;
      await pause(ROOM_WATCH_MS);
    }
    if (this.#roomTold && !this.#cancelled()) this.#launch.print('There is room on the disk again.');
    this.#roomTold = false;
  }

  #roomProblem(): string | undefined {
    return roomProblem(this.#data.root);
  }

  /** A log that cannot be rotated is reported and does not stop trading. */
  #boundLogs(): void {
    const { root, clusterFolder } = this.#data;
    for (const file of [logPath(root, 'server'), logPath(root, 'paper'), logPath(root, 'chain'), path.join(clusterFolder, 'server.log')]) {
      try {
        boundLog(file);
      } catch (error) {
        this.#launch.print(`The log ${file} is too large and cannot be rotated: ${firstLine(error)}`);
      }
    }
  }

  async #untilReady(): Promise<void> {
    let last = 'no answer';
    const ready = await waitUntil(async () => {
      if (this.#cancelled() || this.#children.get('server')?.hasEnded()) return true;
      last = await readiness(this.#run.ports.management ?? 0);
      return last === '';
    }, READY_MS_MAX);
    if (this.#cancelled()) return;
    if (ready !== true || this.#children.get('server')?.hasEnded())
      throw childFailed('server', this.#data.root, `not ready to trade: ${last}`);
  }

  #announce(): void {
    const { settings, print } = this.#launch;
    const { ports } = this.#run;
    this.#run.state = 'running';
    this.#write();
    const announcement = {
      host: settings.host,
      port: ports.app ?? settings.port,
      consolePort: this.#consoleWeb === undefined ? undefined : ports.console,
      managementPort: ports.management,
      paperUrl: ports.paper === undefined ? undefined : `http://127.0.0.1:${ports.paper}/paper`,
      chainUrl: ports.chain === undefined ? undefined : `http://127.0.0.1:${ports.chain}/chain`,
      demo: settings.databaseUrl === undefined && (settings.demo || isLoopback(settings.host)),
      hasApp: this.#web !== undefined,
      runFile: path.join(this.#data.root, 'run.json'),
    };
    for (const line of announce(announcement)) print(line);
  }

  #write(): void {
    try {
      writeRunFile(this.#data.root, this.#run);
      this.#unwritten = false;
    } catch (error) {
      // Stopping and restarting must not depend on this file.
      if (!isDiskFull(error)) throw error;
      this.#unwritten = true;
    }
  }
}
