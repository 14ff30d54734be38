// Whose brand is this. Answers guests, so it shows nothing that the tenant's own page would not.
import { getTenantByUrl, type PermissionAlias, type TenantInfo } from '@millrace/contract';
import { guestHandler } from '../shared/http/handler.ts';
import { hostOf } from '../shared/http/host.ts';
import { refuse } from '../shared/refusal.ts';
import type { Config } from '../shared/config/config.ts';
import type { Tenant } from '../shared/tenants/tenant.store.ts';

export const getTenantByUrlRoute = guestHandler(getTenantByUrl, async (context, { input, tenant }) => {
  const named = input.url === undefined ? undefined : hostOfUrl(input.url);
  const owner = named === undefined ? undefined : await context.tenants.findByHost(named);
  if (owner && owner.id !== tenant.id) refuse('tenantMismatch');
  return tenantInfoOf(tenant, context.config);
});

const REGISTRATION: PermissionAlias = 'P30001';

function hostOfUrl(text: string): string | undefined {
  return URL.canParse(text) ? hostOf(new URL(text).host) : hostOf(text.split('/')[0]);
}

function tenantInfoOf(tenant: Tenant, config: Config): TenantInfo {
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
    paper: environments.every((environment) => environment === 'paper'),
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
