// Kind 6, idle funds: what no task needs is saved at the venue, and taken out again as soon as one does. It holds no position.
import { defineKind } from './kind.ts';
import type { SettingsOf } from './kind-fields.ts';
import { kindPermissions } from './kind-permissions.ts';

/** What every task's settings begin with; savings have no side, no leverage, no cycles and nothing to lose. */
const head = {
  buyType: { wire: 'buyType', name: 'direction', unit: 'choice', options: ['long'], default: 'long', fixed: 'long', onWire: 'none' },
  lever: { wire: 'lever', name: 'leverage', unit: 'times', scale: 0, min: '1', max: '1', default: '1', fixed: '1', onWire: 'none' },
  repeatOrder: {
    wire: 'repeatOrder',
    name: 'repeatMode',
    unit: 'choice',
    options: ['repeat'],
    default: 'repeat',
    fixed: 'repeat',
    onWire: 'none',
  },
  lossNum: {
    wire: 'lossNum',
    name: 'stopLossAmount',
    unit: 'usdt',
    scale: 8,
    min: '0',
    max: '0',
    default: '0',
    fixed: '0',
    onWire: 'none',
  },
} as const;

export const idleFunds = defineKind({
  type: 6,
  key: 'idle_funds',
  products: ['spot'],
  currency: 'USDT',
  fields: {
    ...head,
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
  offered: true,
  refuses: ['buying', 'addPosition', 'reduce', 'closeAll', 'repeat', 'tpSl', 'range'],
});

/** What the engine decides with. */
export type IdleFundsSettings = SettingsOf<typeof idleFunds.fields>;
