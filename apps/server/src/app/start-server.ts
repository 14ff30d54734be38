// Starts a whole server from its configuration: database, context, jobs, engine, HTTP. Stops all of it in reverse order.
// Tests start it exactly as main.ts does.
import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import pino, { type Logger } from 'pino';
import { noteOwnNode, noteTakeOver } from '../nodes/index.ts';
import { hasDemoAccounts } from '../accounts/index.ts';
import { demoTotp } from '../operators/index.ts';
import { wallClock, type Clock } from '../shared/clock.ts';
import type { ClusterConfig } from '../shared/config/cluster.ts';
import type { Config } from '../shared/config/config.ts';
import { demoDanger } from '../shared/config/demo-accounts.ts';
import { ConfigError } from '../shared/config/environment.ts';
import type { Context } from '../shared/context/context.ts';
import type { Feature } from '../shared/feature.ts';
import { createMailSender } from '../shared/mail-sender.ts';
import { createContext, readKeyFile } from './create-context.ts';
import type { EngineSetup, StartEngine } from './engine-role.ts';
import { features as allFeatures } from './features.ts';
import { createConsoleApp } from './console/console-app.ts';
import { createHttpApp } from './http-app.ts';
import { startMailCatcher, type MailCatcher } from './mail-catcher.ts';
import { createManagementServer } from './management-server.ts';
import { watchDatabase } from './nodes/database-pulse.ts';
import { openNats, type Nats } from './nodes/nats.ts';
import { shareBars } from './nodes/shared-bars.ts';
import { watchTrading } from './nodes/trading.ts';
import { beginJobs, beginMarket, beginWork, holdRoles, runSeeds } from './node-roles.ts';
import { openDatabase, type Database } from './open-database.ts';
import { moneyProblem } from './money-problem.ts';
import { readinessOf } from './readiness.ts';
import { StopList } from './stop-list.ts';
import { venueSettings } from './venue-settings.ts';

export interface ServerParts {
  clock?: Clock;
  log?: Logger;
  features?: readonly Feature[];
  startEngine?: StartEngine;
  /** Called when another server took the database, or a role of this node, while this one's connection was broken: this one must end. */
  onLost?: (cause: Error) => void;
}

export interface RunningServer {
  /** 0, as the console's, in a node of a cluster without the role `api`. */
  port: number;
  consolePort: number;
  managementPort: number;
  context: Context;
  http: FastifyInstance;
  stop(): Promise<void>;
}

/** @throws ConfigError when another server owns the database, or when it holds demo accounts that others could reach */
export async function startServer(config: Config, parts: ServerParts = {}): Promise<RunningServer> {
  const stops = new StopList();
  try {
    return { ...(await start(config, parts, stops)), stop: () => stops.stop() };
  } catch (error) {
    await stops.stop();
    throw error;
  }
}

async function start(config: Config, parts: ServerParts, stops: StopList): Promise<Omit<RunningServer, 'stop'>> {
  const log = parts.log ?? pino({ level: config.logLevel, redact: { paths: ['req.headers.token', 'password', 'token'], remove: true } });
  const features = parts.features ?? allFeatures;
  const keys = readKeyFile(config);
  const secret = config.databaseSecret ?? createHash('sha256').update('millrace database roles').update(keys).digest('base64url');
  const onLost = (cause: Error): void => {
    log.fatal({ err: cause }, 'this server must end');
    parts.onLost?.(cause);
  };
  const nats = config.cluster && (await openNats(config.cluster, log));
  if (nats !== undefined) stops.add(() => nats.close());
  const database = await openDatabase(config, {
    secret,
    log,
    nats,
    stops,
    onLost: () => onLost(new Error('another server took the database')),
  });
  const context = await createContext(config, { clock: parts.clock ?? wallClock, log, keys, database, nats, stops });
  const danger = demoDanger(config);
  if (danger !== undefined && (await hasDemoAccounts(database.owner))) throw new ConfigError(danger);
  const mixed = await moneyProblem(database.owner, { hasPaperChain: config.chain !== undefined, venues: config.venues });
  if (mixed !== undefined) throw new ConfigError(mixed);
  const catcher = await startMail(context, stops);
  const given = { context, database, features, stops, startEngine: parts.startEngine };
  if (nats === undefined || config.cluster === undefined) await startAlone(given);
  else await startNode(given, { cluster: config.cluster, nats, onLost });
  return listen(context, { features, catcher, stops });
}

interface Given {
  context: Context;
  database: Database;
  features: readonly Feature[];
  stops: StopList;
  startEngine: StartEngine | undefined;
}

/** All roles of the configuration, in one process. */
async function startAlone({ context, database, features, stops, startEngine }: Given): Promise<void> {
  const { roles } = context.config;
  await runSeeds(context, database, features);
  if (roles.includes('jobs')) {
    const jobs = await beginJobs(context, database, features);
    stops.add(() => jobs.stop());
  }
  if (roles.includes('market')) {
    const market = beginMarket(context);
    stops.add(() => market.stop());
  }
  if (roles.includes('engine') && startEngine !== undefined)
    await startEngineRole(context, { startEngine, stops, nats: undefined, bars: context.history });
  if (!roles.includes('jobs')) return;
  const work = beginWork(context, features);
  stops.add(() => work.stop());
}

/** Engines and the API run in any number of nodes; each other role runs in the node that holds its lease. */
async function startNode(
  { context, database, features, stops, startEngine }: Given,
  { cluster, nats, onLost }: { cluster: ClusterConfig; nats: Nats; onLost: (cause: Error) => void },
): Promise<void> {
  const { config, clock, log } = context;
  const { pools, owner, waves, ownerUrl } = database;
  const pulse = watchDatabase({ url: ownerUrl, pools: [pools.app, pools.console, pools.engine, pools.audit, owner, waves], log });
  stops.add(() => pulse.stop());
  if (config.roles.includes('engine') && startEngine !== undefined) {
    const shared = shareBars(
      nats,
      config.venues.map(({ id }) => id),
    );
    stops.add(() => shared.stop());
    await startEngineRole(context, {
      ...{ startEngine, stops, nats, bars: shared.bars },
      onTakeOver: (takeOver) => void noteTakeOver(context, cluster.node, takeOver),
    });
  } else {
    const venues = config.venues.map((venue) => venueSettings(venue, { clock, nats }));
    const watch = watchTrading({ nats, venues, clock, random: Math.random, log });
    stops.add(() => watch.stop());
    context.engine = watch;
  }
  const roles = holdRoles({ context, database, features, nats, onLost });
  stops.add(() => roles.stop());
  const notes = noteOwnNode({
    context,
    name: cluster.node,
    state: () => ({ holds: roles.held(), relayLag: roles.relayLag() ?? null, hasNats: nats.connected }),
  });
  stops.add(() => notes.stop());
}

async function startMail(context: Context, stops: StopList): Promise<MailCatcher | undefined> {
  const { smtpUrl, mailFrom } = context.config;
  const catcher = smtpUrl === undefined ? await startMailCatcher() : undefined;
  if (catcher) stops.add(() => catcher.stop());
  const sender = createMailSender({ url: smtpUrl ?? catcher?.url ?? '', from: mailFrom });
  stops.add(async () => sender.close());
  context.mail = sender;
  return catcher;
}

interface EngineGiven {
  startEngine: StartEngine;
  stops: StopList;
  nats: Nats | undefined;
  bars: EngineSetup['bars'];
  onTakeOver?: EngineSetup['onTakeOver'];
}

async function startEngineRole(context: Context, { startEngine, stops, nats, bars, onTakeOver }: EngineGiven): Promise<void> {
  const { config, pools, market, bus, vault, clock, log, metrics } = context;
  const engine = await startEngine({ config, pools, market, bus, vault, clock, log, metrics, bars, nats, onTakeOver });
  stops.add(() => engine.stop());
  context.engine = engine;
}

async function listen(
  context: Context,
  { features, catcher, stops }: { features: readonly Feature[]; catcher: MailCatcher | undefined; stops: StopList },
): Promise<Omit<RunningServer, 'stop'>> {
  const readiness = readinessOf(context);
  const details = (): Record<string, unknown> => ({ engine: context.engine?.details() ?? null });
  const management = createManagementServer({
    metrics: context.metrics,
    readiness,
    details,
    catcher,
    totp: context.config.demo ? () => demoTotp(context) : undefined,
  });
  stops.add(() => management.close());
  await management.listen({ host: '127.0.0.1', port: context.config.managementPort });
  const http = await createHttpApp(context, features, readiness);
  stops.add(() => http.close());
  const running = { port: 0, consolePort: 0, managementPort: portOf(management), context, http };
  // A node of a cluster without the role answers nobody.
  if (context.config.cluster !== undefined && !context.config.roles.includes('api')) return running;
  await http.listen({ host: context.config.host, port: context.config.port });
  context.appPort = portOf(http);
  const console = await createConsoleApp(context, features, readiness);
  stops.add(() => console.close());
  await console.listen({ host: context.config.host, port: context.config.consolePort });
  return { ...running, port: portOf(http), consolePort: portOf(console) };
}

function portOf(server: FastifyInstance): number {
  return (server.server.address() as AddressInfo).port;
}
