// Opens the database of a server: roles, the lock against a second server, migrations, pools, change signals.
import type { Logger } from 'pino';
import type { Bus } from '../shared/bus.ts';
import type { Config } from '../shared/config/config.ts';
import { ensureRoles, migrate, openPool, openPools, roleUrl, type Pools } from '../shared/database/index.ts';
import type { Nats } from './nodes/nats.ts';
import { hearNodeSignals } from './nodes/node-signals.ts';
import { acquireDatabaseLock } from './database-lock.ts';
import { installJobs, type JobPools } from './job-worker.ts';
import { hearOwnSignals } from './relay/own-signals.ts';
import type { StopList } from './stop-list.ts';

/** Connections of each job worker, of which it listens on one. */
const JOB_POOL_CONNECTIONS = 4;
const WAVE_POOL_CONNECTIONS = 3;

export interface Database extends JobPools {
  pools: Pools;
  bus: Bus;
  /** Addresses for the roles `owner` and `relay`. */
  ownerUrl: string;
  relayUrl: string;
}

/** @throws ConfigError when another server owns the database */
export async function openDatabase(
  config: Config,
  { secret, log, nats, onLost, stops }: { secret: string; log: Logger; nats: Nats | undefined; onLost: () => void; stops: StopList },
): Promise<Database> {
  const onError = (error: Error): void => log.warn({ err: error }, 'a database connection broke');
  await ensureRoles(config.databaseUrl, secret);
  const ownerUrl = roleUrl(config.databaseUrl, 'owner', secret);
  const lock = await acquireDatabaseLock({ url: ownerUrl, isShared: nats !== undefined, onLost });
  stops.add(() => lock.release());
  await migrate(ownerUrl);
  const owner = openPool(ownerUrl, { onError, connectionsMax: JOB_POOL_CONNECTIONS });
  stops.add(() => owner.end());
  await installJobs(owner, log);
  const waves = openPool(ownerUrl, { onError, connectionsMax: WAVE_POOL_CONNECTIONS, unsynced: true });
  stops.add(() => waves.end());
  const pools = openPools(config.databaseUrl, secret, { onError });
  stops.add(() => pools.end());
  const relayUrl = roleUrl(config.databaseUrl, 'relay', secret);
  const { bus, close } = nats === undefined ? await hearOwnSignals({ url: relayUrl, onError }) : hearNodeSignals(nats);
  stops.add(async () => close());
  return { pools, owner, waves, bus, ownerUrl, relayUrl };
}
