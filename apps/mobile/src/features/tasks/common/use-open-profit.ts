// Open profit at the live prices, in USDT: of a task, undefined while it holds nothing or a price is missing; and of the running cycles of several.
import type { Assignment } from '@millrace/contract';
import { addDecimals } from '@millrace/market';
import { useMemo } from 'react';
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

/** Counted anew when a task or a price changes: with hundreds of tasks it takes longer than a frame. */
export function useRunningResult(tasks: readonly Pick<Assignment, 'instId' | 'legs' | 'hedge'>[]): RunningResult {
  const { data: instruments } = useInstruments();
  const live = useLivePrices(useMemo(() => tasks.filter(isHolding).map(({ instId }) => instId), [tasks]));
  const open = useMemo(() => {
    const listed = new Map(instruments?.map((instrument) => [instrument.instId, instrument]));
    return sumOfOpenProfits(tasks, (instId) => {
      const { lastPrice, contractValue } = listed.get(instId) ?? {};
      return { lastPrice: live(instId) ?? (lastPrice === '' ? undefined : lastPrice), contractValue };
    });
  }, [tasks, instruments, live]);
  const booked = useMemo(() => runningBooked(...tasks), [tasks]);
  return useMemo(() => ({ booked, open }), [booked, open]);
}
