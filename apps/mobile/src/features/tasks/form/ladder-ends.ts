// The prices that would end a planned leg. Pure.
import { isBeyondMargin, type PlannedLeg } from '@millrace/engine/pure';

/** Where the leg would end past its last order, nearest first; none where nothing liquidates and no loss is limited. A loss limit that never acts is no end. */
export function endsOf(leg: PlannedLeg): { kind: 'lossLimit' | 'liquidation'; price: string }[] {
  const entry = Number(leg.rungs[0]?.price ?? 0);
  const away = ({ price }: { price: string }): number => Math.abs(Number(price) - entry);
  return [
    ...(leg.lossLimitPrice === null || isBeyondMargin(leg) ? [] : [{ kind: 'lossLimit', price: leg.lossLimitPrice } as const]),
    ...(leg.liquidationPrice === null ? [] : [{ kind: 'liquidation', price: leg.liquidationPrice } as const]),
  ].toSorted((one, other) => away(one) - away(other));
}
