// The bar length with which the chart of a task opens: its age fits into the chart, and one step of its ladder is more than a few bars. Pure.
import { candleBars, type AssignmentDetails, type CandleBar } from '@millrace/contract';
import { barMs } from '@millrace/market';

/** Bars that show a task's whole life at a glance. */
const BARS_OF_LIFE = 90;

/** The shortest and the longest length by the step between two orders, percent: narrow steps need short bars. */
const bySteps: readonly { below: number; shortest: CandleBar; longest: CandleBar }[] = [
  { below: 0.3, shortest: '1m', longest: '15m' },
  { below: 1, shortest: '5m', longest: '1H' },
  { below: 4, shortest: '15m', longest: '4H' },
  { below: Infinity, shortest: '1H', longest: '1D' },
];

/** @param nowMs by the venue's clock, as the age is */
export function openingBar({ createTime, settings }: Pick<AssignmentDetails, 'createTime' | 'settings'>, nowMs: number): CandleBar {
  const step = Number(settings['replenishmentRate'] ?? '2');
  const { shortest, longest } = bySteps.find(({ below }) => step < below) ?? { shortest: '15m', longest: '4H' };
  const allowed = candleBars.slice(candleBars.indexOf(shortest), candleBars.indexOf(longest) + 1);
  return allowed.find((bar) => nowMs - createTime <= BARS_OF_LIFE * barMs(bar)) ?? longest;
}
