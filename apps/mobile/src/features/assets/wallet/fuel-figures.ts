// How long fuel lasts, and the scale that it is shown on. Pure; estimates for pages, no money follows from them.
import type { Wallet } from '@millrace/contract';

/** Ends of the scale, in points; 1, 2 and 5 of each power of ten. */
const ENDS = [1, 2, 5];
const END_MIN = 200;

/** Whole days at the pace of the last 30 days; undefined while no fee was taken. */
export function daysOf({ fuel, fuelPerDay }: Pick<Wallet, 'fuel' | 'fuelPerDay'>): number | undefined {
  if (fuelPerDay === null || Number(fuelPerDay) <= 0) return undefined;
  return Math.max(0, Math.floor(Number(fuel) / Number(fuelPerDay)));
}

/** Twice the fuel, rounded up to a plain number, so that a usual stock fills about half of the scale. */
export function scaleEndOf(fuel: string): number {
  const least = Math.max(END_MIN, 2 * Number(fuel));
  const power = 10 ** Math.floor(Math.log10(least));
  return (ENDS.find((end) => end * power >= least) ?? 10) * power;
}
