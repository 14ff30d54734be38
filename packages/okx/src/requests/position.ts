// A position as the venue reports it, by query or on the positions channel, in our words.
import * as z from 'zod/mini';
import { decimalOrNull, marginMode, msOrNull, positionSide, textOrNull } from '../core/fields.ts';

export interface Position {
  instType: string;
  instId: string;
  posId: string;
  marginMode: z.output<typeof marginMode>;
  positionSide: 'long' | 'short' | 'net';
  /** Contracts; positive in long/short mode, signed in net mode; "0" once closed. */
  size: string;
  /** What a closing order may take. */
  availableSize: string;
  averagePrice: string | null;
  markPrice: string | null;
  lastPrice: string | null;
  liquidationPrice: string | null;
  leverage: string | null;
  /** Isolated margin, settle currency; null in cross mode. */
  margin: string | null;
  unrealizedPnl: string;
  /** Profit so far with fees, funding and penalties. */
  realizedPnl: string;
  /** Negative = paid. */
  fee: string;
  fundingFee: string;
  createdAtMs: number | null;
  updatedAtMs: number | null;
}

const positionWire = z.object({
  instType: z.string(),
  instId: z.string(),
  posId: z.string(),
  mgnMode: marginMode,
  posSide: positionSide,
  pos: decimalOrNull,
  availPos: decimalOrNull,
  avgPx: decimalOrNull,
  markPx: decimalOrNull,
  last: decimalOrNull,
  liqPx: decimalOrNull,
  lever: textOrNull,
  margin: decimalOrNull,
  upl: decimalOrNull,
  realizedPnl: decimalOrNull,
  fee: decimalOrNull,
  fundingFee: decimalOrNull,
  cTime: msOrNull,
  uTime: msOrNull,
});

function positionFromWire(wire: z.output<typeof positionWire>): Position {
  return {
    instType: wire.instType,
    instId: wire.instId,
    posId: wire.posId,
    marginMode: wire.mgnMode,
    positionSide: wire.posSide,
    size: wire.pos ?? '0',
    availableSize: wire.availPos ?? wire.pos ?? '0',
    averagePrice: wire.avgPx,
    markPrice: wire.markPx,
    lastPrice: wire.last,
    liquidationPrice: wire.liqPx,
    leverage: wire.lever,
    margin: wire.margin,
    unrealizedPnl: wire.upl ?? '0',
    realizedPnl: wire.realizedPnl ?? '0',
    fee: wire.fee ?? '0',
    fundingFee: wire.fundingFee ?? '0',
    createdAtMs: wire.cTime,
    updatedAtMs: wire.uTime,
  };
}

export const positionRow = z.pipe(positionWire, z.transform(positionFromWire));
