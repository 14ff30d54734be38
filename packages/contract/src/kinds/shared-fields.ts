// Fields that kinds of several families have in common.
import { limits } from '../limits.ts';
import type { KindFields } from './kind-fields.ts';

export const directionField = {
  wire: 'buyType',
  name: 'direction',
  unit: 'choice',
  options: ['long', 'short', 'both'],
  codes: { long: 1, short: 2, both: 3 },
  default: 'long',
  off: ['long'],
} as const;

/** The first order, or a cell of a grid: contracts on swaps, USDT on spot. */
export const sizeField = {
  wire: 'firstSz',
  name: 'baseOrderSize',
  unit: 'contracts',
  scale: 8,
  min: '0.00000001',
  max: '1000000',
  default: '1',
} as const;

/** Net result of the whole task in this round, USDT, at which it closes everything; 0 = off. */
export const roundLimitFields = {
  targetNum: { wire: 'targetNum', name: 'targetAmount', unit: 'usdt', scale: 2, min: '0', max: '1000000000', default: '0' },
  lossNum: { wire: 'lossNum', name: 'stopLossAmount', unit: 'usdt', scale: 2, min: '0', max: '1000000000', default: '0' },
} as const satisfies KindFields;

/** Prices between which the kind opens; empty = no bound. */
export const rangeFields = {
  makeMin: { wire: 'makeMin', name: 'rangeMin', unit: 'price', scale: 12, min: '0', max: '1000000000', default: '' },
  makeMax: { wire: 'makeMax', name: 'rangeMax', unit: 'price', scale: 12, min: '0', max: '1000000000', default: '' },
} as const satisfies KindFields;

/** Seconds between two cycles. */
export const entryIntervalField = {
  wire: 'placeFirstInterval',
  name: 'entryIntervalSec',
  unit: 'seconds',
  scale: 0,
  min: '0',
  max: '604800',
  default: '0',
} as const;

export const leverField = {
  wire: 'lever',
  name: 'leverage',
  unit: 'times',
  scale: 0,
  min: '1',
  max: String(limits.leverageMax),
  default: '3',
  off: ['0', '1'],
} as const;

export const repeatField = {
  wire: 'repeatOrder',
  name: 'repeatMode',
  unit: 'choice',
  options: ['repeat', 'single'],
  codes: { repeat: -1, single: 1 },
  default: 'repeat',
} as const;

/** Size of one take-profit order and the seconds between two; 0 = the whole position at once. */
export const sliceFields = {
  sellNum: {
    wire: 'sellNum',
    name: 'exitSliceSize',
    unit: 'contracts',
    scale: 8,
    min: '0',
    max: '1000000',
    default: '0',
    optional: true,
    off: ['0'],
  },
  sellNumPlaceInterval: {
    wire: 'sellNumPlaceInterval',
    name: 'exitSliceIntervalSec',
    unit: 'seconds',
    scale: 0,
    min: '0',
    max: '3600',
    default: '0',
    optional: true,
    off: ['0'],
  },
} as const satisfies KindFields;

/** What differs on spot for kinds of both products: long only, sized in USDT, without leverage. */
export const onSpot = {
  buyType: { options: ['long'] },
  firstSz: { unit: 'usdt', default: '20' },
  lever: { max: '1', default: '1' },
  sellNum: { unit: 'base' },
} as const;

/** Orders that add to a position, as averaging, pyramid and bowling count them; each kind gives its own default. */
export const addOrdersField = {
  wire: 'replenishmentMax',
  name: 'maxAddOrders',
  unit: 'orders',
  scale: 0,
  min: '0',
  max: '30',
  off: ['0'],
} as const;

/** Distance of an add from the order before it, in percent of the price. */
export const addStepField = {
  wire: 'replenishmentRate',
  name: 'addStepPct',
  unit: 'percent',
  scale: 4,
  min: '0.1',
  max: '50',
  off: ['0'],
} as const;

/** Fall back from the best price before the position is closed, in percent. */
export const rollbackField = {
  wire: 'rollbackRate',
  name: 'rollbackPct',
  unit: 'percent',
  scale: 4,
  min: '0',
  max: '10',
  off: ['0'],
} as const;

/** Distance of the target from the average price, in percent. */
export const targetField = { wire: 'targetRate', name: 'targetPct', unit: 'percent', scale: 4, min: '0.2', max: '200' } as const;
