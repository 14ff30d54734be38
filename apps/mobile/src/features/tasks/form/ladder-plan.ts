// The planned orders of a form at a price, by the strategy's own rules. Pure.
import { productOfType, type InstrumentInfo, type TaskSettings } from '@millrace/contract';
import { decisionInstrument, strategyOf, type StartPlan } from '@millrace/engine/pure';
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
