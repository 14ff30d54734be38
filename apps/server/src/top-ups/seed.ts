// The demo tenants take top-ups at the address of their purse on the paper chain.
import { networksOf, paperAddressOf } from '@millrace/chain';
import type { Seed } from '../shared/feature.ts';
import { getMoneyTerms, saveMoneyTerms } from '../shared/money/terms.ts';
import { findTenantById } from '../shared/tenants/tenant.store.ts';

export const seedTopUps: Seed = async ({ config }, owner) => {
  for (const [tenantId, secret] of Object.entries(config.chain?.purses ?? {})) {
    const tenant = await findTenantById(owner, tenantId);
    if (tenant?.money !== 'paper') continue;
    const { topUp } = await getMoneyTerms(owner, tenantId, 'paper');
    if (topUp.addresses.length > 0) continue;
    const addresses = networksOf('paper').map((network) => ({ types: 1, network, address: paperAddressOf(secret) }));
    await saveMoneyTerms(owner, tenantId, { topUp: { ...topUp, addresses } });
  }
};
