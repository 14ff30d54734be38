// Instruments, bars and live prices of the venues, for people to see. The engine has its own feed and never reads these.
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Vault, VenueDoor } from '../exchange/index.ts';
import type { Feature } from '../feature.ts';
import type { VenueConfig } from '../venues.ts';
import { candlesRoute } from './candles.ts';
import { createCatalogue, type Catalogue } from './catalogue.ts';
import { createPriceFeed, type PriceFeed } from './price-feed.ts';
import { priceTopic } from './price-topic.ts';
import { productListRoute } from './product-list.ts';

export { contractValueOf, productName } from './instrument-view.ts';
export { listProducts } from './product-list.ts';

/** Public data of the venues. */
export interface MarketDoor {
  catalogue: Catalogue;
  prices: PriceFeed;
}

export function createMarketDoor(parts: {
  configs: readonly VenueConfig[];
  venues: VenueDoor;
  vault: Vault;
  clock: Clock;
  log: Logger;
}): MarketDoor {
  const { configs, venues, vault, clock, log } = parts;
  return { catalogue: createCatalogue({ venues, vault, clock }), prices: createPriceFeed({ venues: configs, clock, log }) };
}

export const marketFeature: Feature = { name: 'market', routes: [productListRoute, candlesRoute], topics: [priceTopic] };
