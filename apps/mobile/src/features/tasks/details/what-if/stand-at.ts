// What a leg would be at any price: the orders that the price passes on its way are filled at their triggers, by the plan of the engine. Pure.
import type { AssignmentDetails, InstrumentInfo } from '@millrace/contract';
import { strategyOf, type PlannedRung } from '@millrace/engine/pure';
import { compareDecimals, isDecimal, openResult } from '@millrace/market';
import { heldLeg, knownTask } from '../../common/held-leg.ts';
import { isHeld } from '../../common/open-profit.ts';

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
  /** From where the task takes profit, where the price lies beyond. */
  target: string | undefined;
}

/** The orders still to come of a leg, against it or, of a kind that adds to winners, in its favour; none of a task that opens nothing. */
export function aheadOf(task: AssignmentDetails, leg: Leg, instrument: InstrumentInfo): readonly PlannedRung[] {
  const known = knownTask(task, instrument);
  const next = task.waits.find(
    (wait) => wait.leg === leg.leg && wait.act === 'add' && (wait.size !== '' || isBetter(leg, wait.price, leg.avgPx)),
  );
  if (!known || !next || task.status === 'close') return [];
  const freeCells = task.cells.filter((cell) => cell.leg === leg.leg && !isHeld(cell));
  const held = { ...heldLeg(leg, { price: next.price, size: next.size }), freeCells };
  return strategyOf(task.assignmentType).ahead?.(known.settings, known.instrument, held) ?? [];
}

function isBetter({ leg }: Pick<Leg, 'leg'>, price: string, than: string): boolean {
  return isDecimal(price) && compareDecimals(price, than) * (leg === 'L' ? 1 : -1) > 0;
}

export interface StandInput {
  leg: Leg;
  rungs: readonly PlannedRung[];
  /** The rungs are cells, which open against the leg alone. */
  isGrid?: boolean;
  price: string;
  contractValue: string;
  /** Where the loss limit closes what is held now. */
  lossPrice: string | undefined;
  /** Where the task takes profit of what is held now. */
  targetPrice: string | undefined;
}

export function standAt({ leg, rungs, isGrid = false, price, contractValue, lossPrice, targetPrice }: StandInput): Stand {
  const passed = (level: string): boolean => !isBetter(leg, price, level);
  const won = (level: string): boolean => !isBetter(leg, level, price);
  const inFavour = !isGrid && rungs[0] !== undefined && isBetter(leg, rungs[0].price, leg.avgPx);
  const isReached = inFavour ? won : passed;
  const reached = rungs.filter(({ price: trigger, status }) => isReached(trigger) && !status.startsWith('beyond')).at(-1);
  const { sz, avgPx, orderNum, securedAssets, liqPx } = reached ? heldAfter(reached) : leg;
  const end = endOf([
    { by: 'liquidation', price: liqPx },
    { by: 'loss', price: (reached ? reached.lossLimitPrice : lossPrice) ?? '' },
  ]);
  const profit = openResult({ leg: leg.leg, sz, avgPx }, end?.price ?? price, contractValue);
  return { sz, avgPx, orderNum, securedAssets, liqPx, profit, end, target: targetOf() };

  /** That of the first stand whose target the price meets before the next order in its favour moves it. */
  function targetOf(): string | undefined {
    const later = inFavour ? rungs.filter(({ price: trigger }) => won(trigger)) : [];
    const targets = [targetPrice, ...later.map((rung) => rung.targetPrice ?? undefined)];
    return targets.find((target, at) => {
      const next = later[at]?.price;
      return target !== undefined && won(target) && (next === undefined || !isBetter(leg, target, next));
    });
  }

  /** What comes first on the way: the highest for a long. */
  function endOf(ends: readonly NonNullable<Stand['end']>[]): Stand['end'] {
    return ends
      .filter((one) => isDecimal(one.price) && passed(one.price))
      .toSorted((one, other) => compareDecimals(other.price, one.price) * (leg.leg === 'L' ? 1 : -1))[0];
  }
}

function heldAfter({ rung, heldSize, averagePrice, marginQuote, liquidationPrice }: PlannedRung): Omit<Stand, 'profit' | 'end' | 'target'> {
  return { sz: heldSize, avgPx: averagePrice, orderNum: rung, securedAssets: marginQuote, liqPx: liquidationPrice ?? '' };
}
