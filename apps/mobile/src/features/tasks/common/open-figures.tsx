// Open profit of a task and what it has booked, as every page and sheet prints them: the only components that round them.
import type { Assignment } from '@millrace/contract';
import { Amount, Change, Percent, type FigureSize } from '@millrace/ui';
import { bookedOf, profitPct } from './open-profit.ts';
import { useInAll, useOpenProfit } from './use-open-profit.ts';

export function OpenProfit({
  task,
  size,
  unit,
}: {
  task: Pick<Assignment, 'instId' | 'legs' | 'hedge'>;
  size?: FigureSize;
  unit?: string;
}) {
  return (
    <span data-figure="open-profit">
      <Change value={useOpenProfit(task)} size={size} unit={unit} />
    </span>
  );
}

/** What a task has brought in all: booked and open. */
export function InAll({
  task,
  size,
  unit,
}: {
  task: Pick<Assignment, 'instId' | 'legs' | 'hedge' | 'sumPnl'>;
  size?: FigureSize;
  unit?: string | undefined;
}) {
  return (
    <span data-figure="in-all">
      <Amount value={useInAll(task)} size={size} sign="change" unit={unit} />
    </span>
  );
}

/** Open profit in percent of the margin used; nothing while the task holds nothing. */
export function OpenPct({ task }: { task: Pick<Assignment, 'instId' | 'legs' | 'hedge' | 'securedAssets'> }) {
  const profit = useOpenProfit(task);
  if (profit === undefined) return null;
  return (
    <span data-figure="open-pct">
      <Percent value={profitPct(profit, task.securedAssets)} change triangle />
    </span>
  );
}

export function Booked({ task }: { task: Pick<Assignment, 'sumPnl' | 'legs' | 'hedge'> }) {
  return (
    <span data-figure="booked">
      <Change value={bookedOf(task)} />
    </span>
  );
}
