// Settings of an averaging task: one table of fields with units, ranges and defaults, from which the schema, the form and the texts are made.
// Semantics: buy, buy more on the way down with a rebound, sell above the average after a fall back.
import { z } from 'zod/mini';
import { addDecimals, compareDecimals, multiplyDecimals } from '@millrace/market';
import type { InputRule } from '../input-rules.ts';
import { limits } from '../limits.ts';
import { type KindIssue, rangeIssues, sizeIssues } from './kind-fields.ts';
import { wireDecimal, wireInt } from '../wire.ts';
import type { TaskSettings } from './task-settings.ts';

/** What the engine decides with. Percentages and amounts are decimal strings; null means no bound. */
export interface AveragingSettings extends TaskSettings {
  /** Contracts on swaps, quote USDT on spot. */
  baseOrderSize: string;
  maxAddOrders: number;
  addStepPct: string;
  addGrowthPct: string;
  /** size: every add grows by addGrowthPct. step: every step widens by it. Set by the operator. */
  growthMode: 'size' | 'step';
  callbackPct: string;
  rollbackPct: string;
  targetPct: string;
  /** USDT, whole task, this round, net; "0" = off. */
  targetAmount: string;
  rangeMin: string | null;
  rangeMax: string | null;
  entryIntervalSec: number;
  /** Rungs from this one on have an exit of their own, this far (percent) beyond their price; absent or 0 = off. */
  highLayerFrom?: number;
  highLayerTargetPct?: string;
  /** Contracts or base units of one take-profit order, and seconds between two; absent or "0" = the whole position at once. */
  exitSliceSize?: string;
  exitSliceIntervalSec?: number;
  /** Adverse steps at which a hedge of `lockSize` contracts opens, and at which it covers the whole leg; absent or 0 = off. Swaps only. */
  lockAfterSteps?: number;
  lockSize?: string;
  fullLockAfterSteps?: number;
  /** Whether a leg whose ladder is used up is closed shortly before liquidation; absent means on. Swaps only. */
  marginGuard?: 'on' | 'off';
}

/** How a field is entered: its wire word, our word, its unit, its range and what stands there first. */
export interface SettingField {
  wire: string;
  name: keyof AveragingSettings;
  unit: 'contracts' | 'usdt' | 'orders' | 'percent' | 'price' | 'seconds' | 'times';
  scale: number;
  min: string;
  max: string;
  initial: string;
}

export const averagingFields = {
  firstSz: { wire: 'firstSz', name: 'baseOrderSize', unit: 'contracts', scale: 8, min: '0.00000001', max: '1000000', initial: '1' },
  replenishmentMax: { wire: 'replenishmentMax', name: 'maxAddOrders', unit: 'orders', scale: 0, min: '0', max: '30', initial: '5' },
  replenishmentRate: { wire: 'replenishmentRate', name: 'addStepPct', unit: 'percent', scale: 4, min: '0.1', max: '50', initial: '3' },
  replenishmentGrowth: {
    wire: 'replenishmentGrowth',
    name: 'addGrowthPct',
    unit: 'percent',
    scale: 4,
    min: '0',
    max: '300',
    initial: '50',
  },
  callbackRate: { wire: 'callbackRate', name: 'callbackPct', unit: 'percent', scale: 4, min: '0', max: '5', initial: '0.2' },
  rollbackRate: { wire: 'rollbackRate', name: 'rollbackPct', unit: 'percent', scale: 4, min: '0', max: '10', initial: '0.2' },
  targetRate: { wire: 'targetRate', name: 'targetPct', unit: 'percent', scale: 4, min: '0.2', max: '200', initial: '1.2' },
  targetNum: { wire: 'targetNum', name: 'targetAmount', unit: 'usdt', scale: 2, min: '0', max: '1000000000', initial: '0' },
  lossNum: { wire: 'lossNum', name: 'stopLossAmount', unit: 'usdt', scale: 2, min: '0', max: '1000000000', initial: '0' },
  makeMin: { wire: 'makeMin', name: 'rangeMin', unit: 'price', scale: 12, min: '0', max: '1000000000', initial: '' },
  makeMax: { wire: 'makeMax', name: 'rangeMax', unit: 'price', scale: 12, min: '0', max: '1000000000', initial: '' },
  placeFirstInterval: {
    wire: 'placeFirstInterval',
    name: 'entryIntervalSec',
    unit: 'seconds',
    scale: 0,
    min: '0',
    max: '604800',
    initial: '0',
  },
  lever: { wire: 'lever', name: 'leverage', unit: 'times', scale: 0, min: '1', max: String(limits.leverageMax), initial: '3' },
} as const satisfies Record<string, SettingField>;

export type AveragingField = keyof typeof averagingFields;

function decimalOf(field: SettingField) {
  return wireDecimal({ scale: field.scale, min: field.min, max: field.max });
}
function intOf(field: SettingField) {
  return wireInt({ min: Number(field.min), max: Number(field.max) });
}
/** Empty or 0 means unbounded. */
function boundOf(field: SettingField) {
  return z.pipe(
    z.optional(z.union([z.literal(''), decimalOf(field)])),
    z.transform((value) => (value === undefined || value === '' || value === '0' ? null : value)),
  );
}
/** Settings of later versions: accepted only as off, so that nothing a trader asks for is silently ignored. */
const off = z.optional(z.union([z.literal(''), z.literal('0'), z.literal(0)], 'notOffered'));

/** The wire form of the settings of kinds 1 and 4, in the specification's words. Defaults stand in the form; the wire says everything. */
export const averagingWire = {
  buyType: z.pipe(
    wireInt({ min: 1, max: 3 }),
    z.transform((code) => (['long', 'short', 'both'] as const)[code - 1] ?? 'long'),
  ),
  firstSz: decimalOf(averagingFields.firstSz),
  replenishmentMax: intOf(averagingFields.replenishmentMax),
  replenishmentRate: decimalOf(averagingFields.replenishmentRate),
  replenishmentGrowth: decimalOf(averagingFields.replenishmentGrowth),
  callbackRate: decimalOf(averagingFields.callbackRate),
  rollbackRate: decimalOf(averagingFields.rollbackRate),
  targetRate: decimalOf(averagingFields.targetRate),
  targetNum: decimalOf(averagingFields.targetNum),
  lossNum: decimalOf(averagingFields.lossNum),
  makeMin: boundOf(averagingFields.makeMin),
  makeMax: boundOf(averagingFields.makeMax),
  placeFirstInterval: intOf(averagingFields.placeFirstInterval),
  lever: intOf(averagingFields.lever),
  repeatOrder: z.pipe(
    wireInt({ min: -1, max: 1 }),
    z.transform((code) => (code === -1 ? ('repeat' as const) : ('single' as const))),
  ),
  highPositionNum: off,
  highPositionTargetNum: off,
  sellNum: off,
  sellNumPlaceInterval: off,
  lockNum: off,
  lockSize: off,
  allLockNum: off,
};

const averagingObject = z.object(averagingWire);
export type AveragingWire = z.output<typeof averagingObject>;

/** Our words for validated wire settings. */
export function averagingSettingsOf(wire: AveragingWire): AveragingSettings {
  return {
    direction: wire.buyType,
    baseOrderSize: wire.firstSz,
    maxAddOrders: wire.replenishmentMax,
    addStepPct: wire.replenishmentRate,
    addGrowthPct: wire.replenishmentGrowth,
    growthMode: 'size',
    callbackPct: wire.callbackRate,
    rollbackPct: wire.rollbackRate,
    targetPct: wire.targetRate,
    targetAmount: wire.targetNum,
    stopLossAmount: wire.lossNum,
    rangeMin: wire.makeMin,
    rangeMax: wire.makeMax,
    entryIntervalSec: wire.placeFirstInterval,
    leverage: wire.lever,
    repeatMode: wire.repeatOrder,
  };
}

/** The wire form of settings, every value as text; the inverse of `averagingSettingsOf` for forms and answers. */
export function averagingWireOf(settings: AveragingSettings): Record<AveragingField | 'buyType' | 'repeatOrder', string> {
  return {
    buyType: { long: '1', short: '2', both: '3' }[settings.direction],
    firstSz: settings.baseOrderSize,
    replenishmentMax: String(settings.maxAddOrders),
    replenishmentRate: settings.addStepPct,
    replenishmentGrowth: settings.addGrowthPct,
    callbackRate: settings.callbackPct,
    rollbackRate: settings.rollbackPct,
    targetRate: settings.targetPct,
    targetNum: settings.targetAmount,
    lossNum: settings.stopLossAmount,
    makeMin: settings.rangeMin ?? '',
    makeMax: settings.rangeMax ?? '',
    placeFirstInterval: String(settings.entryIntervalSec),
    lever: String(settings.leverage),
    repeatOrder: settings.repeatMode === 'repeat' ? '-1' : '1',
  };
}

/** What of an instrument the settings depend on. Rates are fractions of the notional, e.g. "0.0005". */
export interface SettingsInstrument {
  productType: 'spot' | 'swap';
  tickSize: string;
  lotSize: string;
  minSize: string;
  takerRate: string;
  maxLeverage: number;
  /** Last price; null while unknown (then a spot minimum cannot be checked). */
  lastPrice: string | null;
}

/** Rules that hold between settings and against the instrument (strategies.md 1.1, 1.6); empty when they fit together. */
export function averagingIssues(settings: AveragingSettings, on: SettingsInstrument): KindIssue[] {
  const issues: KindIssue[] = [];
  const refuse = (field: AveragingField | 'buyType', rule: InputRule, args: Record<string, string> = {}) =>
    issues.push({ field, rule, args });
  const above = (left: string, right: string) => compareDecimals(left, right) > 0;

  if (on.productType === 'spot' && settings.direction !== 'long') refuse('buyType', 'shortOnSpot');
  const halfStep = multiplyDecimals(settings.addStepPct, '0.5');
  if (above(settings.callbackPct, halfStep)) refuse('callbackRate', 'callbackAboveHalfStep', { max: halfStep });
  if (!above(settings.targetPct, settings.rollbackPct)) refuse('rollbackRate', 'rollbackAboveTarget', { max: settings.targetPct });
  const costs = roundTripCostPct(on.takerRate);
  if (above(costs, settings.targetPct)) refuse('targetRate', 'targetBelowCosts', { min: costs });
  issues.push(...rangeIssues(settings, on));
  if (settings.growthMode === 'step' && above(widestStepPct(settings), '50')) refuse('replenishmentGrowth', 'stepTooWide', { max: '50' });
  if (on.productType === 'swap' && settings.leverage > on.maxLeverage) refuse('lever', 'tooBig', { max: String(on.maxLeverage) });
  issues.push(...sizeIssues(settings.baseOrderSize, on));
  return issues;
}

/** 2 x taker + 2 x slippage + 0.05, in percent. Worked figure: taker 0.05 % and slippage 0.02 % give 0.19. */
export function roundTripCostPct(takerRate: string): string {
  const twice = addDecimals(multiplyDecimals(takerRate, '200'), multiplyDecimals(limits.slippagePct, '2'));
  return addDecimals(twice, '0.05');
}

function widestStepPct(settings: AveragingSettings): string {
  return addDecimals(settings.addStepPct, multiplyDecimals(settings.addGrowthPct, String(Math.max(0, settings.maxAddOrders - 1))));
}
