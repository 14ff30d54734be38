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
  return together(features.flatMap((feature) => (feature.run === undefined ? [] : [feature.run(context)])));
}

/** Stopped at once: one that waits for a database out of reach must not keep another at work. */
function together(running: readonly Running[]): Running {
  return {
    async stop() {
      await Promise.all(running.map((each) => each.stop()));
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
  const all = (role: ServerRole, begin: (term: number) => Promise<Running>): [ServerRole, RoleLease][] =>
    config.roles.includes(role) ? [[role, holdRole({ role, url: database.ownerUrl, log, begin, onLost })]] : [];
  const leases = new Map([
    ...all('relay', async (term) => {
      relay = await startRelay({ nats, url: database.relayUrl, log, term });
      return relay;
    }),
    ...all('market', async (term) => beginSharedMarket({ context, nats, onLost }, term)),
    ...all('jobs', async () => {
      await runSeeds(context, database, features);
      const jobs = await beginJobs(context, database, features);
      return together([jobs, beginWork(context, features)]);
    }),
  ]);
  return {
    held: () => [...leases].filter(([, lease]) => lease.isHeld).map(([role]) => role),
    relayLag: () => relay?.lag(),
    stop: () => together([...leases.values()]).stop(),
  };
}

function beginSharedMarket({ context, nats, onLost }: Pick<NodeParts, 'context' | 'nats' | 'onLost'>, term: number): Running {
  const { config, clock, log } = context;
  const market = beginMarket(context);
  const venues = config.venues.map((venue) => venueSettings(venue, { clock, nats: undefined }));
  return together([
    market,
    ...(context.history === undefined ? [] : [publishBars(context.history, nats)]),
    ...venues.map((venue) => publishPrices(venue, { nats, clock, random: Math.random, log, term, onRefused: onLost })),
  ]);
}
