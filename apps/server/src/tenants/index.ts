// Whose brand a request is for, and the calls that a guest's app makes first.
import type { Feature } from '../shared/feature.ts';
import { brandTopic } from './brand-topic.ts';
import { getAppInfoRoute } from './get-app-info.ts';
import { getTenantByUrlRoute } from './get-tenant-by-url.ts';
import { menuListRoute } from './menu-list.ts';
import { seedTenants } from './seed.ts';

export { brandColoursOf } from './brand-mark.ts';
export { addInstallable } from './installable.ts';
export { demoTrader } from './demo-trader.ts';
export { offersLookAround, tenantInfoOf } from './tenant-info.ts';
export { demoTenants } from './demo-tenants.ts';

export const tenantsFeature: Feature = {
  name: 'tenants',
  routes: [getTenantByUrlRoute, getAppInfoRoute, menuListRoute],
  topics: [brandTopic],
  seeds: [seedTenants],
};
