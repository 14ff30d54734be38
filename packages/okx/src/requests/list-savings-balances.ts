// GET finance/savings/balance: what the account has in flexible savings.
import * as z from 'zod/mini';
import type { Connection } from '../core/connection.ts';
import { decimal, decimalOrNull } from '../core/fields.ts';
import { RATE_LIMITS } from '../core/limits.ts';
import { readRows } from '../core/read.ts';
import type { Reply } from '../core/reply.ts';

export interface SavingsBalance {
  currency: string;
  /** With the interest that was lent on. */
  amount: string;
  /** Interest so far. */
  earnings: string;
  /** Of the amount: what borrowers have, and what waits for one. */
  lent: string;
  pending: string;
}

const row = z.pipe(
  z.object({ ccy: z.string(), amt: decimal, earnings: decimal, loanAmt: decimalOrNull, pendingAmt: decimalOrNull }),
  z.transform((wire): SavingsBalance => ({
    currency: wire.ccy,
    amount: wire.amt,
    earnings: wire.earnings,
    lent: wire.loanAmt ?? '0',
    pending: wire.pendingAmt ?? '0',
  })),
);

/** Currencies without savings have no row. Signed, read permission; 6 per second. */
export function listSavingsBalances(connection: Connection, currency: string): Promise<Reply<SavingsBalance[]>> {
  return readRows(connection, {
    method: 'GET',
    path: 'finance/savings/balance',
    query: { ccy: currency },
    signed: true,
    limits: [RATE_LIMITS.savingsBalance],
    lane: 'read',
    row,
  });
}
