// A task's open profit at the live price, in USDT; undefined while it holds nothing or a price is missing.
import type { Assignment } from '@millrace/contract';
import { openProfit } from './open-profit.ts';
import { useInstrument, useLastPrice } from './use-instruments.ts';

export function useOpenProfit(task: Pick<Assignment, 'instId' | 'legs'>): string | undefined {
  const instrument = useInstrument(task.instId);
  return openProfit(task, useLastPrice(task.instId), instrument?.contractValue);
}
