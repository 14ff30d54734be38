// What a copier owes of profit shares: it is paid from every credit of USDT, and until then he copies nothing new.
import { addDecimals, compareDecimals, negateDecimal } from '@millrace/market';
import { shareDebtJournal, type Journal } from '../ledger/index.ts';
import type { Queryable } from '../shared/database/index.ts';
import { refuse } from '../shared/refusal.ts';
import { lockDebts, payDebt, sumDebts, type OpenDebt } from './share.store.ts';
import type { LockedUsdt } from './usdt-account.ts';

/** Whether the user owes a share. */
export async function owesShare(db: Queryable, userId: string): Promise<boolean> {
  return compareDecimals(await sumDebts(db, userId), '0') > 0;
}

/** Refuses `shareOwed`. */
export async function requireNoShareDebt(db: Queryable, userId: string): Promise<void> {
  const owed = await sumDebts(db, userId);
  if (compareDecimals(owed, '0') > 0) refuse('shareOwed', { owed });
}

/**
 * Pays what these users owe from what they have free after the journals of the transaction, then what the paid traders owe themselves. A user pays once: of
 * two who owe each other, the second is paid by the next credit.
 * @param creditRef the journal that credits
 * @returns the journals to post, and who paid
 */
export async function payShareDebts(
  tx: Queryable,
  usdt: LockedUsdt,
  { creditRef, userIds }: { creditRef: string; userIds: readonly string[] },
): Promise<{ journals: Journal[]; payers: string[] }> {
  const journals: Journal[] = [];
  const payers: string[] = [];
  // Grows by the traders who are paid.
  const credited = new Set(userIds);
  for (const copierId of credited) {
    const payments = splitPayment(await lockDebts(tx, copierId), usdt.freeOf(copierId));
    if (payments.length === 0) continue;
    for (const payment of payments) await payDebt(tx, payment);
    const journal = shareDebtJournal({ creditRef, copierId, payments: sumByLeader(payments) });
    usdt.apply(journal);
    journals.push(journal);
    payers.push(copierId);
    for (const { leaderId } of payments) credited.add(leaderId);
  }
  return { journals, payers };
}

/** The oldest debts first: 7 free of debts of 5 and 4 pay 5 and 2. */
export function splitPayment(debts: readonly OpenDebt[], free: string): OpenDebt[] {
  let left = free;
  return debts.flatMap((debt) => {
    const amount = compareDecimals(debt.amount, left) < 0 ? debt.amount : left;
    left = addDecimals(left, negateDecimal(amount));
    return compareDecimals(amount, '0') > 0 ? [{ ...debt, amount }] : [];
  });
}

function sumByLeader(payments: readonly OpenDebt[]): { leaderId: string; amount: string }[] {
  const sums = new Map<string, string>();
  for (const { leaderId, amount } of payments) sums.set(leaderId, addDecimals(sums.get(leaderId) ?? '0', amount));
  return [...sums].map(([leaderId, amount]) => ({ leaderId, amount }));
}
