// Every rule between settings, each with one change that breaks it and nothing else. `kinds/rules.test.ts` compares the table with what the kinds
// refuse; tests of the server and of `npm run groups` send each row. For tests only.
import { kindOf } from '../kinds/index.ts';
import { wireDefaults, type Kind, type Product } from '../kinds/kind.ts';

export interface BrokenRule {
  /** Wire word that the issue names. */
  field: string;
  rule: string;
  /** By type. A kind of both products has the row on the products of `on`. */
  kinds: readonly number[];
  on?: readonly Product[];
  /** Wire words that differ from the kind's defaults. */
  change: Readonly<Record<string, string>>;
  /** What the operator has set before: settings by our name, and the words of the defaults that go with them. */
  operator?: { settings: Readonly<Record<string, string>>; words: Readonly<Record<string, string>> };
  /** The rule needs the last price, which a template is checked without. */
  needsPrice?: true;
  /** The rule that a settings file breaks by the same change, where the single value is refused there. */
  inFiles?: string;
}

const averaging = [-1, 1, 2, 3, 4, 12, 16];
const averagingOnSwaps = [3, 4, 12, 16];
const hedging = [3, 4, 16];
const winners = [9, 10, 18];
const grids = [7, 8];
const all = [...averaging, ...winners, ...grids];
const onSpot = [-1, 1, 2, 7, 9];
const onSwaps = [3, 4, 7, 8, 9, 10, 12, 16, 18];

const lock = { lockNum: '2', lockSize: '1' };
const widening = { settings: { growthMode: 'step' }, words: { replenishmentGrowth: '1' } };

/** Prices fit a last price of 60,000 with ticks of 0.1, sizes lots of 0.01 contracts. */
export const brokenRules: readonly BrokenRule[] = [
  { field: 'callbackRate', rule: 'callbackAboveHalfStep', kinds: averaging, change: { callbackRate: '1.6' } },
  { field: 'replenishmentRate', rule: 'tooSmall', kinds: hedging, change: { ...lock, replenishmentRate: '0.45' } },
  { field: 'replenishmentRate', rule: 'tooSmall', kinds: [-1], change: { replenishmentRate: '0.45' } },
  { field: 'rollbackRate', rule: 'rollbackAboveTarget', kinds: [...averaging, ...winners], change: { rollbackRate: '10' } },
  {
    field: 'rollbackRate',
    rule: 'rollbackAboveTarget',
    kinds: averaging,
    change: { highPositionNum: '1', highPositionTargetNum: '0.5', rollbackRate: '0.5' },
  },
  {
    field: 'targetRate',
    rule: 'targetBelowCosts',
    kinds: [-1, 1, 2, 9],
    on: ['spot'],
    change: { targetRate: '0.25', rollbackRate: '0.1' },
  },
  { field: 'highPositionNum', rule: 'tooBig', kinds: averaging, change: { highPositionNum: '6' } },
  {
    field: 'highPositionTargetNum',
    rule: 'targetBelowCosts',
    kinds: averaging,
    change: { highPositionNum: '1', highPositionTargetNum: '0.12', rollbackRate: '0' },
  },
  {
    field: 'replenishmentGrowth',
    rule: 'stepTooWide',
    kinds: averaging,
    operator: widening,
    change: { replenishmentMax: '5', replenishmentGrowth: '20' },
  },
  { field: 'makeMax', rule: 'rangeReversed', kinds: all, change: { makeMin: '62000', makeMax: '58000' } },
  { field: 'makeMin', rule: 'tickMultiple', kinds: all, change: { makeMin: '58000.05', makeMax: '64000' } },
  { field: 'makeMax', rule: 'tickMultiple', kinds: all, change: { makeMin: '58000', makeMax: '64000.05' } },
  { field: 'makeMax', rule: 'tooSmall', kinds: [12], change: { makeMin: '58000', makeMax: '62000' } },
  { field: 'makeMax', rule: 'required', kinds: [12], change: { makeMin: '58000' } },
  { field: 'makeMin', rule: 'required', kinds: [12], change: { makeMax: '58000' } },
  {
    field: 'replenishmentMax',
    rule: 'targetBelowCosts',
    kinds: grids,
    change: { makeMin: '58000', makeMax: '62000', replenishmentMax: '98', replenishmentRate: '0' },
  },
  {
    field: 'replenishmentMax',
    rule: 'targetBelowCosts',
    kinds: grids,
    change: { makeMin: '58000', makeMax: '62000', replenishmentMax: '8', replenishmentRate: '0.84' },
  },
  { field: 'replenishmentMax', rule: 'targetBelowCosts', kinds: grids, change: { makeMin: '60000', makeMax: '60100' } },
  { field: 'replenishmentRate', rule: 'tooSmall', kinds: grids, change: { replenishmentRate: '0.05' } },
  {
    field: 'replenishmentRate',
    rule: 'targetBelowCosts',
    kinds: [7],
    on: ['spot'],
    change: { replenishmentRate: '0.1' },
    needsPrice: true,
  },
  { field: 'lockSize', rule: 'belowMinimum', kinds: hedging, change: { lockNum: '2' } },
  { field: 'lockSize', rule: 'lotMultiple', kinds: hedging, change: { ...lock, lockSize: '0.015' } },
  { field: 'allLockNum', rule: 'tooSmall', kinds: hedging, change: { ...lock, allLockNum: '1' } },
  { field: 'lockNum', rule: 'required', kinds: hedging, change: { allLockNum: '2' } },
  { field: 'lockNum', rule: 'notOffered', kinds: hedging, change: { ...lock, buyType: '3' } },
  { field: 'buyType', rule: 'notOffered', kinds: winners, on: ['swap'], change: { buyType: '3' } },
  { field: 'buyType', rule: 'shortOnSpot', kinds: onSpot, on: ['spot'], change: { buyType: '2' }, inFiles: 'oneOf' },
  { field: 'firstSz', rule: 'lotMultiple', kinds: onSwaps, on: ['swap'], change: { firstSz: '0.015' } },
  { field: 'firstSz', rule: 'belowMinimum', kinds: onSpot, on: ['spot'], change: { firstSz: '0.1' }, needsPrice: true },
  { field: 'sellNum', rule: 'lotMultiple', kinds: [...averagingOnSwaps, ...winners], on: ['swap'], change: { sellNum: '0.015' } },
  { field: 'sellNum', rule: 'belowMinimum', kinds: [-1, 1, 2, 9], on: ['spot'], change: { sellNum: '0.000001' } },
];

/** A kind on one of its products. */
export interface KindOnProduct {
  kind: Kind;
  product: Product;
}

export function brokenRulesOf({ kind, product }: KindOnProduct): BrokenRule[] {
  return brokenRules.filter(({ kinds, on }) => kinds.includes(kind.type) && on?.includes(product) !== false);
}

/** Every setting that a form sends for the row, by wire word. */
export function brokenWords({ kind, product }: KindOnProduct, { change, operator }: BrokenRule): Record<string, string> {
  return { ...wireDefaults(kind, product), ...operator?.words, ...change };
}

/** What a row of the table is called in the name of a test. */
export function nameOfRow({ field, rule, change }: BrokenRule): string {
  return `${field} ${rule}: ${JSON.stringify(change)}`;
}

export function productsOf(type: number): KindOnProduct[] {
  const kind = kindOf(type);
  return kind.products.map((product) => ({ kind, product }));
}
