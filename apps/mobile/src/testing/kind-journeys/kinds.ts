// The kinds that a journey takes from a form or a group to a closed cycle, with settings that the waves of the market answer within hours.
import type { GroupTemplateFile, Product } from '@millrace/contract';

export interface FormJourney {
  id: string;
  type: number;
  product: Product;
  from: 'form';
  /** Typed into the form, by wire word. A price is a part of the last one. */
  words: Readonly<Record<string, string>>;
  prices?: Readonly<Record<string, number>>;
  /** Buys again after each cycle. */
  repeats?: boolean;
}

export interface GroupJourney {
  id: string;
  type: number;
  product: Product;
  from: 'group';
  /** Of the operator's only slot, as a template names them. */
  settings: GroupTemplateFile['slots'][number]['settings'];
}

export type KindJourney = FormJourney | GroupJourney;

const ladder = {
  replenishmentRate: '0.5',
  replenishmentGrowth: '30',
  replenishmentMax: '5',
  callbackRate: '0.1',
  targetRate: '0.5',
  rollbackRate: '0.05',
};
const grid = { replenishmentRate: '0.3', replenishmentMax: '10' };
const roll = { replenishmentRate: '0.2', replenishmentGrowth: '70', replenishmentMax: '3', targetRate: '0.3', rollbackRate: '0.05' };
const loss = { lossNum: '100' };

const ladderFile = {
  addStepPct: '0.5',
  addGrowthPct: '30',
  maxAddOrders: 5,
  callbackPct: '0.1',
  targetPct: '0.5',
  rollbackPct: '0.05',
  stopLossAmount: '100',
};
const winnerFile = { addStepPct: '0.2', addGrowthPct: '70', maxAddOrders: 3, targetPct: '0.3', rollbackPct: '0.05', stopLossAmount: '100' };
const swap = { leverage: 3, baseOrderSize: '0.1' };

export const kindJourneys: readonly KindJourney[] = [
  { id: '1-spot', type: 1, product: 'spot', from: 'form', words: { firstSz: '100', ...ladder, ...loss } },
  { id: '4-swap', type: 4, product: 'swap', from: 'form', words: { firstSz: '0.1', ...ladder, ...loss } },
  { id: '7-swap', type: 7, product: 'swap', from: 'form', words: { firstSz: '0.1', ...grid, ...loss } },
  { id: '7-spot', type: 7, product: 'spot', from: 'form', words: { firstSz: '50', ...grid, ...loss } },
  { id: '9-swap', type: 9, product: 'swap', from: 'form', words: { firstSz: '10', ...roll, ...loss } },
  { id: '9-spot', type: 9, product: 'spot', from: 'form', words: { firstSz: '500', ...roll, ...loss } },
  {
    id: 'dip',
    type: -1,
    product: 'spot',
    from: 'form',
    words: { firstSz: '100', ...ladder, ...loss },
    prices: { makeMax: 1.01 },
  },
  { id: 'group-2', type: 2, product: 'spot', from: 'group', settings: { ...ladderFile, baseOrderSize: '100' } },
  { id: 'group-3', type: 3, product: 'swap', from: 'group', settings: { ...ladderFile, ...swap } },
  { id: 'group-8', type: 8, product: 'swap', from: 'group', settings: { ...swap, cells: 10, spacingPct: '0.3', stopLossAmount: '100' } },
  { id: 'group-10', type: 10, product: 'swap', from: 'group', settings: { ...winnerFile, ...swap, baseOrderSize: '10' } },
  {
    id: 'group-12',
    type: 12,
    product: 'swap',
    from: 'group',
    settings: { ...ladderFile, ...swap, baseOrderSize: '2', addStepPct: '1', maxAddOrders: 1, direction: 'both' },
  },
  { id: 'group-16', type: 16, product: 'swap', from: 'group', settings: { ...ladderFile, ...swap } },
  { id: 'group-18', type: 18, product: 'swap', from: 'group', settings: { ...winnerFile, ...swap, baseOrderSize: '10' } },
];
