// The account's money as the venue reports it, by query or on the account channel, in our words.
import * as z from 'zod/mini';
import { decimal, decimalOrNull, ms, msOrNull } from '../core/fields.ts';

export interface CurrencyBalance {
  currency: string;
  /** Cash without unrealised profit. */
  cash: string;
  /** Cash plus unrealised profit. */
  equity: string;
  /** What a new order may use. */
  available: string;
  /** Held by orders and isolated positions. */
  frozen: string;
  unrealizedPnl: string;
  updatedAtMs: number | null;
}

export interface Balance {
  /** US dollars; null where the account mode has none. */
  totalEquityUsd: string | null;
  /** By query: every currency held. On the channel: those that changed. */
  currencies: CurrencyBalance[];
  atMs: number;
}

const currencyRow = z.pipe(
  z.object({
    ccy: z.string(),
    cashBal: decimal,
    eq: decimal,
    availBal: decimalOrNull,
    availEq: decimalOrNull,
    frozenBal: decimalOrNull,
    upl: decimalOrNull,
    uTime: msOrNull,
  }),
  z.transform((wire): CurrencyBalance => ({
    currency: wire.ccy,
    cash: wire.cashBal,
    equity: wire.eq,
    // Spot mode has no availEq.
    available: wire.availEq ?? wire.availBal ?? '0',
    frozen: wire.frozenBal ?? '0',
    unrealizedPnl: wire.upl ?? '0',
    updatedAtMs: wire.uTime,
  })),
);

export const balanceRow = z.pipe(
  z.object({ totalEq: decimalOrNull, uTime: ms, details: z.array(currencyRow) }),
  z.transform((wire): Balance => ({ totalEquityUsd: wire.totalEq, currencies: wire.details, atMs: wire.uTime })),
);
