// Makes the context of a server: everything a handler, a job or a topic can reach.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createManualDoor, createPaperDoor } from '@millrace/chain';
import type { Logger } from 'pino';
import { createPasswordChecker } from '../accounts/index.ts';
import { createPushDoor, readVapidKey } from '../alerts/index.ts';
import { createMarketData, type PriceFeedParts } from '../market/index.ts';
import type { Clock } from '../shared/clock.ts';
import type { Config } from '../shared/config/config.ts';
import type { Context } from '../shared/context/context.ts';
import { createMetrics } from '../shared/metrics.ts';
import { createSessionReader } from '../shared/sessions/index.ts';
import { createTenantReader } from '../shared/tenants/tenant-reader.ts';
import { newKeyFile, parseKeyFile } from '../shared/vault/key-file.ts';
import { manualRecordsOf } from '../top-ups/index.ts';
import { createVault } from '../shared/vault/vault.ts';
import { createVenueClients } from '../shared/venue-clients.ts';
import type { Nats } from './nodes/nats.ts';
import { openSharedPrices } from './nodes/shared-prices.ts';
import type { Database } from './open-database.ts';
import type { StopList } from './stop-list.ts';

interface ContextParts {
  clock: Clock;
  log: Logger;
  keys: string;
  database: Database;
  /** The other nodes; undefined where this server is alone. */
  nats: Nats | undefined;
  stops: StopList;
}

export async function createContext(
  config: Config,
  { clock, log, keys, database: { pools, bus }, nats, stops }: ContextParts,
): Promise<Context> {
  const vault = createVault(parseKeyFile(keys));
  const engineNow = (venueId: string): number | undefined =>
    context.engine?.problem() === undefined ? context.engine?.venueNow(venueId) : undefined;
  const venues = createVenueClients({ configs: config.venues, egress: config.egress, clock, engineNow });
  const openPrices: PriceFeedParts['openPrices'] = nats && ((venueId, options) => openSharedPrices(nats, venueId, options));
  const market = createMarketData({ configs: config.venues, venues, vault, clock, log, openPrices });
  stops.add(async () => market.prices.close());
  const push = createPushDoor({ config: config.push, key: readVapidKey(config), subject: `mailto:${config.mailFrom}` });
  stops.add(() => push.close());
  const context: Context = {
    config,
    log,
    clock,
    pools,
    bus,
    vault,
    venues,
    chain: config.chain === undefined ? createManualDoor(manualRecordsOf(pools.engine)) : createPaperDoor(config.chain),
    market,
    tenants: createTenantReader(pools.app, bus),
    sessions: createSessionReader({ app: pools.app, bus, clock }),
    passwords: await createPasswordChecker(),
    metrics: createMetrics(),
    push,
    mail: undefined,
    engine: undefined,
    history: undefined,
    appPort: 0,
  };
  return context;
}

/** The content of the key file; generated at the first start in embedded mode, never otherwise. */
export function readKeyFile(config: Config): string {
  if (config.embedded && !existsSync(config.kekFile)) {
    mkdirSync(path.dirname(config.kekFile), { recursive: true });
    writeFileSync(config.kekFile, newKeyFile(), { mode: 0o600, flag: 'wx' });
  }
  return readFileSync(config.kekFile, 'utf8');
}
