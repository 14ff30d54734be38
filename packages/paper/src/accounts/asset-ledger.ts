// The funding account: money beside the trading account. It changes here and nowhere else, and never without a bill of exactly that change.
import type { AccountBook } from '../state/account-book.ts';
import type { Exchange } from '../core/exchange.ts';

/** The accounts of a transfer, in the venue's numbers. */
export const FUNDING_ACCOUNT = '6';
export const TRADING_ACCOUNT = '18';

export interface AssetCause {
  /** 75 savings bought, 76 savings redeemed, 130 from the trading account, 131 to it. */
  type: string;
  clientId?: string;
}

/** What the funding account has of a currency. */
export function assetsOf(book: AccountBook, ccy: string): bigint {
  return book.assets.get(ccy)?.cash ?? 0n;
}

/** Changes the funding account and writes the bill of it. */
export function bookAsset(exchange: Exchange, book: AccountBook, ccy: string, change: bigint, cause: AssetCause): void {
  const { uid } = book.account;
  const now = exchange.clock.now();
  const asset = book.assets.get(ccy) ?? { uid, ccy, cash: 0n, uTime: now };
  asset.cash += change;
  asset.uTime = now;
  if (asset.cash < 0n) throw new Error(`the funding account of ${uid} fell below zero`);
  exchange.store.save('asset', asset);
  exchange.store.save('assetBill', {
    uid,
    billId: exchange.store.nextId(),
    type: cause.type,
    ccy,
    change,
    balance: asset.cash,
    clientId: cause.clientId ?? '',
    ts: now,
  });
}
