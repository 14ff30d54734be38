// What closing several tasks at the last prices brings and costs. Pure.
import { limits, type Assignment, type InstrumentInfo } from '@millrace/contract';
import { addDecimals } from '@millrace/market';
import { closeFigures, isHeld, isHolding } from '../../common/open-profit.ts';

export interface CloseSums {
  /** What is held, by instrument. */
  held: readonly { instId: string; sz: string }[];
  /** USDT; costs are negative. Undefined while a price is missing, "0" where nothing is held. */
  profit: string | undefined;
  fee: string | undefined;
  slippage: string | undefined;
}

type Known = (instId: string) => { lastPrice: string | undefined; instrument: InstrumentInfo | undefined };

export function closeSums(tasks: readonly Assignment[], known: Known): CloseSums {
  const sizes = new Map<string, string>();
  for (const task of tasks)
    for (const leg of [...task.legs, ...(task.hedge ? [task.hedge] : [])].filter(isHeld))
      sizes.set(task.instId, addDecimals(sizes.get(task.instId) ?? '0', leg.sz));
  const figures = tasks.filter(isHolding).map((task) => {
    const { lastPrice, instrument } = known(task.instId);
    if (!instrument) return undefined;
    const { contractValue, takerRate } = instrument;
    return closeFigures(task, { lastPrice, contractValue, takerRate, slippagePct: limits.slippagePct });
  });
  const sum = (name: 'profit' | 'fee' | 'slippage'): string | undefined =>
    figures.includes(undefined) ? undefined : figures.map((each) => each?.[name] ?? '0').reduce(addDecimals, '0');
  return {
    held: [...sizes].map(([instId, sz]) => ({ instId, sz })),
    profit: sum('profit'),
    fee: sum('fee'),
    slippage: sum('slippage'),
  };
}
