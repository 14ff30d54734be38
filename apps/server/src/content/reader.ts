// Who reads content, in which language and when.
import { contentLanguagesOf } from '@millrace/contract';
import type { Context } from '../shared/context/context.ts';
import type { Tenant } from '../shared/tenants/tenant.store.ts';
import type { Reader } from './shown.store.ts';

export function readerOf(
  { clock }: Pick<Context, 'clock'>,
  { language, tenant }: { language: Reader['language']; tenant: Tenant },
): Reader {
  return { language, locale: tenant.locale, allowed: contentLanguagesOf(tenant.permissions), nowMs: clock.now() };
}
