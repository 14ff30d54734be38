// Settings turned once into the integers that decisions compare with; kept by identity, so that a decision costs no parsing.
import type { AveragingSettings } from '@millrace/contract';
import { divFloor, safeNumber, scaled } from '@millrace/market';
import type { DecisionInstrument } from './decision-instrument.ts';
import type { Crossing, LegBook, Side } from './leg-state.ts';
import { orderLotsMax } from './limits.ts';
import { type MoneyUnits, moneyUnits, percentOf, RATE_DEN, rateOf } from './money-units.ts';
import type { LayerLevels, LegLevels, RoundLevels } from './levels.ts';

/** Everything a decision needs, in ticks, lots, millionths and money units. */
export interface Compiled {
  settings: AveragingSettings;
  instrument: DecisionInstrument;
  swap: boolean;
  units: MoneyUnits;
  maxAdds: number;
  /** Step before rung i, at index i - 1, in millionths. */
  steps: readonly number[];
  baseStep: number;
  callback: number;
  rollback: number;
  target: number;
  limitSlip: number;
  /** Taker fee and slippage of leaving, together, in millionths. */
  exitRate: number;
  /** Maintenance and taker rate together, in millionths. */
  riskRate: number;
  leverage: bigint;
  /** Of each side's position, where a kind opens one with less than its settings say. */
  leverages: Readonly<Record<Side, bigint>>;
  /** Money units; 0n = off. */
  targetAmount: bigint;
  lossAmount: bigint;
  rangeMin: number | null;
  rangeMax: number | null;
  taker: number;
  /** Rungs from this one on sell by themselves; Infinity = none. */
  highFrom: number;
  highTarget: number;
  /** Lots of one slice; Infinity = all at once. */
  sliceLots: number;
  sliceMs: number;
  /** Adverse steps; Infinity = off. */
  lockAfter: number;
  fullLockAfter: number;
  lockLots: number;
  /** Levels that follow from a leg's book alone. */
  levels: { L: WeakMap<LegBook, LegLevels>; S: WeakMap<LegBook, LegLevels> };
  /** Levels of a leg with a hedge, by its book, for the hedge's book they were worked out with. */
  lockedLevels: WeakMap<LegBook, { lock: LegBook; levels: LegLevels }>;
  layerLevels: { L: WeakMap<LegBook, LayerLevels>; S: WeakMap<LegBook, LayerLevels> };
  crossings: { L: WeakMap<Crossing, number>; S: WeakMap<Crossing, number> };
  roundMemo: { long: LegBook; short: LegBook; net: string; levels: RoundLevels } | null;
}

const cache = new WeakMap<AveragingSettings, Compiled>();

/** The compiled form, reused while both objects stay the same. */
export function compile(settings: AveragingSettings, instrument: DecisionInstrument): Compiled {
  const known = cache.get(settings);
  if (known !== undefined && known.instrument === instrument) return known;
  const fresh = compileFresh(settings, instrument);
  cache.set(settings, fresh);
  return fresh;
}

/** The compiled form, made anew. `leverages`: of positions that have less than the settings say. */
export function compileFresh(
  settings: AveragingSettings,
  instrument: DecisionInstrument,
  leverages: Record<Side, number> = { L: settings.leverage, S: settings.leverage },
): Compiled {
  const units = moneyUnits(instrument);
  const swap = instrument.productType === 'swap';
  return {
    settings,
    instrument,
    swap,
    units,
    maxAdds: settings.maxAddOrders,
    steps: Array.from({ length: settings.maxAddOrders }, (_, index) => stepBefore(settings, index + 1)),
    baseStep: percentOf(settings.addStepPct),
    callback: percentOf(settings.callbackPct),
    rollback: percentOf(settings.rollbackPct),
    target: percentOf(settings.targetPct),
    limitSlip: rateOf(instrument.limitSlipRate),
    exitRate: rateOf(instrument.takerRate) + rateOf(instrument.slippageRate),
    riskRate: rateOf(instrument.maintenanceRate) + rateOf(instrument.takerRate),
    leverage: swap ? BigInt(settings.leverage) : 1n,
    leverages: { L: swap ? BigInt(leverages.L) : 1n, S: swap ? BigInt(leverages.S) : 1n },
    targetAmount: scaled(settings.targetAmount, units.decimals, 'halfEven'),
    lossAmount: scaled(settings.stopLossAmount, units.decimals, 'halfEven'),
    rangeMin: settings.rangeMin === null ? null : priceTicks(settings.rangeMin, instrument),
    rangeMax: settings.rangeMax === null ? null : priceTicks(settings.rangeMax, instrument),
    taker: rateOf(instrument.takerRate),
    ...partsOf(settings, instrument),
    levels: { L: new WeakMap(), S: new WeakMap() },
    lockedLevels: new WeakMap(),
    layerLevels: { L: new WeakMap(), S: new WeakMap() },
    crossings: { L: new WeakMap(), S: new WeakMap() },
    roundMemo: null,
  };
}

type Parts = Pick<Compiled, 'highFrom' | 'highTarget' | 'sliceLots' | 'sliceMs' | 'lockAfter' | 'fullLockAfter' | 'lockLots'>;

/** High layers, slices and locks; what is off never comes: Infinity. */
function partsOf(settings: AveragingSettings, instrument: DecisionInstrument): Parts {
  const { highLayerFrom = 0, highLayerTargetPct = '0', exitSliceSize = '0', exitSliceIntervalSec = 0 } = settings;
  const { lockAfterSteps = 0, lockSize = '0', fullLockAfterSteps = 0 } = settings;
  const sliceLots = lotsOf(exitSliceSize, instrument);
  return {
    highFrom: highLayerFrom === 0 ? Infinity : highLayerFrom,
    highTarget: percentOf(highLayerTargetPct),
    sliceLots: sliceLots === 0 ? Infinity : sliceLots,
    sliceMs: exitSliceIntervalSec * 1000,
    lockAfter: lockAfterSteps === 0 ? Infinity : lockAfterSteps,
    fullLockAfter: fullLockAfterSteps === 0 ? Infinity : fullLockAfterSteps,
    lockLots: lotsOf(lockSize, instrument),
  };
}

/** Whole lots of a size in contracts or base units. */
function lotsOf(size: string, instrument: DecisionInstrument): number {
  const decimals = 18;
  return boundedLots(divFloor(scaled(size, decimals), scaled(instrument.lotSize, decimals)));
}

function stepBefore(settings: AveragingSettings, rung: number): number {
  const widening = settings.growthMode === 'step' ? (rung - 1) * percentOf(settings.addGrowthPct) : 0;
  return percentOf(settings.addStepPct) + widening;
}

function priceTicks(price: string, instrument: DecisionInstrument): number {
  const decimals = 18;
  return safeNumber(divFloor(scaled(price, decimals), scaled(instrument.tickSize, decimals)));
}

/**
 * Lots of rung i (0 = entry) for an order whose limit is `limitTicks`, rounded down: base x (1 + growth)^i contracts on swaps, quote
 * worth of lots at the limit on spot. Worked figure: 200 USDT at a limit of 58943.3 is 0.00339309 BTC.
 */
export function rungLots(c: Compiled, rung: number, limitTicks: number): number {
  const { settings, instrument, units } = c;
  const power = settings.growthMode === 'size' ? BigInt(rung) : 0n;
  const growNum = BigInt(RATE_DEN + percentOf(settings.addGrowthPct)) ** power;
  const growDen = BigInt(RATE_DEN) ** power;
  const decimals = 18;
  const base = scaled(settings.baseOrderSize, decimals);
  if (c.swap) return boundedLots(divFloor(base * growNum, growDen * scaled(instrument.lotSize, decimals)));
  const quote = base * growNum * 10n ** BigInt(units.decimals);
  return boundedLots(divFloor(quote, growDen * 10n ** BigInt(decimals) * BigInt(limitTicks) * units.perTickLot));
}

/** A ladder that grows without sense ends at a size that the venue refuses, not in a wrong number. */
function boundedLots(lots: bigint): number {
  return safeNumber(lots < orderLotsMax ? lots : orderLotsMax);
}

/** The step before the next rung; at the end of the ladder the last one. */
export function nextStep(c: Compiled, addCount: number): number {
  return c.steps[addCount] ?? c.steps.at(-1) ?? c.baseStep;
}

/** Limit of a marketable order: the price moved against us by the limit slip, rounded outwards. */
export function limitTicks(c: Compiled, side: 'buy' | 'sell', priceTicksNow: number): number {
  const price = BigInt(priceTicksNow);
  const den = BigInt(RATE_DEN);
  if (side === 'buy') return safeNumber(-divFloor(-price * (den + BigInt(c.limitSlip)), den));
  return Math.max(1, safeNumber(divFloor(price * (den - BigInt(c.limitSlip)), den)));
}
