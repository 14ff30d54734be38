// Writes the demo tenants. What an operator changed later stays, except the venues, which are those of this start.
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { Queryable } from '../shared/database/index.ts';
import type { Seed } from '../shared/feature.ts';
import { insertBrandPicture } from '../uploads/index.ts';
import { insertTenant, insertTenantHost } from '../shared/tenants/tenant.store.ts';
import { demoTenants } from './demo-tenants.ts';

/** Of a sign, in pixels: four times the largest place that shows it. */
const SIGN_SIDE_PX = 512;

export const seedTenants: Seed = async ({ config, clock }, owner) => {
  const venues = config.venues.map(({ id }) => id);
  for (const tenant of demoTenants) {
    const name = tenant.sign === undefined ? '' : `${createHash('sha256').update(tenant.sign).digest('hex').slice(0, 32)}.webp`;
    const isNew = await insertTenant(owner, { ...tenant, locale: tenant.languages[0] ?? '', venues, sign: name });
    await insertTenantHost(owner, tenant.host, tenant.id);
    if (isNew && tenant.sign !== undefined) await keepSign(owner, { name, tenantId: tenant.id, sign: tenant.sign }, clock.now());
  }
};

async function keepSign(owner: Queryable, { name, tenantId, sign }: { name: string; tenantId: string; sign: string }, nowMs: number) {
  const bytes = await sharp(Buffer.from(sign), { density: (72 * SIGN_SIDE_PX) / 28 })
    .resize(SIGN_SIDE_PX, SIGN_SIDE_PX)
    .webp({ lossless: true })
    .toBuffer();
  await insertBrandPicture(owner, { name, tenantId, bytes }, nowMs);
}
