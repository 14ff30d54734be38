// Whose brand is this. Answers guests, so it shows nothing that the tenant's own page would not.
import { getTenantByUrl } from '@millrace/contract';
import { guestHandler } from '../shared/http/handler.ts';
import { hostOf } from '../shared/http/host.ts';
import { refuse } from '../shared/refusal.ts';
import { tenantInfoOf } from './tenant-info.ts';

export const getTenantByUrlRoute = guestHandler(getTenantByUrl, async (context, { input, tenant }) => {
  const named = input.url === undefined ? undefined : hostOfUrl(input.url);
  const owner = named === undefined ? undefined : await context.tenants.findByHost(named);
  if (owner && owner.id !== tenant.id) refuse('tenantMismatch');
  return tenantInfoOf(tenant, context.config);
});

function hostOfUrl(text: string): string | undefined {
  return URL.canParse(text) ? hostOf(new URL(text).host) : hostOf(text.split('/')[0]);
}
