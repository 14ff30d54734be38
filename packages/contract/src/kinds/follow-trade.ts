// Kind 5, copy trading: one task for each instrument that a follow copies. It opens, adds, reduces and closes as the orders of the leader do.
// Its settings are those of the follow; no form of a task has them.
import { defineKind, type SettingsInstrument } from './kind.ts';
import type { KindFields, KindIssue, SettingsOf } from './kind-fields.ts';
import { kindPermissions } from './kind-permissions.ts';
import { sizeIssues } from './setting-issues.ts';
import { directionField, leverField, repeatField, roundLimitFields, sizeField } from './shared-fields.ts';

const amount = { unit: 'usdt', scale: 8, min: '0.00000001', max: '1000000000', onWire: 'none' } as const;

const fields = {
  buyType: { ...directionField, default: 'both' },
  /** proportional: the leader's size times allocation / equity. fixed: his first order is `firstSz`, the others in proportion to that. */
  mode: { wire: 'mode', name: 'sizing', unit: 'choice', options: ['proportional', 'fixed'], default: 'proportional', onWire: 'none' },
  allocation: { wire: 'allocation', name: 'allocation', ...amount, default: '1000' },
  /** Equity of the lead account when the copier took his share of it, USDT. */
  leadEquity: { wire: 'leadEquity', name: 'leadEquity', ...amount, default: '10000' },
  firstSz: sizeField,
  replenishmentMax: {
    wire: 'replenishmentMax',
    name: 'maxAddOrders',
    unit: 'orders',
    scale: 0,
    min: '0',
    max: '100',
    default: '5',
  },
  /** How far the price may be from that of the copied order, percent. */
  maxSlipPct: { wire: 'maxSlipPct', name: 'maxSlipPct', unit: 'percent', scale: 4, min: '0.01', max: '2', default: '0.3' },
  ...roundLimitFields,
  lever: leverField,
  repeatOrder: { ...repeatField, fixed: 'repeat', onWire: 'none' },
} as const satisfies KindFields;

export const followTrade = defineKind({
  type: 5,
  key: 'follow_trade',
  products: ['swap', 'spot'],
  fields,
  onSpot: { firstSz: { unit: 'usdt', default: '20' }, buyType: { default: 'long' }, lever: { default: '1' } },
  rules: copyIssues,
  permissions: kindPermissions(21_400),
  page: 'copy-trading',
  madeBy: 'follow',
  // What its follow decides for all of its tasks.
  refuses: ['trading', 'buying', 'addPosition', 'reduce', 'closeAll', 'repeat', 'delete', 'tpSl', 'range'],
  offered: true,
});

function copyIssues({ direction, leverage, sizing, baseOrderSize }: CopySettings, on: SettingsInstrument): KindIssue[] {
  const leverageMax = on.productType === 'swap' ? on.maxLeverage : 1;
  return [
    ...(sizing === 'fixed' ? sizeIssues(baseOrderSize, on) : []),
    ...(on.productType === 'spot' && direction !== 'long' ? [{ field: 'buyType', rule: 'shortOnSpot' as const, args: {} }] : []),
    ...(leverage > leverageMax ? [{ field: 'lever', rule: 'tooBig' as const, args: { max: String(leverageMax) } }] : []),
  ];
}

/** What the engine decides with. */
export type CopySettings = SettingsOf<typeof fields>;
