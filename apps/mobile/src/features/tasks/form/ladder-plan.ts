// The planned orders of a form at a price, by the strategy's own rules, and the prices that would end them. Pure.
import { productOfType, type InstrumentInfo, type TaskSettings } from '@millrace/contract';
import { decisionInstrument, strategyOf, type PlannedLeg, type StartPlan } from '@millrace/engine/pure';
import { ticksOf } from '@millrace/market';

/** Undefined without a price. Settings must have passed the contract's rules. */
export function planOf(
  task: { type: number; settings: TaskSettings },
  instrument: InstrumentInfo,
  lastPrice: string,
): StartPlan | undefined {
  if (!/[1-9]/.test(lastPrice)) return undefined;
  const known = decisionInstrument({ ...instrument, productType: productOfType(instrument.productType) });
  return strategyOf(task.type).plan(task.settings, known, ticksOf(lastPrice, instrument.tickSize, 'nearest'));
}

/** Where the leg would end past its last order, nearest first; none where nothing liquidates and no loss is limited. */
export function endsOf(leg: PlannedLeg): { kind: 'lossLimit' | 'liquidation'; price: string }[] {
  const entry = Number(leg.rungs[0]?.price ?? 0);
  const away = ({ price }: { price: string }): number => Math.abs(Number(price) - entry);
  return [
    ...(leg.lossLimitPrice === null ? [] : [{ kind: 'lossLimit', price: leg.lossLimitPrice } as const]),
    ...(leg.liquidationPrice === null ? [] : [{ kind: 'liquidation', price: leg.liquidationPrice } as const]),
  ].toSorted((one, other) => away(one) - away(other));
}
