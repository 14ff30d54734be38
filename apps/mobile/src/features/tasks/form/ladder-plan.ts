// The planned orders of a form at a price, by the strategy's own rules. Pure.
import { productOfType, type InstrumentInfo, type TaskSettings } from '@millrace/contract';
import { decisionInstrument, strategyOf, type StartPlan } from '@millrace/engine/pure';
import { ticksOf } from '@millrace/market';

export interface PlannedTask {
  type: number;
  settings: TaskSettings;
  /** The highest high of the last 24 closed hours, where it is known. */
  dayHigh?: string | undefined;
}

/** Whether the plan of a kind starts elsewhere where the high of the last day is known. */
export function plansFromDayHigh(type: number): boolean {
  return strategyOf(type).plansFromDayHigh === true;
}

/** Undefined without a price. Settings must have passed the contract's rules. */
export function planOf(task: PlannedTask, instrument: InstrumentInfo, lastPrice: string): StartPlan | undefined {
  if (!/[1-9]/.test(lastPrice)) return undefined;
  const known = decisionInstrument({ ...instrument, productType: productOfType(instrument.productType) });
  const ticks = (price: string): number => ticksOf(price, instrument.tickSize, 'nearest');
  const dayHighTicks = task.dayHigh === undefined ? undefined : ticks(task.dayHigh);
  return strategyOf(task.type).plan(task.settings, known, { priceTicks: ticks(lastPrice), dayHighTicks });
}
