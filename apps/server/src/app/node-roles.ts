// The roles that one server has at a time, with what each begins. A server that is alone begins its own at once; a node of a cluster when their lease is its.
import type { ServerRole } from '../shared/config/config.ts';
import type { Context } from '../shared/context/context.ts';
import { inTransaction } from '../shared/database/index.ts';
import type { Feature, Running } from '../shared/feature.ts';
import { addGroupMetrics } from './group-metrics.ts';
import { addHistoryMetrics } from './history-metrics.ts';
import { startJobs } from './job-worker.ts';
import { addLedgerMetrics } from './ledger-metrics.ts';
import { startMarketRole } from './market-role.ts';
import type { Nats } from './nodes/nats.ts';
import { startRelay, type Relay } from './nodes/node-signals.ts';
import { publishBars } from './nodes/publish-bars.ts';
import { publishPrices } from './nodes/publish-prices.ts';
import { holdRole, type RoleLease } from './nodes/role-lease.ts';
import type { Database } from './open-database.ts';
import { StopList } from './stop-list.ts';
import { venueSettings } from './venue-settings.ts';

/** Writes what the demo needs, as often as it is wanted. */
export async function runSeeds(context: Context, database: Database, features: readonly Feature[]): Promise<void> {
  if (!context.config.demo) return;
  for (const seed of features.flatMap(({ seeds = [] }) => seeds)) await inTransaction(database.owner, (tx) => seed(context, tx));
}

/** The worker of jobs, and the figures that one server counts for all. */
export async function beginJobs(context: Context, database: Database, features: readonly Feature[]): Promise<Running> {
  const worker = await startJobs(context, database, features);
  addGroupMetrics(context.metrics.registry, context.pools.engine);
  addLedgerMetrics(context.metrics.registry, context.pools.engine);
  return worker;
}

/** What features do over and over. */
export function beginWork(context: Context, features: readonly Feature[]): Running {
  const running = features.flatMap((feature) => (feature.run === undefined ? [] : [feature.run(context)]));
  return {
    async stop() {
      for (const each of running.toReversed()) await each.stop();
    },
  };
}

/** Records the market. */
export function beginMarket(context: Context): Running {
  const history = startMarketRole(context);
  context.history = history;
  addHistoryMetrics(context.metrics.registry, context.pools.engine, history);
  return history;
}

interface NodeParts {
  context: Context;
  database: Database;
  features: readonly Feature[];
  nats: Nats;
  /** A role was lost: the process must end. */
  onLost(cause: Error): void;
}

export interface HeldRoles extends Running {
  /** Those whose lease is this node's. */
  held(): ServerRole[];
  /** Undefined where this node is not the relay. */
  relayLag(): number | undefined;
}

/** Waits for the leases of this node's roles. The one process of a role works for all nodes. */
export function holdRoles({ context, database, features, nats, onLost }: NodeParts): HeldRoles {
  const { config, log } = context;
  let relay: Relay | undefined;
  const all = (role: ServerRole, begin: () => Promise<Running>): [ServerRole, RoleLease][] =>
    config.roles.includes(role) ? [[role, holdRole({ role, url: database.ownerUrl, log, begin, onLost })]] : [];
  const leases = new Map([
    ...all('relay', async () => {
      relay = await startRelay({ nats, url: database.relayUrl, log, random: Math.random });
      return relay;
    }),
    ...all('market', async () => beginSharedMarket({ context, nats, onLost })),
    ...all('jobs', async () => {
      const stops = new StopList();
      await runSeeds(context, database, features);
      const jobs = await beginJobs(context, database, features);
      stops.add(() => jobs.stop());
      const work = beginWork(context, features);
      stops.add(() => work.stop());
      return stops;
    }),
  ]);
  return {
    held: () => [...leases].filter(([, lease]) => lease.isHeld).map(([role]) => role),
    relayLag: () => relay?.lag(),
    async stop() {
      // At once: one that waits for a database out of reach must not keep another at work.
      await Promise.all([...leases.values()].map((lease) => lease.stop()));
    },
  };
}

function beginSharedMarket({ context, nats, onLost }: Pick<NodeParts, 'context' | 'nats' | 'onLost'>): Running {
  const { config, clock, log } = context;
  const market = beginMarket(context);
  const stops = new StopList();
  stops.add(() => market.stop());
  if (context.history !== undefined) {
    const bars = publishBars(context.history, nats);
    stops.add(() => bars.stop());
  }
  for (const venue of config.venues.map((each) => venueSettings(each, { clock, nats: undefined }))) {
    const prices = publishPrices(venue, { nats, clock, random: Math.random, log, onRefused: onLost });
    stops.add(() => prices.stop());
  }
  return stops;
}
