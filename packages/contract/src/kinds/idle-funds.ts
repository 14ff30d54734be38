// Kind 6, idle funds: what no task needs is saved at the venue, and taken out again as soon as one does. Settings and their table.
import type { KindField } from './kind-fields.ts';

/** What the engine decides with. Percentages and amounts are decimal strings. */
export interface IdleFundsSettings {
  /** USDT that always stay in the trading account. */
  reserve: string;
  /** Seconds between two looks at what is idle. */
  intervalSec: number;
  /** The least yearly rate, in percent, at which anything is saved. */
  minAprPct: string;
}

export const idleFundsKind = {
  assignmentType: 6,
  key: 'idle_funds',
  productTypes: ['spot'],
  fields: {
    firstSz: { wire: 'firstSz', name: 'reserve', unit: 'usdt', scale: 2, min: '0', max: '1000000000', initial: '20' },
    placeFirstInterval: {
      wire: 'placeFirstInterval',
      name: 'intervalSec',
      unit: 'seconds',
      scale: 0,
      min: '3600',
      max: '604800',
      initial: '3600',
    },
    targetRate: { wire: 'targetRate', name: 'minAprPct', unit: 'percent', scale: 4, min: '0.01', max: '365', initial: '1' },
  } satisfies Record<string, KindField<keyof IdleFundsSettings>>,
} as const;
