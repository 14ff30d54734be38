// Which traders the standings show, as the address says it. Pure.
import { traderOrders, type pageTrader, type WireInputOf } from '@millrace/contract';

export interface StandingsSearch {
  order?: string;
  money?: string;
  list?: string;
  instId?: string;
  fall?: string;
}

export type TraderOrder = (typeof traderOrders)[number];
export type Money = 'real' | 'practice';

export interface StandingsView {
  order: TraderOrder;
  money: Money;
  isNew: boolean;
  instId: string | undefined;
  /** Greatest fall, percent. */
  fall: (typeof falls)[number] | undefined;
}

/** Percent. */
export const falls = ['5', '10', '20', '40'] as const;

/** What is not known falls back. A tenant of paper money has no traders with real money. */
export function viewOf({ order, money, list, instId, fall }: StandingsSearch, { paper }: { paper: boolean }): StandingsView {
  return {
    order: traderOrders.find((known) => known === order) ?? 'weekYield',
    money: paper || money === 'practice' ? 'practice' : 'real',
    isNew: list === 'new',
    instId: instId === '' ? undefined : instId,
    fall: falls.find((known) => known === fall),
  };
}

export function searchOf({ order, money, isNew, instId, fall }: StandingsView): StandingsSearch {
  return {
    ...(order !== 'weekYield' && { order }),
    ...(money === 'practice' && { money }),
    ...(isNew && { list: 'new' }),
    ...(instId !== undefined && { instId }),
    ...(fall !== undefined && { fall }),
  };
}

/** @param name part of a name */
export function inputOf({ order, money, isNew, instId, fall }: StandingsView, name: string): WireInputOf<typeof pageTrader> {
  return {
    order,
    money,
    isNew,
    ...(name.trim() !== '' && { search: name.trim() }),
    ...(instId !== undefined && { instId }),
    ...(fall !== undefined && { retracementMax: fall }),
  };
}
