// What an app is told of its tenant, session or not.
import type { PermissionAlias, TenantInfo } from '@millrace/contract';
import type { Config } from '../shared/config/config.ts';
import { demoTrader } from './demo-trader.ts';
import type { Tenant } from '../shared/tenants/tenant.store.ts';

const REGISTRATION: PermissionAlias = 'P30001';

export function tenantInfoOf(tenant: Tenant, config: Config): TenantInfo {
  const environments = config.venues.filter(({ id }) => tenant.venues.includes(id)).map(({ environment }) => environment);
  return {
    id: tenant.id,
    name: tenant.name,
    h5Image: textOf(tenant.appInfo['h5Image']),
    adminImage: textOf(tenant.appInfo['adminImage']),
    registerUrl: tenant.permissions.includes(REGISTRATION) ? textOf(tenant.appInfo['registerUrl']) || '/reg' : '',
    customerEmail: tenant.customerEmail,
    style: { theme: tenant.theme, brand: tenant.brand },
    languageTypeStr: tenant.languages.join(','),
    locale: tenant.locale,
    clientId: textOf(tenant.appInfo['clientId']),
    exchangeUrl: textOf(tenant.appInfo['exchangeUrl']),
    lookAround: offersLookAround(tenant, config),
    paper: environments.every((environment) => environment === 'paper'),
  };
}

/** The demo trader's tenant, where there are demo accounts at all. */
export function offersLookAround({ id }: Pick<Tenant, 'id'>, { demo }: Pick<Config, 'demo'>): boolean {
  return demo && id === demoTrader.tenantId;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
