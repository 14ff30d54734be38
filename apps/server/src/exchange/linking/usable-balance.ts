// What tasks may use of an account: what is free there and in savings, less the margin of a trader.
import { readTraderMargin, sumSaved, withoutMargin } from '@millrace/engine';
import { addDecimals } from '@millrace/market';
import type { Balance } from '@millrace/okx';
import type { Transaction } from '../../shared/database/index.ts';

export interface UsableBalance {
  usableUsdt: string;
  /** What the exchange shows as free and the account's tasks may not use; 0 of an account that leads nobody. */
  traderMarginUsdt: string;
}

/** @param read runs reads in a transaction that sees the account */
export async function usableBalance(
  credentialId: string,
  { currencies }: Pick<Balance, 'currencies'>,
  read: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>,
): Promise<UsableBalance> {
  const available = currencies.find(({ currency }) => currency === 'USDT')?.available ?? '0';
  const [saved, traderMarginUsdt] = await read(async (tx) => [await sumSaved(tx, credentialId), await readTraderMargin(tx, credentialId)]);
  return { usableUsdt: withoutMargin(addDecimals(available, saved), traderMarginUsdt), traderMarginUsdt };
}
