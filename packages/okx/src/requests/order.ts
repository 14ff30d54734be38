// An order as the venue reports it, by query or on the orders channel, in our words.
import * as z from 'zod/mini';
import { decimal, decimalOrNull, marginMode, ms, msOrNull, positionSide, side, textOrNull } from '../core/fields.ts';

export const orderState = z.enum(['live', 'partially_filled', 'filled', 'canceled', 'mmp_canceled']);
export type OrderState = z.output<typeof orderState>;

/** Fields that REST and the orders channel share. */
export const orderWire = z.object({
  instType: z.string(),
  instId: z.string(),
  ordId: z.string(),
  clOrdId: textOrNull,
  tag: textOrNull,
  side,
  posSide: positionSide,
  tdMode: marginMode,
  ordType: z.string(),
  state: orderState,
  sz: decimal,
  px: decimalOrNull,
  accFillSz: decimalOrNull,
  avgPx: decimalOrNull,
  fee: decimalOrNull,
  feeCcy: textOrNull,
  rebate: decimalOrNull,
  rebateCcy: textOrNull,
  pnl: decimalOrNull,
  lever: textOrNull,
  reduceOnly: z._default(z.union([z.string(), z.boolean()]), 'false'),
  category: textOrNull,
  cancelSource: textOrNull,
  algoId: textOrNull,
  algoClOrdId: textOrNull,
  cTime: ms,
  uTime: msOrNull,
});

export interface Order {
  instType: string;
  instId: string;
  ordId: string;
  /** null for orders placed by hand. */
  clOrdId: string | null;
  tag: string | null;
  side: 'buy' | 'sell';
  /** `net` for spot and in net mode. */
  positionSide: 'long' | 'short' | 'net';
  marginMode: z.output<typeof marginMode>;
  /** market, limit, post_only, fok, ioc, or another that a hand may have placed. */
  type: string;
  state: OrderState;
  /** Contracts; base units for spot (quote units for a spot market order sized in quote). The venue shrinks closing orders that exceed the position. */
  size: string;
  /** null for market orders. */
  price: string | null;
  /** Contracts; always base units for spot. */
  filledSize: string;
  /** null while nothing is filled. */
  averagePrice: string | null;
  /** All commission so far, negative = paid, in feeCurrency. */
  fee: string;
  feeCurrency: string | null;
  /** Rebate so far, positive = received; for a maker's spot sale it is in another currency than the fee. */
  rebate: string;
  rebateCurrency: string | null;
  /** Profit of closing fills without fees, settle currency. */
  pnl: string;
  leverage: string | null;
  reduceOnly: boolean;
  /** normal, twap, adl, full_liquidation, partial_liquidation, delivery ... */
  category: string;
  /**
   * "1" user, "0" system, "31" post_only would take, "14" rest of an ioc, "13" fok, "3" liquidation, "17" its position was closed, "22" a new closing order of
   * which better-priced ones left nothing, "23" the same of one that rested ...
   */
  cancelSource: string | null;
  /** The algo order (protective stop) that made this order. */
  algoId: string | null;
  algoClOrdId: string | null;
  createdAtMs: number;
  updatedAtMs: number;
}

export function orderFromWire(wire: z.output<typeof orderWire>): Order {
  return {
    instType: wire.instType,
    instId: wire.instId,
    ordId: wire.ordId,
    clOrdId: wire.clOrdId,
    tag: wire.tag,
    side: wire.side,
    positionSide: wire.posSide,
    marginMode: wire.tdMode,
    type: wire.ordType,
    state: wire.state,
    size: wire.sz,
    price: wire.px,
    filledSize: wire.accFillSz ?? '0',
    averagePrice: isZero(wire.avgPx) ? null : wire.avgPx,
    fee: wire.fee ?? '0',
    feeCurrency: wire.feeCcy,
    rebate: wire.rebate ?? '0',
    rebateCurrency: wire.rebateCcy,
    pnl: wire.pnl ?? '0',
    leverage: wire.lever,
    reduceOnly: wire.reduceOnly === true || wire.reduceOnly === 'true',
    category: wire.category ?? 'normal',
    cancelSource: wire.cancelSource,
    algoId: wire.algoId,
    algoClOrdId: wire.algoClOrdId,
    createdAtMs: wire.cTime,
    updatedAtMs: wire.uTime ?? wire.cTime,
  };
}

/** The orders channel says "0" where REST says "". */
function isZero(value: string | null): boolean {
  return value === null || /^0+(\.0+)?$/.test(value);
}

/** Row of every endpoint that answers orders. */
export const orderRow = z.pipe(orderWire, z.transform(orderFromWire));

/** Nothing more will happen to an order in these states. */
export function isTerminal(state: OrderState): boolean {
  return state === 'filled' || state === 'canceled' || state === 'mmp_canceled';
}
