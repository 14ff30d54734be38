// Whether a user has what opening needs: fuel above 0 and no fuel debt. Environments other than the tenant's own money need none.
import type { Queryable } from '../shared/database/index.ts';
import { isTenantStopped } from './tenant-stop.ts';
import { refuse } from '../shared/refusal.ts';

interface Opening {
  userId: string;
  tenantId: string;
  environment: string;
}

export async function canBuy(tx: Queryable, { userId, tenantId, environment }: Opening): Promise<boolean> {
  const { rows } = await tx.query<{ ok: boolean }>(
    `select t.money <> $3 or (
        coalesce(sum(b.amount) filter (where a.currency <> 'fuelDebt'), 0) > 0 and coalesce(sum(b.amount) filter (where a.currency = 'fuelDebt'), 0) = 0) as ok
       from tenant t
       left join ledger_account a on a.tenant_id = t.id and a.owner_id = $1 and a.purpose = 'balance'
         and a.currency in ('experienceFuel', 'dynamicFuel', 'communityFuel', 'dusdt', 'fuelDebt')
       left join ledger_balance b on b.account_id = a.id
      where t.id = $2 group by t.money`,
    [userId, tenantId, environment],
  );
  return rows[0]?.ok ?? false;
}

/** Refuses `tradingStopped` while the tenant is stopped, and `fuelEmpty`. */
export async function requireFuel(tx: Queryable, opening: Opening): Promise<void> {
  if (await isTenantStopped(tx, opening.tenantId)) refuse('tradingStopped');
  if (!(await canBuy(tx, opening))) refuse('fuelEmpty');
}
