// Starts a whole server from its configuration: database, context, jobs, engine, HTTP. Stops all of it in reverse order.
// Tests start it exactly as main.ts does.
import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import pino, { type Logger } from 'pino';
import { hasDemoAccounts } from '../accounts/index.ts';
import { demoTotp } from '../operators/index.ts';
import { wallClock, type Clock } from '../shared/clock.ts';
import type { Config } from '../shared/config/config.ts';
import { demoDanger } from '../shared/config/demo-accounts.ts';
import { ConfigError } from '../shared/config/environment.ts';
import type { Context } from '../shared/context/context.ts';
import { inTransaction } from '../shared/database/index.ts';
import type { Feature, Running } from '../shared/feature.ts';
import { createMailSender } from '../shared/mail-sender.ts';
import { createContext, readKeyFile } from './create-context.ts';
import type { StartEngine } from './engine-role.ts';
import { features as allFeatures } from './features.ts';
import { addGroupMetrics } from './group-metrics.ts';
import { addLedgerMetrics } from './ledger-metrics.ts';
import { addHistoryMetrics } from './history-metrics.ts';
import { createConsoleApp } from './console/console-app.ts';
import { createHttpApp } from './http-app.ts';
import { startJobs } from './job-worker.ts';
import { startMailCatcher, type MailCatcher } from './mail-catcher.ts';
import { startMarketRole } from './market-role.ts';
import { createManagementServer } from './management-server.ts';
import { openDatabase } from './open-database.ts';
import { moneyProblem } from './money-problem.ts';
import { readinessOf } from './readiness.ts';
import { StopList } from './stop-list.ts';

export interface ServerParts {
  clock?: Clock;
  log?: Logger;
  features?: readonly Feature[];
  startEngine?: StartEngine;
  /** Called when another server took the database while this one's connection was broken: this one must end. */
  onDatabaseLost?: () => void;
}

export interface RunningServer {
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
  const database = await openDatabase(config, {
    secret,
    log,
    stops,
    onLost: parts.onDatabaseLost ?? (() => log.fatal('another server took the database')),
  });
  const context = await createContext(config, { clock: parts.clock ?? wallClock, log, keys, database, stops });
  const danger = demoDanger(config);
  if (danger !== undefined && (await hasDemoAccounts(database.owner))) throw new ConfigError(danger);
  const mixed = await moneyProblem(database.owner, { hasPaperChain: config.chain !== undefined, venues: config.venues });
  if (mixed !== undefined) throw new ConfigError(mixed);
  if (config.demo)
    for (const seed of features.flatMap(({ seeds = [] }) => seeds)) await inTransaction(database.owner, (tx) => seed(context, tx));
  const catcher = await startMail(context, stops);
  if (config.roles.includes('jobs')) {
    const worker = await startJobs(context, database, features);
    stops.add(() => worker.stop());
  }
  if (config.roles.includes('market')) {
    const history = startMarketRole(context);
    stops.add(() => history.stop());
    context.history = history;
    addHistoryMetrics(context.metrics.registry, context.pools.engine, history);
  }
  if (config.roles.includes('jobs')) {
    addGroupMetrics(context.metrics.registry, context.pools.engine);
    addLedgerMetrics(context.metrics.registry, context.pools.engine);
  }
  await startEngineRole(context, parts.startEngine, stops);
  if (config.roles.includes('jobs')) for (const feature of features) if (feature.run) stops.add(stopOf(feature.run(context)));
  return listen(context, { features, catcher, stops });
}

function stopOf(running: Running): () => Promise<void> {
  return () => running.stop();
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

async function startEngineRole(context: Context, startEngine: StartEngine | undefined, stops: StopList): Promise<void> {
  if (!startEngine || !context.config.roles.includes('engine')) return;
  const { config, pools, market, bus, vault, clock, log, history } = context;
  const engine = await startEngine({ config, pools, market, bus, vault, clock, log, bars: history });
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
  await http.listen({ host: context.config.host, port: context.config.port });
  context.appPort = portOf(http);
  const console = await createConsoleApp(context, features, readiness);
  stops.add(() => console.close());
  await console.listen({ host: context.config.host, port: context.config.consolePort });
  return { port: portOf(http), consolePort: portOf(console), managementPort: portOf(management), context, http };
}

function portOf(server: FastifyInstance): number {
  return (server.server.address() as AddressInfo).port;
}
