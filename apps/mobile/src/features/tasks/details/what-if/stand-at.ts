// What a leg would be at any price: the orders that the price passes on its way are filled at their triggers, by the plan of the engine. Pure.
import type { AssignmentDetails, InstrumentInfo } from '@millrace/contract';
import { strategyOf, type PlannedRung } from '@millrace/engine/pure';
import { compareDecimals, isDecimal, openResult } from '@millrace/market';
import { heldLeg, knownTask } from '../../common/held-leg.ts';

type Leg = AssignmentDetails['legs'][number];

/** Decimal texts, as the page shows them of the leg now. */
export interface Stand {
  sz: string;
  avgPx: string;
  orderNum: number;
  securedAssets: string;
  /** Empty where no price liquidates. */
  liqPx: string;
  profit: string;
  /** What ended the position on the way, and where; the profit is that of this price then. */
  end: { by: 'liquidation' | 'loss'; price: string } | undefined;
}

/** The orders still to come of a leg; none of a kind without a ladder and of a task that opens nothing. */
export function aheadOf(task: AssignmentDetails, leg: Leg, instrument: InstrumentInfo): readonly PlannedRung[] {
  const known = knownTask(task, instrument);
  const next = task.waits.find((wait) => wait.leg === leg.leg && wait.act === 'add' && wait.size !== '');
  if (!known || !next || task.status === 'close') return [];
  const held = heldLeg(leg, { price: next.price, size: next.size });
  return strategyOf(task.assignmentType).ahead?.(known.settings, known.instrument, held) ?? [];
}

export interface StandInput {
  leg: Leg;
  rungs: readonly PlannedRung[];
  price: string;
  contractValue: string;
  /** Where the loss limit closes what is held now. */
  lossPrice: string | undefined;
}

export function standAt({ leg, rungs, price, contractValue, lossPrice }: StandInput): Stand {
  const passed = (level: string): boolean => compareDecimals(price, level) * (leg.leg === 'L' ? 1 : -1) <= 0;
  const reached = rungs.filter(({ price: trigger, status }) => passed(trigger) && !status.startsWith('beyond')).at(-1);
  const { sz, avgPx, orderNum, securedAssets, liqPx } = reached ? heldAfter(reached) : leg;
  const end = endOf([
    { by: 'liquidation', price: liqPx },
    { by: 'loss', price: (reached ? reached.lossLimitPrice : lossPrice) ?? '' },
  ]);
  const profit = openResult({ leg: leg.leg, sz, avgPx }, end?.price ?? price, contractValue);
  return { sz, avgPx, orderNum, securedAssets, liqPx, profit, end };

  /** What comes first on the way: the highest for a long. */
  function endOf(ends: readonly NonNullable<Stand['end']>[]): Stand['end'] {
    return ends
      .filter((one) => isDecimal(one.price) && passed(one.price))
      .toSorted((one, other) => compareDecimals(other.price, one.price) * (leg.leg === 'L' ? 1 : -1))[0];
  }
}

function heldAfter({ rung, heldSize, averagePrice, marginQuote, liquidationPrice }: PlannedRung): Omit<Stand, 'profit' | 'end'> {
  return { sz: heldSize, avgPx: averagePrice, orderNum: rung, securedAssets: marginQuote, liqPx: liquidationPrice ?? '' };
}
