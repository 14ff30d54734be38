// Starts a whole server from its configuration: database, context, jobs, engine, HTTP. Everything it starts it also stops, in reverse.
// Tests start it exactly as main.ts does.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import path from 'node:path';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import pino, { type Logger } from 'pino';
import { createPasswordChecker, hasDemoAccounts } from '../accounts/index.ts';
import { features as allFeatures } from './features.ts';
import { openBus, type Bus } from '../shared/bus.ts';
import { wallClock, type Clock } from '../shared/clock.ts';
import { ConfigError, demoDanger, type Config } from '../shared/config/config.ts';
import type { Context } from '../shared/context/context.ts';
import { ensureRoles, inTransaction, migrate, openPool, openPools, roleUrl, type Pool, type Pools } from '../shared/database/index.ts';
import type { EngineHandle } from '../shared/context/engine-handle.ts';
import type { StartEngine } from './engine-role.ts';
import { newKeyFile, parseKeyFile } from '../shared/vault/key-file.ts';
import { createVault } from '../shared/vault/vault.ts';
import { createVenueClients } from '../shared/venue-clients.ts';
import type { Feature } from '../shared/feature.ts';
import type { Readiness } from './http/health.ts';
import { createHttpApp } from './http/http-app.ts';
import { installJobs, startJobs } from './job-worker.ts';
import { startMailCatcher, type MailCatcher } from './mail-catcher.ts';
import { createMailSender, type MailSender } from '../shared/mail-sender.ts';
import { createMarketData } from '../market/index.ts';
import { createManagementServer } from './management-server.ts';
import { createMetrics } from '../shared/metrics.ts';
import { createSessionReader } from '../shared/sessions/index.ts';
import { acquireDatabaseLock } from './database-lock.ts';
import { createTenantReader } from '../shared/tenants/tenant-reader.ts';

/** Connections of the job worker's pool. */
const JOB_POOL_CONNECTIONS = 4;

export interface ServerParts {
  clock?: Clock;
  log?: Logger;
  features?: readonly Feature[];
  startEngine?: StartEngine;
  /** Another server took the database while this one had lost it: this one must end. */
  onDatabaseLost?: () => void;
}

export interface RunningServer {
  port: number;
  managementPort: number;
  context: Context;
  http: FastifyInstance;
  stop(): Promise<void>;
}

/** @throws ConfigError when another server owns the database, or when it holds demo accounts that others could reach */
export async function startServer(config: Config, parts: ServerParts = {}): Promise<RunningServer> {
  const stops: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    for (const end of stops.splice(0).reverse()) await end();
  };
  try {
    return { ...(await start(config, parts, (end) => stops.push(end))), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

type OnStop = (end: () => Promise<void>) => void;

async function start(config: Config, parts: ServerParts, onStop: OnStop): Promise<Omit<RunningServer, 'stop'>> {
  const log = parts.log ?? pino({ level: config.logLevel, redact: { paths: ['req.headers.token', 'password', 'token'], remove: true } });
  const features = parts.features ?? allFeatures;
  const keys = readKeys(config);
  const secret = config.databaseSecret ?? createHash('sha256').update('millrace database roles').update(keys).digest('base64url');
  const database = await openDatabase(config, {
    secret,
    log,
    onStop,
    onLost: parts.onDatabaseLost ?? (() => log.fatal('another server took the database')),
  });
  const context = await createContext(config, { parts, log, keys, database, onStop });
  const danger = demoDanger(config);
  if (danger !== undefined && (await hasDemoAccounts(database.owner))) throw new ConfigError(danger);
  if (config.demo) for (const feature of features) if (feature.seed) await seedFeature(context, database.owner, feature);
  const catcher = await startMail(context, onStop);
  if (config.roles.includes('jobs')) {
    const worker = await startJobs(context, database.owner, features);
    onStop(() => worker.stop());
  }
  await startEngineRole(context, parts.startEngine, onStop);
  return listen(context, { features, catcher, onStop });
}

interface Database {
  pools: Pools;
  owner: Pool;
  bus: Bus;
}

async function openDatabase(
  config: Config,
  { secret, log, onLost, onStop }: { secret: string; log: Logger; onLost: () => void; onStop: OnStop },
): Promise<Database> {
  const onError = (error: Error): void => log.warn({ err: error }, 'a database connection broke');
  await ensureRoles(config.databaseUrl, secret);
  const ownerUrl = roleUrl(config.databaseUrl, 'owner', secret);
  const lock = await acquireDatabaseLock({ url: ownerUrl, onLost });
  onStop(() => lock.release());
  await migrate(ownerUrl);
  const owner = openPool(ownerUrl, { onError, connectionsMax: JOB_POOL_CONNECTIONS });
  onStop(() => owner.end());
  await installJobs(owner, log);
  const pools = openPools(config.databaseUrl, secret, { onError });
  onStop(() => pools.end());
  const bus = await openBus(roleUrl(config.databaseUrl, 'app', secret), onError);
  onStop(() => bus.close());
  return { pools, owner, bus };
}

interface ContextParts {
  parts: ServerParts;
  log: Logger;
  keys: string;
  database: Database;
  onStop: OnStop;
}

async function createContext(config: Config, { parts, log, keys, database: { pools, bus }, onStop }: ContextParts): Promise<Context> {
  const clock = parts.clock ?? wallClock;
  const vault = createVault(parseKeyFile(keys));
  const engineNow = (venueId: string): number | undefined =>
    context.engine?.problem() === undefined ? context.engine?.venueNow(venueId) : undefined;
  const venues = createVenueClients({ configs: config.venues, clock, engineNow });
  const market = createMarketData({ configs: config.venues, venues, vault, clock, log });
  onStop(async () => market.prices.close());
  const context: Context = {
    config,
    log,
    clock,
    pools,
    bus,
    vault,
    venues,
    market,
    tenants: createTenantReader(pools.app, bus),
    sessions: createSessionReader({ app: pools.app, bus, clock }),
    passwords: await createPasswordChecker(),
    metrics: createMetrics(),
    mail: undefined,
    engine: undefined,
  };
  return context;
}

/** The key file; made at the first start in embedded mode, never elsewhere. */
function readKeys(config: Config): string {
  if (config.embedded && !existsSync(config.kekFile)) {
    mkdirSync(path.dirname(config.kekFile), { recursive: true });
    writeFileSync(config.kekFile, newKeyFile(), { mode: 0o600, flag: 'wx' });
  }
  return readFileSync(config.kekFile, 'utf8');
}

async function seedFeature(context: Context, owner: Pool, feature: Feature): Promise<void> {
  await inTransaction(owner, async (tx) => feature.seed?.(context, tx));
}

async function startMail(context: Context, onStop: OnStop): Promise<MailCatcher | undefined> {
  const { smtpUrl, mailFrom } = context.config;
  const catcher = smtpUrl === undefined ? await startMailCatcher() : undefined;
  if (catcher) onStop(() => catcher.stop());
  const sender: MailSender = createMailSender({ url: smtpUrl ?? catcher?.url ?? '', from: mailFrom });
  onStop(async () => sender.close());
  context.mail = sender;
  return catcher;
}

async function startEngineRole(context: Context, startEngine: StartEngine | undefined, onStop: OnStop): Promise<void> {
  if (!startEngine || !context.config.roles.includes('engine')) return;
  const { config, pools, bus, vault, clock, log } = context;
  const engine: EngineHandle = await startEngine({ config, pools, bus, vault, clock, log });
  onStop(() => engine.stop());
  context.engine = engine;
}

async function listen(
  context: Context,
  { features, catcher, onStop }: { features: readonly Feature[]; catcher: MailCatcher | undefined; onStop: OnStop },
): Promise<Omit<RunningServer, 'stop'>> {
  const readiness = readinessOf(context);
  const details = (): Record<string, unknown> => ({ engine: context.engine?.details() ?? null });
  const management = createManagementServer({ metrics: context.metrics, readiness, details, catcher });
  onStop(() => management.close());
  await management.listen({ host: '127.0.0.1', port: context.config.managementPort });
  const http = await createHttpApp(context, features, readiness);
  onStop(() => http.close());
  await http.listen({ host: context.config.host, port: context.config.port });
  return { port: portOf(http), managementPort: portOf(management), context, http };
}

function readinessOf(context: Context): Readiness {
  return async () => {
    const problems: string[] = [];
    const database = await context.pools.app.query('select 1').then(
      () => true,
      () => false, // the pool tells the operator why
    );
    if (!database) problems.push('the database does not answer');
    if (!context.bus.connected) problems.push('change signals are not connected');
    if (context.config.roles.includes('engine')) {
      const engine = context.engine ? context.engine.problem() : 'the engine is not started';
      if (engine !== undefined) problems.push(engine);
    }
    return problems;
  };
}

function portOf(server: FastifyInstance): number {
  return (server.server.address() as AddressInfo).port;
}
