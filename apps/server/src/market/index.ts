// Instruments, bars and live prices of the venues, for people to see. The engine has its own feed and never reads these.
import type { Logger } from 'pino';
import type { Clock } from '../shared/clock.ts';
import type { MarketData } from '../shared/context/market-data.ts';
import type { Vault } from '../shared/vault/vault.ts';
import type { VenueClients } from '../shared/venue-clients.ts';
import type { Feature } from '../shared/feature.ts';
import type { VenueConfig } from '../shared/config/venues.ts';
import { barHistoryRoute } from './bar-history.ts';
import { candlesRoute } from './candles.ts';
import { createCatalogue } from './catalogue.ts';
import { instrumentDayRoute } from './instrument-day.ts';
import { createPriceFeed, type PriceFeedParts } from './price-feed.ts';
import { priceTopic } from './price-topic.ts';
import { historyCron, historyJobs } from './prune-history.ts';
import { priceSparksRoute } from './price-sparks.ts';
import { productListRoute } from './product-list.ts';
import { listWatchedRoute } from './list-watched.ts';
import { watchInstrumentRoute } from './watch-instrument.ts';

export type { PriceFeedParts } from './price-feed.ts';
export { contractValueOf, productName } from './instrument-view.ts';
export { listProducts } from './product-list.ts';
export { readChart } from './read-chart.ts';
export { turnoverOf } from './turnover.ts';
export { venueOfUser, type UserVenue } from './venue-of-user.ts';

export function createMarketData(parts: {
  configs: readonly VenueConfig[];
  venues: VenueClients;
  vault: Vault;
  clock: Clock;
  log: Logger;
  openPrices: PriceFeedParts['openPrices'];
}): MarketData {
  const { configs, venues, vault, clock, log, openPrices } = parts;
  return { catalogue: createCatalogue({ venues, vault, clock }), prices: createPriceFeed({ venues: configs, clock, log, openPrices }) };
}

export const marketFeature: Feature = {
  name: 'market',
  routes: [productListRoute, candlesRoute, barHistoryRoute, instrumentDayRoute, priceSparksRoute, listWatchedRoute, watchInstrumentRoute],
  topics: [priceTopic],
  jobs: historyJobs,
  cron: historyCron,
};
