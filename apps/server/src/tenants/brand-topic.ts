// The topic `brand`: how the tenant looks and what it lets do, now and whenever something of it is published.
import type { BrandFrame } from '@millrace/contract';
import type { Context } from '../shared/context/context.ts';
import type { Tenant } from '../shared/tenants/tenant.store.ts';
import type { TopicSource } from '../shared/topic-source.ts';
import { menuOf } from './menu-list.ts';
import { tenantInfoOf } from './tenant-info.ts';

export const brandTopic: TopicSource = {
  topic: 'brand',
  framesPerSecMax: 1,
  async open(context, { tenant: { id } }, reader) {
    let last = '';
    const send = async (as: 'snapshot' | 'delta'): Promise<void> => {
      const tenant = await context.tenants.findById(id);
      if (!tenant) return;
      const frame = frameOf(tenant, context);
      const text = JSON.stringify(frame);
      // A tenant's row changes for other reasons too, such as its terms.
      if (text === last) return;
      last = text;
      reader[as](frame);
    };
    const stop = context.bus.on('tenant_changed', ({ tenantId }) => {
      if (tenantId !== id) return;
      send('delta').catch((error: unknown) => context.log.warn({ err: error }, 'a brand could not be read for the stream'));
    });
    await send('snapshot');
    return stop;
  },
};

function frameOf(tenant: Tenant, { config }: Pick<Context, 'config'>): BrandFrame {
  return { info: tenantInfoOf(tenant, config), menu: menuOf(tenant) };
}
