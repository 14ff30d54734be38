// Kind 6, idle funds: what no task needs is saved at the venue, and taken out again as soon as one does. It holds no position.
import { defineKind } from './kind.ts';
import type { SettingsOf } from './kind-fields.ts';
import { kindPermissions } from './kind-permissions.ts';

export const idleFunds = defineKind({
  type: 6,
  key: 'idle_funds',
  products: ['spot'],
  fields: {
    /** USDT that always stay in the trading account. */
    firstSz: { wire: 'firstSz', name: 'reserve', unit: 'usdt', scale: 2, min: '0', max: '1000000000', default: '20' },
    /** Seconds between two looks at what is idle. */
    placeFirstInterval: {
      wire: 'placeFirstInterval',
      name: 'intervalSec',
      unit: 'seconds',
      scale: 0,
      min: '3600',
      max: '604800',
      default: '3600',
    },
    /** The least yearly rate at which anything is saved. */
    targetRate: { wire: 'targetRate', name: 'minAprPct', unit: 'percent', scale: 4, min: '0.01', max: '365', default: '1' },
  } as const,
  permissions: kindPermissions(21_300),
  page: 'idle-funds',
  madeBy: 'form',
  refuses: ['buying', 'addPosition', 'reduce', 'closeAll', 'repeat', 'tpSl', 'range'],
});

/** What the engine decides with. */
export type IdleFundsSettings = SettingsOf<typeof idleFunds.fields>;
