// A row of the orders channel: the order as it is now, and the one trade that this update tells of, if any.
import * as z from 'zod/mini';
import { fillFromWire, type Fill } from '../requests/fill.ts';
import { decimalOrNull, msOrNull, textOrNull } from '../core/fields.ts';
import { orderFromWire, orderWire, type Order } from '../requests/order.ts';

export interface OrderUpdate {
  order: Order;
  /** Counts once per (instId, tradeId); the same trade may also come by REST, or twice. */
  fill: Fill | null;
  /** Who changed the order with this update: "1" user, "2" the user's amendment shrunk, "4" shrunk by the venue to what may be closed; null for none. */
  amendSource: string | null;
}

const wire = z.extend(orderWire, {
  tradeId: textOrNull,
  fillPx: decimalOrNull,
  fillSz: decimalOrNull,
  fillFee: decimalOrNull,
  fillFeeCcy: textOrNull,
  fillPnl: decimalOrNull,
  fillTime: msOrNull,
  execType: z._default(z.string(), ''),
  amendSource: textOrNull,
});

const FITTED: ReadonlySet<string> = new Set(['17', '22', '23']);

/** Whether the venue shrank or ended a closing order because the position, or what better-priced closings leave of it, is smaller. */
export function isFittedToPosition({ order, amendSource }: Pick<OrderUpdate, 'order' | 'amendSource'>): boolean {
  return amendSource === '4' || (order.cancelSource !== null && FITTED.has(order.cancelSource));
}

/** Here fillPx, fillSz, tradeId and fillFee describe this update; in REST they describe the last trade. */
export const orderUpdateRow = z.pipe(
  wire,
  z.transform((row): OrderUpdate => ({ order: orderFromWire(row), fill: fillOf(row), amendSource: row.amendSource })),
);

function fillOf(row: z.output<typeof wire>): Fill | null {
  const { tradeId, fillPx, fillSz } = row;
  if (tradeId === null || fillPx === null || fillSz === null || Number(fillSz) === 0) return null;
  return fillFromWire({
    ...row,
    tradeId,
    fillPx,
    fillSz,
    billId: null,
    execType: row.execType === '' ? 'T' : row.execType,
    fee: row.fillFee,
    feeCcy: row.fillFeeCcy,
    ts: row.uTime,
  });
}
