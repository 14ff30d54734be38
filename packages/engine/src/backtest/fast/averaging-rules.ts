// The settings of an averaging task as plain numbers, for the fast backtest; null where a setting is one that only `decide` can play.
import type { AveragingSettings } from '@millrace/contract';
import { scaled } from '@millrace/market';
import { type Compiled, compile, rungLots } from '../../strategies/lib/compiled-settings.ts';
import type { DecisionInstrument } from '../../strategies/lib/decision-instrument.ts';
import { rateOf } from '../../strategies/lib/money-units.ts';

export interface FastRules {
  c: Compiled;
  swap: boolean;
  minLots: number;
  maxAdds: number;
  steps: readonly number[];
  baseStep: number;
  callback: number;
  rollback: number;
  target: number;
  exitRate: number;
  riskRate: number;
  taker: number;
  /** The commission of a purchase is taken in the coin: spot, unless the market says otherwise. */
  feeInCoin: boolean;
  slip: number;
  limitSlip: number;
  leverage: number;
  unit: number;
  /** Ticks; infinite where there is no bound. */
  rangeMin: number;
  rangeMax: number;
  intervalMs: number;
  isSingle: boolean;
  closesAtGuard: boolean;
  /** Swaps: lots of each rung. Spot: tick-lots that a rung's quote amount buys. */
  sizes: readonly number[];
  /** Fits every double below: sizes are the reference's own. */
  direction: AveragingSettings['direction'];
}

export function fastRules(settings: AveragingSettings, instrument: DecisionInstrument, feeInQuote: boolean): FastRules | null {
  const c = compile(settings, instrument);
  const slip = rateOf(instrument.slippageRate);
  const inParts = c.sliceLots !== Infinity || c.highFrom !== Infinity || (c.lockAfter !== Infinity && c.swap);
  if (inParts || c.targetAmount !== 0n || c.lossAmount !== 0n || slip > c.limitSlip) return null;
  return {
    c,
    swap: c.swap,
    minLots: instrument.minLots,
    maxAdds: c.maxAdds,
    steps: c.steps,
    baseStep: c.baseStep,
    callback: c.callback,
    rollback: c.rollback,
    target: c.target,
    exitRate: c.exitRate,
    riskRate: c.riskRate,
    taker: c.taker,
    feeInCoin: !c.swap && !feeInQuote,
    slip,
    limitSlip: c.limitSlip,
    leverage: Number(c.leverage),
    unit: Number(c.units.perTickLot) / 1_000_000,
    rangeMin: c.rangeMin ?? -Infinity,
    rangeMax: c.rangeMax ?? Infinity,
    intervalMs: settings.entryIntervalSec * 1000,
    isSingle: settings.repeatMode === 'single',
    closesAtGuard: settings.marginGuard !== 'off',
    sizes: Array.from({ length: c.maxAdds + 1 }, (_, rung) => (c.swap ? rungLots(c, rung, 1) : quoteOf(c, rung))),
    direction: settings.direction,
  };
}

/** The quote amount of a rung in tick-lots, rounded: sizes near a whole lot are asked of `rungLots`. */
function quoteOf(c: Compiled, rung: number): number {
  const growth = c.settings.growthMode === 'size' ? Number(c.settings.addGrowthPct) / 100 : 0;
  const quote = Number(scaled(c.settings.baseOrderSize, c.units.decimals, 'halfEven')) * (1 + growth) ** rung;
  return quote / Number(c.units.perTickLot);
}

/** Lots of a rung for an order whose limit is `limitTicks`. */
export function lotsOfRung(rules: FastRules, rung: number, limitTicks: number): number {
  const size = rules.sizes[rung] ?? 0;
  if (rules.swap) return size;
  const lots = size / limitTicks;
  const whole = Math.floor(lots);
  const clear = lots < 1e10 && lots - whole > 1e-4 && whole + 1 - lots > 1e-4;
  return clear ? whole : rungLots(rules.c, rung, limitTicks);
}
