// Takes a trader's share from the copier's wallet. What free USDT does not cover is owed, and the copier copies nothing new until it is paid.
import { compareDecimals } from '@millrace/market';
import { pauseCopying, resumeBuying } from '../fuel/index.ts';
import { postJournals, profitShareJournal, type Ledger, type LedgerKey } from '../ledger/index.ts';
import { writeMessage } from '../messages/index.ts';
import type { Queryable } from '../shared/database/index.ts';
import { payShareDebts } from './share-debt.ts';
import { insertShare, readNickname, type StoredShare } from './share.store.ts';
import { lockUsdt } from './usdt-account.ts';

export type DueShare = Pick<StoredShare, 'followId' | 'n' | 'copierId' | 'leaderId' | 'net' | 'rate' | 'share'>;

/** Posts the transaction's only journals. What the trader owes himself is paid from what he receives. */
export async function takeShare(tx: Queryable, ledger: Ledger, of: DueShare): Promise<void> {
  const { tenantId, environment, atMs } = ledger;
  const { copierId, leaderId } = of;
  const keys: LedgerKey[] = [
    { owner: copierId, currency: 'shareDebt', purpose: 'balance' },
    { owner: null, currency: 'shareDebt', purpose: 'profitShare' },
  ];
  const usdt = await lockUsdt(tx, ledger, { userIds: [copierId, leaderId], keys });
  const { journal, owed } = profitShareJournal({ ...of, free: usdt.freeOf(copierId) });
  usdt.apply(journal);
  await insertShare(tx, { ...of, tenantId, environment, isCharged: true, owed, atMs });
  const paid = await payShareDebts(tx, usdt, { creditRef: journal.ref, userIds: [leaderId] });
  await postJournals(tx, ledger, [journal, ...paid.journals]);
  for (const userId of paid.payers) await resumeBuying(tx, { tenantId, userId });
  if (compareDecimals(owed, '0') === 0) {
    const args = { money: environment, trader: await readNickname(tx, leaderId), share: of.share };
    return void (await writeMessage(tx, { tenantId, userId: copierId, kind: 'shareTaken', args, taskId: null }, atMs));
  }
  await pauseCopying(tx, { tenantId, userId: copierId }, atMs);
  await writeMessage(tx, { tenantId, userId: copierId, kind: 'shareOwed', args: { money: environment, owed }, taskId: null }, atMs);
}
