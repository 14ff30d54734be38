// Open profit at the live prices, in USDT: of a task, undefined while it holds nothing or a price is missing; and of all tasks with what their cycles booked.
import type { Assignment } from '@millrace/contract';
import { isHeld, openProfit, openResult } from './open-profit.ts';
import { useInstrument, useInstruments, useLastPrice, useLivePrices } from './use-instruments.ts';

export function useOpenProfit(task: Pick<Assignment, 'instId' | 'legs'>): string | undefined {
  const instrument = useInstrument(task.instId);
  return openProfit(task, useLastPrice(task.instId), instrument?.contractValue);
}

export function useOpenResult(tasks: readonly Pick<Assignment, 'instId' | 'legs'>[]): string | undefined {
  const { data: instruments } = useInstruments();
  const live = useLivePrices(tasks.filter((task) => task.legs.some(isHeld)).map(({ instId }) => instId));
  return openResult(tasks, (instId) => {
    const listed = instruments?.find((instrument) => instrument.instId === instId);
    return { lastPrice: live(instId) ?? (listed?.lastPrice === '' ? undefined : listed?.lastPrice), contractValue: listed?.contractValue };
  });
}
