// Kind 16, mid-orbit: crosses of the middle Bollinger band (20 closes, two deviations) on closed 15-minute bars. Enters on a cross, averages
// like the others, leaves at the target, at the outer band or on a cross back. Crosses and bands never act at a loss, and never between bars.
import { bandCloses, barMs, bollingerBands } from '@millrace/market';
import { averagingWith, enter } from './averaging.ts';
import { isSettled, mayEnter } from './lib/averaging-leg.ts';
import type { TaskWait } from './lib/task-view.ts';
import type { Watch } from './lib/decision.ts';
import type { ClosedCandle } from './lib/task-event.ts';
import { isBeyondFloor, startExit } from './lib/exits.ts';
import { levelsAt, lookWait, plainRules } from './lib/kind-rules.ts';
import { type Side, sides } from './lib/leg-state.ts';
import { takeProfit } from './lib/part-exits.ts';
import { inRange } from './lib/triggers.ts';
import { awaitsLiquidation, explain, maySend, priceText, type DecisionDraft, weight, type KindRules } from './lib/decision-draft.ts';

/** A cross or a band on a bar that closed longer ago than this is history. */
const freshCandleMs = 60_000;

/** What the newest bar did against the bands, exact: sums are compared, nothing is divided. */
export interface Bands {
  /** The close went from at or below the middle to above it, or the other way. */
  cross: Side | null;
  /** The close is at the upper (L) or lower (S) band or beyond. */
  outer: readonly Side[];
}

/** Bands of the newest of at least 21 bars; null with fewer. */
export function bandsOf(candles: readonly ClosedCandle[]): Bands | null {
  const closes = candles.slice(-bandCloses - 1).map((candle) => BigInt(candle.closeTicks));
  const [close, before] = [closes.at(-1), closes.at(-2)];
  if (closes.length <= bandCloses || close === undefined || before === undefined) return null;
  const count = BigInt(bandCloses);
  const sum = total(closes.slice(1));
  const sumBefore = total(closes.slice(0, -1));
  const away = count * close - sum;
  const awayBefore = count * before - sumBefore;
  const spread = 4n * (count * total(closes.slice(1).map((each) => each * each)) - sum * sum);
  const isOuter = away * away >= spread;
  return {
    cross: awayBefore <= 0n && away > 0n ? 'L' : awayBefore >= 0n && away < 0n ? 'S' : null,
    outer: sides.filter((side) => isOuter && (side === 'L' ? away >= 0n : away <= 0n)),
  };
}

/** Where the bands of the newest bar are, in whole ticks. For a picture only: what is decided compares exact sums. */
function bandLines(candles: readonly ClosedCandle[]): { min: number; middle: number; max: number } | null {
  const bands = bollingerBands(candles.slice(-bandCloses).map(({ closeTicks }) => closeTicks));
  return bands && { min: Math.round(bands.min), middle: Math.round(bands.middle), max: Math.round(bands.max) };
}

function total(values: readonly bigint[]): bigint {
  return values.reduce((sum, value) => sum + value, 0n);
}

function onCandle(draft: DecisionDraft, candles: readonly ClosedCandle[]): void {
  const newest = candles.at(-1);
  if (newest === undefined) return;
  const lines = bandLines(candles);
  draft.state.orbit = { after: newest.ts, ...(lines && { lines }) };
  const bands = bandsOf(candles);
  if (bands === null || draft.event.ts - newest.ts > freshCandleMs || !draft.state.tradingEnabled || !maySend(draft.state)) return;
  const { closeTicks } = newest;
  for (const side of sides) leave(draft, side, { bands, closeTicks });
  if (bands.cross !== null) follow(draft, bands.cross, closeTicks);
}

/** What is decided on a close is sent at the price of its moment. */
function orderTicks(draft: DecisionDraft, closeTicks: number): number {
  return draft.event.lastTicks ?? closeTicks;
}

function leave(draft: DecisionDraft, side: Side, { bands, closeTicks }: { bands: Bands; closeTicks: number }): void {
  const leg = draft.state.legs[side];
  if (leg.book.lots === 0 || leg.slices !== undefined || !isSettled(draft, side) || !isBeyondFloor(draft, side, closeTicks)) return;
  const price = priceText(draft, closeTicks);
  if (bands.outer.includes(side)) {
    explain(draft, weight.order, 'outerBand', { price });
    takeProfit(draft, side, orderTicks(draft, closeTicks), 'BAND');
  } else if (bands.cross !== null && bands.cross !== side) {
    explain(draft, weight.order, 'crossBack', { price });
    startExit(draft, side, 'CROSS');
  }
}

/** Enters the side of a cross, unless the other side holds on. */
function follow(draft: DecisionDraft, side: Side, closeTicks: number): void {
  const key = side === 'L' ? 'S' : 'L';
  const other = draft.state.legs[key];
  const isFlat = other.book.lots === 0 && other.orders.length === 0;
  const otherGoes = isFlat || (other.exit !== null && draft.orders.some((order) => order.leg === key && order.effect === 'close'));
  if (!otherGoes || awaitsLiquidation(draft) || !mayEnter(draft, side)) return;
  if (draft.event.ts < draft.state.legs[side].nextEntryAt || !inRange(draft.c, closeTicks)) return;
  enter(draft, side, orderTicks(draft, closeTicks));
}

function candleWatches(draft: DecisionDraft): Watch[] {
  if (!draft.state.tradingEnabled) return [];
  return [{ type: 'candle', bar: '15m', count: bandCloses + 1, after: draft.state.orbit?.after ?? 0 }];
}

function looks(draft: DecisionDraft, side: Side): TaskWait[] {
  return [lookWait(side, draft.state.orbit?.after ?? 0, barMs('15m'))];
}

const rules: KindRules = {
  ...plainRules,
  onCandle: (draft, event) => onCandle(draft, event.candles),
  enters: () => false,
  entryWatches: () => [],
  candleWatches,
  entryWaits: looks,
  exitWaits: looks,
  levels(draft) {
    const { min = null, middle = null, max = null } = draft.state.orbit?.lines ?? {};
    return [...plainRules.levels(draft), ...levelsAt(draft, { bandMin: min, middle, bandMax: max })];
  },
};

export const midOrbit = averagingWith(rules);
