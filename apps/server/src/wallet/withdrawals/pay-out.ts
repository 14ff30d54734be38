// Carries out released payouts. A payout is committed as handed to the chain before it is sent; whatever happens then, it is looked up by the withdrawal's id
// and never sent again. None is sent while the tenant's outgoing money is stopped. Money is booked once the chain has confirmed exactly this payout.
import { addDecimals, compareDecimals, negateDecimal } from '@millrace/market';
import { ChainUnavailable, sameAddress, type ChainTransfer } from '@millrace/chain';
import type { Context } from '../../shared/context/context.ts';
import { inTransaction } from '../../shared/database/index.ts';
import { getMoneyTerms } from '../../shared/money/terms.ts';
import { isOutgoingStopped } from '../../ledger/index.ts';
import { findTenantById } from '../../shared/tenants/tenant.store.ts';
import { bookPayout } from './decide-withdrawal.ts';
import { changeWithdrawal, listPayouts, lockWithdrawal, type Withdrawal } from './withdrawal.store.ts';

/** So long a payout may be unknown to the chain, or unconfirmed, before people look. */
const LOST_AFTER_MS = 3_600_000;
const PAYOUTS_AT_ONCE = 100;

type Parts = Pick<Context, 'pools' | 'chain' | 'clock' | 'log'>;

/** Takes each payout that is under way one step further. */
export async function payOut(parts: Parts): Promise<void> {
  for (const id of await listPayouts(parts.pools.engine, PAYOUTS_AT_ONCE)) {
    try {
      await advance(parts, id);
    } catch (error) {
      if (!(error instanceof ChainUnavailable)) throw error;
      parts.log.warn({ err: error, withdrawal: id }, 'the chain could not be asked about a payout');
    }
  }
}

async function advance(parts: Parts, id: string): Promise<void> {
  const { pools, chain, clock } = parts;
  const found = await inTransaction(pools.engine, (tx) => lockWithdrawal(tx, id));
  if (!found || !['sending', 'sent'].includes(found.state)) return;
  const money = (await findTenantById(pools.engine, found.tenantId))?.money;
  if (money === undefined || (money !== chain.money && !chain.byHand)) return;
  // Also before the first sending: a restored backup finds what was paid.
  const seen = await chain.findSend(found.tenantId, found.id);
  if (seen.length > 0) return settle(parts, found, { seen, money });
  if (found.handedMs === null) return hand(parts, found);
  if (clock.now() - found.handedMs >= LOST_AFTER_MS) await lose(parts, found, 'the chain does not know the payout');
}

async function hand(parts: Parts, found: Withdrawal): Promise<void> {
  const { pools, chain, clock } = parts;
  const handed = await inTransaction(pools.engine, async (tx) => {
    const locked = await lockWithdrawal(tx, found.id);
    if (locked?.state !== 'sending' || locked.handedMs !== null || (await isOutgoingStopped(tx, locked.tenantId))) return undefined;
    return changeWithdrawal(tx, locked, { handedMs: clock.now() }, clock.now());
  });
  if (!handed) return;
  const { id, tenantId, network, address: to, amount, fee } = handed;
  const answer = await chain.send({ sendId: id, tenantId, network, to, amount: addDecimals(amount, negateDecimal(fee)) });
  if (answer.kind === 'sent') await change(parts, handed, { state: 'sent', txid: answer.txid });
  if (answer.kind === 'refused') await lose(parts, handed, answer.reason);
}

/** What the chain shows under the id of the withdrawal must be its payout, once. */
async function settle(
  parts: Parts,
  found: Withdrawal,
  { seen, money }: { seen: readonly ChainTransfer[]; money: 'real' | 'paper' },
): Promise<void> {
  const [transfer] = seen;
  if (!transfer || seen.length > 1 || !isPayout(found, transfer)) return lose(parts, found, 'the chain paid something else');
  const { pools, clock } = parts;
  const terms = await getMoneyTerms(pools.engine, found.tenantId, money);
  if (transfer.confirmations >= (terms.topUp.confirmations[found.network] ?? Infinity)) {
    await inTransaction(pools.engine, async (tx) => {
      const locked = await lockWithdrawal(tx, found.id);
      if (locked && ['sending', 'sent'].includes(locked.state))
        await bookPayout(tx, locked, { txid: transfer.txid, tenantId: found.tenantId, money, nowMs: clock.now() });
    });
  } else if (found.state === 'sending') {
    await change(parts, found, { state: 'sent', txid: transfer.txid, handedMs: found.handedMs ?? clock.now() });
  } else if (clock.now() - (found.handedMs ?? found.changedMs) >= LOST_AFTER_MS && transfer.confirmations === 0) {
    await lose(parts, found, 'the chain does not confirm the payout');
  }
}

function isPayout({ network, address, amount, fee }: Withdrawal, transfer: ChainTransfer): boolean {
  return (
    transfer.network === network &&
    sameAddress(network, transfer.to, address) &&
    compareDecimals(transfer.amount, addDecimals(amount, negateDecimal(fee))) === 0
  );
}

async function lose(parts: Parts, found: Withdrawal, reason: string): Promise<void> {
  parts.log.error({ withdrawal: found.id, reason }, 'a payout is lost: two operators must end it');
  await change(parts, found, { state: 'lost' });
}

async function change({ pools, clock }: Parts, found: Withdrawal, to: Parameters<typeof changeWithdrawal>[2]): Promise<void> {
  await inTransaction(pools.engine, async (tx) => {
    const locked = await lockWithdrawal(tx, found.id);
    if (locked?.version === found.version) await changeWithdrawal(tx, locked, to, clock.now());
  });
}
