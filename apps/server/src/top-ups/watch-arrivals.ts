// Looks at the addresses of all tenants: stores what arrived, matches it to orders, ends orders without a slip.
import { ChainUnavailable } from '@millrace/chain';
import type { Context } from '../shared/context/context.ts';
import { inTransaction } from '../shared/database/index.ts';
import { getMoneyTerms, type MoneyTerms } from '../shared/money/terms.ts';
import { findTenantById, listTenantIds } from '../shared/tenants/tenant.store.ts';
import { markGone, matchArrivals, saveArrival } from './arrival.store.ts';
import { expireTopUps } from './top-up.store.ts';

type Parts = Pick<Context, 'pools' | 'chain' | 'clock' | 'log'>;
type PayAddress = MoneyTerms['topUp']['addresses'][number];

export async function watchArrivals(parts: Parts): Promise<void> {
  const { pools, chain, clock, log } = parts;
  for (const tenantId of await listTenantIds(pools.engine)) {
    const tenant = await findTenantById(pools.engine, tenantId);
    if (tenant === undefined || (tenant.money !== chain.money && !chain.byHand)) continue;
    const { topUp } = await getMoneyTerms(pools.engine, tenantId, tenant.money);
    for (const address of topUp.addresses) {
      const confirmations = topUp.confirmations[address.network];
      if (confirmations === undefined) continue;
      try {
        await watchAddress(parts, { tenantId, address, confirmations });
      } catch (error) {
        if (!(error instanceof ChainUnavailable)) throw error;
        log.warn({ err: error, tenantId }, 'the chain could not be asked about an address');
      }
    }
  }
  await inTransaction(pools.engine, (tx) => expireTopUps(tx, clock.now()));
}

async function watchAddress(
  { pools, chain, clock }: Parts,
  { tenantId, address: { network, address }, confirmations }: { tenantId: string; address: PayAddress; confirmations: number },
): Promise<void> {
  const transfers = await chain.listTransfers(network, address);
  await inTransaction(pools.engine, async (tx) => {
    for (const transfer of transfers) await saveArrival(tx, { tenantId, transfer, nowMs: clock.now() });
    await markGone(tx, { tenantId, network, address, txids: transfers.map(({ txid }) => txid) });
    await matchArrivals(tx, { tenantId, network, confirmations });
  });
}
