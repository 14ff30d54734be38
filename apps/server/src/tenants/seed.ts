// Writes the demo tenants. What an operator changed later stays, apart from the venues, which are the ones this start was given.
import type { Seed } from '../shared/feature.ts';
import { demoTenants } from './demo-tenants.ts';

export const seedTenants: Seed = async ({ config }, owner) => {
  const venues = config.venues.map(({ id }) => id);
  for (const tenant of demoTenants) {
    await owner.query(
      `insert into tenant (id, name, theme, brand, languages, locale, customer_email, permissions, venues)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (id) do update set venues = excluded.venues`,
      [
        tenant.id,
        tenant.name,
        tenant.theme,
        tenant.brand,
        tenant.languages,
        tenant.languages[0],
        tenant.customerEmail,
        tenant.permissions,
        venues,
      ],
    );
    await owner.query('insert into tenant_host (host, tenant_id) values ($1, $2) on conflict (host) do nothing', [tenant.host, tenant.id]);
  }
};
