// What people see of a grid: its cells, its range, and the nearest prices at which a cell opens and closes. Pure.
import { levelWaits, viewOf } from './averaging-view.ts';
import { priceText, sizeText } from './decision-draft.ts';
import { cellLots } from './grid-layout.ts';
import { closeTicks, type GridCell, type GridDraft, heldBy, openTicks } from './grid-state.ts';
import { gridTarget } from './grid-target.ts';
import { levelsAt } from './kind-rules.ts';
import { type Side, sides, signOf } from './leg-state.ts';
import { moneyText } from './money-units.ts';
import { roundLevels } from './round.ts';
import type { TaskCell, TaskView, TaskWait, ViewInput } from './task-view.ts';

export function gridView(draft: GridDraft, input: ViewInput): TaskView {
  const { c, state } = draft;
  const cells = sides.flatMap((side) => state.grid[side].cells.map((cell) => cellView(draft, side, cell)));
  const levels = levelsAt(draft, { rangeMin: c.rangeMin, rangeMax: c.rangeMax });
  return {
    ...viewOf(c, state, input, (side) => waitsOf(draft, side, input)),
    ...(levels.length > 0 && { levels }),
    ...(cells.length > 0 && { cells }),
  };
}

function cellView(draft: GridDraft, side: Side, cell: GridCell): TaskCell {
  const order = cell.close !== null && !cell.close.withdrawn ? 'close' : cell.open !== null && !cell.open.withdrawn ? 'open' : 'none';
  const [low, high] = [priceText(draft, cell.low), priceText(draft, cell.high)];
  const { sold = 0, earned = '0' } = cell;
  return {
    leg: side,
    low,
    high,
    sz: sizeText(draft, heldBy(draft, side, cell)),
    order,
    sold,
    earned: moneyText(draft.c.units, BigInt(earned)),
  };
}

/** A grid that was laid out waits for its cells, also while it holds nothing; before that for its range or its time. */
function waitsOf(draft: GridDraft, side: Side, input: ViewInput): TaskWait[] {
  const { c, state } = draft;
  const leg = state.legs[side];
  if (state.grid[side].cells.length === 0) return levelWaits(c, side, { state, input, levels: {} });
  if (leg.exit !== null) return [];
  const limits = leg.book.lots === 0 ? [] : levelWaits(c, side, { state, input, levels: roundTicks(draft, side) });
  return [...nearestCells(draft, side), ...limits];
}

/** Where this leg loses or wins so much that the whole round is closed. */
function roundTicks(draft: GridDraft, side: Side): { target: number | null; loss: number | null } {
  const [worse, better] = side === 'L' ? (['fall', 'rise'] as const) : (['rise', 'fall'] as const);
  const loss = roundLevels(draft.c, draft.state).loss;
  const target = gridTarget(draft)?.level ?? null;
  return {
    loss: loss !== null && loss.when === worse ? loss.ticks : null,
    target: target !== null && target.when === better ? target.ticks : null,
  };
}

/** The nearest cell with an opening order, and the nearest with a closing one. */
function nearestCells(draft: GridDraft, side: Side): TaskWait[] {
  const { cells } = draft.state.grid[side];
  const better = signOf(side);
  const wait = (act: 'add' | 'cell', ticks: number, lots: number): TaskWait => {
    return { leg: side, act, price: priceText(draft, ticks), size: sizeText(draft, lots), armed: false };
  };
  const opens = cells.filter(({ open }) => open !== null && !open.withdrawn).toSorted((one, other) => better * (other.low - one.low));
  const closes = cells.filter(({ close }) => close !== null && !close.withdrawn).toSorted((one, other) => better * (one.low - other.low));
  const [open, close] = [opens[0], closes[0]];
  return [
    ...(open === undefined ? [] : [wait('add', openTicks(side, open), cellLots(draft, side, open))]),
    ...(close === undefined ? [] : [wait('cell', closeTicks(side, close), heldBy(draft, side, close))]),
  ];
}
