// The web app manifest of a tenant, with its name, colours and mark. Pure.
import { brandColoursOf } from './brand-mark.ts';
import type { Tenant } from '../shared/tenants/tenant.store.ts';

export function webManifestOf(tenant: Pick<Tenant, 'id' | 'name' | 'theme' | 'brand' | 'locale'>): Record<string, unknown> {
  const { ground } = brandColoursOf(tenant);
  const icon = (file: string, sizes: string, purpose: 'any' | 'maskable', type = 'image/png') => ({
    src: `/app-icon/${file}`,
    sizes,
    type,
    purpose,
  });
  return {
    id: '/',
    name: tenant.name,
    short_name: tenant.name,
    lang: tenant.locale,
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    orientation: 'portrait',
    background_color: ground,
    theme_color: ground,
    icons: [icon('192.png', '192x192', 'any'), icon('512.png', '512x512', 'any'), icon('maskable-512.png', '512x512', 'maskable')],
  };
}
