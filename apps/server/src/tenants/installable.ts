// What makes the app installable under the tenant's own name: its manifest and its icons, by the host that is asked. No session, no secrets.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../shared/context/context.ts';
import { inTenant } from '../shared/database/index.ts';
import { hostOf } from '../shared/http/host.ts';
import { spend } from '../shared/http/rate-limits.ts';
import { Refusal } from '../shared/refusal.ts';
import { findUpload } from '../uploads/index.ts';
import { brandColoursOf, drawIcon, type IconShape } from './brand-mark.ts';
import type { Tenant } from '../shared/tenants/tenant.store.ts';
import { webManifestOf } from './web-manifest.ts';

/** Drawn app icons cached in memory; a tenant has four. */
const APP_ICONS_MAX = 64;

/** File name -> what is drawn. */
const icons: Readonly<Record<string, { sizePx: number; shape: IconShape }>> = {
  '192.png': { sizePx: 192, shape: 'rounded' },
  '512.png': { sizePx: 512, shape: 'rounded' },
  'maskable-512.png': { sizePx: 512, shape: 'full' },
  // Apple rounds the corners itself.
  'apple-180.png': { sizePx: 180, shape: 'full' },
};

export function addInstallable(app: FastifyInstance, context: Context): void {
  const tenantOf = async (request: FastifyRequest): Promise<Tenant> => {
    await spend(app.addressLimit, request);
    const host = hostOf(request.headers.host);
    const tenant = host === undefined ? undefined : await context.tenants.findByHost(host);
    if (!tenant) throw new Refusal('notFound');
    return tenant;
  };
  const draw = createIconDrawer(context);
  app.get('/manifest.webmanifest', async (request, reply) => {
    const manifest = webManifestOf(await tenantOf(request));
    return reply.header('cache-control', 'no-cache').type('application/manifest+json').send(JSON.stringify(manifest));
  });
  app.get<{ Params: { file: string } }>('/app-icon/:file', async (request, reply) => {
    const tenant = await tenantOf(request);
    const { file } = request.params;
    reply.header('cache-control', 'public, max-age=86400');
    const bytes = await draw(tenant, file);
    if (bytes === undefined) throw new Refusal('notFound');
    return reply.type('image/png').send(bytes);
  });
}

/** Draws each icon once for a look of a tenant; the oldest are forgotten. */
function createIconDrawer({ pools }: Context): (tenant: Tenant, file: string) => Promise<Buffer | undefined> {
  const drawn = new Map<string, Promise<Buffer>>();
  return async (tenant, file) => {
    const icon = icons[file];
    if (!icon) return undefined;
    const picture = typeof tenant.appInfo['h5Image'] === 'string' ? tenant.appInfo['h5Image'] : '';
    const key = [tenant.id, tenant.theme, tenant.brand, picture, file].join(' ');
    const known = drawn.get(key);
    if (known) return known;
    const work = (async () => {
      const found = picture === '' ? undefined : await inTenant(pools.app, tenant.id, (tx) => findUpload(tx, picture));
      return drawIcon({ ...icon, colours: brandColoursOf(tenant), mark: found?.bytes });
    })();
    for (const oldest of drawn.keys()) if (drawn.size >= APP_ICONS_MAX) drawn.delete(oldest);
    drawn.set(key, work);
    work.catch(() => drawn.delete(key));
    return work;
  };
}
