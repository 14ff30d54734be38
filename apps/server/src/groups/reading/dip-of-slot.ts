// The dip that a slot of a selection waits for, and whether the last day has reached it: the price of its settings, else three steps below the
// highest high of the last 24 closed hours, as its strategy counts it.
import { groupSettingsWire, kindOf, selectionTypes, type GroupSlot, type InstrumentInfo } from '@millrace/contract';
import { addDecimals, compareDecimals, isDecimal, multiplyDecimals, negateDecimal, priceOf, ticksOf } from '@millrace/market';
import { readChart } from '../../market/index.ts';
import type { Context } from '../../shared/context/context.ts';

const HOURS = 24;

export interface SlotDip {
  /** Empty while it is not known, and of kinds that wait for none. */
  dipPrice: string;
  /** Null while it is not known. */
  touched: boolean | null;
}

const unknown: SlotDip = { dipPrice: '', touched: null };

export async function dipOfSlot(
  context: Context,
  venueId: string,
  { assignmentType, slot, product }: { assignmentType: number; slot: GroupSlot; product: InstrumentInfo | undefined },
): Promise<SlotDip> {
  if (!selectionTypes.includes(assignmentType) || product === undefined) return unknown;
  const { makeMax = '', replenishmentRate = '0' } = groupSettingsWire(kindOf(assignmentType), slot.settings, 'spot');
  const reply = await readChart(context, venueId, { instId: slot.instId, bar: '1H', limit: HOURS + 1 });
  // The newest bar is still open.
  const bars = reply.kind === 'ok' ? reply.data.slice(0, -1).slice(-HOURS) : [];
  const isChosen = isDecimal(makeMax) && compareDecimals(makeMax, '0') > 0;
  if (!isChosen && bars.length < HOURS) return unknown;
  const dipPrice = isChosen ? makeMax : belowHigh(bars.map(({ high }) => high).reduce(higher), replenishmentRate, product.tickSize);
  const lows = reply.kind === 'ok' ? reply.data.slice(-HOURS - 1).map(({ low }) => low) : [];
  return { dipPrice, touched: lows.length === 0 ? null : lows.some((low) => compareDecimals(low, dipPrice) <= 0) };
}

function higher(one: string, other: string): string {
  return compareDecimals(one, other) > 0 ? one : other;
}

/** Worked figure: a high of 64000 and a step of 3 % give 58240. */
function belowHigh(high: string, stepPct: string, tickSize: string): string {
  const share = addDecimals('1', negateDecimal(multiplyDecimals(stepPct, '0.03')));
  return priceOf(ticksOf(multiplyDecimals(high, share), tickSize, 'floor'), tickSize);
}
