// What tasks brought and would bring: booked and open, as on Home. Unknown where practice money would be added to real money.
import type { Assignment } from '@millrace/contract';
import { addDecimals } from '@millrace/market';
import { Change, type FigureSize } from '@millrace/ui';
import { useRunningResult } from '../tasks/index.ts';
import { sumOfProfits } from './task-sums.ts';

/** @param beside decimal text added to the sum */
export function useTaskTotal(tasks: readonly Assignment[], beside = '0'): string | undefined {
  const { booked, open } = useRunningResult(tasks);
  const closed = sumOfProfits(tasks);
  return closed === undefined || open === undefined ? undefined : [booked, open, beside].reduce(addDecimals, closed);
}

export function TaskTotal({ tasks, size }: { tasks: readonly Assignment[]; size?: FigureSize }) {
  return <Change value={useTaskTotal(tasks)} size={size} />;
}
