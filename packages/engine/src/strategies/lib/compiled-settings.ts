// Settings turned once into the integers that decisions compare with; kept by identity, so that a decision costs no parsing.
import type { AveragingSettings } from '@millrace/contract';
import type { DecisionInstrument } from './decision.ts';
import type { LegBook } from './leg-state.ts';
import { orderLotsMax } from './limits.ts';
import { type MoneyUnits, divFloor, moneyUnits, percentOf, RATE_DEN, rateOf, safeNumber, scaled } from './money.ts';
import type { LegLevels } from './triggers.ts';
import type { RoundLevels } from './round.ts';

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
  /** Money units; 0n = off. */
  targetAmount: bigint;
  lossAmount: bigint;
  rangeMin: number | null;
  rangeMax: number | null;
  /** Levels that follow from a leg's book alone. */
  levels: { L: WeakMap<LegBook, LegLevels>; S: WeakMap<LegBook, LegLevels> };
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

function compileFresh(settings: AveragingSettings, instrument: DecisionInstrument): Compiled {
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
    targetAmount: scaled(settings.targetAmount, units.decimals),
    lossAmount: scaled(settings.stopLossAmount, units.decimals),
    rangeMin: settings.rangeMin === null ? null : priceTicks(settings.rangeMin, instrument),
    rangeMax: settings.rangeMax === null ? null : priceTicks(settings.rangeMax, instrument),
    levels: { L: new WeakMap(), S: new WeakMap() },
    roundMemo: null,
  };
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
  if (c.swap) return boundedLots((base * growNum) / (growDen * scaled(instrument.lotSize, decimals)));
  const quote = base * growNum * 10n ** BigInt(units.decimals);
  return boundedLots(quote / (growDen * 10n ** BigInt(decimals) * BigInt(limitTicks) * units.perTickLot));
}

/** A ladder that grows without sense ends at a size that the venue refuses, not in a wrong number. */
function boundedLots(lots: bigint): number {
  return safeNumber(lots < orderLotsMax ? lots : orderLotsMax);
}

/** Limit of a marketable order: the price moved against us by the limit slip, rounded outwards. */
export function limitTicks(c: Compiled, side: 'buy' | 'sell', priceTicksNow: number): number {
  const price = BigInt(priceTicksNow);
  const den = BigInt(RATE_DEN);
  if (side === 'buy') return safeNumber(-divFloor(-price * (den + BigInt(c.limitSlip)), den));
  return Math.max(1, safeNumber(divFloor(price * (den - BigInt(c.limitSlip)), den)));
}
