// Whole nodes on one database, each in a network namespace of its own, that trade on the paper exchange; with what the exchange heard of each, and what people
// saw who used the API meanwhile. A node that ends by itself is started again, as its machine would.
import diagnostics from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { linkCredential } from '@millrace/contract';
import pg from 'pg';
import { NODE_SILENT_MS, type NodeFigures } from '@millrace/contract/admin';
import { anHourAfterFunding } from '@millrace/paper/testing';
import { logInDemo } from '../../../apps/server/src/testing/people.ts';
import { prepareNodes, type NodeCluster, type NodePlace, type NodeProcess } from '../../../apps/server/src/testing/node-cluster.ts';
import { killTasks } from '../../../packages/engine/src/testing/kill-tasks.ts';
import { SHARDS } from '../../../packages/engine/src/ownership/fair-share.ts';
import { watchLateWrites } from '../../../packages/engine/src/testing/late-writes.ts';
import type { NodeBugName } from '../../../packages/engine/src/testing/planted-node-bugs.ts';
import { makeTask, openWorld, type LinkedAccount, type World } from '../../../packages/engine/src/testing/world.ts';
import { withDatabase, type TemporaryDatabase } from '../../postgres/temporary-database.ts';
import { waitUntil } from '../../process/wait-until.ts';
import { makeNetwork, type Network, type Place } from './network.ts';
import { People } from './people.ts';

export interface NodesOptions {
  seed: number;
  engines: number;
  /** Nodes for the roles that one has at a time. */
  cores: number;
  /** Two tasks each; at most four, since a trader may link five and the demo has linked one. */
  accounts: number;
  durable: boolean;
  plant?: NodeBugName;
  /** Commits are answered before they are written: what a careless operator may set. */
  isCareless?: true;
}

/** A request by which something is done at the exchange. */
interface Heard {
  atMs: number;
  /** The node's address. */
  from: string;
  path: string;
}

export interface WholeNodes {
  options: NodesOptions;
  database: TemporaryDatabase;
  world: World;
  network: Network;
  cluster: NodeCluster;
  accounts: readonly LinkedAccount[];
  /** Of the account that the demo has linked: it does not trade, and people want one thing after the other of it. */
  idleTaskId: string;
  nodes: readonly KeptNode[];
  people: People;
  /** Every one since the start, oldest first. */
  heard: readonly Heard[];
}

/** Nodes that answer people: one may die. */
const APIS = 2;
/** Venue time against real time. */
const SPEED = 60;
const RESTART_MS = 1_000;
/** From a start, or from the end of what kept nodes from their work, until all is well. */
const WHOLE_MS_MAX = 90_000;

/** Gives whole nodes that trade to a piece of work, and takes everything down after it. */
export async function withNodes<Outcome>(options: NodesOptions, work: (nodes: WholeNodes) => Promise<Outcome>): Promise<Outcome> {
  const network = await makeNetwork();
  const folder = mkdtempSync(path.join(tmpdir(), 'millrace-verify-nodes-'));
  try {
    const { addresses, range } = network;
    return await withDatabase(options.durable, (database) => trade({ options, network, folder, database }, work), {
      addresses: [addresses.database],
      network: range,
    });
  } finally {
    await network.discard();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Given {
  options: NodesOptions;
  network: Network;
  folder: string;
  database: TemporaryDatabase;
}

async function trade<Outcome>(given: Given, work: (nodes: WholeNodes) => Promise<Outcome>): Promise<Outcome> {
  const { options, network, folder, database } = given;
  await watchLateWrites(database);
  if (options.isCareless) await beCareless(database);
  const world = await openWorld(mkdtempSync(path.join(folder, 'world-')), {
    ...{ port: 0, host: '0.0.0.0', dataDir: path.join(folder, 'paper'), speed: SPEED, steps: 1, slippageBp: 0 },
    ...{ market: { kind: 'synthetic', files: [], seed: options.seed, offset: undefined }, wallNow: anHourAfterFunding() },
  });
  const { heard, stop: stopHearing } = hearRequests(network.addresses.venue);
  const cluster = await startNats(given, world);
  const nodes: KeptNode[] = [];
  const end = new AbortController();
  try {
    for (const [name, roles] of namesOf(options)) {
      const node = new KeptNode({ name, roles, cluster, place: await network.add(name), options, signal: end.signal });
      nodes.push(node);
    }
    // The first one makes what the others find.
    const [first, ...others] = nodes;
    await first?.start();
    await Promise.all(others.map((node) => node.start()));
    const apis = nodes.filter(({ roles }) => roles === 'api');
    const [api] = apis;
    if (api === undefined) throw new Error('no node answers people');
    const { token, user } = await logIn(api);
    const { accounts, idleTaskId } = await startTasks({ api, token, user, database, world, accounts: options.accounts });
    const people = new People({ apis, token, taskId: idleTaskId });
    try {
      const whole = { options, database, world, network, cluster, accounts, idleTaskId, nodes, people, heard };
      await untilWhole(whole);
      return await work(whole);
    } finally {
      await people.stop();
    }
  } finally {
    end.abort();
    await cluster.discard();
    stopHearing();
    await world.close();
  }
}

async function beCareless({ adminUrl }: TemporaryDatabase): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  await client.query(`alter system set synchronous_commit = 'off'`);
  await client.query(`alter system set wal_writer_delay = '10s'`);
  await client.query('select pg_reload_conf()');
  await client.end();
}

function namesOf({ cores, engines }: NodesOptions): (readonly [name: string, roles: string])[] {
  const numbered = (name: string, count: number, roles: string) =>
    Array.from({ length: count }, (_, index) => [`${name}-${String(index + 1)}`, roles] as const);
  return [...numbered('core', cores, 'market,relay,jobs'), ...numbered('engine', engines, 'engine'), ...numbered('api', APIS, 'api')];
}

/** NATS forgets readers that do not read after a second, or 128 kB: soon enough to be met here. */
async function startNats({ network, folder, database }: Given, world: World): Promise<NodeCluster> {
  const { addresses } = network;
  const config = path.join(folder, 'nats.conf');
  writeFileSync(config, 'max_payload: 131072\nmax_pending: 131072\nwrite_deadline: "1s"\n');
  const reachable = new URL(database.adminUrl);
  reachable.hostname = addresses.database;
  const origin = `${addresses.venue}:${String(world.paper.port)}`;
  const { id, kind } = world.venue;
  const sockets = { publicWsUrl: `ws://${origin}/ws/v5/public`, privateWsUrl: `ws://${origin}/ws/v5/private` };
  const venue = { id, kind, restUrl: `http://${origin}`, ...sockets, businessWsUrl: `ws://${origin}/ws/v5/business` };
  return prepareNodes(
    { adminUrl: reachable.href, secret: database.secret },
    { VENUES: JSON.stringify([venue]), DEMO_TRADERS: '0', LOG_LEVEL: process.env['TEST_LOG'] ?? 'silent' },
    { host: addresses.nats, config, hasFigures: true },
  );
}

interface KeptOptions {
  name: string;
  roles: string;
  cluster: NodeCluster;
  place: Place;
  options: NodesOptions;
  /** Aborted when it is not to be started again. */
  signal: AbortSignal;
}

export class KeptNode {
  readonly name: string;
  readonly roles: string;
  readonly place: Place;
  readonly #given: KeptOptions;
  #process: NodeProcess | undefined;
  /** How often it ended by itself. */
  ends = 0;

  constructor(given: KeptOptions) {
    this.#given = given;
    this.name = given.name;
    this.roles = given.roles;
    this.place = given.place;
  }

  get process(): NodeProcess {
    if (this.#process === undefined) throw new Error(`${this.name} was not started`);
    return this.#process;
  }

  async start(): Promise<void> {
    const { name, roles, cluster, place, options, signal } = this.#given;
    const where: NodePlace = {
      address: place.addresses.people,
      command: place.command,
      ...(options.plant !== undefined && { preload: PLANT }),
    };
    const more = options.plant === undefined ? {} : { PLANTED_BUG: options.plant };
    const started = await cluster.start(name, roles, more, where);
    this.#process = started;
    void started.ended.then(async () => {
      this.ends += 1;
      while (!signal.aborted) {
        await sleep(RESTART_MS);
        const isBack =
          !signal.aborted &&
          (await this.start().then(
            () => true,
            () => false,
          ));
        if (isBack) return;
      }
    });
  }
}

const PLANT = path.join(import.meta.dirname, '../../../packages/engine/src/testing/plant-bug.ts');

async function logIn(api: KeptNode): Promise<Awaited<ReturnType<typeof logInDemo>>> {
  const person = await waitUntil(() => logInDemo(api.process).catch(() => undefined), WHOLE_MS_MAX);
  if (person === undefined) throw new Error('the demo trader cannot log in');
  return person;
}

interface Trading {
  api: KeptNode;
  token: string;
  user: { id: string; tenantId: string };
  database: TemporaryDatabase;
  world: World;
  accounts: number;
}

/** Of killTasks, two for one account: one trades BTC and one ETH. */
const pairs = [
  [0, 1],
  [3, 4],
  [5, 7],
  [2, 6],
] as const;

async function startTasks(given: Trading): Promise<{ accounts: LinkedAccount[]; idleTaskId: string }> {
  const { api, token, user, database, world } = given;
  const accounts: LinkedAccount[] = [];
  for (const [index, pair] of pairs.slice(0, given.accounts).entries()) {
    const keys = await world.openPaperAccount();
    const { apiKey, secretKey, passphrase } = keys;
    const input = { venueId: world.venue.id, apiKey, secretKey, passphrase, remark: `account${String(index)}` };
    const answer = await api.process.call(linkCredential, input, { token });
    if (answer.code !== '200') throw new Error(`no account could be linked: ${answer.text}`);
    const account = { tenantId: user.tenantId, userId: user.id, credentialId: answer.data.id, ...keys };
    accounts.push(account);
    for (const at of pair) await makeTask(database, account, killTasks[at]);
  }
  const { rows } = await database
    .pools()
    .engine.query<{ id: string }>('select id from exchange_credential where user_id = $1 order by created_at limit 1', [user.id]);
  const demo = { tenantId: user.tenantId, userId: user.id, credentialId: rows[0]?.id ?? '' };
  return { accounts, idleTaskId: await makeTask(database, demo, { actions: [] }) };
}

/** What comes to the exchange's address and may do something there. */
function hearRequests(venue: string): { heard: Heard[]; stop(): void } {
  const heard: Heard[] = [];
  const hear = (message: unknown): void => {
    const { request, socket } = message as { request: IncomingMessage; socket: Socket };
    if (socket.localAddress === venue && request.method === 'POST')
      heard.push({ atMs: performance.now(), from: socket.remoteAddress ?? '', path: request.url ?? '' });
  };
  diagnostics.subscribe('http.server.request.start', hear);
  return { heard, stop: () => void diagnostics.unsubscribe('http.server.request.start', hear) };
}

interface NodeSeen {
  name: string;
  isSilent: boolean;
  /** Whether it was heard since the moment that was asked about. */
  isFresh: boolean;
  figures: NodeFigures;
}

/** What the nodes note of themselves. */
export async function lookAt({ database }: Pick<WholeNodes, 'database'>, since = new Date(0)): Promise<NodeSeen[]> {
  const { rows } = await database.pools().engine.query<NodeSeen>(
    `select name, stopped_at is not null or seen_at < now() - $1 * interval '1 millisecond' as "isSilent", seen_at > $2 as "isFresh", figures
       from node order by name`,
    [NODE_SILENT_MS, since],
  );
  return rows;
}

/** What is wrong with nodes, each in words. */
async function notWhole({ database, nodes, options }: Watched, since: Date): Promise<string[]> {
  const seen = await lookAt({ database }, since);
  const roles = seen.filter(({ isSilent }) => !isSilent).flatMap(({ figures }) => figures.holds);
  const shards = seen.flatMap(({ name, figures }) =>
    nodes.some((node) => node.name === name && node.roles === 'engine') ? [figures.shards] : [],
  );
  return [
    ...nodes.flatMap(({ name }) => {
      const node = seen.find((each) => each.name === name);
      if (node === undefined || node.isSilent || !node.isFresh) return [`${name} is not there`];
      const { problems, hasNats, hasSignals } = node.figures;
      return [...problems, ...(hasNats ? [] : ['without NATS']), ...(hasSignals ? [] : ['without signals'])].map(
        (what) => `${name}: ${what}`,
      );
    }),
    ...['market', 'relay', 'jobs'].filter((role) => roles.filter((held) => held === role).length !== 1).map((role) => `not one ${role}`),
    ...(shards.reduce((sum, each) => sum + each, 0) === SHARDS && Math.min(...shards) >= Math.floor(SHARDS / options.engines)
      ? []
      : [`shards are shared out as ${shards.join(', ')}`]),
  ];
}

type Watched = Pick<WholeNodes, 'database' | 'nodes' | 'options'>;

/** Until every node was heard again and sees nothing wrong. @returns how long it took, and what was wrong last @throws when it takes too long */
export async function untilWhole(nodes: Watched): Promise<{ ms: number; last: string }> {
  const startMs = performance.now();
  const since = new Date();
  let wrong: string[] = [];
  let last = '';
  const isWhole = await waitUntil(async () => {
    wrong = await notWhole(nodes, since).catch((error: unknown) => [String(error)]);
    if (wrong.length > 0) last = wrong.join('; ');
    return wrong.length === 0;
  }, WHOLE_MS_MAX);
  if (isWhole !== true) throw new Error(`the nodes are not whole again: ${wrong.join('; ')}`);
  return { ms: performance.now() - startMs, last };
}
