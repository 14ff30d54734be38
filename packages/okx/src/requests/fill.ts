// One trade of an order, by query or on the orders channel, in our words. A fill counts once per (instId, tradeId).
import * as z from 'zod/mini';
import { decimal, decimalOrNull, msOrNull, positionSide, side, textOrNull } from '../core/fields.ts';

export interface Fill {
  instType: string;
  instId: string;
  /** Unique per instrument; negative for liquidations. */
  tradeId: string;
  ordId: string;
  clOrdId: string | null;
  /** Bill of the account; the cursor for paging. null on the orders channel. */
  billId: string | null;
  side: 'buy' | 'sell';
  positionSide: 'long' | 'short' | 'net';
  price: string;
  /** Contracts; base units for spot. */
  size: string;
  role: 'maker' | 'taker';
  /** Commission of this trade, negative = paid, in feeCurrency. */
  fee: string;
  feeCurrency: string | null;
  /** Profit of a closing trade without fees, settle currency. */
  pnl: string;
  atMs: number;
}

export const fillWire = z.object({
  instType: z.string(),
  instId: z.string(),
  tradeId: z.string(),
  ordId: z.string(),
  clOrdId: textOrNull,
  billId: textOrNull,
  side,
  posSide: positionSide,
  fillPx: decimal,
  fillSz: decimal,
  execType: z._default(z.string(), 'T'),
  fee: decimalOrNull,
  feeCcy: textOrNull,
  fillPnl: decimalOrNull,
  fillTime: msOrNull,
  ts: msOrNull,
});

export function fillFromWire(wire: z.output<typeof fillWire>): Fill {
  return {
    instType: wire.instType,
    instId: wire.instId,
    tradeId: wire.tradeId,
    ordId: wire.ordId,
    clOrdId: wire.clOrdId,
    billId: wire.billId,
    side: wire.side,
    positionSide: wire.posSide,
    price: wire.fillPx,
    size: wire.fillSz,
    role: wire.execType === 'M' ? 'maker' : 'taker',
    fee: wire.fee ?? '0',
    feeCurrency: wire.feeCcy,
    pnl: wire.fillPnl ?? '0',
    atMs: wire.fillTime ?? wire.ts ?? 0,
  };
}

export const fillRow = z.pipe(fillWire, z.transform(fillFromWire));
