// A conditional order (protective stop) as the venue reports it, by query or on the orders-algo channel, in our words.
import * as z from 'zod/mini';
import { decimalOrNull, marginMode, ms, msOrNull, positionSide, side, textOrNull } from '../core/fields.ts';

const algoOrderWire = z.object({
  instType: z.string(),
  instId: z.string(),
  algoId: z.string(),
  algoClOrdId: textOrNull,
  ordId: textOrNull,
  tag: textOrNull,
  ordType: z.string(),
  side,
  posSide: positionSide,
  tdMode: marginMode,
  state: z.string(),
  sz: decimalOrNull,
  slTriggerPx: decimalOrNull,
  slTriggerPxType: textOrNull,
  slOrdPx: decimalOrNull,
  tpTriggerPx: decimalOrNull,
  tpOrdPx: decimalOrNull,
  actualSz: decimalOrNull,
  actualPx: decimalOrNull,
  failCode: textOrNull,
  cTime: ms,
  uTime: msOrNull,
  triggerTime: msOrNull,
});

export interface AlgoOrder {
  instType: string;
  instId: string;
  algoId: string;
  algoClOrdId: string | null;
  /** The order it made when it triggered. */
  ordId: string | null;
  tag: string | null;
  /** conditional, oco, trigger ... */
  type: string;
  side: 'buy' | 'sell';
  positionSide: 'long' | 'short' | 'net';
  marginMode: z.output<typeof marginMode>;
  /** live, pause, partially_effective, effective (triggered), canceled, order_failed, partially_failed. */
  state: string;
  /** Contracts or base units; null for a fraction of the position. */
  size: string | null;
  stopPrice: string | null;
  stopPriceType: 'last' | 'index' | 'mark';
  /** "-1" = at market. */
  stopOrderPrice: string | null;
  takeProfitPrice: string | null;
  takeProfitOrderPrice: string | null;
  actualSize: string | null;
  actualPrice: string | null;
  /** Why it failed after the trigger: a code of orders. */
  failCode: string | null;
  createdAtMs: number;
  updatedAtMs: number;
  triggeredAtMs: number | null;
}

function algoOrderFromWire(wire: z.output<typeof algoOrderWire>): AlgoOrder {
  const priceType = wire.slTriggerPxType;
  return {
    instType: wire.instType,
    instId: wire.instId,
    algoId: wire.algoId,
    algoClOrdId: wire.algoClOrdId,
    ordId: wire.ordId,
    tag: wire.tag,
    type: wire.ordType,
    side: wire.side,
    positionSide: wire.posSide,
    marginMode: wire.tdMode,
    state: wire.state,
    size: wire.sz,
    stopPrice: wire.slTriggerPx,
    stopPriceType: priceType === 'mark' || priceType === 'index' ? priceType : 'last',
    stopOrderPrice: wire.slOrdPx,
    takeProfitPrice: wire.tpTriggerPx,
    takeProfitOrderPrice: wire.tpOrdPx,
    actualSize: wire.actualSz,
    actualPrice: wire.actualPx,
    failCode: wire.failCode,
    createdAtMs: wire.cTime,
    updatedAtMs: wire.uTime ?? wire.cTime,
    triggeredAtMs: wire.triggerTime,
  };
}

export const algoOrderRow = z.pipe(algoOrderWire, z.transform(algoOrderFromWire));
