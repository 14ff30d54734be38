// GET asset/balances: the money of the funding account, which lies beside the trading account.
import * as z from 'zod/mini';
import type { Connection } from '../core/connection.ts';
import { decimal } from '../core/fields.ts';
import { RATE_LIMITS } from '../core/limits.ts';
import { readRows } from '../core/read.ts';
import type { Reply } from '../core/reply.ts';

export interface AssetBalance {
  currency: string;
  balance: string;
  /** What may be transferred or saved. */
  available: string;
}

const row = z.pipe(
  z.object({ ccy: z.string(), bal: decimal, availBal: decimal }),
  z.transform((wire): AssetBalance => ({ currency: wire.ccy, balance: wire.bal, available: wire.availBal })),
);

/** Currencies that are not held have no row. Signed, read permission; 6 per second. */
export function listAssetBalances(connection: Connection, currency: string): Promise<Reply<AssetBalance[]>> {
  return readRows(connection, {
    method: 'GET',
    path: 'asset/balances',
    query: { ccy: currency },
    signed: true,
    limits: [RATE_LIMITS.assetBalances],
    lane: 'read',
    row,
  });
}
