// Puts in force what the server says of the tenant: colour, theme of guests, languages.
import type { TenantInfo } from '@millrace/contract';
import { loadChunk } from '../shared/pages/lazy-page.ts';
import { themeBrand, type BrandValues } from '../shared/session/look-store.ts';
import type { Services } from '../shared/services/services-context.ts';

export async function applyTenant(services: Services, found: TenantInfo): Promise<void> {
  const { session, tenant, look, language } = services;
  tenant.setState({ info: found });
  // With a session the menu chooses the theme.
  const brand = found.style.brand === '' ? themeBrand : await brandOf(found.style.brand, look.getState().brand);
  look.change({ brand, ...(session.getState().user ? {} : { theme: found.style.theme }) });
  await language.offer(found.languageTypeStr.split(/, */));
}

/** Without its chunk the colour stays as it is: no page fails for it. */
async function brandOf(brand: string, now: BrandValues): Promise<BrandValues> {
  const chunk = await loadChunk(() => import('../shared/session/brand-values.ts')).catch(() => undefined);
  return chunk?.brandValuesOf(brand) ?? now;
}
