// The tenant's packages of fuel.
import type { FuelPackage } from '@millrace/contract';
import type { Queryable } from '../shared/database/index.ts';

export async function listPackages(db: Queryable, tenantId: string): Promise<FuelPackage[]> {
  const { rows } = await db.query<FuelPackage>(
    `select (p ->> 'price') || '-' || (p ->> 'bonus') as id, p ->> 'price' as price, p ->> 'bonus' as bonus
     from tenant t, jsonb_array_elements(t.fuel_packages) with ordinality as e (p, place) where t.id = $1 order by place`,
    [tenantId],
  );
  return rows;
}
