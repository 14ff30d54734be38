// What a task waits for, as the scale between the two prices that wake it and as sentences. Pure.
import type { Assignment } from '@millrace/contract';
import { compareDecimals, isDecimal } from '@millrace/market';

export type Wait = Assignment['waits'][number];
type Leg = Assignment['legs'][number];

/** The signature scale: low price at the left, high at the right, whatever the direction. */
export interface Track {
  low: Wait;
  high: Wait;
  /** Percent of the scale. */
  needle: number;
  average: number | undefined;
  /** Between average and last price. */
  zone: { from: number; to: number; look: 'gain' | 'loss' } | undefined;
}

/** The two ends: what comes first against the leg, and what comes first in its favour. Undefined where one is missing. */
function endsOf({ waits, legs }: Pick<Assignment, 'waits' | 'legs'>, leg: Leg['leg']): { against: Wait; target: Wait } | undefined {
  const own = waits.filter((wait) => wait.leg === leg && isDecimal(wait.price));
  const find = (...acts: readonly Wait['act'][]): Wait | undefined =>
    acts.map((act) => own.find((wait) => wait.act === act)).find((wait) => wait !== undefined);
  const held = legs.find((one) => one.leg === leg && isDecimal(one.avgPx));
  const add = find('add');
  // A kind that adds to winners adds beyond the average: then the stop is the other end.
  const addsInFavour = add !== undefined && held !== undefined && compareDecimals(add.price, held.avgPx) === (leg === 'L' ? 1 : -1);
  const against = addsInFavour ? find('loss', 'liquidation') : (add ?? find('lock', 'breakout', 'loss', 'liquidation'));
  const target = addsInFavour ? add : find('cell', 'target', 'middle');
  return target && against ? { against, target } : undefined;
}

/** Undefined without a price or without two ends: then sentences say it. An armed end follows the price, so it is no fixed end either. */
export function trackOf(task: Pick<Assignment, 'waits' | 'legs'>, leg: Leg['leg'], lastPrice: string | undefined): Track | undefined {
  const ends = endsOf(task, leg);
  if (!ends || lastPrice === undefined || !isDecimal(lastPrice) || ends.against.armed || ends.target.armed) return undefined;
  const [low, high] = leg === 'L' ? [ends.against, ends.target] : [ends.target, ends.against];
  if (compareDecimals(low.price, high.price) >= 0) return undefined;
  const from = Number(low.price);
  const span = Number(high.price) - from;
  const place = (price: string): number => Math.min(100, Math.max(0, (100 * (Number(price) - from)) / span));
  const held = task.legs.find((one) => one.leg === leg);
  const needle = place(lastPrice);
  if (!held || !isDecimal(held.avgPx)) return { low, high, needle, average: undefined, zone: undefined };
  const average = place(held.avgPx);
  const gains = compareDecimals(lastPrice, held.avgPx) >= 0 === (leg === 'L');
  return {
    low,
    high,
    needle,
    average,
    zone: { from: Math.min(average, needle), to: Math.max(average, needle), look: gains ? 'gain' : 'loss' },
  };
}

/** The waits worth a sentence: everything but the far dangers while something nearer is there. */
export function nearWaits(waits: readonly Wait[], leg: Leg['leg']): readonly Wait[] {
  const own = waits.filter((wait) => wait.leg === leg);
  const near = own.filter((wait) => wait.act !== 'liquidation' && wait.act !== 'loss');
  return near.length > 0 ? near : own;
}

/** Legs of a task in the order they are shown; before the first decision from its direction. */
export function legsOf(task: Pick<Assignment, 'legs' | 'waits' | 'buyType'>): readonly Leg['leg'][] {
  const named = new Set([...task.legs.map((leg) => leg.leg), ...task.waits.map((wait) => wait.leg)]);
  if (named.size === 0) return task.buyType === 3 ? ['L', 'S'] : [task.buyType === 2 ? 'S' : 'L'];
  return (['L', 'S'] as const).filter((leg) => named.has(leg));
}

export type TaskState = 'fault' | 'stopped' | 'sellOnly' | 'running';

/** One word for the flags: a fault before all, then trading, then buying. */
export function stateOf(task: Pick<Assignment, 'runStatus' | 'fault' | 'status' | 'stopMake'>): TaskState {
  if (task.fault !== null || task.runStatus === '-1') return 'fault';
  if (task.status === 'close') return 'stopped';
  return task.stopMake === 'close' ? 'sellOnly' : 'running';
}
