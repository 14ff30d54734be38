// The stop-all of a grid: everything is closed when the round has earned a percentage of the margin of all cells.
import { divFloor } from '@millrace/market';
import type { GridSettings } from '@millrace/contract';
import { cellLots } from './grid-layout.ts';
import { type GridDraft, openTicks } from './grid-state.ts';
import { type LegBook, sides } from './leg-state.ts';
import { notional, percentOf, RATE_DEN } from './money-units.ts';
import type { MoneyLevel } from './levels.ts';
import { moneyLevels } from './round.ts';

export interface GridTarget {
  /** Money units. */
  amount: bigint;
  level: MoneyLevel | null;
}

interface Known extends GridTarget {
  short: LegBook;
  net: string;
}

const memo = new WeakMap<LegBook, Known>();

const rates = new WeakMap<GridSettings, number>();

function rateOf(settings: GridSettings): number {
  const rate = rates.get(settings) ?? percentOf(settings.targetPct);
  rates.set(settings, rate);
  return rate;
}

/** Where the target is met; null while it is off or nothing is held. */
export function gridTarget(draft: GridDraft): GridTarget | null {
  const rate = rateOf(draft.settings);
  const long = draft.state.legs.L.book;
  const short = draft.state.legs.S.book;
  if (rate === 0 || long.lots + short.lots === 0) return null;
  const amount = divFloor(marginOfCells(draft) * BigInt(rate), BigInt(RATE_DEN));
  if (amount === 0n) return null;
  const known = memo.get(long);
  if (known !== undefined && known.short === short && known.net === draft.state.roundNet && known.amount === amount) return known;
  const { target } = moneyLevels({ ...draft.c, targetAmount: amount, lossAmount: 0n }, long, short, BigInt(draft.state.roundNet));
  const fresh = { amount, level: target, short, net: draft.state.roundNet };
  memo.set(long, fresh);
  return fresh;
}

/** Sum of level x size / leverage over the cells of the layout. */
function marginOfCells(draft: GridDraft): bigint {
  const costs = sides.flatMap((side) => {
    const cells = draft.state.grid[side].cells.filter((cell) => !cell.retired);
    return cells.map((cell) => notional(draft.c.units, openTicks(side, cell), cellLots(draft, side, cell)));
  });
  return divFloor(
    costs.reduce((sum, cost) => sum + cost, 0n),
    draft.c.leverage,
  );
}
