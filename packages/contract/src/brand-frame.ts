// What the stream's topic `brand` carries. Apart from the other topics: no page needs it.
import { z } from 'zod/mini';
import { menuList, tenantInfo } from './tenants.ts';

/** brand: always the whole of what the tenant's app looks like and lets do, as it is published now. */
export const brandFrame = z.object({ info: tenantInfo, menu: menuList.output });
export type BrandFrame = z.output<typeof brandFrame>;
