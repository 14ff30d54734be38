// Tenants by id and by host for every request, with a cache of at most a second that change signals empty at once.
import type { Bus } from '../bus.ts';
import type { Pool } from '../database/index.ts';
import { findTenantByHost, findTenantById, listTenantIds, type Tenant } from './tenant.store.ts';

/** A tenant is believed for this long; a change signal ends that at once. */
const TENANT_CACHE_MS = 1000;

export interface TenantReader {
  findById(id: string): Promise<Tenant | undefined>;
  findByHost(host: string): Promise<Tenant | undefined>;
  listIds(): Promise<string[]>;
}

const CACHED_MAX = 1000;

export function createTenantReader(app: Pool, bus: Bus): TenantReader {
  const cache = new Map<string, { tenant: Tenant | undefined; untilMs: number }>();
  let changes = 0;
  const clear = (): void => {
    changes += 1;
    cache.clear();
  };
  bus.on('tenant_changed', clear);
  bus.onGap(clear);
  const cached = async (key: string, read: () => Promise<Tenant | undefined>): Promise<Tenant | undefined> => {
    const known = cache.get(key);
    if (known && known.untilMs > performance.now()) return known.tenant;
    const before = changes;
    const tenant = await read();
    if (cache.size >= CACHED_MAX) cache.clear();
    if (before === changes) cache.set(key, { tenant, untilMs: performance.now() + TENANT_CACHE_MS });
    return tenant;
  };
  return {
    findById: (id) => cached(`id ${id}`, () => findTenantById(app, id)),
    findByHost: (host) => cached(`host ${host}`, () => findTenantByHost(app, host)),
    listIds: () => listTenantIds(app),
  };
}
