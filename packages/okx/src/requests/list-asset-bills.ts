// GET asset/bills: every change of the funding account in the last month, newest first.
import * as z from 'zod/mini';
import type { Connection } from '../core/connection.ts';
import { decimal, ms, textOrNull } from '../core/fields.ts';
import { PAGE_ROWS_MAX, RATE_LIMITS } from '../core/limits.ts';
import { readRows } from '../core/read.ts';
import type { Reply } from '../core/reply.ts';

export interface AssetBill {
  /** Decimal; a later bill has a larger one. */
  billId: string;
  /** 75 savings bought, 76 savings redeemed, 130 from the trading account, 131 to it ... */
  type: string;
  currency: string;
  /** Signed. */
  balanceChange: string;
  balance: string;
  clientId: string | null;
  atMs: number;
}

const row = z.pipe(
  z.object({ billId: z.string(), type: z.string(), ccy: z.string(), balChg: decimal, bal: decimal, clientId: textOrNull, ts: ms }),
  z.transform((wire): AssetBill => ({
    billId: wire.billId,
    type: wire.type,
    currency: wire.ccy,
    balanceChange: wire.balChg,
    balance: wire.bal,
    clientId: wire.clientId,
    atMs: wire.ts,
  })),
);

/** The newest 100 bills of a currency, of one type where given. Signed, read permission; 6 per second. */
export function listAssetBills(connection: Connection, query: { currency: string; type?: string }): Promise<Reply<AssetBill[]>> {
  return readRows(connection, {
    method: 'GET',
    path: 'asset/bills',
    query: { ccy: query.currency, type: query.type, limit: String(PAGE_ROWS_MAX) },
    signed: true,
    limits: [RATE_LIMITS.assetBills],
    lane: 'read',
    row,
  });
}
