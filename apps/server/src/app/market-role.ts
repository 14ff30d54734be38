// The market role of this process: records bars and settled funding of the venues, and hands closed bars to the engine.
import { createActivity, startHistory, type History } from '@millrace/engine';
import type { Clock } from '../shared/clock.ts';
import type { Config } from '../shared/config/config.ts';
import type { Pools } from '../shared/database/index.ts';
import type { Logger } from 'pino';
import { venueSettings } from './venue-settings.ts';

export interface MarketSetup {
  config: Config;
  pools: Pools;
  clock: Clock;
  log: Logger;
}

export function startMarketRole({ config, pools, clock, log }: MarketSetup): History {
  return startHistory({
    pool: pools.engine,
    venues: config.venues.map((venue) => venueSettings(venue, { clock, nats: undefined })),
    wallClock: { nowMs: () => clock.now() },
    random: Math.random,
    logger: log,
    activity: createActivity(),
  });
}
