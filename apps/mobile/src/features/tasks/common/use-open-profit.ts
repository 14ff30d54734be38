// Open profit at the live prices, in USDT: of a task, undefined while it holds nothing or a price is missing; and of the running cycles of several.
import type { Assignment } from '@millrace/contract';
import { addDecimals } from '@millrace/market';
import { bookedOf, isHolding, openProfit, runningBooked, sumOfOpenProfits } from './open-profit.ts';
import { useInstrument, useInstruments, useLastPrice, useLivePrices } from './use-instruments.ts';

export function useOpenProfit(task: Pick<Assignment, 'instId' | 'legs' | 'hedge'>): string | undefined {
  const instrument = useInstrument(task.instId);
  return openProfit(task, useLastPrice(task.instId), instrument?.contractValue);
}

/** Booked and open together: what a task has brought in all; undefined while a price is missing. */
export function useInAll(task: Pick<Assignment, 'instId' | 'legs' | 'hedge' | 'sumPnl'>): string | undefined {
  const open = useOpenProfit(task) ?? (isHolding(task) ? undefined : '0');
  return open === undefined ? undefined : addDecimals(bookedOf(task), open);
}

/** Decimal text in USDT. */
export interface RunningResult {
  /** What running cycles have realised so far. */
  booked: string;
  /** "0" where nothing is held; undefined while a price is missing. */
  open: string | undefined;
}

export function useRunningResult(tasks: readonly Pick<Assignment, 'instId' | 'legs' | 'hedge'>[]): RunningResult {
  const { data: instruments } = useInstruments();
  const live = useLivePrices(tasks.filter(isHolding).map(({ instId }) => instId));
  const open = sumOfOpenProfits(tasks, (instId) => {
    const listed = instruments?.find((instrument) => instrument.instId === instId);
    return { lastPrice: live(instId) ?? (listed?.lastPrice === '' ? undefined : listed?.lastPrice), contractValue: listed?.contractValue };
  });
  return { booked: tasks.reduce((sum, task) => addDecimals(sum, runningBooked(task)), '0'), open };
}
