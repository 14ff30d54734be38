// GET account/bills: every change of the account's money in the last seven days, newest first.
import * as z from 'zod/mini';
import type { Connection } from '../core/connection.ts';
import { decimal, decimalOrNull, ms, textOrNull, type InstrumentType } from '../core/fields.ts';
import { PAGE_ROWS_MAX, RATE_LIMITS } from '../core/limits.ts';
import { readRows } from '../core/read.ts';
import type { Reply } from '../core/reply.ts';
import type { RequestOptions } from '../core/request.ts';

export interface Bill {
  billId: string;
  /** 1 transfer, 2 trade, 5 liquidation, 8 funding ... */
  type: string;
  /** 173 funding paid, 174 funding received, 1 buy, 2 sell, 3-6 open and close ... */
  subType: string;
  instId: string | null;
  ordId: string | null;
  clOrdId: string | null;
  tradeId: string | null;
  currency: string;
  /** Change of the balance with fee, in `currency`. */
  balanceChange: string;
  balance: string;
  /** Change of the isolated position's margin, in `currency`: funding of an isolated position changes it and no balance. */
  marginChange: string;
  size: string | null;
  price: string | null;
  pnl: string;
  /** Negative = paid. */
  fee: string;
  atMs: number;
}

const row = z.pipe(
  z.object({
    billId: z.string(),
    type: z.string(),
    subType: z._default(z.string(), ''),
    instId: textOrNull,
    ordId: textOrNull,
    clOrdId: textOrNull,
    tradeId: textOrNull,
    ccy: z.string(),
    balChg: decimal,
    bal: decimal,
    posBalChg: decimalOrNull,
    sz: decimalOrNull,
    px: decimalOrNull,
    pnl: decimalOrNull,
    fee: decimalOrNull,
    ts: ms,
  }),
  z.transform((wire): Bill => ({
    billId: wire.billId,
    type: wire.type,
    subType: wire.subType,
    instId: wire.instId,
    ordId: wire.ordId,
    clOrdId: wire.clOrdId,
    tradeId: wire.tradeId,
    currency: wire.ccy,
    balanceChange: wire.balChg,
    balance: wire.bal,
    marginChange: wire.posBalChg ?? '0',
    size: wire.sz,
    price: wire.px,
    pnl: wire.pnl ?? '0',
    fee: wire.fee ?? '0',
    atMs: wire.ts,
  })),
);

export interface BillsQuery {
  instType?: InstrumentType;
  /** "8" = funding. */
  type?: string;
  /** Page on: bills older than this billId. */
  after?: string;
  beginMs?: number;
  endMs?: number;
}

/** One page of at most 100 bills; see listAllPages. Signed, read permission; 5 per second. */
export function listBills(connection: Connection, query: BillsQuery = {}, options: RequestOptions = {}): Promise<Reply<Bill[]>> {
  const { beginMs, endMs, ...rest } = query;
  return readRows(connection, {
    method: 'GET',
    path: 'account/bills',
    query: { ...rest, begin: beginMs?.toString(), end: endMs?.toString(), limit: String(PAGE_ROWS_MAX) },
    signed: true,
    limits: [RATE_LIMITS.bills],
    lane: options.lane ?? 'read',
    row,
  });
}
