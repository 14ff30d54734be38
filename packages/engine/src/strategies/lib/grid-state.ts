// What a grid remembers: its cells as records, and where its levels stand. What cells hold is in the leg's layers, one per cell.
import type { AveragingSettings, GridSettings } from '@millrace/contract';
import { divFloor, unscaled } from '@millrace/market';
import { type Compiled, compile } from './compiled-settings.ts';
import type { DecisionInstrument } from './decision-instrument.ts';
import type { TaskEvent } from './task-event.ts';
import { rangeLevels } from './grid-levels.ts';
import type { AveragingState, Layer, Side } from './leg-state.ts';
import { percentOf } from './money-units.ts';
import { newDraft, type DecisionDraft } from './decision-draft.ts';
import { plainRules } from './kind-rules.ts';

/** An order of a cell that is out. `lots`: as it was declared. `withdrawn`: no longer declared, its end not reported yet. `rests`: false for one that fills or dies at once. */
export interface CellOrder {
  clOrdId: string;
  priceTicks: number;
  lots: number;
  rests: boolean;
  withdrawn: boolean;
}

/** One cell between two levels. Long: buys at `low`, sells at `high`; short: sells at `high`, buys back at `low`. */
export interface GridCell {
  /** The rung of its layers; unique in the task. */
  id: number;
  low: number;
  high: number;
  open: CellOrder | null;
  close: CellOrder | null;
  /** Nothing is placed before this time. */
  blockedUntil: number;
  /** The venue has less room for its closing order than it holds: none rests in its place until the position has grown. */
  fitted: boolean;
  /** Of an older layout or below the window: sells what it holds and is gone. */
  retired: boolean;
  /** Not opened because liquidation would come too close; reported once. */
  guarded: boolean;
  /** How often it was sold out. Absent: never. */
  sold?: number;
  /** What its sales brought after commissions, money units as text. Absent: nothing. */
  earned?: string;
}

export interface GridSide {
  cells: readonly GridCell[];
  /** Of a grid without a range: the price it was laid around, and the level that ends its window (top of a long, bottom of a short). */
  centre: number;
  edge: number;
}

export interface GridState extends AveragingState {
  grid: Record<Side, GridSide>;
  /** Cells made so far; the next one's id. */
  cellsMade: number;
  /** The settings that the cells were laid out by. */
  shape: string;
}

export interface GridDraft extends DecisionDraft {
  state: GridState;
  settings: GridSettings;
}

export const noCells: GridSide = { cells: [], centre: 0, edge: 0 };

export function newGridDraft(
  settings: GridSettings,
  instrument: DecisionInstrument,
  on: { state: GridState; event: TaskEvent },
): GridDraft {
  const plain = newDraft(compileGrid(settings, instrument), on.state, on.event, plainRules);
  const { cellsMade, shape } = on.state;
  return { ...plain, state: { ...plain.state, grid: { ...on.state.grid }, cellsMade, shape }, settings };
}

export function compileGrid(settings: GridSettings, instrument: DecisionInstrument): Compiled {
  return compile(ladderOf(settings, instrument), instrument);
}

const ladders = new WeakMap<GridSettings, AveragingSettings>();

/** The settings as the shared rules read them; the distance of the levels is the step that keeps away from liquidation. */
function ladderOf(settings: GridSettings, instrument: DecisionInstrument): AveragingSettings {
  const known = ladders.get(settings);
  if (known !== undefined) return known;
  const { cells, spacingPct: _, ...shared } = settings;
  const ladder: AveragingSettings = {
    ...shared,
    maxAddOrders: cells,
    addStepPct: stepOf(settings, instrument),
    addGrowthPct: '0',
    growthMode: 'size',
    callbackPct: '0',
    rollbackPct: '0',
    targetPct: '0',
  };
  ladders.set(settings, ladder);
  return ladder;
}

function stepOf(settings: GridSettings, instrument: DecisionInstrument): string {
  const plain = { ...settings, maxAddOrders: 0, addStepPct: '0', addGrowthPct: '0', growthMode: 'size' as const };
  const { rangeMin, rangeMax } = compile({ ...plain, callbackPct: '0', rollbackPct: '0', targetPct: '0' }, instrument);
  if (rangeMin === null || rangeMax === null) return settings.spacingPct;
  const [first = rangeMin, second = rangeMax] = rangeLevels(rangeMin, rangeMax, settings.cells);
  const decimals = 4;
  return unscaled(divFloor((BigInt(second) - BigInt(first)) * 10n ** BigInt(decimals + 2), BigInt(first)), decimals);
}

/** Whether both borders are given: then the levels are fixed. */
export function hasRange(c: Compiled): c is Compiled & { rangeMin: number; rangeMax: number } {
  return c.rangeMin !== null && c.rangeMax !== null;
}

const spacings = new WeakMap<GridSettings, number>();

/** Distance of the levels of a grid without a range, in millionths. */
export function spacingOf(draft: GridDraft): number {
  const spacing = spacings.get(draft.settings) ?? percentOf(draft.settings.spacingPct);
  spacings.set(draft.settings, spacing);
  return spacing;
}

/** What an edit must change for the cells to be laid out anew. */
export function shapeOf({ direction, cells, spacingPct, rangeMin, rangeMax }: GridSettings): string {
  return [direction, cells, spacingPct, rangeMin ?? '', rangeMax ?? ''].join('|');
}

/** Lots that a cell holds. */
export function heldBy(draft: GridDraft, side: Side, cell: GridCell): number {
  const { layers } = draft.state.legs[side].book;
  if (layers.length === 0) return 0;
  let held = heldOf.get(layers);
  if (held === undefined) {
    held = new Map();
    for (const { rung, lots } of layers) held.set(rung, (held.get(rung) ?? 0) + lots);
    heldOf.set(layers, held);
  }
  return held.get(cell.id) ?? 0;
}

/** Lots by cell; they follow from the layers, which are replaced and never changed. */
const heldOf = new WeakMap<readonly Layer[], Map<number, number>>();

/** Where a cell opens and where it closes. */
export function openTicks(side: Side, cell: GridCell): number {
  return side === 'L' ? cell.low : cell.high;
}
export function closeTicks(side: Side, cell: GridCell): number {
  return side === 'L' ? cell.high : cell.low;
}

export function changeCell(draft: GridDraft, side: Side, id: number, change: Partial<GridCell>): void {
  const grid = draft.state.grid[side];
  draft.state.grid[side] = { ...grid, cells: grid.cells.map((cell) => (cell.id === id ? { ...cell, ...change } : cell)) };
}
