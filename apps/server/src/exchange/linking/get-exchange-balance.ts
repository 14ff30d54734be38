// The balance of a linked account, asked of the exchange.
import { getExchangeBalance } from '@millrace/contract';
import { getBalance, isCredentialFault, type Balance } from '@millrace/okx';
import type { Context } from '../../shared/context/context.ts';
import { inTenant } from '../../shared/database/index.ts';
import { handler } from '../../shared/http/handler.ts';
import { refuse } from '../../shared/refusal.ts';
import { findCredentialRow } from '../credentials/credential.store.ts';
import type { CredentialRow } from '../credentials/credential-row.ts';
import { openCredential } from '../../shared/vault/open-credential.ts';
import { recheck } from '../key-checks/recheck.ts';
import { countKeyAttemptOf } from '../credentials/key-attempt.ts';
import { usableBalance } from './usable-balance.ts';

export const getExchangeBalanceRoute = handler(getExchangeBalance, async (context, { input, session, read }) => {
  const row = (await read((tx) => findCredentialRow(tx, input.id, session.userId))) ?? refuse('notFound');
  const balance = await readBalance(context, row);
  const usable = await usableBalance(row.id, balance, read);
  const usdt = balance.currencies.find(({ currency }) => currency === 'USDT');
  return { totalUsdt: balance.totalEquityUsd ?? usdt?.equity ?? '0', freeUsdt: usdt?.available ?? '0', ...usable, asOf: balance.atMs };
});

/** The account's balance. Refuses `credentialBroken` or `exchangeUnavailable`; a key that is refused here is checked at once. */
export async function readBalance(context: Context, row: CredentialRow): Promise<Balance> {
  if (row.status === 'broken' || context.venues.find(row.venueId) === undefined) refuse('credentialBroken');
  const reply = await getBalance(await context.venues.connect(row.venueId, openCredential(context.vault, row)));
  if (reply.kind === 'ok') return reply.data;
  if (reply.kind !== 'refused' || !isCredentialFault(reply.code)) return refuse('exchangeUnavailable');
  await countKeyAttemptOf(context, row);
  const found = await recheck(context, row, (work) => inTenant(context.pools.app, row.tenantId, work));
  return refuse(found.kind === 'known' && found.row.status === 'broken' ? 'credentialBroken' : 'exchangeUnavailable');
}
