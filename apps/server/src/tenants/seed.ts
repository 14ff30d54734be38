// Writes the demo tenants. What an operator changed later stays, except the venues, which are those of this start.
import type { Seed } from '../shared/feature.ts';
import { insertTenant, insertTenantHost } from '../shared/tenants/tenant.store.ts';
import { demoTenants } from './demo-tenants.ts';

export const seedTenants: Seed = async ({ config }, owner) => {
  const venues = config.venues.map(({ id }) => id);
  for (const tenant of demoTenants) {
    await insertTenant(owner, { ...tenant, locale: tenant.languages[0] ?? '', venues });
    await insertTenantHost(owner, tenant.host, tenant.id);
  }
};
