// The funding account: money beside the trading account. It changes here and nowhere else, and never without a bill of exactly that change.
import type { Exchange } from '../exchange.ts';
import type { AccountBook } from '../state/store.ts';

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
export function bookAsset(x: Exchange, book: AccountBook, ccy: string, change: bigint, cause: AssetCause): void {
  const { uid } = book.account;
  const now = x.clock.now();
  const asset = book.assets.get(ccy) ?? { uid, ccy, cash: 0n, uTime: now };
  asset.cash += change;
  asset.uTime = now;
  if (asset.cash < 0n) throw new Error(`the funding account of ${uid} fell below zero`);
  x.store.save('asset', asset);
  x.store.save('assetBill', {
    uid,
    billId: x.store.nextId(),
    type: cause.type,
    ccy,
    change,
    balance: asset.cash,
    clientId: cause.clientId ?? '',
    ts: now,
  });
}
