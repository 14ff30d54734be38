// A cluster on this machine: database, NATS, paper exchange and chain once; a node for the roles that one node has at a time, and one that waits for them;
// three engines; two nodes that answer the app. Runs until it is stopped.
import path from 'node:path';
import pg from 'pg';
import { deleteNode } from '../../apps/server/src/nodes/node.store.ts';
import { readInstallation } from '../../apps/server/src/nodes/read-installation.ts';
import { ensureDatabase } from '../postgres/ensure-database.ts';
import { startCluster, type Cluster } from '../postgres/cluster.ts';
import { startNatsServer, type NatsServer } from '../nats/nats-server.ts';
import { announce, localUrl } from '../launch/announce.ts';
import { chainEnvironment, paperEnvironment, serverEnvironment } from '../launch/child-environment.ts';
import { startChild, type Child } from '../launch/child.ts';
import { openDataFolder, type DataFolder } from '../launch/data-folder.ts';
import { CHAIN_STOP_MS_MAX, PAPER_STOP_MS_MAX, READY_MS_MAX } from '../launch/limits.ts';
import { takeLock } from '../launch/lock.ts';
import { buildWebApp } from '../launch/web-app.ts';
import type { Settings } from '../launch/settings.ts';
import { freePort } from '../process/free-port.ts';
import { UserFacingError } from '../process/user-facing-error.ts';
import { waitUntil } from '../process/wait-until.ts';
import { ClusterNode, services, type NodeOptions, type Service } from './cluster-node.ts';
import { takeCommands, usage, type CommandPort } from './commands.ts';
import { drainOrSay } from './drain.ts';
import { statusLines } from './status.ts';

const DATABASE_NAME = 'millrace';
const CLUSTER_ID = 'this-machine';
/** Longer is not waited for the database. */
const DATABASE_MS_MAX = 5_000;

/** At the start. */
const firstNodes = [
  ['core-1', 'market,relay,jobs'],
  ['core-2', 'market,relay,jobs'],
  ['engine-1', 'engine'],
  ['engine-2', 'engine'],
  ['engine-3', 'engine'],
  ['api-1', 'api'],
  ['api-2', 'api'],
] as const;

export interface TownOptions {
  root: string;
  dataDir: string;
  settings: Settings;
  print(line: string): void;
  /** Aborting it stops everything. */
  stop: AbortSignal;
}

/** @throws UserFacingError */
export async function runTown(options: TownOptions): Promise<void> {
  const { settings, dataDir } = options;
  if (settings.market['MARKET_SPEED'] === 'max')
    throw new UserFacingError(
      'MARKET_SPEED must be a number for a cluster: at "max" the exchange waits for one reader, and here are several.',
    );
  if (settings.databaseUrl !== undefined || settings.venues !== undefined)
    throw new UserFacingError(
      'DATABASE_URL and VENUES are for real machines: start each node with "npm run node" there (docs/operating.md).',
    );
  const data = openDataFolder(dataDir, true);
  const lock = await takeLock(data.root);
  const town = new Town(options, data);
  try {
    await town.start();
    await new Promise<void>((resolve) => {
      if (options.stop.aborted) resolve();
      else options.stop.addEventListener('abort', () => resolve(), { once: true });
    });
  } finally {
    lock.markStopping();
    await town.stop().finally(() => lock.release());
  }
}

class Town {
  readonly #options: TownOptions;
  readonly #data: DataFolder;
  readonly #nodes = new Map<string, ClusterNode>();
  readonly #parts: Child[] = [];
  #cluster: Cluster | undefined;
  #nats: NatsServer | undefined;
  #commands: CommandPort | undefined;
  #paperPort = 0;
  #chainPort = 0;
  #web: { app: string | undefined; console: string | undefined } = { app: undefined, console: undefined };

  constructor(options: TownOptions, data: DataFolder) {
    this.#options = options;
    this.#data = data;
  }

  async start(): Promise<void> {
    const { root, print, settings } = this.#options;
    print(`Starting a cluster on the data in ${this.#data.root} ...`);
    const { clusterFolder, databasePassword } = this.#data;
    this.#nats = await startNatsServer();
    this.#cluster = await startCluster({ folder: clusterFolder, password: databasePassword, durable: true });
    await ensureDatabase(this.#cluster.url('postgres'), DATABASE_NAME);
    this.#paperPort = await this.#startPart('paper', 'packages/paper/src/main.ts', PAPER_STOP_MS_MAX, (port) =>
      paperEnvironment(settings, this.#data, port),
    );
    this.#chainPort = await this.#startPart('chain', 'packages/chain/src/paper-chain/main.ts', CHAIN_STOP_MS_MAX, (port) =>
      chainEnvironment(this.#data, port),
    );
    this.#web = {
      app: settings.webDir ?? (await buildWebApp(root, 'app', print)),
      console: settings.consoleWebDir ?? (await buildWebApp(root, 'console', print)),
    };
    for (const [name, roles] of firstNodes) {
      if (this.#options.stop.aborted) return;
      await this.#add(name, roles);
      print(`  ${name.padEnd(10)} ${roles}`);
    }
    this.#commands = await takeCommands(this.#data.root, (words) => this.#run(words));
    await this.#untilReady();
    if (!this.#options.stop.aborted) this.#announce();
  }

  async stop(): Promise<void> {
    this.#options.print('Stopping: the nodes first, then the exchange, NATS and the database.');
    await this.#commands?.close();
    await Promise.all([...this.#nodes.values()].map((node) => node.stop()));
    await Promise.all(this.#parts.map((part) => part.stop()));
    await this.#nats?.stop();
    await this.#cluster?.stop();
  }

  async #startPart(
    name: 'paper' | 'chain',
    script: string,
    stopMsMax: number,
    environment: (port: number) => NodeJS.ProcessEnv,
  ): Promise<number> {
    const { root } = this.#options;
    const port = await freePort('127.0.0.1');
    const child = startChild({ name, script: path.join(root, script), stopMsMax, environment: environment(port) }, this.#data.root, root);
    this.#parts.push(child);
    return (await child.listening(() => this.#options.stop.aborted))?.port ?? port;
  }

  async #add(name: string, roles: string): Promise<ClusterNode> {
    const { root, print } = this.#options;
    const targets: Record<Service, { host: string; port: number }> = {
      database: { host: '127.0.0.1', port: this.#cluster?.port ?? 0 },
      nats: { host: '127.0.0.1', port: this.#nats?.port ?? 0 },
      venue: { host: '127.0.0.1', port: this.#paperPort },
    };
    const environment = await this.#environmentOf(name);
    const node = await ClusterNode.open({ name, roles, root, dataDir: this.#data.root, targets, environment, print });
    this.#nodes.set(name, node);
    await node.start();
    return node;
  }

  /** The first node of the app has the ports of the settings. */
  async #environmentOf(name: string): Promise<NodeOptions['environment']> {
    const { settings } = this.#options;
    const appPort = name === 'api-1' ? settings.port : await freePort('127.0.0.1');
    const consolePort = name === 'api-1' ? settings.consolePort : await freePort('127.0.0.1');
    return ({ roles, folder, wires, ports }) => {
      const url = new URL(this.#cluster?.url(DATABASE_NAME) ?? '');
      url.port = String(wires.database.port);
      const addresses = {
        appPort: ports.port === undefined || ports.port === 0 ? appPort : ports.port,
        consolePort: ports.consolePort === undefined || ports.consolePort === 0 ? consolePort : ports.consolePort,
        managementPort: ports.managementPort ?? 0,
        paperPort: wires.venue.port,
        chainPort: this.#chainPort,
        databaseUrl: url.href,
        webFolder: this.#web.app,
        consoleWebFolder: this.#web.console,
      };
      return {
        ...serverEnvironment(settings, this.#data, addresses),
        DATA_DIR: folder,
        VAPID_FILE: path.join(this.#data.root, 'keys', 'vapid'),
        ROLES: roles,
        CLUSTER: CLUSTER_ID,
        NODE_NAME: name,
        NATS_URL: `nats://127.0.0.1:${String(wires.nats.port)}`,
      };
    };
  }

  async #untilReady(): Promise<void> {
    const isReady = await waitUntil(async () => {
      if (this.#options.stop.aborted) return true;
      const answers = await Promise.all([...this.#nodes.values()].map((node) => node.details()));
      return answers.every((answer) => answer?.problems.length === 0);
    }, READY_MS_MAX);
    if (isReady !== true) throw new UserFacingError(`The nodes are not ready to trade:\n${await this.#status()}`);
  }

  #announce(): void {
    const { settings, print } = this.#options;
    const first = this.#node('api-1').ports;
    const second = this.#node('api-2').ports;
    const lines = announce({
      host: settings.host,
      port: first.port ?? settings.port,
      consolePort: this.#web.console === undefined ? undefined : first.consolePort,
      managementPort: this.#node('core-1').ports.managementPort,
      paperUrl: `http://127.0.0.1:${String(this.#paperPort)}/paper`,
      chainUrl: `http://127.0.0.1:${String(this.#chainPort)}/chain`,
      demo: true,
      hasApp: this.#web.app !== undefined,
      runFile: path.join(this.#data.root, 'cluster.json'),
    });
    for (const line of lines) print(line);
    print(`  A second node of the app: ${localUrl(settings.host, second.port ?? 0)}`);
    print('  From another terminal:    npm run cluster -- status | kill | freeze | cut | drain | add | remove   (--help)');
  }

  #node(name: string | undefined): ClusterNode {
    const node = this.#nodes.get(name ?? '');
    if (node === undefined) throw new UserFacingError(`There is no node "${name ?? ''}"; there are ${[...this.#nodes.keys()].join(', ')}.`);
    return node;
  }

  async #run([word, ...rest]: readonly string[]): Promise<string> {
    switch (word) {
      case 'status':
        return this.#status();
      case 'kill':
        this.#node(rest[0]).kill('SIGKILL');
        return `${rest[0] ?? ''} was killed.`;
      case 'start':
        await this.#node(rest[0]).start();
        return `${rest[0] ?? ''} runs.`;
      case 'freeze': {
        const [node, seconds] = [this.#node(rest[0]), secondsOf(rest[1])];
        await node.freeze(seconds);
        return `${node.name} was frozen for ${String(seconds)} s.`;
      }
      case 'cut':
        return this.#cut(rest);
      case 'drain':
        return this.#drain(rest);
      case 'add':
        return this.#addNext(rest[0]);
      case 'remove': {
        const node = this.#node(rest[0]);
        await node.stop();
        this.#nodes.delete(node.name);
        await this.#withDatabase((db) => deleteNode(db, node.name));
        return `${node.name} was stopped in order.`;
      }
      default:
        throw new UserFacingError(`"${word ?? ''}" is no command.\n${usage}`);
    }
  }

  async #cut([name, service, seconds, how]: readonly string[]): Promise<string> {
    const node = this.#node(name);
    const cut = services.find((each) => each === service);
    if (cut === undefined) throw new UserFacingError(`A node can be cut from ${services.join(', ')}; "${service ?? ''}" is none of them.`);
    if (how !== undefined && how !== 'loud') throw new UserFacingError(`A cut is silent, or "loud"; "${how}" is neither.`);
    await node.cut(cut, secondsOf(seconds), how ?? 'silent');
    return `${node.name} was cut from ${cut} for ${seconds ?? ''} s.`;
  }

  /** What the console does for an operator, and refuses him. */
  async #drain([name, off]: readonly string[]): Promise<string> {
    const node = this.#node(name);
    if (off !== undefined && off !== 'off') throw new UserFacingError(`"drain NODE" or "drain NODE off"; "${off}" is neither.`);
    const isDraining = off === undefined;
    await this.#withDatabase((db) => drainOrSay(db, { name: node.name, isDraining, nowMs: Date.now() }));
    return isDraining ? `${node.name} hands its accounts over.` : `${node.name} takes accounts again.`;
  }

  /** One transaction. */
  async #withDatabase<T>(work: (db: pg.Client) => Promise<T>): Promise<T> {
    const client = new pg.Client({ connectionString: this.#cluster?.url(DATABASE_NAME), connectionTimeoutMillis: DATABASE_MS_MAX });
    await client.connect();
    try {
      await client.query('begin');
      const outcome = await work(client);
      await client.query('commit');
      return outcome;
    } finally {
      await client.end();
    }
  }

  async #addNext(kind: string | undefined): Promise<string> {
    if (kind !== 'engine' && kind !== 'api') throw new UserFacingError('"add engine" or "add api".');
    let number = 1;
    while (this.#nodes.has(`${kind}-${String(number)}`)) number += 1;
    const node = await this.#add(`${kind}-${String(number)}`, kind);
    return kind === 'api' ? `${node.name} answers at ${localUrl('127.0.0.1', node.ports.port ?? 0)}.` : `${node.name} runs.`;
  }

  async #status(): Promise<string> {
    const here = await Promise.all(
      [...this.#nodes.values()].map(async (node) => {
        const { name, roles, state } = node;
        return { name, roles, state, problems: (await node.details())?.problems };
      }),
    );
    const seen = await this.#withDatabase((db) => readInstallation({ engine: db, tx: db, nowMs: Date.now() })).catch(
      (error: Error) => error,
    );
    return statusLines(here, seen).join('\n');
  }
}

function secondsOf(text: string | undefined): number {
  const seconds = Number(text);
  if (text === undefined || !(seconds > 0 && seconds <= 600))
    throw new UserFacingError(`"${text ?? ''}" must be seconds, more than 0 and at most 600.`);
  return seconds;
}
